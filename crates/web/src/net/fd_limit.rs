//! How many files the program may have open: every connection is one.

/// Asks for as many as the system grants; says how many there are.
#[cfg(unix)]
pub(crate) fn allowed() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // What is not granted is done without.
    let granted = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_ok();
    let most = if granted { maximum } else { current };
    most.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX))
}

/// Where files are not counted, memory is the bound.
#[cfg(not(unix))]
pub(crate) const fn allowed() -> usize {
    usize::MAX
}
