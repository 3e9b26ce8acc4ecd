//! Limit on open file descriptors: every connection needs one.

/// Raises the soft limit to the hard limit and returns it.
#[cfg(unix)]
pub(crate) fn raise() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let granted = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_ok();
    let most = if granted { maximum } else { current };
    most.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX))
}

/// Returns no limit: this system does not count file descriptors.
#[cfg(not(unix))]
pub(crate) const fn raise() -> usize {
    usize::MAX
}
