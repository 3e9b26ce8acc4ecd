//! Limits that the kernel keeps for each process. Memory is measured instead: a limit on addresses would stop Java.

use rustix::process::{Resource, Rlimit, setrlimit};

use crate::process::launch::Caps;

/// Takes on the limits. Tasks are counted by user, so that their limit needs a user of the bot's own.
pub(in crate::process) fn take_on(caps: Caps, own_user: bool) {
    let fixed = |n| Rlimit { current: Some(n), maximum: Some(n) };
    let cpu_seconds = caps.cpu_ms.div_ceil(1000);
    let mut limits = vec![
        (Resource::Core, fixed(0)),
        (Resource::Fsize, fixed(caps.disk)),
        (Resource::Nofile, fixed(caps.files)),
        (Resource::Msgqueue, fixed(0)),
        // The soft limit's signal tells the reason, one second before the end.
        (Resource::Cpu, Rlimit { current: Some(cpu_seconds), maximum: Some(cpu_seconds + 1) }),
    ];
    limits.extend(own_user.then_some((Resource::Nproc, fixed(caps.tasks()))));
    for (resource, limit) in limits {
        // A limit below ours is in force already: that is as good.
        _ = setrlimit(resource, limit);
    }
}
