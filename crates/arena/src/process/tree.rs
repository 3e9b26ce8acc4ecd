//! The processes below one: who they are, what they use, and their end. Read from `/proc`.

use std::collections::HashMap;
use std::fs;
use std::time::{Duration, Instant};

use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Pid, Signal, kill_process};

/// What a tree of processes uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Usage {
    /// Bytes of memory that are in use, not only asked for: Java asks for far more than it uses.
    pub(crate) memory: u64,
    /// Processor time, that of ended children included.
    pub(crate) cpu: Duration,
    /// How many there are.
    pub(crate) processes: u32,
}

/// The living processes below this one, at any depth.
pub(crate) fn below(root: u32) -> Vec<u32> {
    let listed = lists_children().then(|| walk(root, &|pid| children(pid)));
    let pids = listed.unwrap_or_else(|| {
        let parents = parents();
        walk(root, &|pid| parents.get(&pid).cloned().unwrap_or_default())
    });
    pids.into_iter().filter(|pid| is_alive(*pid)).collect()
}

/// Whether the kernel lists a process's children; looking through every process is slower.
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

/// Every process's children.
fn parents() -> HashMap<u32, Vec<u32>> {
    let mut parents: HashMap<u32, Vec<u32>> = HashMap::new();
    let pids = fs::read_dir("/proc").into_iter().flatten().flatten();
    for pid in pids.filter_map(|entry| entry.file_name().to_str()?.parse().ok()) {
        if let Some(parent) = stat(pid).and_then(|fields| fields.get(1)?.parse().ok()) {
            parents.entry(parent).or_default().push(pid);
        }
    }
    parents
}

/// The fields of a process's `stat` after its name: state, parent, …
fn stat(pid: u32) -> Option<Vec<String>> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let (_, fields) = text.rsplit_once(')')?;
    Some(fields.split_whitespace().map(str::to_owned).collect())
}

fn is_alive(pid: u32) -> bool {
    stat(pid).is_some_and(|fields| !matches!(fields[0].as_str(), "Z" | "X"))
}

/// A process's name, for people.
pub(crate) fn name(pid: u32) -> Option<String> {
    Some(fs::read_to_string(format!("/proc/{pid}/comm")).ok()?.trim().to_owned())
}

/// What these processes use together.
pub(crate) fn usage(pids: &[u32]) -> Usage {
    let memory = pids.iter().filter_map(|pid| resident(*pid)).sum();
    let cpu = pids.iter().filter_map(|pid| cpu(*pid)).sum();
    Usage { memory, cpu, processes: u32::try_from(pids.len()).unwrap_or(u32::MAX) }
}

fn resident(pid: u32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    Some(text.split_whitespace().nth(1)?.parse::<u64>().ok()? * page_size() as u64)
}

fn cpu(pid: u32) -> Option<Duration> {
    // Own and ended children's, in user and system mode.
    const FIELDS: std::ops::RangeInclusive<usize> = 11..=14;
    let fields = stat(pid)?;
    let ticks: u64 = fields.get(FIELDS)?.iter().filter_map(|field| field.parse::<u64>().ok()).sum();
    Some(Duration::from_secs_f64(ticks as f64 / clock_ticks_per_second() as f64))
}

/// Kills every process below this one, which takes up those whose parents die first. True once none is left.
pub(crate) fn kill_below(root: u32, patience: Duration) -> bool {
    freeze(root);
    let deadline = Instant::now() + patience;
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

/// Stops them first, so that none starts others faster than they can be killed.
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

/// A process that is gone already needs no signal.
fn signal(pid: u32, signal: Signal) {
    if let Some(pid) = i32::try_from(pid).ok().and_then(Pid::from_raw) {
        _ = kill_process(pid, signal);
    }
}
