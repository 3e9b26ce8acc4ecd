//! [`SelfCheck`]: tests the isolation with a bot of our own that looks for ways out, so that claims about it are
//! verified.

use std::collections::BTreeMap;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use catalogue::Message;
use nix::sched::{CloneFlags, unshare};
use serde::{Deserialize, Serialize};

use super::cgroup::Cgroup;
use super::launch::Caps;
use super::sandbox::landlock::{Access, restrict};
use super::supervisor::{CHECK, Supervisor};
use super::{Bot, Start};
use crate::contestant::entrant::{BotLimits, Folder};
use crate::process::isolation::{Finding, Isolation};

/// Namespaces that the level `full` has, by their names in `/proc`.
const NAMESPACES: [&str; 6] = ["user", "pid", "mnt", "ipc", "uts", "net"];
/// Timeout of the check on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(20);
/// Attempts before a failing sandbox counts as unsupported on this machine.
const TRIES: usize = 3;

/// The tested isolation of bots.
#[derive(Clone, Debug)]
pub struct SelfCheck {
    isolation: Isolation,
    /// The failure of the sandbox or of the bot in it.
    refused: Option<Message>,
    seen: Observations,
    cgroup: Result<(), String>,
}

/// Observations of the bot from inside.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Observations {
    /// Namespaces that differ from the machine's.
    namespaces: Vec<String>,
    /// The bot's user id on the machine.
    user: Option<u32>,
    capabilities: bool,
    no_new_privileges: bool,
    filtered: bool,
    makes_namespaces: bool,
    reads_files: bool,
    writes_system: bool,
    reaches_network: bool,
    reaches_sockets: bool,
    sees_processes: bool,
    /// Bytes that fit into the private folders.
    disk: u64,
    landlock: u8,
}

/// Runs the check.
pub(super) fn run(supervisor: &Supervisor) -> SelfCheck {
    let caps = Caps::of(BotLimits::default());
    let cgroup = Cgroup::make(caps).map(|group| group.remove()).map_err(|error| error.to_string());
    let mut tried = try_out(supervisor);
    // A bot that finds a way out is believed at once. One without an answer may have been stopped by a temporary
    // shortage on the machine.
    for _ in 1..TRIES {
        tried = tried.or_else(|_| try_out(supervisor));
    }
    let (refused, seen) = match tried {
        Ok(seen) => (None, seen),
        Err(why) => (Some(why), Observations::default()),
    };
    SelfCheck { isolation: supervisor.isolation(), refused, seen, cgroup }
}

fn try_out(supervisor: &Supervisor) -> Result<Observations, Message> {
    let said = |text: String| Message::new("isolation-check-failed").with("error", text);
    let text = |error: std::io::Error| said(error.to_string());
    let folder = tempfile::Builder::new().prefix("palabre-check-").tempdir().map_err(text)?;
    let (file, socket) = (folder.path().join("file"), folder.path().join("socket"));
    fs::write(&file, "x").map_err(text)?;
    let network = TcpListener::bind(("127.0.0.1", 0)).map_err(text)?;
    let _local = UnixListener::bind(&socket).map_err(text)?;
    let mut command = supervisor.words(CHECK);
    // Not as bare paths: files that a command names are made visible to it.
    command.push(format!("file={}", file.display()));
    command.push(format!("socket={}", socket.display()));
    command.push(format!("port={}", network.local_addr().map_err(text)?.port()));
    command.push(format!("process={}", std::process::id()));
    command.extend(NAMESPACES.iter().map(|name| format!("{name}={}", namespace(name))));
    let start = Start::new(&command, &Folder::Empty, BotLimits::default());
    let failure = |failure: crate::Failure| match failure.evidence.trim() {
        "" => failure.why,
        evidence => said(evidence.to_owned()),
    };
    let mut bot = Bot::start(start, supervisor).map_err(failure)?;
    let line = bot.hear(Instant::now() + TIMEOUT, &AtomicBool::new(false)).map_err(failure)?;
    serde_json::from_str(&line.unwrap_or_default()).map_err(|error| said(error.to_string()))
}

fn namespace(name: &str) -> String {
    fs::read_link(format!("/proc/self/ns/{name}")).map_or(String::new(), |link| link.display().to_string())
}

/// Looks for ways out, as a bot, and prints the observations.
pub(super) fn look(words: &[&str]) {
    let given: BTreeMap<&str, &str> = words.iter().filter_map(|word| word.split_once('=')).collect();
    let path = |name: &str| PathBuf::from(given.get(name).copied().unwrap_or_default());
    let port = given.get("port").and_then(|port| port.parse::<u16>().ok()).unwrap_or_default();
    let differs = |name: &&&str| given.get(**name).is_none_or(|outside| *outside != namespace(name));
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let field = |name: &str| status.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default().trim();
    let disk = rustix::fs::statvfs("/tmp").map_or(u64::MAX, |stat| stat.f_blocks * stat.f_frsize);
    let seen = Observations {
        namespaces: NAMESPACES.iter().filter(differs).map(|name| (*name).to_owned()).collect(),
        user: outside_user(),
        capabilities: ["CapPrm:", "CapEff:", "CapAmb:"].iter().any(|set| !field(set).trim_matches('0').is_empty()),
        no_new_privileges: field("NoNewPrivs:") == "1",
        filtered: field("Seccomp:") == "2",
        makes_namespaces: unshare(CloneFlags::CLONE_NEWUSER).is_ok(),
        reads_files: fs::read(path("file")).is_ok(),
        writes_system: ["/palabre", "/usr/palabre", "/etc/palabre"].iter().any(|path| leaves(Path::new(path))),
        reaches_network: TcpStream::connect(("127.0.0.1", port)).is_ok(),
        reaches_sockets: UnixStream::connect(path("socket")).is_ok(),
        sees_processes: fs::exists(Path::new("/proc").join(path("process")).join("stat")).unwrap_or(true),
        disk,
        landlock: restrict(&Access { readable: Vec::new(), writable: Vec::new(), port: None, own_network: true }),
    };
    println!("{}", serde_json::to_string(&seen).unwrap_or_default());
}

/// Returns this process's user id on the machine.
fn outside_user() -> Option<u32> {
    let map = fs::read_to_string("/proc/self/uid_map").ok()?;
    let own = rustix::process::getuid().as_raw();
    map.lines().find_map(|line| {
        let mut numbers = line.split_whitespace().filter_map(|number| number.parse::<u32>().ok());
        let (inside, outside, count) = (numbers.next()?, numbers.next()?, numbers.next()?);
        own.checked_sub(inside).filter(|offset| *offset < count).map(|offset| outside + offset)
    })
}

/// Returns the findings that a level requires.
const fn required(isolation: Isolation) -> &'static [&'static str] {
    match isolation {
        Isolation::None => &[],
        Isolation::Basic => &["syscalls"],
        Isolation::Full => &["namespaces", "files", "network", "sockets", "processes", "user", "syscalls", "disk"],
    }
}

/// Returns `true` if a file can be created at a path; it is removed again.
fn leaves(path: &Path) -> bool {
    fs::write(path, "x").is_ok() && fs::remove_file(path).is_ok()
}

impl SelfCheck {
    /// Returns everything that was tested, in order; empty if the sandbox could not be built.
    pub fn findings(&self) -> Vec<Finding> {
        let seen = &self.seen;
        let missing: Vec<&str> =
            NAMESPACES.into_iter().filter(|name| !seen.namespaces.iter().any(|have| have == name)).collect();
        let found = |name, holds, detail: String| Finding {
            name,
            holds,
            needed: required(self.isolation).contains(&name),
            detail,
        };
        let user = seen.user.map_or_else(|| "?".to_owned(), |user| user.to_string());
        let bounded = BotLimits::default().disk;
        vec![
            found("namespaces", missing.is_empty(), seen.namespaces.join(", ")),
            found("files", !seen.reads_files && !seen.writes_system, String::new()),
            found("network", !seen.reaches_network, String::new()),
            found("sockets", !seen.reaches_sockets, String::new()),
            found("processes", !seen.sees_processes, String::new()),
            found("user", seen.user.is_some_and(|user| user != 0) && !seen.capabilities, user),
            found("syscalls", seen.filtered && seen.no_new_privileges && !seen.makes_namespaces, String::new()),
            found("disk", seen.disk <= bounded, (seen.disk >> 20).to_string()),
            found("landlock", seen.landlock > 0, seen.landlock.to_string()),
            found("cgroup", self.cgroup.is_ok(), self.cgroup.clone().err().unwrap_or_default()),
        ]
    }

    /// Returns the failure to build a sandbox, if it failed.
    pub const fn refused(&self) -> Option<&Message> {
        self.refused.as_ref()
    }

    /// Refuses a level whose isolation does not hold.
    ///
    /// # Errors
    /// The message names the protection that does not hold.
    pub fn verdict(&self) -> Result<(), Message> {
        let isolation = self.isolation;
        if isolation == Isolation::None {
            return Ok(());
        }
        let refusal = |why: Message| {
            let message = Message::new("isolation-refused").with("level", isolation.name()).with("why", why);
            message.with("advice", Message::new(format!("isolation-advice-{isolation}")))
        };
        if let Some(why) = &self.refused {
            return Err(refusal(why.clone()));
        }
        let failed = |finding: &Finding| finding.needed && !finding.holds;
        let failed: Vec<&str> = self.findings().into_iter().filter(failed).map(|finding| finding.name).collect();
        if failed.is_empty() {
            Ok(())
        } else {
            Err(refusal(Message::new("isolation-check-failed").with("error", failed.join(", "))))
        }
    }
}
