//! Per-process limits enforced by the kernel. Memory is measured instead: a limit on address space would break Java.

use rustix::process::{Resource, Rlimit, setrlimit};

use crate::process::launch::Caps;

/// Applies the limits. The kernel counts tasks per user, so the limit on tasks requires a user of the bot's own.
pub(in crate::process) fn take_on(caps: Caps, own_user: bool) {
    let fixed = |n| Rlimit { current: Some(n), maximum: Some(n) };
    let cpu_seconds = caps.cpu_ms.div_ceil(1000);
    let mut limits = vec![
        (Resource::Core, fixed(0)),
        (Resource::Fsize, fixed(caps.disk)),
        (Resource::Nofile, fixed(caps.files)),
        (Resource::Msgqueue, fixed(0)),
        // The soft limit's signal reveals the reason, one second before the kill.
        (Resource::Cpu, Rlimit { current: Some(cpu_seconds), maximum: Some(cpu_seconds + 1) }),
    ];
    limits.extend(own_user.then_some((Resource::Nproc, fixed(caps.tasks()))));
    for (resource, limit) in limits {
        // Fails if a lower limit is already in force, which is as good.
        _ = setrlimit(resource, limit);
    }
}
