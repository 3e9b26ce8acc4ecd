//! Low priority for background work.

/// Niceness of background work: the lowest priority.
#[cfg(target_os = "linux")]
const LOWEST: i32 = 19;

/// Gives this thread, and those it starts, the lowest priority, so that requests are served first.
#[cfg(target_os = "linux")]
pub fn lower_priority() {
    // On Linux, threads have their own priorities. Without permission, the thread keeps its current one.
    _ = rustix::process::setpriority_process(None, LOWEST);
}

/// Does nothing: on other systems only whole processes have priorities.
#[cfg(not(target_os = "linux"))]
pub const fn lower_priority() {}
