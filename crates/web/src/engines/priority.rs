//! Work that lets everything else go first.

/// How far behind: as `nice` counts.
#[cfg(target_os = "linux")]
const BEHIND: i32 = 19;

/// From here on this thread, and those that it starts, run when nobody is to be answered.
#[cfg(target_os = "linux")]
pub fn step_back() {
    // Where it is refused, it runs as others do. Linux keeps a priority for each thread.
    _ = rustix::process::setpriority_process(None, BEHIND);
}

/// Elsewhere priorities are of whole programs.
#[cfg(not(target_os = "linux"))]
pub const fn step_back() {}
