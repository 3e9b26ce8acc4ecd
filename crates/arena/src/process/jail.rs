//! What a bot's process takes on before it becomes the bot: limits, and no way to the user's files and the network where
//! the system allows that to be arranged.

use std::path::{Path, PathBuf};
use std::{env, fs};

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, LandlockStatus, NetPort, Ruleset, RulesetAttr as _, RulesetCreatedAttr as _,
    RulesetError, RulesetStatus, Scope, path_beneath_rules,
};
use nix::sched::{CloneFlags, unshare};
use rules::Message;
use rustix::process::{Resource, Rlimit, Signal, setrlimit};

/// What keeps bots apart from the rest of the system here, beyond their limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Isolation {
    /// The version of Landlock that hides the user's files; 0 where there is none.
    pub landlock: u8,
    /// A namespace of their own, without any network.
    pub network: bool,
}

impl Isolation {
    /// What is kept from bots and what is not, said to people. Those that `connect` to the referee stay in the user's network,
    /// where Landlock leaves them one port if it can.
    pub fn messages(&self, connect: bool) -> [Message; 2] {
        // From this version on, Landlock refuses connections too, but not every kind of network.
        const CONNECTIONS: u8 = 4;
        let files = match self.landlock {
            0 => Message::new("isolation-no-files"),
            version => Message::new("isolation-files").with("version", version),
        };
        let network = match (self.network, self.landlock) {
            (_, CONNECTIONS..) if connect => "isolation-port",
            (true, _) if connect => "isolation-connected",
            (true, _) => "isolation-network",
            (false, CONNECTIONS..) => "isolation-tcp",
            (false, _) => "isolation-no-network",
        };
        [files, Message::new(network)]
    }
}

/// The limits that the kernel keeps. Memory is measured instead: a limit on addresses would stop Java from starting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Caps {
    pub(super) files: u64,
    pub(super) cpu_seconds: u64,
    pub(super) tasks: u64,
}

/// The greatest file that a bot may write.
const LARGEST_FILE: u64 = 64 << 20;
/// What a bot may read: the system's programs, libraries and settings.
const SYSTEM: [&str; 13] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/etc",
    "/opt",
    "/proc",
    "/sys",
    "/nix",
    "/snap",
    "/run/current-system",
];
/// The devices that programs expect to use.
const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];
/// The newest Landlock whose promises are asked for; an older one gives fewer.
const NEWEST: ABI = ABI::V6;

/// Leaves the user's network and, as far as counting processes goes, the user. Needs a single thread.
pub(super) fn leave_network() -> bool {
    let (user, group) = (rustix::process::getuid().as_raw(), rustix::process::getgid().as_raw());
    if unshare(CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWNET).is_err() {
        return false;
    }
    // The same user inside as outside, and nobody else.
    _ = fs::write("/proc/self/setgroups", "deny");
    fs::write("/proc/self/uid_map", format!("{user} {user} 1")).is_ok()
        && fs::write("/proc/self/gid_map", format!("{group} {group} 1")).is_ok()
}

/// Takes on the limits. Processes are only counted by user, so that limit needs a namespace of its own.
pub(super) fn limit(caps: Caps, alone: bool) {
    let fixed = |n| Rlimit { current: Some(n), maximum: Some(n) };
    let mut limits = vec![
        (Resource::Core, fixed(0)),
        (Resource::Fsize, fixed(LARGEST_FILE)),
        (Resource::Nofile, fixed(caps.files)),
        // The soft limit's signal tells the reason, one second before the end.
        (Resource::Cpu, Rlimit { current: Some(caps.cpu_seconds), maximum: Some(caps.cpu_seconds + 1) }),
    ];
    limits.extend(alone.then_some((Resource::Nproc, fixed(caps.tasks))));
    for (resource, limit) in limits {
        // A limit below ours is in force already: that is as good.
        _ = setrlimit(resource, limit);
    }
}

/// Gives up gaining rights by programs that grant them, and dies with the keeper.
pub(super) fn renounce() {
    _ = rustix::thread::set_no_new_privs(true);
    _ = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
}

/// Shuts off all files but the system's, those to read and its own home, and all ports but one to connect to. The version of Landlock in force, or 0.
pub(super) fn hide_files(readable: &[PathBuf], home: &Path, port: u16) -> u8 {
    let status = restrict(readable, home, port).ok().filter(|status| status.ruleset != RulesetStatus::NotEnforced);
    match status.map(|status| status.landlock) {
        Some(LandlockStatus::Available { effective_abi, .. }) => effective_abi as u8,
        _ => 0,
    }
}

fn restrict(readable: &[PathBuf], home: &Path, port: u16) -> Result<landlock::RestrictionStatus, RulesetError> {
    let (read, all) = (AccessFs::from_read(NEWEST), AccessFs::from_all(NEWEST));
    Ruleset::default()
        .handle_access(all)?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules(SYSTEM, read))?
        .add_rules(path_beneath_rules(readable, read))?
        .add_rules(path_beneath_rules(DEVICES, AccessFs::from_file(NEWEST)))?
        .add_rules(path_beneath_rules([home], all))?
        .add_rules((port > 0).then(|| Ok::<_, RulesetError>(NetPort::new(port, AccessNet::ConnectTcp))))?
        .restrict_self()
}

/// What a command needs to read beside the system: its own files' folders, and where interpreters are installed.
pub(super) fn readable(command: &[String]) -> Vec<PathBuf> {
    let user = env::home_dir().unwrap_or_else(|| PathBuf::from("/"));
    let named = command.iter().flat_map(|word| word.split(':')).map(PathBuf::from).filter(|path| path.is_absolute());
    let own = named.filter(|path| path.exists()).map(|path| folder_of(path, &user));
    let path = env::var_os("PATH").unwrap_or_default();
    let installed = env::split_paths(&path).map(|bin| installation_of(&bin, &user)).collect::<Vec<_>>();
    own.chain(installed).collect()
}

/// A file's folder, for what it loads from beside it; but never the whole of the user's home for one file in it.
fn folder_of(path: PathBuf, user: &Path) -> PathBuf {
    let folder = if path.is_dir() { Some(path.as_path()) } else { path.parent() };
    match folder {
        Some(folder) if !user.starts_with(folder) => folder.to_owned(),
        _ => path,
    }
}

/// `~/.pyenv` of `~/.pyenv/shims`; only the folder itself where its parent holds more than programs.
fn installation_of(bin: &Path, user: &Path) -> PathBuf {
    match bin.parent() {
        Some(root) if !user.starts_with(root) && !root.ends_with(".local") => root.to_owned(),
        _ => bin.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_users_home_is_never_readable_as_a_whole() {
        let user = Path::new("/home/awa");
        assert_eq!(folder_of("/home/awa/bot.py".into(), user), Path::new("/home/awa/bot.py"));
        assert_eq!(folder_of("/home/awa/bots/bot.py".into(), user), Path::new("/home/awa/bots"));
        for (bin, root) in [
            ("/home/awa/.pyenv/shims", "/home/awa/.pyenv"),
            ("/home/awa/bin", "/home/awa/bin"),
            ("/home/awa/.local/bin", "/home/awa/.local/bin"),
            ("/usr/local/bin", "/usr/local"),
        ] {
            assert_eq!(installation_of(Path::new(bin), user), Path::new(root));
        }
    }
}
