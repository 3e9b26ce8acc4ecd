//! Users and capabilities: the user that a bot's processes run as, and privileges that they can never regain.

use std::fs;
use std::io;

use rustix::process::{DumpableBehavior, Gid, Uid, set_dumpable_behavior};
use rustix::thread::{
    CapabilitySet, CapabilitySets, capabilities, clear_ambient_capability_set, configure_capability_in_ambient_set,
    remove_capability_from_bounding_set, set_capabilities, set_no_new_privs, set_thread_groups, set_thread_res_gid,
    set_thread_res_uid,
};

/// First id of the users that root's bots run as: above the ranges that distributions, containers and `systemd` assign.
/// Each bot has its own user, derived from the supervisor's process id, so that no bot can signal or limit another.
const FIRST_USER: u32 = 0x7000_0000;
/// First id of the users for init, which bots must not be able to slow down.
const FIRST_INIT_USER: u32 = 0x7080_0000;
/// The kernel's largest process id.
const MOST_PROCESSES: u32 = 1 << 22;

/// Returns `true` if this process is root and has other user ids, so that bots need one of them and can have it. Root
/// in a container without further user ids isolates like an ordinary user.
pub(in crate::process) fn is_root() -> bool {
    let map = fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    let holds = |line: &str| {
        let mut numbers = line.split_whitespace().filter_map(|number| number.parse::<u64>().ok());
        let (inside, count) = (numbers.next(), numbers.nth(1));
        let end = inside.zip(count).map_or(0, |(inside, count)| inside + count);
        inside.is_some_and(|inside| inside <= FIRST_USER.into()) && end > (FIRST_INIT_USER + MOST_PROCESSES).into()
    };
    rustix::process::geteuid().is_root() && map.lines().any(holds)
}

/// Returns the unprivileged user of the bot under this supervisor.
pub(in crate::process) const fn bot_user(supervisor: u32) -> u32 {
    FIRST_USER + supervisor
}

/// Returns the unprivileged user of its init.
pub(in crate::process) const fn init_user(supervisor: u32) -> u32 {
    FIRST_INIT_USER + supervisor
}

/// Becomes this user permanently, with a group of the same id and no others. Needs root and a single thread.
pub(in crate::process) fn become_user(user: u32) -> io::Result<()> {
    let (uid, gid) = (Uid::from_raw(user), Gid::from_raw(user));
    set_thread_groups(&[])?;
    set_thread_res_gid(gid, gid, gid)?;
    Ok(set_thread_res_uid(uid, uid, uid)?)
}

/// Makes this process the owner of its files in `/proc` again, after a change of user.
pub(in crate::process) fn own_proc_files() -> io::Result<()> {
    Ok(set_dumpable_behavior(DumpableBehavior::Dumpable)?)
}

/// Prevents other processes of the same user from tracing this one and from reading its memory and descriptors.
pub(in crate::process) fn hide_process() -> io::Result<()> {
    Ok(set_dumpable_behavior(DumpableBehavior::NotDumpable)?)
}

/// Passes this process's capabilities on to the programs it runs, although it is not root.
pub(in crate::process) fn pass_capabilities_on() -> io::Result<()> {
    let held = capabilities(None)?.permitted;
    set_capabilities(None, CapabilitySets { effective: held, permitted: held, inheritable: held })?;
    for capability in held.iter() {
        configure_capability_in_ambient_set(capability, true)?;
    }
    Ok(())
}

/// Drops all capabilities, and the ability to gain any by running a program.
pub(in crate::process) fn renounce() -> io::Result<()> {
    clear_ambient_capability_set()?;
    // Without the permission to change the bounding set, nothing in it can be gained, thanks to `no_new_privs`.
    for bit in 0..64 {
        if remove_capability_from_bounding_set(CapabilitySet::from_bits_retain(1 << bit)).is_err() {
            break;
        }
    }
    let none = CapabilitySet::empty();
    set_capabilities(None, CapabilitySets { effective: none, permitted: none, inheritable: none })?;
    Ok(set_no_new_privs(true)?)
}
