//! [`Needs`]: what a job requires of the machine that plays it, and what a machine has.

use std::fmt;
use std::path::Path;
use std::sync::OnceLock;

use arena::{Isolation, Supervisor};
use serde::{Deserialize, Serialize};

use crate::keys::sha256;

/// Interpreters that workers say they have.
const INTERPRETERS: [&str; 12] =
    ["python3", "pypy3", "java", "node", "ruby", "perl", "php", "lua", "mono", "dotnet", "julia", "sbcl"];

/// The requirements of a job. Built-in players have none.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Needs {
    /// Programs by name, or by absolute path.
    pub(crate) programs: Vec<String>,
    /// The system and processor that a bot was compiled for.
    pub(crate) platform: Option<String>,
    /// The isolation level of bots.
    pub(crate) isolation: Option<Isolation>,
    /// Memory of each core, in mebibytes.
    pub(crate) memory: Option<u64>,
}

impl Needs {
    /// Adds other requirements.
    pub(crate) fn add(&mut self, other: &Self) {
        self.programs.extend(other.programs.iter().cloned());
        self.programs.sort();
        self.programs.dedup();
        self.platform = self.platform.take().or_else(|| other.platform.clone());
        self.isolation = self.isolation.max(other.isolation);
        self.memory = self.memory.max(other.memory);
    }

    /// Returns a name for jobs with these requirements, usable in a subject.
    pub(crate) fn class(&self) -> String {
        const DIGITS: usize = 10;
        if *self == Self::default() {
            return "any".to_owned();
        }
        let mut name = sha256(format!("{self:?}").as_bytes());
        name.truncate(DIGITS);
        name
    }

    /// Returns `true` if a machine has everything.
    pub(crate) fn are_met_by(&self, machine: &Machine) -> bool {
        self.programs.iter().all(|program| has_program(program))
            && self.platform.as_ref().is_none_or(|platform| *platform == here())
            && self.isolation.is_none_or(|level| level <= machine.isolation)
            && self.memory.zip(machine.memory).is_none_or(|(needed, there)| needed <= there)
    }
}

/// Lists the requirements: `java, python3, linux-x86_64, isolation full`.
impl fmt::Display for Needs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let isolation = self.isolation.map(|level| format!("isolation {}", level.name()));
        let memory = self.memory.map(|memory| format!("{memory} MiB per core"));
        let words = self.programs.iter().chain(&self.platform).chain(&isolation).chain(&memory);
        let words: Vec<&str> = words.map(String::as_str).collect();
        f.write_str(&words.join(", "))
    }
}

/// The abilities of this machine.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    /// The strictest isolation that works here.
    pub(crate) isolation: Isolation,
    pub(crate) interpreters: Vec<String>,
    /// Memory for each core that works, in mebibytes, where the system says.
    pub(crate) memory: Option<u64>,
}

impl Machine {
    /// Tests this machine, once. Its memory is for this many cores.
    pub(crate) fn here(supervisor: &Supervisor, cores: usize) -> Self {
        static HERE: OnceLock<Machine> = OnceLock::new();
        let here = HERE.get_or_init(|| Self::tested(supervisor)).clone();
        Self { memory: here.memory.map(|memory| memory / cores.max(1) as u64), ..here }
    }

    fn tested(supervisor: &Supervisor) -> Self {
        let works = |level: &Isolation| supervisor.clone().with(*level).ensure().is_ok();
        let isolation = [Isolation::Full, Isolation::Basic].into_iter().find(works).unwrap_or(Isolation::None);
        let installed = INTERPRETERS.iter().filter(|name| has_program(name)).map(|name| (*name).to_owned());
        Self { isolation, interpreters: installed.collect(), memory: total_memory() }
    }
}

/// Returns the memory of this machine in mebibytes, where `/proc` has it.
fn total_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let kibibytes = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    kibibytes.trim().trim_end_matches("kB").trim().parse::<u64>().ok().map(|kibibytes| kibibytes / 1024)
}

/// Returns the system and processor of this machine: `linux-x86_64`.
pub(crate) fn here() -> String {
    format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH)
}

/// Returns `true` if a program can be started by its name or path.
pub(crate) fn has_program(program: &str) -> bool {
    if program.contains('/') {
        return Path::new(program).is_file();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_takes_only_what_it_can_play() {
        let machine = Machine { isolation: Isolation::Basic, interpreters: Vec::new(), memory: Some(1000) };
        let needs = |programs: &[&str], isolation| Needs {
            programs: programs.iter().map(|name| (*name).to_owned()).collect(),
            isolation,
            ..Needs::default()
        };
        assert!(Needs::default().are_met_by(&machine));
        assert!(needs(&["sh"], Some(Isolation::Basic)).are_met_by(&machine));
        assert!(!needs(&["sh"], Some(Isolation::Full)).are_met_by(&machine));
        assert!(!needs(&["no-such-interpreter"], None).are_met_by(&machine));
        let foreign = Needs { platform: Some("plan9-mips".to_owned()), ..Needs::default() };
        assert!(!foreign.are_met_by(&machine));
        let memory = |memory| Needs { memory: Some(memory), ..Needs::default() };
        assert!(memory(1000).are_met_by(&machine) && !memory(1001).are_met_by(&machine));
        let mut both = needs(&["sh"], Some(Isolation::None));
        both.add(&needs(&["java", "sh"], Some(Isolation::Full)));
        assert_eq!(both, needs(&["java", "sh"], Some(Isolation::Full)));
        assert_eq!(both.to_string(), "java, sh, isolation full");
        assert_ne!(both.class(), Needs::default().class());
    }
}
