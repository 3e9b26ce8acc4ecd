//! Killing workers, coordinator and server at random instants, and cutting the network: the games of an event, or the
//! files of training games, stay the same.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

use ::lab::LabAddress;
use anyhow::{Context as _, bail};
use arena::store::Store;
use catalogue::Message;
use games::Games;

use super::bench_lab::BenchLab;
use super::proxy::Proxy;
use crate::console::Console;

/// Players whose games are the same in every run.
const EVENT: &str = "name = \"Soak\"\npairs = 60\n[[games]]\ngame = \"colonnes\"\ntime = \"depth=4\"\n\
    [[players]]\nname = \"Awa\"\nplayer = \"random\"\n\
    [[players]]\nname = \"Bo\"\nplayer = \"mcts:nodes=300\"\n\
    [[players]]\nname = \"Cy\"\nplayer = \"alphabeta:depth=3\"\n";
const FILE: &str = "soak.toml";
/// Time for an event to end after the last disturbance.
const PATIENCE: Duration = Duration::from_secs(300);
/// Workers of the lab.
const WORKERS: usize = 2;

/// Training games: tasks of about a second.
const TRAINING: [&str; 8] = ["train", "awale", "data", "--games", "3000", "--nodes", "300", "--out"];

/// Work that is disturbed.
#[derive(Clone, Copy)]
pub(super) enum Workload {
    Event,
    Tasks,
}

impl Workload {
    /// Returns the command whose results go to a store or folder of this name.
    fn command(self, out: &str) -> Vec<&str> {
        match self {
            Self::Event => vec!["championship", FILE, "--db", out],
            Self::Tasks => [&TRAINING[..], &[out]].concat(),
        }
    }

    /// Returns every game of an event, or every file of training games.
    fn results(self, console: &Console, out: &Path) -> anyhow::Result<BTreeSet<String>> {
        match self {
            Self::Event => games(console, out),
            Self::Tasks => files(out).with_context(|| out.display().to_string()),
        }
    }
}

/// Something bad that happens to a lab.
#[derive(Clone, Copy)]
enum Disturbance {
    Worker,
    Coordinator,
    Server,
    Network,
}

use Disturbance::{Coordinator, Network, Server, Worker};

/// Runs undisturbed, then again until each disturbance happened this often, and compares the results.
pub(super) fn run(console: &mut Console, times: u32, workload: Workload) -> anyhow::Result<()> {
    let mut lab = BenchLab::start(console)?;
    std::fs::write(lab.folder().join(FILE), EVENT)?;
    let address = lab.address(console)?;
    lab.command(&address, &workload.command("calm"))?.status()?;
    let proxy = Proxy::start(lab.server.port, Duration::ZERO)?;
    let (near, far) = (lab.server.port, proxy.port);
    // One worker is near the server; the other comes by a network that is cut.
    for (number, port) in [near, far].into_iter().enumerate().take(WORKERS) {
        let address = lab.worker_address(console, port)?;
        lab.add_worker(&address, &format!("worker-{number}"), 1)?;
    }
    let expected = workload.results(console, &lab.folder().join("calm"))?;
    let mut left: Vec<Disturbance> =
        [Worker, Coordinator, Server, Network].into_iter().flat_map(|kind| vec![kind; times as usize]).collect();
    fastrand::shuffle(&mut left);
    let (mut rounds, started) = (0, Instant::now());
    while !left.is_empty() {
        rounds += 1;
        let out = format!("storm-{rounds}");
        let mut storm = Storm { lab: &mut lab, proxy: &proxy, address: &address, workload, out: &out };
        storm.run(console, &mut left)?;
        let got = workload.results(console, &lab.folder().join(&out))?;
        if got != expected {
            let message = Message::new("bench-lab-differs").with("games", got.symmetric_difference(&expected).count());
            bail!(console.speaker.say(&message));
        }
    }
    let id = if matches!(workload, Workload::Event) { "bench-lab-soaked" } else { "bench-lab-soaked-tasks" };
    let message = Message::new(id).with("times", times).with("rounds", rounds);
    let message = message.with("games", expected.len()).with("seconds", started.elapsed().as_secs());
    writeln!(console.out, "{}", console.speaker.say(&message))?;
    Ok(())
}

/// One run under disturbances.
struct Storm<'a> {
    lab: &'a mut BenchLab,
    proxy: &'a Proxy,
    address: &'a LabAddress,
    workload: Workload,
    out: &'a str,
}

impl Storm<'_> {
    /// Runs to the end, with a disturbance every now and then for as long as there are any left.
    fn run(&mut self, console: &Console, left: &mut Vec<Disturbance>) -> anyhow::Result<()> {
        let mut coordinator = self.coordinator()?;
        let mut last = Instant::now();
        loop {
            std::thread::sleep(Duration::from_millis(fastrand::u64(50..400)));
            if let Some(status) = coordinator.try_wait()? {
                if status.success() {
                    return Ok(());
                }
                // It was started while the server was not there.
                coordinator = self.coordinator()?;
            } else if let Some(disturbance) = left.pop() {
                self.disturb(console, disturbance, &mut coordinator)?;
                last = Instant::now();
            } else if last.elapsed() > PATIENCE {
                drop((coordinator.kill(), coordinator.wait()));
                bail!(console.speaker.text("bench-lab-stuck"));
            }
        }
    }

    fn coordinator(&self) -> anyhow::Result<Child> {
        let mut args = self.workload.command(self.out);
        args.push("--lab");
        self.lab.command(self.address, &args)?.spawn().context("--lab")
    }

    fn disturb(&mut self, console: &Console, kind: Disturbance, coordinator: &mut Child) -> anyhow::Result<()> {
        match kind {
            Worker => {
                let number = fastrand::usize(..WORKERS);
                let port = if number == 0 { self.lab.server.port } else { self.proxy.port };
                let address = self.lab.worker_address(console, port)?;
                self.lab.replace_worker(number, &address, &format!("worker-{number}"))?;
            }
            Coordinator => {
                coordinator.kill()?;
                coordinator.wait()?;
                *coordinator = self.coordinator()?;
            }
            Server => self.lab.restart_server(console)?,
            Network => self.proxy.cut(Duration::from_millis(fastrand::u64(100..1500))),
        }
        Ok(())
    }
}

/// Returns every game of an event by its players and place, with its moves and its end.
fn games(console: &Console, db: &Path) -> anyhow::Result<BTreeSet<String>> {
    let refused = |message: Message| console.refused(&message);
    let summary = arena::report::Summary::of(&Store::read(db).map_err(refused)?, &Games).map_err(refused)?;
    let game = |row: &arena::store::GameRow| {
        let records = play::Record::read(&row.finished.record).unwrap_or_default();
        let moves = records.iter().flat_map(|record| &record.moves).map(|noted| noted.text.as_str());
        let (ending, reason) = (row.finished.ending, &row.finished.reason);
        let moves = moves.collect::<Vec<_>>().join(" ");
        format!("{:?} {} {} {ending:?} {reason} {moves}", row.players, row.number, row.finished.leg)
    };
    let games: BTreeSet<String> = summary.games.iter().map(game).collect();
    if games.len() != summary.games.len() {
        bail!(console.speaker.text("bench-lab-twice"));
    }
    Ok(games)
}

/// Returns the names of a folder's files of games, each with its content. A kill may leave another one, half written.
fn files(folder: &Path) -> std::io::Result<BTreeSet<String>> {
    let paths: Vec<_> = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    let whole = paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "games"));
    whole.map(|path| Ok(format!("{:?} {:?}", path.file_name(), std::fs::read(path)?))).collect()
}
