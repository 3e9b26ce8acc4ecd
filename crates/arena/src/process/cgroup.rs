//! [`Cgroup`]: a version 2 control group for one bot, where this program may create one.
//!
//! The group is created below the one that this program runs in, which `systemd-run --user --scope -p Delegate=yes` or
//! a container has to delegate. The interface is plain files, so the tests use an ordinary folder instead of the
//! kernel's.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::launch::Caps;

/// Mount points of version 2: alone, or beside version 1.
const MOUNTS: [&str; 2] = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"];
/// The group that this program's own processes move to, since only groups without child groups may hold processes.
const REFEREE: &str = "palabre-referee";
/// Controllers without which a group would count less than measuring does.
const CONTROLLERS: [&str; 3] = ["cpu", "memory", "pids"];

/// A group created for a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Cgroup(PathBuf);

/// Counters of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Counted {
    pub(super) memory: u64,
    pub(super) cpu: Duration,
    /// A process was killed because memory ran out.
    pub(super) out_of_memory: bool,
}

impl Cgroup {
    /// Creates a group with these limits.
    ///
    /// # Errors
    /// Fails without version 2, its controllers or the permission to create groups.
    pub(super) fn make(caps: Caps) -> io::Result<Self> {
        let own = fs::read_to_string("/proc/self/cgroup")?;
        let none = || io::Error::new(io::ErrorKind::Unsupported, "no control groups of version 2");
        let path = own.lines().find_map(|line| line.strip_prefix("0::/")).ok_or_else(none)?;
        let mount = MOUNTS.iter().find(|mount| Path::new(mount).join("cgroup.controllers").exists());
        let own = Path::new(mount.ok_or_else(none)?).join(path);
        let parent = if own.ends_with(REFEREE) { own.parent().unwrap_or(&own) } else { &own };
        Self::below(parent, std::process::id(), caps)
    }

    /// Creates a group below another, whose processes are moved to a sibling group.
    fn below(parent: &Path, name: u32, caps: Caps) -> io::Result<Self> {
        let available = fs::read_to_string(parent.join("cgroup.controllers"))?;
        if let Some(missing) = CONTROLLERS.iter().find(|name| !available.split_whitespace().any(|have| have == **name))
        {
            return Err(io::Error::new(io::ErrorKind::Unsupported, format!("no controller {missing}")));
        }
        let aside = parent.join(REFEREE);
        fs::create_dir_all(&aside)?;
        for pid in fs::read_to_string(parent.join("cgroup.procs"))?.lines() {
            fs::write(aside.join("cgroup.procs"), pid)?;
        }
        let enabled = CONTROLLERS.map(|name| format!("+{name}")).join(" ");
        fs::write(parent.join("cgroup.subtree_control"), enabled)?;
        let group = Self(parent.join(format!("palabre-bot-{name}")));
        fs::create_dir(&group.0)?;
        group.limit(caps).inspect_err(|_| group.remove())?;
        Ok(group)
    }

    fn limit(&self, caps: Caps) -> io::Result<()> {
        self.write("memory.max", caps.memory)?;
        // Swap would hide memory from the limit; a kernel without swap has no such file.
        _ = self.write("memory.swap.max", 0);
        self.write("pids.max", caps.tasks())
    }

    fn write(&self, file: &str, number: u64) -> io::Result<()> {
        fs::write(self.0.join(file), number.to_string())
    }

    /// Returns the group's folder, for a command line.
    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Refers to a group that another process created.
    pub(super) fn at(path: PathBuf) -> Self {
        Self(path)
    }

    /// Moves this process, and thus its future children, into the group.
    pub(super) fn enter(&self) -> io::Result<()> {
        self.write("cgroup.procs", 0)
    }

    /// Opens the files that are read while the bot runs, when the cgroup file system is no longer reachable.
    pub(super) fn open(&self) -> io::Result<OpenCgroup> {
        let open = |name: &str| fs::File::open(self.0.join(name));
        Ok(OpenCgroup { memory: open("memory.current")?, cpu: open("cpu.stat")?, events: open("memory.events")? })
    }

    /// Removes the group, unless it still has processes.
    pub(super) fn remove(&self) {
        _ = fs::remove_dir(&self.0);
    }
}

/// A group's counters.
#[derive(Debug)]
pub(super) struct OpenCgroup {
    memory: fs::File,
    cpu: fs::File,
    events: fs::File,
}

impl OpenCgroup {
    /// Reads the counters.
    pub(super) fn read(&self) -> Counted {
        let micros = field(&text(&self.cpu), "usage_usec").unwrap_or(0);
        Counted {
            memory: text(&self.memory).trim().parse().unwrap_or(0),
            cpu: Duration::from_micros(micros),
            out_of_memory: field(&text(&self.events), "oom_kill").is_some_and(|kills| kills > 0),
        }
    }
}

/// Reads a small file from its start; the kernel generates such files at each read.
fn text(file: &fs::File) -> String {
    use std::os::unix::fs::FileExt as _;
    let mut bytes = [0; 4096];
    let read = file.read_at(&mut bytes, 0).unwrap_or(0);
    String::from_utf8_lossy(&bytes[..read]).into_owned()
}

fn field(text: &str, name: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAPS: Caps = Caps { memory: 1 << 30, disk: 0, cpu_ms: 1000, processes: 4, files: 10 };

    fn tree(controllers: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("cgroup.controllers"), controllers).expect("a file");
        fs::write(folder.path().join("cgroup.procs"), "12\n").expect("a file");
        folder
    }

    #[test]
    fn a_group_has_its_limits_and_its_counters() {
        let parent = tree("cpuset cpu io memory pids\n");
        let group = Cgroup::below(parent.path(), 7, CAPS).expect("a group");
        let read = |name: &str| fs::read_to_string(group.path().join(name)).expect("a file");
        assert_eq!((read("memory.max"), read("pids.max")), ((1u64 << 30).to_string(), CAPS.tasks().to_string()));
        let enabled = fs::read_to_string(parent.path().join("cgroup.subtree_control")).expect("a file");
        assert_eq!(enabled, "+cpu +memory +pids");
        for (name, text) in [
            ("memory.current", "4096\n"),
            ("cpu.stat", "usage_usec 1500\nuser_usec 1000\n"),
            ("memory.events", "low 0\nmax 3\noom 1\noom_kill 1\noom_group_kill 0\n"),
        ] {
            fs::write(group.path().join(name), text).expect("a file");
        }
        let counted = group.open().expect("open").read();
        assert_eq!(counted, Counted { memory: 4096, cpu: Duration::from_micros(1500), out_of_memory: true });
        let aside = fs::read_to_string(parent.path().join(REFEREE).join("cgroup.procs")).expect("a file");
        assert_eq!(aside, "12");
        group.enter().expect("entered");
        assert_eq!(read("cgroup.procs"), "0");
    }

    #[test]
    fn a_missing_controller_is_named() {
        let refused = Cgroup::below(tree("cpu pids").path(), 7, CAPS).expect_err("no memory");
        assert!(refused.to_string().contains("memory"), "{refused}");
    }
}
