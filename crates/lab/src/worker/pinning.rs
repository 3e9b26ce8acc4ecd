//! Pinning a core's games to it, where the system can.

/// Returns `true` if every game can have a core of its own.
#[cfg(target_os = "linux")]
pub(super) fn is_possible(cores: usize) -> bool {
    allowed().len() >= cores
}

/// Keeps this thread, and every process that it starts, on one core.
#[cfg(target_os = "linux")]
pub(super) fn pin(slot: usize) {
    if let Some(core) = allowed().get(slot) {
        let mut set = rustix::thread::CpuSet::new();
        set.set(*core);
        // A container may forbid it; then games share the cores.
        _ = rustix::thread::sched_setaffinity(None, &set);
    }
}

/// Returns the cores that this process may use.
#[cfg(target_os = "linux")]
fn allowed() -> Vec<usize> {
    use std::sync::LazyLock;
    static ALLOWED: LazyLock<Vec<usize>> = LazyLock::new(|| {
        let set = rustix::thread::sched_getaffinity(None).unwrap_or_else(|_| rustix::thread::CpuSet::new());
        (0..rustix::thread::CpuSet::MAX_CPU).filter(|core| set.is_set(*core)).collect()
    });
    ALLOWED.clone()
}

/// Returns `true` if every game can have a core of its own.
#[cfg(not(target_os = "linux"))]
pub(super) const fn is_possible(_: usize) -> bool {
    false
}

/// Does nothing: this system has no such call.
#[cfg(not(target_os = "linux"))]
pub(super) const fn pin(_: usize) {}
