//! `palabre bench serve`

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::Context as _;
use web::load::{Plan, lost, visit};

use crate::console::Console;
use crate::flags::BenchServeArgs;
use crate::text_table::{grouped, lay_out};

/// What makes the games the same in every run.
const SEED: u64 = 1;

/// Plays many games at a server in a process of its own, then kills it and looks whether every acknowledged move is there
/// when it is started again.
pub(super) fn run(console: &mut Console, flags: &BenchServeArgs) -> anyhow::Result<()> {
    let folder = std::env::temp_dir().join(format!("palabre-bench-serve-{}", std::process::id()));
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let measured = measure(console, flags, &folder.join("serve.db"));
    // What cannot be tidied up is the system's to forget.
    drop(std::fs::remove_dir_all(&folder));
    measured
}

fn measure(console: &mut Console, flags: &BenchServeArgs, db: &Path) -> anyhow::Result<()> {
    let plan = Plan { games: flags.games, time: flags.time, pause: flags.pause, seed: SEED };
    let (mut server, address) = start(db)?;
    let visited = visit(address, plan);
    let memory = memory(server.id());
    server.kill()?;
    server.wait()?;
    let mut load = visited?;
    let (mut again, address) = start(db)?;
    let lost = lost(address, &load.games);
    again.kill()?;
    again.wait()?;
    let moves = load.acknowledged.len();
    let heads = ["bench-serve", "bench-median-ms", "bench-rare-ms", "bench-worst-ms"];
    let mut rows = vec![heads.map(|id| console.speaker.text(id)).to_vec()];
    for (id, times) in [("bench-acknowledged", &mut load.acknowledged), ("bench-shown", &mut load.shown)] {
        times.sort_unstable();
        let at = |share: usize| times.get(times.len().saturating_sub(1) * share / 100).copied().unwrap_or_default();
        rows.push(vec![console.speaker.text(id), millis(at(50)), millis(at(99)), millis(at(100))]);
    }
    write!(console.out, "{}", lay_out(&rows))?;
    let speed = moves as f64 / flags.time.as_secs_f64();
    let facts = catalogue::Message::new("bench-serve-facts")
        .with("games", flags.games)
        .with("moves", grouped(moves as u64))
        .with("speed", format!("{speed:.0}"))
        .with("memory", memory.map_or_else(|| "?".to_owned(), |megabytes| megabytes.to_string()))
        .with("lost", lost?);
    writeln!(console.out, "{}", console.speaker.say(&facts))?;
    Ok(())
}

/// A server on any port, by this program run again.
fn start(db: &Path) -> anyhow::Result<(Child, SocketAddr)> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["--lang", "en", "serve", "--port", "0", "--db"]).arg(db);
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let mut line = String::new();
    let mut output = BufReader::new(child.stdout.take().context("no output")?);
    output.read_line(&mut line)?;
    let address = line.split("http://").nth(1).and_then(|rest| rest.trim().trim_end_matches('/').parse().ok());
    // What else it says is not read, and must not stop it.
    std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
    Ok((child, address.with_context(|| line.clone())?))
}

/// The most memory that a process had, in megabytes, where the system tells.
fn memory(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
}

fn millis(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}
