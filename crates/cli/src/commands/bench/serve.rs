//! `palabre bench serve`: latencies of the server under load, and a check that `kill -9` loses no acknowledged move.

mod visitors;

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use crate::commands::serve::prepare_tables;
use crate::console::Console;
use crate::flags::BenchServeArgs;
use crate::own_program::own_program;
use crate::text_table::{grouped, lay_out};
use anyhow::Context as _;

use visitors::{LoadPlan, lost_moves, visit};

/// Seed of the visitors: every run plays the same moves.
const SEED: u64 = 1;

/// Plays many games on a server in a separate process, kills it, and checks that the restarted server has every
/// acknowledged move.
pub(super) fn run(console: &mut Console, flags: &BenchServeArgs) -> anyhow::Result<()> {
    let folder = std::env::temp_dir().join(format!("palabre-bench-serve-{}", std::process::id()));
    std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let measured = measure(console, flags, &folder.join("serve.db"));
    // Best effort: the operating system clears its temporary folder anyway.
    drop(std::fs::remove_dir_all(&folder));
    measured
}

fn measure(console: &mut Console, flags: &BenchServeArgs, db: &Path) -> anyhow::Result<()> {
    // Otherwise the server would build them beside the games.
    prepare_tables();
    let plan = LoadPlan { games: flags.games, time: flags.time, pause: flags.pause, seed: SEED };
    let (mut server, address) = start(db)?;
    let visited = visit(address, plan);
    let memory = memory(server.id());
    server.kill()?;
    server.wait()?;
    let mut measured = visited?;
    let (mut again, address) = start(db)?;
    let lost = lost_moves(address, &measured.games);
    again.kill()?;
    again.wait()?;
    let moves = measured.acknowledged.len();
    let heads = ["bench-serve", "bench-median-ms", "bench-rare-ms", "bench-worst-ms"];
    let mut rows = vec![heads.map(|id| console.speaker.text(id)).to_vec()];
    for (id, times) in [("bench-acknowledged", &mut measured.acknowledged), ("bench-shown", &mut measured.shown)] {
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

/// Starts this program's server on a free port.
fn start(db: &Path) -> anyhow::Result<(Child, SocketAddr)> {
    let mut command = own_program()?;
    command.args(["--lang", "en", "serve", "--port", "0", "--db"]).arg(db);
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let mut line = String::new();
    let mut output = BufReader::new(child.stdout.take().context("no output")?);
    output.read_line(&mut line)?;
    let address = line.split("http://").nth(1).and_then(|rest| rest.trim().trim_end_matches('/').parse().ok());
    // Drains the pipe, so that the server never blocks on a full one.
    std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
    Ok((child, address.with_context(|| line.clone())?))
}

/// Peak resident memory of a process in mebibytes, where `/proc` has it.
fn memory(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
}

fn millis(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}
