//! A bot's process, seen by the referee: lines to it, lines from it, and its end. Everything it can do wrong is a
//! [`Failure`]; what the lines mean is the protocol's matter.

mod echo;
mod jail;
mod keeper;
mod lines;
mod startup;
mod transcript;
mod tree;
mod watch;

use std::os::fd::AsFd;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, io};

use rules::Message;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::time::Timespec;
use tempfile::TempDir;

pub use jail::Isolation;
pub use keeper::{Keeper, keeper_main};
use keeper::{Orders, Report};
use lines::{Lines, Trouble};
pub(crate) use transcript::Transcript;
use watch::Watch;

use crate::entrant::BotLimits;
use crate::forfeit::{Failure, ForfeitReason};

/// How often a wait looks whether it should be given up.
const SLICE: Duration = Duration::from_millis(100);
/// How long a bot may take to take a line in, and its processes to end once its pipes are closed.
const PATIENCE: Duration = Duration::from_secs(5);
const KILL_PATIENCE: Duration = Duration::from_secs(10);
/// What of the user's environment a bot sees: how programs are found and which language they speak.
const VARIABLES: [&str; 12] = [
    "PATH",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TZ",
    "JAVA_HOME",
    "PYTHONPATH",
    "PYTHONHOME",
    "PYENV_ROOT",
    "PYENV_VERSION",
    "NODE_PATH",
    "LD_LIBRARY_PATH",
];
/// What threads of a bot may exist for each process that it may have, where the kernel counts both as one.
const TASKS_A_PROCESS: u64 = 16;

/// A running bot.
pub(crate) struct Bot {
    keeper: Child,
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    lines: Lines,
    watch: Watch,
    transcript: Transcript,
    folder: TempDir,
    gone: bool,
}

impl Bot {
    /// Starts a bot. A command that does not exist is noticed by the first line that does not come.
    pub(crate) fn start(command: &[String], limits: BotLimits, keeper: &Keeper) -> Result<Self, Failure> {
        Self::start_for(command, limits, keeper, 0)
    }

    /// Starts a bot that may connect to a port of this machine.
    pub(crate) fn start_for(
        command: &[String],
        limits: BotLimits,
        keeper: &Keeper,
        port: u16,
    ) -> Result<Self, Failure> {
        Self::spawn(command, limits, keeper, port).map_err(|error| {
            let why = Message::new("why-no-start").with("why", error.to_string());
            Failure::new(ForfeitReason::NoStart, why)
        })
    }

    fn spawn(command: &[String], limits: BotLimits, keeper: &Keeper, port: u16) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("palabre-bot-").tempdir()?;
        let command: Vec<String> = command.iter().map(|word| absolute(word)).collect();
        let orders = Orders {
            folder: folder.path().canonicalize()?,
            caps: jail::Caps {
                files: limits.files,
                cpu_seconds: limits.cpu.as_secs().max(1),
                tasks: u64::from(limits.processes) * TASKS_A_PROCESS,
            },
            isolation: keeper.isolation(),
            port,
            readable: jail::readable(&command),
            command,
        };
        fs::create_dir(orders.home())?;
        let mut child = apart(keeper.command(&orders), &orders.home()).spawn()?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else { return Err(io::ErrorKind::BrokenPipe.into()) };
        fcntl_setfl(&stdin, OFlags::NONBLOCK)?;
        fcntl_setfl(&stdout, OFlags::NONBLOCK)?;
        let watch = Watch::start(child.id(), stderr, limits);
        let (lines, transcript) = (Lines::new(limits.output), Transcript::default());
        Ok(Self { keeper: child, stdin: Some(stdin), stdout, lines, watch, transcript, folder, gone: false })
    }

    /// Writes lines to the bot.
    pub(crate) fn tell(&mut self, text: &str) -> Result<(), Failure> {
        self.transcript.told(text);
        match self.write_all(text) {
            Ok(true) => Ok(()),
            Ok(false) => Err(self.failure(ForfeitReason::Time, Message::new("why-deaf"))),
            Err(_) => Err(self.autopsy()),
        }
    }

    fn write_all(&mut self, text: &str) -> io::Result<bool> {
        use std::io::Write as _;
        let Some(stdin) = &mut self.stdin else { return Err(io::ErrorKind::BrokenPipe.into()) };
        let deadline = Instant::now() + PATIENCE;
        let mut bytes = text.as_bytes();
        while !bytes.is_empty() {
            match stdin.write(bytes) {
                Ok(n) => bytes = &bytes[n..],
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if !readable_by(&*stdin, PollFlags::OUT, deadline) {
                        return Ok(false);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(true)
    }

    /// A new move begins: what the bot may write for it starts from nought.
    pub(crate) fn renew(&mut self) {
        self.lines.renew();
    }

    /// The bot's next line; nothing when the deadline passed or `stop` was set.
    pub(crate) fn hear(&mut self, deadline: Instant, stop: &AtomicBool) -> Result<Option<String>, Failure> {
        loop {
            if let Some(line) = self.lines.next().map_err(|trouble| self.trouble(trouble))? {
                self.transcript.heard(&line);
                return Ok(Some(line));
            }
            let now = Instant::now();
            if now >= deadline || stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if readable_by(&self.stdout, PollFlags::IN, deadline.min(now + SLICE)) {
                self.read()?;
            }
        }
    }

    fn read(&mut self) -> Result<(), Failure> {
        use std::io::Read as _;
        let mut chunk = [0; 16 << 10];
        match self.stdout.read(&mut chunk) {
            Ok(0) => Err(self.autopsy()),
            Ok(n) => self.lines.feed(&chunk[..n]).map_err(|trouble| self.trouble(trouble)),
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => Ok(()),
            Err(_) => Err(self.autopsy()),
        }
    }

    fn trouble(&mut self, trouble: Trouble) -> Failure {
        match trouble {
            Trouble::Endless => self.failure(ForfeitReason::Garbage, Message::new("why-endless")),
            Trouble::TooMuch => self.failure(ForfeitReason::Output, Message::new("why-output")),
            Trouble::Binary(bytes) => {
                self.failure(ForfeitReason::Garbage, Message::new("why-binary").with("bytes", bytes))
            }
        }
    }

    /// A failure of this bot, which is killed for it: nothing it still says can reach another move or game.
    pub(crate) fn failure(&mut self, reason: ForfeitReason, why: Message) -> Failure {
        self.kill();
        match self.watch.verdict() {
            // A limit that was passed is the cause of whatever else was noticed.
            Some(verdict) => Failure { evidence: self.evidence(), ..verdict },
            None => Failure { reason, why, evidence: self.evidence() },
        }
    }

    /// The last that was said, and the last of the standard error.
    pub(crate) fn evidence(&self) -> String {
        self.transcript.with_stderr(&self.watch.stderr())
    }

    /// The bot closed its output: how it ended.
    fn autopsy(&mut self) -> Failure {
        self.stdin = None;
        let ended = self.await_keeper(PATIENCE);
        // Its end may be noticed by what it does not take in: the last that it printed is still to be read.
        self.overhear();
        self.kill();
        let report = Report::read(self.folder.path()).filter(|_| ended).unwrap_or_default();
        if report.signal == Some(rustix::process::Signal::XCPU.as_raw()) {
            return self.failure(ForfeitReason::Cpu, Message::new("why-cpu-signal"));
        }
        self.failure(ForfeitReason::Crash, how_it_ended(&report))
    }

    /// Tells the bot to end and sees to it that it does. What it did wrong in that, if anything.
    pub(crate) fn leave(&mut self, farewell: &str) -> Option<Failure> {
        // A bot that does not take the line in is told by the closing of its input.
        _ = self.write_all(farewell);
        self.transcript.told(farewell);
        self.stdin = None;
        let ended = self.await_keeper(PATIENCE);
        let report = Report::read(self.folder.path()).filter(|_| ended);
        self.kill();
        if let Some(verdict) = self.watch.verdict() {
            return Some(Failure { evidence: self.evidence(), ..verdict });
        }
        match report {
            None => Some(self.failure(ForfeitReason::Leftover, Message::new("why-stays"))),
            Some(report) if !report.left.is_empty() => {
                let why = Message::new("why-leftover").with("names", report.left.join(", "));
                Some(self.failure(ForfeitReason::Leftover, why))
            }
            Some(report) if report.signal.is_some() => Some(self.failure(ForfeitReason::Crash, how_it_ended(&report))),
            Some(_) => None,
        }
    }

    /// Closes its input and waits a moment for it to end by itself; how it does is its own matter.
    pub(crate) fn dismiss(&mut self, grace: Duration) {
        self.stdin = None;
        self.await_keeper(grace);
    }

    /// The last of its standard error.
    pub(crate) fn stderr(&self) -> String {
        self.watch.stderr()
    }

    /// Ends every process of the bot. Nothing happens the second time.
    pub(crate) fn kill(&mut self) {
        if std::mem::replace(&mut self.gone, true) {
            return;
        }
        self.stdin = None;
        while matches!(self.keeper.try_wait(), Ok(None)) {
            tree::kill_below(self.keeper.id(), KILL_PATIENCE);
            // With nothing left to keep, the keeper reports and ends.
            if !self.await_keeper(KILL_PATIENCE) {
                _ = self.keeper.kill();
                _ = self.keeper.wait();
            }
        }
        self.watch.finish();
    }

    /// Whether the keeper, and with it everything that it keeps, ends in time.
    fn await_keeper(&mut self, patience: Duration) -> bool {
        let deadline = Instant::now() + patience;
        let pid = rustix::process::Pid::from_child(&self.keeper);
        if let Ok(fd) = rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()) {
            readable_by(&fd, PollFlags::IN, deadline);
        }
        loop {
            match self.keeper.try_wait() {
                Ok(None) if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(1)),
                ended => return matches!(ended, Ok(Some(_))),
            }
        }
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.kill();
    }
}

/// In a group and a place of its own, with little of the user's environment.
fn apart(mut command: Command, home: &Path) -> Command {
    command.env_clear().process_group(0).current_dir(home);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.envs(VARIABLES.iter().filter_map(|name| Some((name, env::var_os(name)?))));
    command.env("HOME", home).env("TMPDIR", home);
    command
}

/// A word that names a file from here, so that it names it from the bot's own place too; `a:b` names two.
fn absolute(word: &str) -> String {
    let parts: Vec<&str> = word.split(':').collect();
    let is_file = |part: &&str| !part.is_empty() && Path::new(part).exists();
    if word.is_empty() || !parts.iter().all(is_file) {
        return word.to_owned();
    }
    let absolute =
        |part: &&str| std::path::absolute(part).map_or_else(|_| (*part).to_owned(), |p| p.display().to_string());
    parts.iter().map(absolute).collect::<Vec<_>>().join(":")
}

fn how_it_ended(report: &Report) -> Message {
    match (report.signal, report.code) {
        (Some(signal), _) => Message::new("why-signal").with("signal", signal),
        (None, Some(keeper::NOT_RUN)) => Message::new("why-not-run"),
        (None, Some(code)) => Message::new("why-exit").with("code", code),
        (None, None) => Message::new("why-closed"),
    }
}

/// Whether a pipe can be read or written before the deadline; its other end's closing counts as well.
pub(crate) fn readable_by(fd: &impl AsFd, flags: PollFlags, deadline: Instant) -> bool {
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let timeout = Timespec::try_from(left).ok();
        match poll(&mut [PollFd::new(fd, flags)], timeout.as_ref()) {
            Ok(n) => return n > 0,
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => return true,
        }
    }
}
