//! Namespaces: own process ids, mounts, IPC, host name and network, and the user namespace that allows them.
//!
//! An ordinary user first enters a user namespace, which grants the privileges to create the others. Root has those
//! privileges, and needs them while it accesses files that only root can read; its bots enter a user namespace last, as
//! an unprivileged user.

use std::fs;
use std::io;

use nix::sched::{CloneFlags, unshare};

/// The user and group of a bot inside its user namespace.
pub(in crate::process) const INSIDE: u32 = 1000;

/// Makes this process's next child the first process of a new pid namespace.
pub(in crate::process) fn separate_pids() -> io::Result<()> {
    Ok(unshare(CloneFlags::CLONE_NEWPID)?)
}

/// Leaves the mounts, IPC objects, host name and network of the machine.
pub(in crate::process) fn separate_system() -> io::Result<()> {
    unshare(CloneFlags::CLONE_NEWNS | CloneFlags::CLONE_NEWIPC | CloneFlags::CLONE_NEWUTS | CloneFlags::CLONE_NEWNET)?;
    // The real host name would identify the machine.
    Ok(rustix::system::sethostname(b"bot")?)
}

/// Enters a user namespace in which this process's user is the only one, with the id [`INSIDE`].
pub(in crate::process) fn separate_user() -> io::Result<()> {
    let (user, group) = (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw());
    unshare(CloneFlags::CLONE_NEWUSER)?;
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{INSIDE} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{INSIDE} {group} 1"))
}
