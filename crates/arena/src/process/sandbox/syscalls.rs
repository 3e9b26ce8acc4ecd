//! The system-call filter: refuses calls that no game bot needs, as a kernel without them would.
//!
//! It is a deny list, not an allow list: bots come in any language, and runtimes differ in the calls they make. It
//! closes what namespaces leave open: creating further namespaces and mounts, tracing, keys, BPF, other address
//! families (`AF_VSOCK` ignores network namespaces), and changing the priority or limits of init.

use std::collections::BTreeMap;
use std::env::consts::ARCH;
use std::io;

use libc::c_long;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen as Length, SeccompCmpOp as Op, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, apply_filter, sock_filter,
};
use serde::{Deserialize, Serialize};

/// Calls that are never allowed.
const REFUSED: &[c_long] = &[
    // Mounts and namespaces.
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_setns,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_fanotify_init,
    libc::SYS_quotactl,
    libc::SYS_quotactl_fd,
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_kcmp,
    libc::SYS_pidfd_getfd,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    // The kernel and the machine.
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_kexec_file_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_syslog,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_vhangup,
    // Keys, which no namespace separates.
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
];

/// Calls that exist on this architecture only.
#[cfg(target_arch = "x86_64")]
const REFUSED_HERE: &[c_long] = &[libc::SYS_iopl, libc::SYS_ioperm, libc::SYS_modify_ldt];
#[cfg(not(target_arch = "x86_64"))]
const REFUSED_HERE: &[c_long] = &[];

/// Calls that report "no such call", so that libraries fall back: `clone3` hides its flags from filters.
const UNKNOWN: &[c_long] = &[libc::SYS_clone3];

/// Flags of `clone` and `unshare` that create namespaces.
const NAMESPACE_FLAGS: [i32; 8] = [
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNS,
    libc::CLONE_NEWNET,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWCGROUP,
    // CLONE_NEWTIME, whose bit is part of clone's signal number: only unshare takes it.
    0x80,
];
/// Allowed address families; `getaddrinfo` and Java use the last to list network devices.
const FAMILIES: [i32; 4] = [libc::AF_UNIX, libc::AF_INET, libc::AF_INET6, libc::AF_NETLINK];
/// The process id of init, as its bot sees it.
const INIT: u64 = 1;

/// Conditions that a filter depends on.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(in crate::process) struct Policy {
    /// Refuses memory that belongs to no process and thus escapes measuring; a control group counts it.
    pub(in crate::process) measured_memory: bool,
    /// Allows Unix sockets. Refused where the system's folders are bind-mounted: a socket in them would be a way out.
    pub(in crate::process) unix_sockets: bool,
    /// Protects the process with id 1.
    pub(in crate::process) own_init: bool,
}

/// Installs the filter for this process and its descendants.
pub(in crate::process) fn restrict(policy: Policy) -> io::Result<()> {
    let invalid = |error: String| io::Error::new(io::ErrorKind::Unsupported, error);
    let arch = TargetArch::try_from(ARCH).map_err(|error| invalid(error.to_string()))?;
    for (rules, errno) in [(refused(policy)?, libc::EPERM), (unknown(policy), libc::ENOSYS)] {
        let action = SeccompAction::Errno(errno.cast_unsigned());
        let filter = SeccompFilter::new(rules, SeccompAction::Allow, action, arch);
        let program: BpfProgram = filter.and_then(BpfProgram::try_from).map_err(|error| invalid(error.to_string()))?;
        apply_filter(&guarded(program)).map_err(|error| invalid(error.to_string()))?;
    }
    Ok(())
}

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

fn refused(policy: Policy) -> io::Result<Rules> {
    let mut rules: Rules = REFUSED.iter().chain(REFUSED_HERE).map(|call| (*call, Vec::new())).collect();
    let mut add = |call: c_long, conditions: Vec<(u8, Op, u64)>| -> io::Result<()> {
        let condition = |(argument, op, value)| SeccompCondition::new(argument, Length::Dword, op, value);
        let conditions: Result<Vec<_>, _> = conditions.into_iter().map(condition).collect();
        let rule = conditions.and_then(SeccompRule::new).map_err(|error| io::Error::other(error.to_string()))?;
        rules.entry(call).or_default().push(rule);
        Ok(())
    };
    for flag in NAMESPACE_FLAGS {
        let flag = u64::from(flag.cast_unsigned());
        add(libc::SYS_unshare, vec![(0, Op::MaskedEq(flag), flag)])?;
        if flag > 0xff {
            add(libc::SYS_clone, vec![(0, Op::MaskedEq(flag), flag)])?;
        }
    }
    let allowed = |family: &&i32| policy.unix_sockets || **family != libc::AF_UNIX;
    let other = |family: &i32| (0, Op::Ne, u64::from(family.cast_unsigned()));
    add(libc::SYS_socket, FAMILIES.iter().filter(allowed).map(other).collect())?;
    // Injecting terminal input, and the console's clipboard.
    for request in [libc::TIOCSTI, libc::TIOCLINUX] {
        add(libc::SYS_ioctl, vec![(1, Op::Eq, u64::from(request as u32))])?;
    }
    if policy.own_init {
        for call in [
            libc::SYS_prlimit64,
            libc::SYS_sched_setscheduler,
            libc::SYS_sched_setparam,
            libc::SYS_sched_setattr,
            libc::SYS_sched_setaffinity,
        ] {
            add(call, vec![(0, Op::Eq, INIT)])?;
        }
        for (call, by_user) in [(libc::SYS_setpriority, 2), (libc::SYS_ioprio_set, 3)] {
            add(call, vec![(1, Op::Eq, INIT)])?;
            add(call, vec![(0, Op::Eq, by_user)])?;
        }
    }
    Ok(rules)
}

fn unknown(policy: Policy) -> Rules {
    let memory: &[c_long] =
        if policy.measured_memory { &[libc::SYS_memfd_create, libc::SYS_memfd_secret] } else { &[] };
    UNKNOWN.iter().chain(memory).map(|call| (*call, Vec::new())).collect()
}

/// Refuses x32 call numbers before anything else: they bypass rules by number and share the architecture's name.
fn guarded(program: BpfProgram) -> BpfProgram {
    const LOAD_NUMBER: u16 = 0x20;
    const JUMP_IF_AT_LEAST: u16 = 0x35;
    const RETURN: u16 = 0x06;
    const X32: u32 = 0x4000_0000;
    const ERRNO: u32 = 0x0005_0000;
    let guard = [
        sock_filter { code: LOAD_NUMBER, jt: 0, jf: 0, k: 0 },
        sock_filter { code: JUMP_IF_AT_LEAST, jt: 0, jf: 1, k: X32 },
        sock_filter { code: RETURN, jt: 0, jf: 0, k: ERRNO | libc::ENOSYS.cast_unsigned() },
    ];
    guard.into_iter().chain(program).collect()
}
