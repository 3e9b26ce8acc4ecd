//! A bot's process as seen by the referee: lines to it, lines from it, and its end. Everything it can do wrong is a
//! [`Failure`]; the protocol gives the lines their meaning.

mod cgroup;
mod channel;
mod copy;
mod echo;
mod exec;
mod exposure;
mod init;
pub(crate) mod isolation;
mod launch;
mod meter;
mod output;
mod process_tree;
mod run_to_end;
mod sandbox;
mod self_check;
mod startup;
mod stderr;
mod supervisor;
mod transcript;
mod user_site;

use std::ffi::{OsStr, OsString};
use std::io::{PipeReader, PipeWriter};
use std::net::{Ipv4Addr, TcpListener};
use std::os::fd::AsFd;
use std::path::Path;
use std::process::Child;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{env, io};

use catalogue::Message;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{OFlags, fcntl_setfl};
use rustix::time::Timespec;

use channel::Channel;
use launch::{Caps, Launch, Limit, Notice, ProcessEnd};
use output::{Output, Trouble};
pub(crate) use run_to_end::{RunEnd, run_to_end};
use sandbox::root;
pub use self_check::SelfCheck;
use stderr::StderrTail;
pub use supervisor::{Supervisor, supervisor_main};
pub(crate) use transcript::Transcript;

use crate::contestant::entrant::{BotLimits, Folder};
use crate::game::conversation::SeatLog;
use crate::game::forfeit::{Failure, ForfeitReason};
use crate::process::isolation::Isolation;

/// Poll interval of the stop flag during a wait.
const SLICE: Duration = Duration::from_millis(100);
/// Timeout for a bot to read a line, and for its processes to exit once its pipes are closed.
const PATIENCE: Duration = Duration::from_secs(5);
const KILL_PATIENCE: Duration = Duration::from_secs(10);
/// Timeout for building a sandbox on a busy machine.
const LAUNCH_TIMEOUT: Duration = Duration::from_secs(30);
/// Pauses before a failed sandbox is tried again.
const RETRIES: [Duration; 2] = [Duration::from_millis(50), Duration::from_millis(500)];
/// The user's environment variables that a bot sees: how programs are found, and the language.
const VARIABLES: [&str; 14] = [
    "PATH",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TZ",
    "JAVA_HOME",
    "CLASSPATH",
    "PYTHONPATH",
    "PYTHONHOME",
    "PYENV_ROOT",
    "PYENV_VERSION",
    "NODE_PATH",
    "LD_LIBRARY_PATH",
    "DOTNET_ROOT",
];
/// The referee's port in a bot's own network, and the base of the further ports that a command may ask for.
const REFEREE_PORT: u16 = 7000;
/// The last number of a placeholder `{port2}`, `{port3}`, …
const MOST_PORTS: u16 = 9;

/// A bot to start.
#[derive(Clone, Copy)]
pub(crate) struct Start<'a> {
    /// The program and its arguments.
    pub(crate) command: &'a [String],
    pub(crate) folder: &'a Folder,
    pub(crate) limits: BotLimits,
    /// Bytes kept of its standard error.
    pub(crate) kept_stderr: usize,
    /// A folder of programs that it finds before those of `PATH`.
    pub(crate) tools: Option<&'a Path>,
}

impl<'a> Start<'a> {
    /// Starts a bot without further tools, of whose standard error a little is kept.
    pub(crate) const fn new(command: &'a [String], folder: &'a Folder, limits: BotLimits) -> Self {
        Self { command, folder, limits, kept_stderr: stderr::USUALLY_KEPT, tools: None }
    }
}

/// A running bot.
pub(crate) struct Bot {
    supervisor: Child,
    channel: Channel,
    stdin: Option<PipeWriter>,
    stdout: PipeReader,
    stderr: StderrTail,
    output: Output,
    transcript: Transcript,
    /// Init's final notice, once it has arrived.
    notice: Option<Notice>,
    gone: bool,
}

impl Bot {
    /// Starts a bot. A command that does not exist is only detected when its first line is missing.
    pub(crate) fn start(start: Start<'_>, supervisor: &Supervisor) -> Result<Self, Failure> {
        let command = with_ports(start.command, supervisor.isolation()).map_err(|error| no_start(&error))?;
        Self::launch(Start { command: &command, ..start }, supervisor, None).map(|(bot, _)| bot)
    }

    /// Starts a bot that connects to the referee, with `{host}` and `{port}` in its command filled in. Returns the
    /// listener it will connect to.
    pub(crate) fn start_client(start: Start<'_>, supervisor: &Supervisor) -> Result<(Self, TcpListener), Failure> {
        let own_network = supervisor.isolation() == Isolation::Full;
        let here = (!own_network)
            .then(|| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))
            .transpose()
            .map_err(|error| no_start(&error))?;
        let port = here.as_ref().map_or(Ok(REFEREE_PORT), |here| here.local_addr().map(|at| at.port()));
        let port = port.map_err(|error| no_start(&error))?;
        let fill = |word: &String| word.replace("{host}", "127.0.0.1").replace("{port}", &port.to_string());
        let command: Vec<String> = start.command.iter().map(fill).collect();
        let command = with_ports(&command, supervisor.isolation()).map_err(|error| no_start(&error))?;
        let (mut bot, inside) = Self::launch(Start { command: &command, ..start }, supervisor, Some(port))?;
        match here.or(inside) {
            Some(listener) => Ok((bot, listener)),
            None => Err(bot.autopsy()),
        }
    }

    /// Starts a bot's sandbox and waits until it runs. A sandbox that cannot be built is tried again: a temporary
    /// shortage on the machine must not cost a bot its game.
    fn launch(
        start: Start<'_>,
        supervisor: &Supervisor,
        port: Option<u16>,
    ) -> Result<(Self, Option<TcpListener>), Failure> {
        let attempt = || {
            let mut bot = Self::spawn(start, supervisor, port).map_err(|error| no_start(&error))?;
            let listener = bot.await_running();
            if matches!(bot.notice, Some(Notice::Refused { .. })) { Err(bot.autopsy()) } else { Ok((bot, listener)) }
        };
        RETRIES.iter().fold(attempt(), |made, pause| {
            made.or_else(|_| {
                std::thread::sleep(*pause);
                attempt()
            })
        })
    }

    fn spawn(start: Start<'_>, supervisor: &Supervisor, port: Option<u16>) -> io::Result<Self> {
        let isolation = supervisor.isolation();
        let path = search_path(start.tools);
        let found = exposure::of(start.command, supervisor.file_words(start.command), start.folder, &path)?;
        let launch = Launch {
            isolation,
            environment: environment(isolation, &path),
            command: found.command,
            folder: found.folder,
            readable: found.readable,
            copies: found.copies,
            limits: Caps::of(start.limits),
            port,
        };
        let (stdin_reader, stdin) = io::pipe()?;
        let (stdout, stdout_writer) = io::pipe()?;
        let (stderr, stderr_writer) = io::pipe()?;
        let (mut channel, far) = Channel::pair()?;
        let child = supervisor.start(far, launch.limits)?;
        channel.send(&launch, &[stdin_reader.as_fd(), stdout_writer.as_fd(), stderr_writer.as_fd()])?;
        fcntl_setfl(&stdin, OFlags::NONBLOCK)?;
        fcntl_setfl(&stdout, OFlags::NONBLOCK)?;
        let (output, stderr) = (Output::new(start.limits.output), StderrTail::start(stderr, start.kept_stderr));
        let transcript = Transcript::default();
        let (stdin, notice, gone) = (Some(stdin), None, false);
        Ok(Self { supervisor: child, channel, stdin, stdout, stderr, output, transcript, notice, gone })
    }

    /// Waits until the sandbox is built. Returns the socket that init listens on inside the bot's own network, if any.
    fn await_running(&mut self) -> Option<TcpListener> {
        let (deadline, mut listener) = (Instant::now() + LAUNCH_TIMEOUT, None);
        loop {
            match self.channel.receive::<Notice>(deadline) {
                Ok(Some(Notice::Listening)) => listener = self.channel.take_file().map(TcpListener::from),
                Ok(Some(Notice::Running)) => return listener,
                Ok(Some(last)) => self.notice = Some(last),
                // Init exited without a notice, or hangs: no bot has run.
                Ok(None) => self.notice = Some(init_failed(&io::ErrorKind::UnexpectedEof.into())),
                Err(error) => self.notice = Some(init_failed(&error)),
            }
            if self.notice.is_some() {
                return listener;
            }
        }
    }

    /// Sets the file that keeps the whole conversation.
    pub(crate) fn log_to(&mut self, log: Option<SeatLog>) {
        self.transcript.log_to(log);
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

    /// Resets the output counter for a new move.
    pub(crate) fn renew(&mut self) {
        self.output.renew();
    }

    /// Waits for the bot's next line; `None` once the deadline has passed or `stop` is set.
    pub(crate) fn hear(&mut self, deadline: Instant, stop: &AtomicBool) -> Result<Option<String>, Failure> {
        loop {
            if let Some(line) = self.output.next().map_err(|trouble| self.trouble(trouble))? {
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
            Ok(n) => self.output.feed(&chunk[..n]).map_err(|trouble| self.trouble(trouble)),
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

    /// Creates a failure and kills the bot, so that none of its later output can reach another move or game.
    pub(crate) fn failure(&mut self, reason: ForfeitReason, why: Message) -> Failure {
        self.kill();
        match self.verdict() {
            // An exceeded limit is the cause of whatever else went wrong.
            Some(verdict) => Failure { evidence: joined(&verdict.evidence, &self.evidence()), ..verdict },
            None => Failure { reason, why, evidence: self.evidence() },
        }
    }

    /// Returns the last lines exchanged and the end of the standard error.
    pub(crate) fn evidence(&self) -> String {
        self.transcript.with_stderr(&self.stderr.text())
    }

    /// Returns how a bot that closed its output ended.
    fn autopsy(&mut self) -> Failure {
        self.stdin = None;
        let ended = self.await_end(PATIENCE).unwrap_or_default();
        // The end may be detected by a failed write: the bot's last output is still unread.
        self.overhear();
        self.kill();
        if ended.signal == Some(rustix::process::Signal::XCPU.as_raw()) {
            return self.failure(ForfeitReason::Cpu, Message::new("why-cpu-signal"));
        }
        self.failure(ForfeitReason::Crash, how_it_ended(&ended))
    }

    /// Returns the exceeded limit or the failed sandbox, if that is why the bot ended.
    fn verdict(&self) -> Option<Failure> {
        match self.notice.as_ref()? {
            Notice::Exceeded { limit, used, allowed } => Some(exceeded(*limit, *used, *allowed)),
            Notice::Refused { step, error } => {
                let why = Message::new("why-sandbox").with("step", step.as_str()).with("error", error.as_str());
                Some(Failure { evidence: format!("{step}: {error}"), ..Failure::new(ForfeitReason::NoStart, why) })
            }
            Notice::Listening | Notice::Running | Notice::Ended(_) => None,
        }
    }

    /// Asks the bot to exit, then kills it. Returns what it did wrong while exiting, if anything.
    pub(crate) fn leave(&mut self, farewell: &str) -> Option<Failure> {
        // A bot that does not read this line notices that its input is closed.
        _ = self.write_all(farewell);
        self.transcript.told(farewell);
        self.stdin = None;
        let ended = self.await_end(PATIENCE);
        self.kill();
        if self.verdict().is_some() {
            return Some(self.failure(ForfeitReason::Leftover, Message::new("why-stays")));
        }
        match ended {
            None => Some(self.failure(ForfeitReason::Leftover, Message::new("why-stays"))),
            Some(ended) if !ended.left.is_empty() => {
                let why = Message::new("why-leftover").with("names", ended.left.join(", "));
                Some(self.failure(ForfeitReason::Leftover, why))
            }
            Some(ended) if ended.signal.is_some() => Some(self.failure(ForfeitReason::Crash, how_it_ended(&ended))),
            Some(_) => None,
        }
    }

    /// Closes its input and gives it a grace period to exit; the way it exits is not judged.
    pub(crate) fn dismiss(&mut self, grace: Duration) {
        self.stdin = None;
        self.await_end(grace);
    }

    /// Returns the end of its standard error.
    pub(crate) fn stderr(&self) -> String {
        self.stderr.text()
    }

    /// Kills every process of the bot. Further calls do nothing.
    pub(crate) fn kill(&mut self) {
        if std::mem::replace(&mut self.gone, true) {
            return;
        }
        self.stdin = None;
        // Closing the channel ends init and all processes with it; the supervisor exits when none is left.
        self.channel.close();
        if !self.await_supervisor(KILL_PATIENCE) {
            _ = self.supervisor.kill();
            _ = self.supervisor.wait();
        }
        self.take_notices(Instant::now());
        self.stderr.finish();
    }

    /// Waits for init's notice of how the bot ended.
    fn await_end(&mut self, timeout: Duration) -> Option<ProcessEnd> {
        self.take_notices(Instant::now() + timeout);
        match &self.notice {
            Some(Notice::Ended(ended)) => Some(ended.clone()),
            _ => None,
        }
    }

    /// Receives notices until the final one or the deadline.
    fn take_notices(&mut self, deadline: Instant) {
        while self.notice.is_none()
            && let Ok(Some(notice)) = self.channel.receive::<Notice>(deadline)
        {
            self.notice = (!matches!(notice, Notice::Listening | Notice::Running)).then_some(notice);
        }
    }

    /// Returns `true` if the supervisor, and with it every process it supervises, exits in time.
    fn await_supervisor(&mut self, timeout: Duration) -> bool {
        let deadline = Instant::now() + timeout;
        let pid = rustix::process::Pid::from_child(&self.supervisor);
        if let Ok(fd) = rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()) {
            readable_by(&fd, PollFlags::IN, deadline);
        }
        loop {
            match self.supervisor.try_wait() {
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

fn no_start(error: &io::Error) -> Failure {
    let why = Message::new("why-no-start").with("why", error.to_string());
    Failure { evidence: error.to_string(), ..Failure::new(ForfeitReason::NoStart, why) }
}

fn init_failed(error: &io::Error) -> Notice {
    Notice::Refused { step: "init".to_owned(), error: error.to_string() }
}

/// Returns the user's `PATH` after a folder of tools.
fn search_path(tools: Option<&Path>) -> OsString {
    let path = env::var_os("PATH").unwrap_or_default();
    let Some(tools) = tools else { return path };
    let folders = std::iter::once(tools.to_owned()).chain(env::split_paths(&path));
    // A folder whose name cannot be part of a path is not searched.
    env::join_paths(folders).unwrap_or(path)
}

/// Returns a small part of the user's environment, with a home of the bot's own.
fn environment(isolation: Isolation, path: &OsStr) -> Vec<(String, String)> {
    let value = |name: &str| if name == "PATH" { Some(path.to_str()?.to_owned()) } else { env::var(name).ok() };
    let kept = VARIABLES.iter().filter_map(|name| Some(((*name).to_owned(), value(name)?)));
    let own = [("HOME", root::HOME), ("TMPDIR", "/tmp"), ("USER", "bot"), ("LOGNAME", "bot")];
    let own = own.into_iter().filter(|_| isolation == Isolation::Full);
    let packages = user_site::base().and_then(|base| Some((user_site::VARIABLE.to_owned(), base.to_str()?.to_owned())));
    kept.chain(own.map(|(name, value)| (name.to_owned(), value.to_owned()))).chain(packages).collect()
}

/// Fills in the placeholders for further ports: fixed ones in the bot's own network, free ones elsewhere.
fn with_ports(command: &[String], isolation: Isolation) -> io::Result<Vec<String>> {
    let mut command = command.to_vec();
    for number in 2..=MOST_PORTS {
        let placeholder = format!("{{port{number}}}");
        if !command.iter().any(|word| word.contains(&placeholder)) {
            continue;
        }
        let port = match isolation {
            Isolation::Full => REFEREE_PORT + number,
            _ => TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port(),
        };
        command = command.iter().map(|word| word.replace(&placeholder, &port.to_string())).collect();
    }
    Ok(command)
}

fn exceeded(limit: Limit, used: u64, allowed: u64) -> Failure {
    const MEBIBYTE: u64 = 1 << 20;
    let (reason, unit) = match limit {
        Limit::Memory => (ForfeitReason::Memory, MEBIBYTE),
        Limit::Cpu => (ForfeitReason::Cpu, 1000),
        Limit::Processes => (ForfeitReason::Processes, 1),
    };
    let why = Message::new(format!("why-{reason}")).with("used", used / unit).with("allowed", allowed / unit);
    Failure::new(reason, why)
}

fn joined(first: &str, second: &str) -> String {
    if first.is_empty() || second.is_empty() { format!("{first}{second}") } else { format!("{first}\n{second}") }
}

fn how_it_ended(ended: &ProcessEnd) -> Message {
    match (ended.signal, ended.code) {
        (Some(signal), _) => Message::new("why-signal").with("signal", signal),
        (None, Some(supervisor::NOT_RUN)) => Message::new("why-not-run"),
        (None, Some(code)) => Message::new("why-exit").with("code", code),
        (None, None) => Message::new("why-closed"),
    }
}

/// Waits until a pipe is readable or writable, or closed at its other end; returns `false` at the deadline.
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
