//! The bot's own process before it becomes the bot: it applies limits, drops privileges, then runs the bot's program.

use std::env;
use std::fs;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};

use super::launch::Launch;
use super::sandbox::landlock::{self, Access};
use super::sandbox::{StepContext as _, StepError, credentials, namespaces, rlimits, root, syscalls};
use crate::process::isolation::Isolation;

/// The variable that holds an [`Exec`].
pub(super) const VARIABLE: &str = "PALABRE_BOT";

/// Settings that init passes on to the bot's process.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Exec {
    pub(super) launch: Launch,
    /// The user to become, where this process is root.
    pub(super) user: Option<u32>,
    pub(super) home: PathBuf,
    pub(super) policy: syscalls::Policy,
}

/// Becomes the bot that [`VARIABLE`] describes. Returns only on failure; the reason is on standard error.
pub(super) fn run() {
    let described = env::var(VARIABLE).ok().and_then(|text| serde_json::from_str::<Exec>(&text).ok());
    let Some(exec) = described else { return };
    if let Err(StepError { step, error }) = exec.take_on() {
        eprintln!("palabre: sandbox: {step}: {error}");
        return;
    }
    let [program, args @ ..] = exec.launch.command.as_slice() else { return };
    let mut command = Command::new(program);
    command.args(args).env_clear().envs(exec.launch.environment.iter().map(|(name, value)| (name, value)));
    if exec.launch.isolation < Isolation::Full {
        command.env("HOME", &exec.home).env("TMPDIR", &exec.home);
    }
    let error = command.exec();
    eprintln!("{program}: {error}");
}

impl Exec {
    fn take_on(&self) -> Result<(), StepError> {
        let Launch { isolation, folder, limits, .. } = &self.launch;
        _ = rustix::process::setsid();
        // The bot is the first to be killed when the machine runs out of memory.
        _ = fs::write("/proc/self/oom_score_adj", "1000");
        // Done as root, so that the bot's own folder can be entered whatever the permissions of its parents.
        env::set_current_dir(folder.as_ref().unwrap_or(&self.home)).step("the working folder")?;
        if let Some(user) = self.user {
            credentials::become_user(user).step("the bot's user")?;
            credentials::own_proc_files().step("the bot's user")?;
        }
        if *isolation == Isolation::Full && self.user.is_some() {
            namespaces::separate_user().step("the user namespace")?;
        }
        rlimits::take_on(*limits, self.user.is_some() || *isolation == Isolation::Full);
        if *isolation == Isolation::None {
            return Ok(());
        }
        credentials::renounce().step("capabilities")?;
        // An extra layer on top of the mounts: a kernel without Landlock is no reason to stop.
        landlock::restrict(&self.access());
        syscalls::restrict(self.policy).step("the system-call filter")
    }

    fn access(&self) -> Access<'_> {
        let own_network = self.launch.isolation == Isolation::Full;
        let own = self.launch.folder.iter().map(PathBuf::as_path).chain([self.home.as_path()]);
        let copies = self.launch.copies.iter().map(|copied| copied.folder.as_path());
        let (readable, writable): (Vec<&Path>, Vec<&Path>) = if own_network {
            (vec![Path::new("/")], root::PRIVATE.iter().map(Path::new).chain(own).chain(copies).collect())
        } else {
            let system = landlock::SYSTEM.iter().map(Path::new);
            let named = self.launch.readable.iter().map(PathBuf::as_path);
            (system.chain(named).chain(copies).collect(), own.collect())
        };
        Access { readable, writable, port: self.launch.port, own_network }
    }
}
