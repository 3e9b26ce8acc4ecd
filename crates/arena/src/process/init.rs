//! Init: the first process of a bot's sandbox. It builds the sandbox, starts the bot, reaps orphaned processes,
//! measures all processes, and reports to the referee.
//!
//! At the level `full` it is the first process of a pid namespace, so that all processes end when it exits. It exits
//! when the bot does, when a limit is exceeded, and when the referee closes the channel or dies.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd as _, OwnedFd};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, WaitStatus, pidfd_open, set_child_subreaper, set_parent_process_death_signal,
    wait,
};
use rustix::time::Timespec;
use serde::{Deserialize, Serialize};

use super::cgroup::{Cgroup, OpenCgroup};
use super::channel::Channel;
use super::launch::{Launch, Notice, ProcessEnd};
use super::meter::{INTERVAL, Meter};
use super::sandbox::{StepContext as _, StepError, credentials, namespaces, network, root, syscalls::Policy};
use super::supervisor::{CALL, EXEC};
use super::{copy, exec, process_tree};
use crate::process::isolation::Isolation;

/// Timeout for a bot's children to exit after it.
const CHILDREN_TIMEOUT: Duration = Duration::from_millis(500);
/// Timeout for killing: no process survives it, but a busy machine needs time.
const KILL_TIMEOUT: Duration = Duration::from_secs(10);
/// Timeout for the referee to send the launch.
const LAUNCH_TIMEOUT: Duration = Duration::from_secs(30);

/// Settings that the supervisor passes on to init.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct InitSettings {
    /// The supervisor's process id, which determines the bot's user.
    pub(super) supervisor: u32,
    /// The bot's folder without a sandbox.
    pub(super) folder: Option<PathBuf>,
    pub(super) cgroup: Option<PathBuf>,
}

/// Runs as init until the bot has ended.
pub(super) fn run(setup: &InitSettings) {
    _ = set_parent_process_death_signal(Some(Signal::KILL));
    let Ok(mut channel) = Channel::stdin() else { return };
    let deadline = Instant::now() + LAUNCH_TIMEOUT;
    let Ok(Some(launch)) = channel.receive::<Launch>(deadline) else { return };
    let notice = match start(&mut channel, &launch, setup) {
        Ok((bot, meter)) => {
            // If the referee has exited, the channel ends.
            _ = channel.send(&Notice::Running, &[]);
            attend(&channel, bot, launch.command.first().map_or("", String::as_str), meter)
        }
        Err(StepError { step, error }) => Some(Notice::Refused { step: step.to_owned(), error: error.to_string() }),
    };
    if std::process::id() != 1 {
        process_tree::kill_below(std::process::id(), KILL_TIMEOUT);
    }
    // A referee that has exited needs no notice.
    _ = notice.map(|notice| channel.send(&notice, &[]));
}

/// Builds the sandbox and starts the bot in it.
fn start(channel: &mut Channel, launch: &Launch, setup: &InitSettings) -> Result<(Pid, Meter), StepError> {
    let none = || io::Error::from(io::ErrorKind::BrokenPipe);
    let mut pipe = || channel.take_file().ok_or_else(none).step("the bot's pipes");
    let pipes = [pipe()?, pipe()?, pipe()?];
    _ = set_child_subreaper(Some(rustix::process::getpid()));
    let cgroup =
        setup.cgroup.clone().map(Cgroup::at).map(|group| enter(&group)).transpose().step("the control group")?;
    let (measured, is_root) = (cgroup.is_none(), credentials::is_root());
    let user = (is_root && launch.isolation > Isolation::None).then(|| credentials::bot_user(setup.supervisor));
    let mut exec = exec::Exec {
        launch: launch.clone(),
        user,
        home: PathBuf::from(root::HOME),
        policy: Policy { measured_memory: measured, unix_sockets: true, own_init: false },
    };
    let store = match launch.isolation {
        Isolation::Full => {
            exec.policy = enclose(channel, launch, user, exec.policy)?;
            Some(PathBuf::from("/tmp"))
        }
        Isolation::Basic | Isolation::None => {
            exec.home = outside(&mut exec.launch, setup, user).step("the bot's folder")?;
            None
        }
    };
    // Before the bot runs; the change of user below also hides init.
    credentials::hide_process().step("hiding init")?;
    let bot = spawn(&exec, pipes).step("starting the bot")?;
    if launch.isolation == Isolation::Full && is_root {
        credentials::become_user(credentials::init_user(setup.supervisor)).step("init's user")?;
    }
    Ok((bot, Meter::new(launch.limits, cgroup, store)))
}

fn enter(group: &Cgroup) -> io::Result<OpenCgroup> {
    let open = group.open()?;
    group.enter().map(|()| open)
}

/// Enters new namespaces and the bot's root. Returns the policy for the system-call filter.
fn enclose(channel: &mut Channel, launch: &Launch, user: Option<u32>, policy: Policy) -> Result<Policy, StepError> {
    namespaces::separate_system().step("namespaces (mount, ipc, uts, net)")?;
    network::raise_loopback().step("the loopback device")?;
    if let Some(port) = launch.port {
        let listener = network::listen(port).step("the referee's port")?;
        channel.send(&Notice::Listening, &[listener.as_fd()]).step("the referee's port")?;
    }
    let built = root::enter(launch, user)?;
    Ok(Policy { unix_sockets: built.sockets_closed, own_init: true, ..policy })
}

/// Creates the bot's home and working folder in a temporary folder, without a sandbox. Returns the home.
fn outside(launch: &mut Launch, setup: &InitSettings, user: Option<u32>) -> io::Result<PathBuf> {
    use std::os::unix::fs::chown;
    let folder = setup.folder.clone().ok_or(io::ErrorKind::NotFound)?;
    let home = folder.join("home");
    std::fs::create_dir(&home)?;
    if launch.isolation == Isolation::None {
        return Ok(home);
    }
    if let Some(copied) = launch.copies.iter().find(|copied| Some(&copied.folder) == launch.folder.as_ref()) {
        let work = folder.join("work");
        std::fs::create_dir(&work)?;
        copy::tree(&copied.folder, &work, copied.whole, user)?;
        chown(&work, user, user)?;
        launch.folder = Some(work);
    }
    chown(&home, user, user)?;
    chown(&folder, user, user)?;
    Ok(home)
}

/// Starts the bot: runs this program again, for the setup that only the bot's own process can do.
fn spawn(exec: &exec::Exec, [stdin, stdout, stderr]: [OwnedFd; 3]) -> io::Result<Pid> {
    let mut command = Command::new("/proc/self/exe");
    command.args([CALL, EXEC]).env_clear().env(exec::VARIABLE, serde_json::to_string(exec)?);
    command.stdin(Stdio::from(stdin)).stdout(Stdio::from(stdout)).stderr(Stdio::from(stderr));
    command.spawn().map(|bot| Pid::from_child(&bot))
}

/// Waits until the bot ends, a limit is exceeded or the referee closes the channel, which needs no notice.
fn attend(channel: &Channel, bot: Pid, program: &str, mut meter: Meter) -> Option<Notice> {
    drop_pipes();
    let ended = pidfd_open(bot, PidfdFlags::empty()).ok();
    let mut next = Instant::now();
    loop {
        let left = next.saturating_duration_since(Instant::now());
        let mut fds = vec![PollFd::new(channel, PollFlags::IN)];
        fds.extend(ended.as_ref().map(|fd| PollFd::new(fd, PollFlags::IN)));
        _ = poll(&mut fds, Timespec::try_from(left).ok().as_ref());
        if !fds[0].revents().is_empty() {
            return None;
        }
        if let Some(mut ended) = reap(bot) {
            // Measure at once, so that an exceeded limit is reported as the cause of the bot's end.
            return meter.measure().or_else(|| {
                ended.left = await_children(program);
                Some(Notice::Ended(ended))
            });
        }
        if Instant::now() >= next {
            if let Some(exceeded) = meter.measure() {
                return Some(exceeded);
            }
            next = Instant::now() + INTERVAL;
        }
    }
}

/// Closes the pipes that init was started with, so that no file of the machine stays open.
fn drop_pipes() {
    if let Ok(null) = File::options().read(true).write(true).open("/dev/null") {
        _ = rustix::stdio::dup2_stdin(&null);
        _ = rustix::stdio::dup2_stdout(&null);
        _ = rustix::stdio::dup2_stderr(&null);
    }
}

/// Reaps exited children; returns the bot's end once it is among them.
fn reap(bot: Pid) -> Option<ProcessEnd> {
    while let Ok(Some((pid, status))) = wait(WaitOptions::NOHANG) {
        if pid == bot {
            return Some(ended(status));
        }
    }
    None
}

fn ended(status: WaitStatus) -> ProcessEnd {
    ProcessEnd { code: status.exit_status(), signal: status.terminating_signal(), left: Vec::new() }
}

/// Returns the names of the bot's children that do not exit soon after it.
///
/// Every remaining process has an ancestor among init's children, so having no children proves that none remains,
/// whereas a list of processes can miss one that forks faster than it is read.
fn await_children(program: &str) -> Vec<String> {
    let deadline = Instant::now() + CHILDREN_TIMEOUT;
    loop {
        match wait(WaitOptions::NOHANG) {
            Err(_) => return Vec::new(),
            Ok(Some(_)) if Instant::now() < deadline => {}
            Ok(None) if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(2)),
            Ok(_) => break,
        }
    }
    let names: Vec<String> =
        process_tree::below(std::process::id()).into_iter().filter_map(process_tree::name).collect();
    if names.is_empty() { vec![program.to_owned()] } else { names }
}
