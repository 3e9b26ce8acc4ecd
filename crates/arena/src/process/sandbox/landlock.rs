//! Landlock rules: the kernel's own check of the files a bot may use, in addition to what is mounted.

use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, LandlockStatus, NetPort, Ruleset, RulesetAttr as _, RulesetCreatedAttr as _,
    RulesetError, RulesetStatus, Scope, path_beneath_rules,
};

/// The newest Landlock version requested; an older one restricts less.
const NEWEST: ABI = ABI::V6;
/// System folders that a bot may read where it sees the machine's own files.
pub(in crate::process) const SYSTEM: [&str; 10] =
    ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/proc", "/nix/store", "/run/current-system"];
/// Devices that programs expect to use.
pub(in crate::process) const DEVICES: [&str; 5] =
    ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// The files and ports that stay accessible.
pub(in crate::process) struct Access<'a> {
    pub(in crate::process) readable: Vec<&'a Path>,
    pub(in crate::process) writable: Vec<&'a Path>,
    /// The only port to connect to; ignored if the bot has its own network, where every port is allowed.
    pub(in crate::process) port: Option<u16>,
    pub(in crate::process) own_network: bool,
}

/// Denies everything else. Returns the Landlock version in force, or 0.
pub(in crate::process) fn restrict(access: &Access<'_>) -> u8 {
    let status = apply(access).ok().filter(|status| status.ruleset != RulesetStatus::NotEnforced);
    match status.map(|status| status.landlock) {
        Some(LandlockStatus::Available { effective_abi, .. }) => effective_abi as u8,
        _ => 0,
    }
}

fn apply(access: &Access<'_>) -> Result<landlock::RestrictionStatus, RulesetError> {
    let (read, all) = (AccessFs::from_read(NEWEST), AccessFs::from_all(NEWEST));
    let devices = DEVICES.map(PathBuf::from);
    let ruleset = Ruleset::default().handle_access(all)?;
    let ruleset = if access.own_network { ruleset } else { ruleset.handle_access(AccessNet::from_all(NEWEST))? };
    ruleset
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules(&access.readable, read))?
        .add_rules(path_beneath_rules(&devices, AccessFs::from_file(NEWEST)))?
        .add_rules(path_beneath_rules(&access.writable, all))?
        .add_rules(
            (!access.own_network)
                .then(|| access.port.map(|port| Ok::<_, RulesetError>(NetPort::new(port, AccessNet::ConnectTcp))))
                .flatten(),
        )?
        .restrict_self()
}
