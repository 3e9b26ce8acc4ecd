//! [`Supervisor`]: this program run again, between the referee and a bot, so that nothing unusual happens between fork
//! and exec.
//!
//! The program runs in three steps. `run` stays outside the sandbox: it creates the pid namespace and the control
//! group, and cleans up when init has exited. `init` builds the sandbox and monitors the bot ([`super::init`]). `exec`
//! becomes the bot ([`super::exec`]).

use std::env;
use std::ffi::OsString;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use catalogue::Message;

use super::cgroup::Cgroup;
use super::channel::Channel;
use super::init::{self, InitSettings};
use super::launch::{Caps, Notice};
use super::sandbox::{StepContext as _, StepError, credentials, namespaces};
use super::self_check::{self, SelfCheck};
use super::{exec, process_tree};
use crate::process::isolation::Isolation;

/// The argument that runs this program as a supervisor; the next one is the step.
pub(super) const CALL: &str = "bot-supervisor";
const RUN: &str = "run";
const INIT: &str = "init";
pub(super) const EXEC: &str = "exec";
const ECHO: &str = "echo";
pub(super) const CHECK: &str = "check";
/// Exit code of a command that cannot be run, by shell convention.
pub(super) const NOT_RUN: i32 = 127;
/// Timeout for killing.
const KILL_TIMEOUT: Duration = Duration::from_secs(10);

/// The program to use in place of this one.
static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// A supervisor of bots: the program to run again, and the isolation level.
#[derive(Clone, Debug)]
pub struct Supervisor {
    program: PathBuf,
    isolation: Isolation,
    checked: Arc<OnceLock<SelfCheck>>,
}

impl Supervisor {
    /// Uses this program as the supervisor, with full isolation. Its `main` must call [`supervisor_main`] first, or
    /// another program must be [set](Self::set_program).
    pub fn here() -> Self {
        let program = PROGRAM.get().cloned().or_else(|| env::current_exe().ok());
        Self::of(program.unwrap_or_else(|| PathBuf::from("palabre")))
    }

    /// Sets the program that [`here`](Self::here) uses, where this one cannot be run again, as inside Python. Only the
    /// first call counts.
    pub fn set_program(program: PathBuf) {
        _ = PROGRAM.set(program);
    }

    /// Uses another program whose `main` calls [`supervisor_main`] first.
    pub fn of(program: PathBuf) -> Self {
        Self { program, isolation: Isolation::default(), checked: Arc::default() }
    }

    /// Sets the isolation level.
    #[must_use]
    pub fn with(self, isolation: Isolation) -> Self {
        Self { isolation, checked: Arc::default(), ..self }
    }

    /// Returns the isolation level of its bots.
    pub const fn isolation(&self) -> Isolation {
        self.isolation
    }

    /// Tests the isolation, once, with a bot of our own that looks for ways out.
    pub fn self_check(&self) -> &SelfCheck {
        self.checked.get_or_init(|| self_check::run(self))
    }

    /// Refuses to run bots where this machine cannot enforce the isolation.
    ///
    /// # Errors
    /// The message says what failed and what to do.
    pub fn ensure(&self) -> Result<(), Message> {
        self.self_check().verdict()
    }

    /// Returns the command line of a bot that answers at once without looking at the position, to measure the referee's
    /// overhead.
    pub fn echo(&self) -> Vec<String> {
        self.words(ECHO)
    }

    /// Returns the command line of a step of this program.
    pub(super) fn words(&self, step: &str) -> Vec<String> {
        vec![self.program.display().to_string(), CALL.to_owned(), step.to_owned()]
    }

    /// Returns how many of a command's first words can name files. The words of a step of this program never do, even
    /// if the current folder contains a file of that name.
    pub(super) fn file_words(&self, command: &[String]) -> usize {
        match command {
            [program, call, ..] if call == CALL && Path::new(program) == self.program => 1,
            _ => command.len(),
        }
    }

    /// Starts a supervisor, which receives the launch over this end of the channel.
    pub(super) fn start(&self, channel: OwnedFd, caps: Caps) -> std::io::Result<Child> {
        use std::os::unix::process::CommandExt as _;
        let mut command = Command::new(&self.program);
        command.args([CALL, RUN, self.isolation.name()]).arg(serde_json::to_string(&caps)?);
        // Its own process group: Ctrl-C is for the referee, which ends its bots in order.
        command.process_group(0).stdin(Stdio::from(channel)).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
    }
}

/// Acts as a supervisor if the program was run as one; otherwise does nothing. Call it before anything else, while the
/// process has a single thread.
pub fn supervisor_main() -> Option<ExitCode> {
    let args: Vec<OsString> = env::args_os().skip(1).collect();
    let args: Vec<&str> = args.iter().map(|arg| arg.to_str().unwrap_or_default()).collect();
    match args.as_slice() {
        [CALL, RUN, isolation, caps] => {
            if let (Ok(isolation), Ok(caps)) = (Isolation::read(isolation), serde_json::from_str(caps)) {
                supervise(isolation, caps);
            }
        }
        [CALL, INIT, setup] => {
            if let Ok(setup) = serde_json::from_str(setup) {
                init::run(&setup);
            }
        }
        [CALL, EXEC] => {
            exec::run();
            return Some(ExitCode::from(NOT_RUN as u8));
        }
        [CALL, ECHO] => super::echo::run(),
        [CALL, CHECK, words @ ..] => self_check::look(words),
        [CALL, ..] => return Some(ExitCode::from(2)),
        _ => return None,
    }
    Some(ExitCode::SUCCESS)
}

fn supervise(isolation: Isolation, caps: Caps) {
    // Without a pid namespace, orphaned processes that outlive init are reparented to this one.
    _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    let cgroup = (isolation > Isolation::None).then(|| Cgroup::make(caps).ok()).flatten();
    let folder = (isolation < Isolation::Full)
        .then(|| tempfile::Builder::new().prefix("palabre-bot-").tempdir().step("a temporary folder"))
        .transpose();
    let started = folder.and_then(|folder| {
        let setup = InitSettings {
            supervisor: std::process::id(),
            folder: folder.as_ref().map(|folder| folder.path().to_owned()),
            cgroup: cgroup.as_ref().map(|group| group.path().to_owned()),
        };
        start_init(isolation, &setup).map(|init| (init, folder))
    });
    match started {
        Ok((mut init, _folder)) => {
            _ = init.wait();
            process_tree::kill_below(std::process::id(), KILL_TIMEOUT);
        }
        Err(StepError { step, error }) => {
            let notice = Notice::Refused { step: step.to_owned(), error: error.to_string() };
            // A referee that has exited needs no notice.
            _ = Channel::stdin().and_then(|mut channel| channel.send(&notice, &[]));
        }
    }
    if let Some(cgroup) = cgroup {
        cgroup.remove();
    }
}

/// Starts init, as the first process of a new pid namespace if the level has one.
fn start_init(isolation: Isolation, setup: &InitSettings) -> Result<Child, StepError> {
    let setup = serde_json::to_string(setup).step("init's setup")?;
    if isolation == Isolation::Full {
        if !credentials::is_root() {
            namespaces::separate_user().step("the user namespace")?;
            credentials::pass_capabilities_on().step("capabilities")?;
        }
        namespaces::separate_pids().step("the pid namespace")?;
    }
    let mut command = Command::new("/proc/self/exe");
    command.args([CALL, INIT, &setup]).stdin(Stdio::inherit()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().step("init")
}
