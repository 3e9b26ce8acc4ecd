//! [`BenchLab`]: a lab for a measurement, with a server, workers and coordinators in processes of their own.

use std::fs;
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use ::lab::{EventId, LabAddress, LabExecutor, LabServer, LabStatus, ServerOptions};
use anyhow::{Context as _, bail};
use catalogue::Message;

use crate::commands::lab::executor;
use crate::console::Console;
use crate::interrupt;
use crate::own_program::own_program;

/// Time for workers to appear.
const PATIENCE: Duration = Duration::from_secs(30);

/// A lab in a temporary folder, stopped and removed when it is dropped.
pub(super) struct BenchLab {
    folder: PathBuf,
    pub(super) server: LabServer,
    pub(super) workers: Vec<Child>,
}

impl BenchLab {
    /// Starts a server on a free port.
    pub(super) fn start(console: &Console) -> anyhow::Result<Self> {
        let folder = std::env::temp_dir().join(format!("palabre-bench-lab-{}", std::process::id()));
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        let server = start(&folder, 0).map_err(|message| console.refused(&message))?;
        let lab = Self { folder: folder.clone(), server, workers: Vec::new() };
        interrupt::cleaning_up(move || remove(&folder));
        lab.executor(console)?.check().map_err(|message| console.refused(&message))?;
        Ok(lab)
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Kills the server with `kill -9` and starts it again on its port.
    pub(super) fn restart_server(&mut self, console: &Console) -> anyhow::Result<()> {
        Command::new("kill").args(["-9", &self.server.pid.to_string()]).status()?;
        let killed = Instant::now();
        while LabServer::running(&self.folder).is_some() && killed.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(10));
        }
        self.server = start(&self.folder, self.server.port).map_err(|message| console.refused(&message))?;
        Ok(())
    }

    /// Returns the address for coordinators.
    pub(super) fn address(&self, console: &Console) -> anyhow::Result<LabAddress> {
        self.server.address().map_err(|message| console.refused(&message))
    }

    /// Returns the address for workers, at another port if they come by a proxy.
    pub(super) fn worker_address(&self, console: &Console, port: u16) -> anyhow::Result<LabAddress> {
        let address = self.server.worker_address().map_err(|message| console.refused(&message))?;
        Ok(address.with_server(format!("nats://{}:{port}", Ipv4Addr::LOCALHOST)))
    }

    /// Returns the executor of an event that nobody will continue.
    pub(super) fn executor(&self, console: &Console) -> anyhow::Result<LabExecutor> {
        let event = EventId::random().map_err(|message| console.refused(&message))?;
        Ok(executor(console, self.address(console)?, event, "bench"))
    }

    /// Returns this program with arguments and the address of a lab, which no command line shows.
    pub(super) fn command(&self, address: &LabAddress, args: &[&str]) -> anyhow::Result<Command> {
        let mut command = own_program()?;
        command.args(args).current_dir(&self.folder);
        command.env("PALABRE_DATA", &self.folder).env("PALABRE_LAB", address.to_string());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Ok(command)
    }

    /// Starts a worker in a process of its own.
    pub(super) fn add_worker(&mut self, address: &LabAddress, name: &str, cores: usize) -> anyhow::Result<()> {
        self.workers.push(self.worker(address, name, cores)?);
        Ok(())
    }

    /// Kills a worker with `kill -9` and starts another one in its place.
    pub(super) fn replace_worker(&mut self, number: usize, address: &LabAddress, name: &str) -> anyhow::Result<()> {
        let killed = &mut self.workers[number];
        killed.kill()?;
        killed.wait()?;
        self.workers[number] = self.worker(address, name, 1)?;
        Ok(())
    }

    fn worker(&self, address: &LabAddress, name: &str, cores: usize) -> anyhow::Result<Child> {
        Ok(self.command(address, &["worker", "--name", name, "--cores", &cores.to_string()])?.spawn()?)
    }

    /// Waits until this many workers are there.
    pub(super) fn wait_for(&self, console: &Console, workers: usize) -> anyhow::Result<()> {
        let (started, address) = (Instant::now(), self.address(console)?);
        while started.elapsed() < PATIENCE {
            let status = LabStatus::of(&address).map_err(|message| console.refused(&message))?;
            if status.workers.len() >= workers {
                return Ok(());
            }
        }
        bail!(console.speaker.text("lab-no-workers"))
    }
}

impl Drop for BenchLab {
    fn drop(&mut self) {
        for worker in &mut self.workers {
            drop((worker.kill(), worker.wait()));
        }
        remove(&self.folder);
    }
}

/// Stops the server and removes its folder. Best effort: the operating system clears its temporary folder anyway.
fn remove(folder: &Path) {
    drop(LabServer::stop(folder));
    drop(fs::remove_dir_all(folder));
}

fn start(folder: &Path, port: u16) -> Result<LabServer, Message> {
    let options = ServerOptions { bind: IpAddr::V4(Ipv4Addr::LOCALHOST), port, store: None };
    LabServer::start(folder, &options)
}

/// Returns the processor time of a process in seconds, where `/proc` has it.
pub(super) fn processor_time(pid: u32) -> Option<f64> {
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of the program, in parentheses, may have spaces. User and system time are fields 14 and 15.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let [user, system] = [fields.next()?, fields.next()?].map(|ticks| ticks.parse::<f64>().unwrap_or(0.0));
    Some((user + system) / TICKS_PER_SECOND)
}

/// Returns the resident memory of a process in mebibytes, where `/proc` has it.
pub(super) fn memory(pid: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes / 1024)
}
