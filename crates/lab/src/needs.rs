//! [`Needs`]: what a job requires of the machine that plays it, and what a machine has.

use std::fmt;
use std::path::Path;
use std::sync::LazyLock;

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
}

impl Needs {
    /// Adds other requirements.
    pub(crate) fn add(&mut self, other: &Self) {
        self.programs.extend(other.programs.iter().cloned());
        self.programs.sort();
        self.programs.dedup();
        self.platform = self.platform.take().or_else(|| other.platform.clone());
        self.isolation = self.isolation.max(other.isolation);
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
    }
}

/// Lists the requirements: `java, python3, linux-x86_64, isolation full`.
impl fmt::Display for Needs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let isolation = self.isolation.map(|level| format!("isolation {}", level.name()));
        let words: Vec<&str> =
            self.programs.iter().chain(&self.platform).chain(&isolation).map(String::as_str).collect();
        f.write_str(&words.join(", "))
    }
}

/// The abilities of this machine.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    /// The strictest isolation that works here.
    pub(crate) isolation: Isolation,
    pub(crate) interpreters: Vec<String>,
}

impl Machine {
    /// Tests this machine, once.
    pub(crate) fn here() -> Self {
        static HERE: LazyLock<Machine> = LazyLock::new(Machine::tested);
        HERE.clone()
    }

    fn tested() -> Self {
        let works = |level: &Isolation| Supervisor::here().with(*level).ensure().is_ok();
        let isolation = [Isolation::Full, Isolation::Basic].into_iter().find(works).unwrap_or(Isolation::None);
        let installed = INTERPRETERS.iter().filter(|name| has_program(name)).map(|name| (*name).to_owned());
        Self { isolation, interpreters: installed.collect() }
    }
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
        let machine = Machine { isolation: Isolation::Basic, interpreters: Vec::new() };
        let needs = |programs: &[&str], isolation| Needs {
            programs: programs.iter().map(|name| (*name).to_owned()).collect(),
            isolation,
            platform: None,
        };
        assert!(Needs::default().are_met_by(&machine));
        assert!(needs(&["sh"], Some(Isolation::Basic)).are_met_by(&machine));
        assert!(!needs(&["sh"], Some(Isolation::Full)).are_met_by(&machine));
        assert!(!needs(&["no-such-interpreter"], None).are_met_by(&machine));
        let foreign = Needs { platform: Some("plan9-mips".to_owned()), ..Needs::default() };
        assert!(!foreign.are_met_by(&machine));
        let mut both = needs(&["sh"], Some(Isolation::None));
        both.add(&needs(&["java", "sh"], Some(Isolation::Full)));
        assert_eq!(both, needs(&["java", "sh"], Some(Isolation::Full)));
        assert_eq!(both.to_string(), "java, sh, isolation full");
        assert_ne!(both.class(), Needs::default().class());
    }
}
