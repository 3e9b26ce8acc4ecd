//! Low priority for background work.

/// Niceness of background work: the lowest priority.
#[cfg(target_os = "linux")]
const LOWEST: i32 = 19;

/// Gives this thread, and those that it starts, the lowest priority, so that requests are answered first.
#[cfg(target_os = "linux")]
pub fn lower_priority() {
    // Linux has priorities for single threads. Without the permission, the thread goes on at its own.
    _ = rustix::process::setpriority_process(None, LOWEST);
}

/// Does nothing: other systems have priorities for whole processes only.
#[cfg(not(target_os = "linux"))]
pub const fn lower_priority() {}
