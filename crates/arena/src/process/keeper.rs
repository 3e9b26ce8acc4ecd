//! The keeper: this program run again, between the referee and a bot, so that nothing unusual happens between fork and
//! exec.
//!
//! It runs in two steps. `keep` stays beside the bot: it takes up every process that the bot loses, ends them all with it
//! or with the referee, and reports how the bot ended. `become` takes on the limits and then becomes the bot.

use std::ffi::OsString;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use std::{env, fs, io};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{Pid, PidfdFlags, WaitOptions, WaitStatus, getppid, pidfd_open, set_child_subreaper, wait};

use super::jail::{self, Caps, Isolation};
use super::tree;

/// The word that calls this program as a keeper.
const CALL: &str = "bot-keeper";
/// The exit code of a command that cannot be run, by the shell's custom.
pub(super) const NOT_RUN: i32 = 127;
/// How long a bot's children may take to end after it.
const CHILDREN_PATIENCE: Duration = Duration::from_millis(500);
/// How long killing may take: no process survives it, but a busy machine needs time.
const KILL_PATIENCE: Duration = Duration::from_secs(10);
/// How often ended children are looked for where nothing tells of them.
const TICK: rustix::time::Timespec = rustix::time::Timespec { tv_sec: 0, tv_nsec: 100_000_000 };

/// How this program is run again to keep a bot.
#[derive(Clone, Debug)]
pub struct Keeper {
    program: PathBuf,
    isolation: Arc<OnceLock<Isolation>>,
}

impl Keeper {
    /// The keeper that this program is. Its `main` calls [`keeper_main`] first.
    pub fn here() -> Self {
        Self::of(env::current_exe().unwrap_or_else(|_| PathBuf::from("palabre")))
    }

    /// Another program whose `main` calls [`keeper_main`] first.
    pub fn of(program: PathBuf) -> Self {
        Self { program, isolation: Arc::default() }
    }

    /// The same without isolation: bots keep their limits, but see what the user sees.
    #[must_use]
    pub fn unconfined(self) -> Self {
        Self { isolation: Arc::new(OnceLock::from(Isolation::default())), ..self }
    }

    /// What isolation is in force here, found out by trying.
    pub fn isolation(&self) -> Isolation {
        *self.isolation.get_or_init(|| {
            let tried = Command::new(&self.program).args([CALL, "probe"]).stderr(Stdio::null()).output();
            let words = tried.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
            let mut numbers = words.split_whitespace().map(|word| word.parse::<u8>().unwrap_or(0));
            Isolation { landlock: numbers.next().unwrap_or(0), network: numbers.next() == Some(1) }
        })
    }

    /// The command line of a bot that answers at once and looks at nothing, to measure the referee by.
    pub fn echo(&self) -> Vec<String> {
        vec![self.program.display().to_string(), CALL.to_owned(), "echo".to_owned()]
    }

    /// The command that keeps a bot by these orders.
    pub(super) fn command(&self, orders: &Orders) -> Command {
        let mut command = Command::new(&self.program);
        command.args([CALL, "keep"]).args(orders.words());
        command
    }
}

/// What the keeper is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Orders {
    /// The folder with the bot's home and the report; removed if the referee is gone.
    pub(super) folder: PathBuf,
    pub(super) caps: Caps,
    pub(super) isolation: Isolation,
    /// The port of this machine that the bot may connect to; none if it is zero.
    pub(super) port: u16,
    /// What the bot may read.
    pub(super) readable: Vec<PathBuf>,
    /// The bot.
    pub(super) command: Vec<String>,
}

impl Orders {
    /// Where the bot lives and may write.
    pub(super) fn home(&self) -> PathBuf {
        self.folder.join("home")
    }

    fn words(&self) -> Vec<OsString> {
        let Caps { files, cpu_seconds, tasks } = self.caps;
        let Isolation { landlock, network } = self.isolation;
        let numbers =
            [files, cpu_seconds, tasks, landlock.into(), network.into(), self.port.into(), self.readable.len() as u64];
        let mut words = vec![self.folder.clone().into_os_string()];
        words.extend(numbers.iter().map(|n| n.to_string().into()));
        words.extend(self.readable.iter().map(|path| path.clone().into_os_string()));
        words.extend(self.command.iter().map(OsString::from));
        words
    }

    fn of_words(words: &[OsString]) -> Option<Self> {
        let number = |at: usize| words.get(at)?.to_str()?.parse::<u64>().ok();
        let (caps, network) = (Caps { files: number(1)?, cpu_seconds: number(2)?, tasks: number(3)? }, number(5)? == 1);
        let readable = words.get(8..8 + usize::try_from(number(7)?).ok()?)?;
        Some(Self {
            folder: words.first()?.into(),
            caps,
            isolation: Isolation { landlock: u8::try_from(number(4)?).ok()?, network },
            port: u16::try_from(number(6)?).ok()?,
            readable: readable.iter().map(PathBuf::from).collect(),
            command: words[8 + readable.len()..].iter().map(|word| word.to_string_lossy().into_owned()).collect(),
        })
    }
}

/// Acts as a keeper if the program was called as one; otherwise nothing happens. Call it before anything else: it needs a
/// process of a single thread.
pub fn keeper_main() -> Option<ExitCode> {
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    let words = args.strip_prefix(&[OsString::from(CALL)])?;
    let orders = || Orders::of_words(words.get(1..)?);
    match (words.first().and_then(|word| word.to_str()), orders()) {
        (Some("probe"), _) => probe(),
        (Some("keep"), Some(orders)) => keep(&orders, &words[1..]),
        (Some("become"), Some(orders)) => {
            become_bot(&orders);
            return Some(ExitCode::from(NOT_RUN as u8));
        }
        (Some("echo"), _) => super::echo::run(),
        _ => return Some(ExitCode::from(2)),
    }
    Some(ExitCode::SUCCESS)
}

fn probe() {
    let network = jail::leave_network();
    println!("{} {}", jail::hide_files(&[], Path::new("/nonexistent"), 0), u8::from(network));
}

/// How a bot ended, as the keeper reports it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Report {
    /// Its exit code, where it ended by itself.
    pub(super) code: Option<i32>,
    /// The signal that ended it, where one did.
    pub(super) signal: Option<i32>,
    /// The names of the processes that it left behind.
    pub(super) left: Vec<String>,
}

impl Report {
    /// The report of the keeper that had this folder, if it came to write one.
    pub(super) fn read(folder: &Path) -> Option<Self> {
        let text = fs::read_to_string(folder.join("report")).ok()?;
        let mut lines = text.lines();
        let mut number = || lines.next().and_then(|line| line.parse().ok());
        let (code, signal) = (number(), number());
        Some(Self { code, signal, left: lines.map(str::to_owned).collect() })
    }

    fn write(&self, folder: &Path) -> io::Result<()> {
        let number = |n: Option<i32>| n.map_or("-".to_owned(), |n| n.to_string());
        let lines: Vec<String> =
            [number(self.code), number(self.signal)].into_iter().chain(self.left.iter().cloned()).collect();
        fs::write(folder.join("report"), lines.join("\n"))
    }
}

fn keep(orders: &Orders, words: &[OsString]) {
    let own = std::process::id();
    _ = set_child_subreaper(Some(rustix::process::getpid()));
    let referee = getppid();
    let started = env::current_exe().and_then(|program| {
        Command::new(program).args([CALL, "become"]).args(words).current_dir(orders.home()).spawn()
    });
    // Only the bot may hold its pipes: the referee learns of its end by their closing.
    drop_pipes();
    let mut report = match started {
        Ok(bot) => await_end(Pid::from_child(&bot), referee),
        Err(_) => Some(Report { code: Some(NOT_RUN), ..Report::default() }),
    };
    if let Some(report) = &mut report {
        report.left = await_children(own);
    }
    tree::kill_below(own, KILL_PATIENCE);
    _ = match report {
        Some(report) => report.write(&orders.folder),
        None => fs::remove_dir_all(&orders.folder),
    };
}

fn drop_pipes() {
    if let Ok(null) = fs::OpenOptions::new().read(true).write(true).open("/dev/null") {
        _ = rustix::stdio::dup2_stdin(&null);
        _ = rustix::stdio::dup2_stdout(&null);
        _ = rustix::stdio::dup2_stderr(&null);
    }
}

/// Waits for the bot's end; nothing if the referee ended first.
fn await_end(bot: Pid, referee: Option<Pid>) -> Option<Report> {
    let watched = [referee, Some(bot)].map(|pid| pidfd_open(pid?, PidfdFlags::empty()).ok());
    loop {
        let mut fds: Vec<PollFd<'_>> = watched.iter().flatten().map(|fd| PollFd::new(fd, PollFlags::IN)).collect();
        _ = poll(&mut fds, Some(&TICK));
        if let Some(report) = reap(bot) {
            return Some(report);
        }
        if getppid() != referee {
            return None;
        }
    }
}

/// Collects every ended child; the report once the bot is among them.
fn reap(bot: Pid) -> Option<Report> {
    while let Ok(Some((pid, status))) = wait(WaitOptions::NOHANG) {
        if pid == bot {
            return Some(ended(status));
        }
    }
    None
}

fn ended(status: WaitStatus) -> Report {
    Report { code: status.exit_status(), signal: status.terminating_signal(), left: Vec::new() }
}

/// The names of the bot's children that do not end soon after it.
fn await_children(own: u32) -> Vec<String> {
    let deadline = Instant::now() + CHILDREN_PATIENCE;
    loop {
        let left = tree::below(own);
        if left.is_empty() || Instant::now() > deadline {
            return left.into_iter().filter_map(tree::name).collect();
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Takes on the limits and runs the bot in this process. Returns only if the bot cannot be run.
fn become_bot(orders: &Orders) {
    _ = rustix::process::setsid();
    // Who is to connect to the referee needs the network that the referee is in.
    let alone = orders.isolation.network && orders.port == 0 && jail::leave_network();
    jail::limit(orders.caps, alone);
    jail::renounce();
    if orders.isolation.landlock > 0 {
        jail::hide_files(&orders.readable, &orders.home(), orders.port);
    }
    let [program, args @ ..] = orders.command.as_slice() else { return };
    let error = Command::new(program).args(args).exec();
    eprintln!("{program}: {error}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_survive_the_command_line() {
        let orders = Orders {
            folder: "/tmp/x y".into(),
            caps: Caps { files: 1, cpu_seconds: 2, tasks: 3 },
            isolation: Isolation { landlock: 6, network: true },
            port: 4321,
            readable: vec!["/a".into(), "/b c".into()],
            command: vec!["python3".into(), "my bot.py".into(), String::new()],
        };
        assert_eq!(Orders::of_words(&orders.words()), Some(orders));
        assert_eq!(Orders::of_words(&["x".into()]), None);
    }
}
