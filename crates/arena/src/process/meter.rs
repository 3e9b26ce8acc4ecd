//! [`Meter`]: compares the total resource use of a bot's processes with its limits.
//!
//! A control group counts exactly. Without one, processes are measured every few milliseconds: resident memory, the
//! files of the private folders and System V segments. Processes that started and ended between two measurements are
//! charged the maximum processor time they can have used.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::cgroup::OpenCgroup;
use super::launch::{Caps, Limit, Notice};
use super::process_tree::{self, Process};

/// Measurement interval: short enough to stop a bot before others suffer.
pub(super) const INTERVAL: Duration = Duration::from_millis(20);

/// A bot's resource use so far.
pub(super) struct Meter {
    caps: Caps,
    cgroup: Option<OpenCgroup>,
    /// A folder of the private file system, whose files count as memory.
    store: Option<PathBuf>,
    cpu: CpuMeter,
}

impl Meter {
    pub(super) fn new(caps: Caps, cgroup: Option<OpenCgroup>, store: Option<PathBuf>) -> Self {
        Self { caps, cgroup, store, cpu: CpuMeter::new(Instant::now()) }
    }

    /// Measures the processes below this one; returns the exceeded limit, if any.
    pub(super) fn measure(&mut self) -> Option<Notice> {
        let processes: Vec<Process> =
            process_tree::below(std::process::id()).into_iter().filter_map(Process::read).collect();
        let (memory, cpu, killed) = match &self.cgroup {
            Some(group) => {
                let counted = group.read();
                (counted.memory, counted.cpu, counted.out_of_memory)
            }
            None => {
                let resident: u64 = processes.iter().map(|process| process.resident).sum();
                let cpu = self.cpu.add(&processes, tasks_made(), Instant::now());
                (resident + self.stored() + shared_segments(), cpu, false)
            }
        };
        let count = u32::try_from(processes.len()).unwrap_or(u32::MAX);
        let cpu_ms = u64::try_from(cpu.as_millis()).unwrap_or(u64::MAX);
        let Caps { memory: most_memory, cpu_ms: most_cpu, processes: most_processes, .. } = self.caps;
        let exceeded = |limit, used, allowed| Some(Notice::Exceeded { limit, used, allowed });
        if memory > most_memory || killed {
            exceeded(Limit::Memory, memory.max(most_memory), most_memory)
        } else if count > most_processes {
            exceeded(Limit::Processes, count.into(), most_processes.into())
        } else if cpu_ms > most_cpu {
            exceeded(Limit::Cpu, cpu_ms, most_cpu)
        } else {
            None
        }
    }

    /// Returns the bytes of files in the private folders.
    fn stored(&self) -> u64 {
        let Some(stat) = self.store.as_ref().and_then(|folder| rustix::fs::statvfs(folder).ok()) else { return 0 };
        (stat.f_blocks - stat.f_bfree) * stat.f_frsize
    }
}

/// Processor time measured without a control group.
struct CpuMeter {
    /// Own time and threads of each live process, by process id and start time.
    living: HashMap<(u32, u64), (Duration, u64)>,
    /// Time of processes that have ended, and charges for unmeasured time.
    ended: Duration,
    tasks_made: Option<u64>,
    at: Instant,
    cores: u32,
}

impl CpuMeter {
    fn new(at: Instant) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, |cores| u32::try_from(cores.get()).unwrap_or(1));
        Self { living: HashMap::new(), ended: Duration::ZERO, tasks_made: None, at, cores }
    }

    /// Adds a measurement and returns the time used so far.
    ///
    /// Time is charged to the process that used it, no matter which process waits for which. A process that ended since
    /// the last measurement may have run until now, so it is charged the whole interval, as far as the processors were
    /// not busy with measured processes.
    fn add(&mut self, processes: &[Process], tasks_made: Option<u64>, now: Instant) -> Duration {
        let interval = now - std::mem::replace(&mut self.at, now);
        let before = self.total();
        let tasks_before: u64 = self.living.values().map(|(_, threads)| threads).sum();
        let living: HashMap<_, _> =
            processes.iter().map(|process| ((process.pid, process.start), (process.cpu, process.threads))).collect();
        let gone = self.living.iter().filter(|(key, _)| !living.contains_key(key)).map(|(_, used)| *used);
        let (gone_cpu, gone_tasks) =
            gone.fold((Duration::ZERO, 0), |(cpu, tasks), (more, threads)| (cpu + more, tasks + threads));
        self.ended += gone_cpu;
        self.living = living;
        let tasks: u64 = self.living.values().map(|(_, threads)| threads).sum();
        let made = tasks_made.zip(self.tasks_made).map_or(0, |(made, before)| made.saturating_sub(before));
        self.tasks_made = tasks_made.or(self.tasks_made);
        // Tasks that ran since the last measurement and have ended.
        let unseen = (made + tasks_before).saturating_sub(tasks).max(gone_tasks);
        let idle = (interval * self.cores).saturating_sub(self.total().saturating_sub(before));
        self.ended += idle.min(interval * u32::try_from(unseen).unwrap_or(u32::MAX).min(self.cores));
        self.total()
    }

    fn total(&self) -> Duration {
        self.ended + self.living.values().map(|(cpu, _)| *cpu).sum::<Duration>()
    }
}

/// Returns the tasks created so far in this process's own pid namespace; outside one, the number would be the whole
/// machine's.
fn tasks_made() -> Option<u64> {
    if std::process::id() != 1 {
        return None;
    }
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    text.split_whitespace().nth(4)?.parse().ok()
}

/// Returns the bytes of System V shared memory, which belongs to no process.
fn shared_segments() -> u64 {
    const RESIDENT: usize = 14;
    if std::process::id() != 1 {
        return 0;
    }
    let text = fs::read_to_string("/proc/sysvipc/shm").unwrap_or_default();
    let sizes = text.lines().skip(1).filter_map(|line| line.split_whitespace().nth(RESIDENT)?.parse::<u64>().ok());
    sizes.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn process(pid: u32, cpu_ms: u64) -> Process {
        Process { pid, start: 1, cpu: Duration::from_millis(cpu_ms), threads: 1, resident: 0 }
    }

    fn meter(cores: u32) -> (CpuMeter, Instant) {
        let start = Instant::now();
        (CpuMeter { cores, ..CpuMeter::new(start) }, start)
    }

    #[test]
    fn time_of_living_and_ended_processes_adds_up() {
        let (mut meter, start) = meter(1);
        let at = |ms| start + Duration::from_millis(ms);
        meter.add(&[process(2, 0)], Some(2), at(0));
        assert_eq!(meter.add(&[process(2, 100)], Some(2), at(100)), Duration::from_millis(100));
        // The second process was busy all the time, so no time is left for another to have used.
        assert_eq!(meter.add(&[process(2, 100), process(3, 100)], Some(3), at(200)), Duration::from_millis(200));
        // It ends unseen, some time in the next interval.
        assert_eq!(meter.add(&[process(2, 100)], Some(3), at(220)), Duration::from_millis(220));
        assert_eq!(meter.add(&[process(2, 100)], Some(3), at(500)), Duration::from_millis(220));
    }

    #[test]
    fn processes_that_come_and_go_unseen_are_charged_the_interval() {
        let (mut meter, start) = meter(2);
        let at = |ms| start + Duration::from_millis(ms);
        meter.add(&[process(2, 0)], Some(2), at(0));
        assert_eq!(meter.add(&[process(2, 5)], Some(3), at(20)), Duration::from_millis(25));
        // However many processes there were, two processors have no more time to give.
        assert_eq!(meter.add(&[process(2, 5)], Some(100), at(40)), Duration::from_millis(65));
    }

    #[test]
    fn threads_that_stay_cost_nothing_by_themselves() {
        let (mut meter, start) = meter(2);
        meter.add(&[process(2, 0)], Some(2), start);
        let many = Process { threads: 9, ..process(2, 10) };
        assert_eq!(meter.add(&[many], Some(10), start + Duration::from_millis(20)), Duration::from_millis(10));
    }
}
