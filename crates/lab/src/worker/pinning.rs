//! [`ClaimedCores`]: cores that the games of this worker have to themselves, where the system can pin them.

use std::fs::File;

/// The cores of a worker, claimed until it is dropped: another worker on this machine takes others.
pub(super) struct ClaimedCores {
    cores: Vec<usize>,
    _locks: Vec<File>,
}

impl ClaimedCores {
    /// Claims this many cores; none if there are not as many, or the system cannot pin.
    pub(super) fn claim(count: usize) -> Self {
        let claimed: Vec<(usize, File)> = allowed().into_iter().filter_map(claim).take(count).collect();
        let (cores, locks) =
            if claimed.len() == count { claimed.into_iter().unzip() } else { (Vec::new(), Vec::new()) };
        Self { cores, _locks: locks }
    }

    /// Returns `true` if every game has a core of its own.
    pub(super) fn are_enough(&self) -> bool {
        !self.cores.is_empty()
    }

    /// Keeps this thread, and every process that it starts, on the core of a slot.
    pub(super) fn pin(&self, slot: usize) {
        if let Some(core) = self.cores.get(slot) {
            pin(*core);
        }
    }
}

/// Claims a core by a lock that ends with this process.
fn claim(core: usize) -> Option<(usize, File)> {
    let path = std::env::temp_dir().join(format!("palabre-core-{core}.lock"));
    let file = File::options().create(true).append(true).open(path).ok()?;
    file.try_lock().ok().map(|()| (core, file))
}

/// Returns the cores that this process may use.
#[cfg(target_os = "linux")]
fn allowed() -> Vec<usize> {
    let set = rustix::thread::sched_getaffinity(None).unwrap_or_else(|_| rustix::thread::CpuSet::new());
    (0..rustix::thread::CpuSet::MAX_CPU).filter(|core| set.is_set(*core)).collect()
}

#[cfg(target_os = "linux")]
fn pin(core: usize) {
    let mut set = rustix::thread::CpuSet::new();
    set.set(core);
    // A container may forbid it; then games share the cores.
    _ = rustix::thread::sched_setaffinity(None, &set);
}

/// Returns none: this system has no call to pin a thread.
#[cfg(not(target_os = "linux"))]
const fn allowed() -> Vec<usize> {
    Vec::new()
}

#[cfg(not(target_os = "linux"))]
const fn pin(_: usize) {}
