//! The descendants of a process: their ids, their resource use, and killing them. Read from `/proc`.

use std::collections::HashMap;
use std::fs;
use std::time::{Duration, Instant};

use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Pid, Signal, kill_process};

/// A live process, as read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Process {
    pub(super) pid: u32,
    /// Its start time in kernel ticks, since process ids are reused.
    pub(super) start: u64,
    /// Its own processor time.
    pub(super) cpu: Duration,
    pub(super) threads: u64,
    /// Bytes of resident memory, not just allocated: Java allocates far more than it uses.
    pub(super) resident: u64,
}

impl Process {
    /// Reads a process; `None` if it has ended.
    pub(super) fn read(pid: u32) -> Option<Self> {
        let fields = stat(pid)?;
        let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
        let ticks = number(11)? + number(12)?;
        Some(Self {
            pid,
            start: number(19)?,
            cpu: Duration::from_secs_f64(ticks as f64 / clock_ticks_per_second() as f64),
            threads: number(17)?,
            resident: number(21)? * page_size() as u64,
        })
    }
}

/// Returns the live descendants of this process, at any depth.
pub(super) fn below(root: u32) -> Vec<u32> {
    // Every process of a pid namespace descends from its first one.
    let pids = if root == 1 {
        numbers().into_iter().filter(|pid| *pid != 1).collect()
    } else if lists_children() {
        walk(root, &children)
    } else {
        let parents = parents();
        walk(root, &|pid| parents.get(&pid).cloned().unwrap_or_default())
    };
    pids.into_iter().filter(|pid| is_alive(*pid)).collect()
}

/// Returns every process id.
fn numbers() -> Vec<u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}

/// Returns `true` if the kernel lists a process's children; scanning all processes is slower.
fn lists_children() -> bool {
    fs::exists("/proc/thread-self/children").unwrap_or(false)
}

fn walk(root: u32, children: &dyn Fn(u32) -> Vec<u32>) -> Vec<u32> {
    let mut found = children(root);
    let mut at = 0;
    while let Some(pid) = found.get(at) {
        let new: Vec<u32> = children(*pid).into_iter().filter(|pid| !found.contains(pid)).collect();
        found.extend(new);
        at += 1;
    }
    found
}

fn children(pid: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    let lists = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<_>>()).collect()
}

/// Returns every process's children.
fn parents() -> HashMap<u32, Vec<u32>> {
    let mut parents: HashMap<u32, Vec<u32>> = HashMap::new();
    for pid in numbers() {
        if let Some(parent) = stat(pid).and_then(|fields| fields.get(1)?.parse().ok()) {
            parents.entry(parent).or_default().push(pid);
        }
    }
    parents
}

/// Returns the fields of a process's `stat` after its name: state, parent, …
fn stat(pid: u32) -> Option<Vec<String>> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, fields) = text.rsplit_once(')')?;
    Some(fields.split_whitespace().map(str::to_owned).collect())
}

fn is_alive(pid: u32) -> bool {
    stat(pid).is_some_and(|fields| !matches!(fields[0].as_str(), "Z" | "X"))
}

/// Returns a process's name, for messages.
pub(super) fn name(pid: u32) -> Option<String> {
    Some(fs::read_to_string(format!("/proc/{pid}/comm")).ok()?.trim().to_owned())
}

/// Kills every descendant of this process, which adopts orphaned ones. Returns `true` once none is left.
pub(super) fn kill_below(root: u32, timeout: Duration) -> bool {
    freeze(root);
    let deadline = Instant::now() + timeout;
    loop {
        let pids = below(root);
        if pids.is_empty() {
            return true;
        }
        pids.iter().for_each(|pid| signal(*pid, Signal::KILL));
        if Instant::now() > deadline {
            return false;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Stops the processes first, so that none can fork faster than they are killed.
fn freeze(root: u32) {
    const ROUNDS: usize = 100;
    let mut stopped: Vec<u32> = Vec::new();
    for _ in 0..ROUNDS {
        let new: Vec<u32> = below(root).into_iter().filter(|pid| !stopped.contains(pid)).collect();
        if new.is_empty() {
            return;
        }
        new.iter().for_each(|pid| signal(*pid, Signal::STOP));
        stopped.extend(new);
    }
}

/// Sends a signal; a process that has already ended needs none.
fn signal(pid: u32, signal: Signal) {
    if let Some(pid) = i32::try_from(pid).ok().and_then(Pid::from_raw) {
        _ = kill_process(pid, signal);
    }
}
