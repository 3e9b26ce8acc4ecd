//! Bots that attack: written in C, so that they can make any system call. None escapes, none exceeds its limits, and
//! nothing is left of them.

use std::fs;
use std::net::{TcpListener, UdpSocket};
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use arena::{BotLimits, Entrant, FinishedGame, Folder, Isolation, Supervisor};
use catalogue::Catalogue as _;
use tempfile::TempDir;

use super::{GENEROUS, against_greedy, limits, supervisor};

/// The attacker's program name, which identifies it in the list of processes.
pub(crate) const PROGRAM: &str = "palabre-attack";
/// Moves after which the attacker's next one wins.
const NEARLY_WON: [&str; 4] = ["A1", "B2", "A1", "B2"];

/// The folder of compiled programs.
static FOLDER: OnceLock<TempDir> = OnceLock::new();

/// Removes the compiled programs: a static is never dropped.
pub(crate) fn clean_up() {
    if let Some(folder) = FOLDER.get() {
        fs::remove_dir_all(folder.path()).expect("a folder that is ours");
    }
}

/// Compiles a test program into a folder that every user may read.
pub(crate) fn compiled(source: &str, name: &str, flags: &[&str]) -> PathBuf {
    let folder = FOLDER.get_or_init(|| tempfile::Builder::new().prefix("palabre-c-").tempdir().expect("a folder"));
    let (file, program) = (folder.path().join(format!("{name}.c")), folder.path().join(name));
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("a folder");
    if !program.exists() {
        fs::write(&file, source).expect("a file");
        let compiler = Command::new("cc").args(["-O1", "-o"]).arg(&program).arg(&file).args(flags).status();
        assert!(compiler.expect("a C compiler").success(), "{name}");
    }
    program
}

fn attacker(mode: &str, words: &[String], limits: BotLimits) -> Entrant {
    let program = compiled(include_str!("attack.c"), PROGRAM, &[]).display().to_string();
    let command = [program, mode.to_owned()].into_iter().chain(words.iter().cloned()).collect();
    Entrant::Command { command, protocol: "ugi".to_owned(), limits, folder: Folder::default() }
}

fn attack(mode: &str, words: &[String], limits: BotLimits, supervisor: &Supervisor) -> FinishedGame {
    let game = games::Games.find("colonnes").expect("a game");
    let mut bot = attacker(mode, words, limits).seat(game, supervisor).expect("a seat");
    against_greedy(&mut *bot, GENEROUS, &NEARLY_WON)
}

/// Targets on this machine that a bot must not reach.
struct Targets {
    folder: TempDir,
    shown: TempDir,
    tcp: TcpListener,
    udp: UdpSocket,
    _sockets: [UnixListener; 3],
    abstract_name: String,
}

impl Targets {
    fn new() -> Self {
        let folder = TempDir::new().expect("a folder");
        let shown = TempDir::new().expect("a folder");
        fs::write(folder.path().join("secret"), "treasure").expect("a file");
        fs::write(shown.path().join("event.db"), b"SQLite format 3\0").expect("a file");
        let abstract_name = format!("palabre-{}", std::process::id());
        let address = SocketAddr::from_abstract_name(&abstract_name).expect("a name");
        let sockets = [
            UnixListener::bind(folder.path().join("socket")).expect("a socket"),
            UnixListener::bind(shown.path().join("socket")).expect("a socket"),
            UnixListener::bind_addr(&address).expect("a socket"),
        ];
        // Accessible to everyone: only the sandbox keeps a bot from them.
        for path in [folder.path(), shown.path(), &folder.path().join("socket"), &shown.path().join("socket")] {
            fs::set_permissions(path, fs::Permissions::from_mode(0o777)).expect("permissions");
        }
        let udp = UdpSocket::bind("127.0.0.1:0").expect("a port");
        udp.set_nonblocking(true).expect("a socket");
        let tcp = TcpListener::bind("127.0.0.1:0").expect("a port");
        Self { folder, shown, tcp, udp, _sockets: sockets, abstract_name }
    }

    fn words(&self) -> Vec<String> {
        let at = |folder: &TempDir, name: &str| folder.path().join(name).display().to_string();
        vec![
            format!("secret={}", at(&self.folder, "secret")),
            format!("socket={}", at(&self.folder, "socket")),
            format!("shown={}", at(&self.shown, "socket")),
            format!("store={}", at(&self.shown, "event.db")),
            format!("abstract={}", self.abstract_name),
            format!("port={}", self.tcp.local_addr().expect("an address").port()),
            format!("udp={}", self.udp.local_addr().expect("an address").port()),
            format!("pid={}", std::process::id()),
        ]
    }
}

pub(crate) fn attacks_reach_nothing() {
    let targets = Targets::new();
    let mut words = targets.words();
    for mode in ["sockets", "processes", "files", "calls"] {
        if mode == "sockets" {
            // A folder that the command names is visible, but a socket in it must still be closed.
            words.push(targets.shown.path().display().to_string());
        }
        let played = attack(mode, &words, limits(), &supervisor());
        words.truncate(8);
        assert_eq!(played.forfeit(), None, "{mode}");
        let told = &played.stderr[0];
        assert!(!told.contains("reached") && told.lines().count() > 5, "{mode}:\n{told}");
    }
    assert!(targets.udp.recv(&mut [0]).is_err(), "a datagram left the sandbox");
    let secret = fs::read_to_string(targets.folder.path().join("secret")).expect("a file");
    assert_eq!(secret, "treasure");
    for path in ["/tmp/setuid", "/dev/shm/kept", "/palabre-attack", "/usr/bin/palabre-attack"] {
        assert!(!Path::new(path).exists(), "{path} is left behind");
    }
    let segments = fs::read_to_string("/proc/sysvipc/shm").expect("Linux");
    assert!(!segments.contains(&0x7061_6c61.to_string()), "{segments}");
}

pub(crate) fn attacks_on_limits_lose_the_game() {
    let second = BotLimits { cpu: Duration::from_secs(1), ..limits() };
    for (mode, limits, reason) in [
        ("burn", second, "cpu"),
        ("burn-quickly", second, "cpu"),
        ("sysv", limits(), "memory"),
        ("shm", limits(), "memory"),
    ] {
        let played = attack(mode, &[], limits, &supervisor());
        assert_eq!(played.reason(), reason, "{mode}: {:?}", played.stderr);
        assert_eq!(played.winner, Some(rules::Seat(1)), "{mode}");
    }
    // Memory that belongs to no process must be unavailable where only processes are measured.
    let played = attack("memfd", &[], limits(), &supervisor());
    assert!(["win", "column", "memory"].contains(&played.reason()), "{}", played.reason());
    let bounded = BotLimits { disk: 64 << 20, ..limits() };
    let played = attack("disk", &[], bounded, &supervisor());
    let written = played.stderr[0].split_whitespace().nth(1).and_then(|word| word.parse::<u64>().ok());
    assert!(written.is_some_and(|mebibytes| mebibytes <= 64), "{:?}", played.stderr);
}

pub(crate) fn nothing_outlives_a_chain_of_processes() {
    for _ in 0..3 {
        let played = attack("chain", &[], limits(), &supervisor());
        assert!(["leftover", "processes", "cpu"].contains(&played.reason()), "{}", played.reason());
        super::nothing_is_left();
    }
}

pub(crate) fn levels_hold_what_they_say() {
    for level in Isolation::ALL {
        let supervisor = supervisor().with(level);
        assert_eq!(supervisor.ensure(), Ok(()), "{level}: {:?}", supervisor.self_check());
        let findings = supervisor.self_check().findings();
        let holds = |name: &str| findings.iter().any(|finding| finding.name == name && finding.holds);
        let apart = ["namespaces", "processes"].map(holds);
        assert_eq!(apart, [level == Isolation::Full; 2], "{findings:?}");
        assert_eq!(holds("syscalls"), level > Isolation::None, "{findings:?}");
        let targets = Targets::new();
        let played = attack("sockets", &targets.words(), limits(), &supervisor);
        let reached = played.stderr[0].contains("tcp reached");
        assert!(level != Isolation::Full || !reached, "{level}: {:?}", played.stderr);
        assert!(level != Isolation::None || reached, "{level}: {:?}", played.stderr);
    }
}

/// In a user namespace that allows no others, a sandbox cannot be built.
pub(crate) fn what_cannot_be_enforced_is_refused() {
    use nix::sched::{CloneFlags, unshare};
    const ASIDE: &str = "PALABRE_ASIDE";
    if std::env::var_os(ASIDE).is_none() {
        // Runs in another process, so that this one stays in its namespace.
        let own = std::env::current_exe().expect("this program has a path");
        let again = Command::new(own).arg("refused").env(ASIDE, "1").status();
        return assert!(again.expect("it runs").success());
    }
    let user = rustix::process::geteuid().as_raw();
    unshare(CloneFlags::CLONE_NEWUSER).expect("a user namespace");
    fs::write("/proc/self/uid_map", format!("0 {user} 1")).expect("a map");
    fs::write("/proc/sys/user/max_user_namespaces", "0").expect("a limit");
    let supervisor = supervisor();
    let refused = supervisor.ensure().expect_err("nothing can be enforced");
    assert_eq!(refused.id, "isolation-refused");
    let played = attack("calls", &[], limits(), &supervisor);
    assert_eq!((played.reason(), played.stderr[0].as_str()), ("no-start", ""), "the bot was run");
}

/// A supervisor that exits without a notice has run no bot: the game is not lost by a crash.
pub(crate) fn an_init_that_dies_is_refused() {
    let supervisor = Supervisor::of(PathBuf::from("/bin/true"));
    let refused = supervisor.ensure().expect_err("there is no sandbox");
    assert_eq!(refused.id, "isolation-refused");
    let why = format!("{refused:?}");
    assert!(["unexpected end", "Broken pipe"].iter().any(|known| why.contains(known)), "{why}");
    let played = attack("calls", &[], limits(), &supervisor);
    assert_eq!((played.reason(), played.stderr[0].as_str()), ("no-start", ""), "the bot was run");
}
