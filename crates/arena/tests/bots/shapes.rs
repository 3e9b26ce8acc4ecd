//! Real submissions, unmodified: an interpreter in a home folder with its library beside it, a `joueur.sh` that starts
//! a C program that starts another over loopback, a bot that writes into its own folder.

use std::fs;
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicBool;

use arena::{Entrant, Folder, GuestPlayer, TcpConnection};
use catalogue::{Carrier, Catalogue as _};
use play::{Bare, TimeControl};
use tempfile::TempDir;

use super::attacks::compiled;
use super::{GENEROUS, against_greedy, limits, supervisor};

/// The relay's program name, which identifies it in the list of processes.
pub(crate) const PROGRAM: &str = "palabre-relay";

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, text).expect("a file");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("permissions");
}

/// Returns the standard error of a bot in a game that it won, or the reason of its loss.
fn told(command: &[&str], protocol: &str, folder: Folder, opening: &[&str]) -> String {
    let command = command.iter().map(|word| (*word).to_owned()).collect();
    let entrant = Entrant::Command { command, protocol: protocol.to_owned(), limits: limits(), folder };
    let game = games::Games.find("colonnes").expect("a game");
    let mut bot = entrant.seat(game, &supervisor()).expect("a seat");
    let played = against_greedy(&mut *bot, GENEROUS, opening);
    let lost = played.forfeit().map(|forfeit| format!("{:?}", forfeit.failure)).unwrap_or_default();
    format!("{lost}{}", played.stderr[0])
}

/// The program behind the relay: a client of the course's server.
pub(crate) fn client(port: &str, name: &str) {
    let game = games::Games.find("colonnes").expect("a game");
    let guest =
        game.dialects().iter().find(|dialect| dialect.carrier == Carrier::Tcp).and_then(|dialect| dialect.guest);
    let stream = TcpStream::connect(("127.0.0.1", port.parse::<u16>().expect("a port"))).expect("a connection");
    let player = game.player("greedy").expect("a player");
    let control = TimeControl::read(GENEROUS, Bare::Game).expect("a control");
    let stop = AtomicBool::new(false);
    let mut guest = GuestPlayer::new(game, guest.expect("a client")(), player, control, &stop);
    // The way in which a server closes the connection does not matter here.
    _ = guest.run(name, &mut TcpConnection::new(stream).expect("a connection"), &mut |_| {});
}

/// Returns a short bot that runs some code and then wins at once.
fn bot(first: &str) -> String {
    format!(
        "#!/bin/sh\n{first}\nwhile read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; \
        go) echo bestmove A1;; quit) exit;; esac; done\n"
    )
}

const NEARLY_WON: [&str; 4] = ["A1", "B2", "A1", "B2"];

pub(crate) fn the_shapes_of_submissions_run() {
    an_interpreter_with_its_library();
    a_starter_with_a_program_over_loopback();
}

/// Like a JDK in a home folder: `bin/java` needs `lib/libjli.so` beside it, and the bot is a script that starts it.
fn an_interpreter_with_its_library() {
    let home = TempDir::new().expect("a folder");
    let (bin, lib) = (home.path().join("jdk/bin"), home.path().join("jdk/lib"));
    fs::create_dir_all(&bin).expect("a folder");
    fs::create_dir_all(&lib).expect("a folder");
    fs::set_permissions(home.path(), fs::Permissions::from_mode(0o755)).expect("permissions");
    let library = "#include <unistd.h>\nint launch(char **argv) { return execvp(argv[1], argv + 1); }\n";
    let program = "int launch(char **argv);\nint main(int argc, char **argv) { (void)argc; return launch(argv); }\n";
    let compile = |source: &str, to: &Path, flags: &[&str]| {
        let file = home.path().join("x.c");
        fs::write(&file, source).expect("a file");
        let done = Command::new("cc").arg("-o").arg(to).arg(&file).args(flags).status().expect("a C compiler");
        assert!(done.success());
    };
    compile(library, &lib.join("libjli.so"), &["-shared", "-fPIC"]);
    let search = format!("-L{}", lib.display());
    compile(program, &bin.join("java"), &[&search, "-ljli", "-Wl,-rpath,$ORIGIN/../lib"]);
    write(&home.path().join("jdk/credentials"), "secret");
    write(&home.path().join("bots/bot.sh"), &bot("cat ../jdk/credentials >&2"));
    let (java, script) = (bin.join("java").display().to_string(), home.path().join("bots/bot.sh"));
    let said = told(&[&java, "sh", &script.display().to_string()], "ugi", Folder::default(), &NEARLY_WON);
    assert!(!said.contains("secret") && said.contains("credentials"), "{said}");
}

fn a_starter_with_a_program_over_loopback() {
    let folder = TempDir::new().expect("a folder");
    let relay = compiled(include_str!("relay.c"), PROGRAM, &[]);
    fs::copy(relay, folder.path().join("truePlayer")).expect("a copy");
    fs::copy(std::env::current_exe().expect("this program has a path"), folder.path().join("brain")).expect("a copy");
    write(&folder.path().join("joueur.sh"), "./truePlayer $1 $2 $4 ./brain client $4 $3\n");
    let own = Folder::Own(folder.path().to_owned());
    let command = ["sh", "joueur.sh", "{host}", "{port}", "{name}", "{port2}"];
    assert_eq!(told(&command, "colonnes-tcp", own, &[]), "");
}

pub(crate) fn a_folder_is_copied_and_discarded() {
    let folder = TempDir::new().expect("a folder");
    write(&folder.path().join("data.txt"), "42");
    write(
        &folder.path().join("bot.sh"),
        &bot("pwd >&2; cat data.txt >&2; echo 43 > data.txt; cat data.txt >&2; id -u >&2"),
    );
    let own = Folder::Own(folder.path().to_owned());
    let said = told(&["./bot.sh"], "ugi", own, &NEARLY_WON);
    assert_eq!(said, format!("{}\n4243\n1000\n", folder.path().display()));
    assert_eq!(fs::read_to_string(folder.path().join("data.txt")).expect("a file"), "42");
    // A file that the command names makes its folder visible, except for hidden files and databases.
    write(&folder.path().join(".token"), "secret");
    write(&folder.path().join("event.db"), "SQLite format 3\0");
    write(&folder.path().join("bot.sh"), &bot("ls -A >&2"));
    let script = folder.path().join("bot.sh").display().to_string();
    let said = told(&["sh", &script], "ugi", Folder::default(), &NEARLY_WON);
    assert_eq!(said, "bot.sh\ndata.txt\n");
}
