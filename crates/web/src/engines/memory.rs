//! The memory that engines may use: what is asked for, or a quarter of what this machine has.

use catalogue::Message;

use crate::engines::player_pool::LEAST;

/// Mebibytes where the system does not tell what it has.
const USUAL: u64 = 1024;

/// Mebibytes for engines. More than the machine has, or too little to work with, is refused.
pub(crate) fn for_engines(asked: Option<u64>) -> Result<u64, Message> {
    checked(asked, of_machine())
}

fn checked(asked: Option<u64>, machine: Option<u64>) -> Result<u64, Message> {
    let Some(asked) = asked else { return Ok(machine.map_or(USUAL, |machine| machine / 4).max(LEAST)) };
    if asked < LEAST {
        return Err(Message::new("web-engine-memory-small").with("asked", asked).with("least", LEAST));
    }
    match machine.filter(|machine| asked > *machine) {
        Some(machine) => Err(Message::new("web-engine-memory-large").with("asked", asked).with("machine", machine)),
        None => Ok(asked),
    }
}

/// Mebibytes of this machine, or of the container that the program runs in.
#[cfg(target_os = "linux")]
fn of_machine() -> Option<u64> {
    let read = |path: &str| std::fs::read_to_string(path).ok();
    let facts = read("/proc/meminfo")?;
    let total = facts.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let total = total.split_whitespace().next()?.parse::<u64>().ok()? >> 10;
    // Control groups, version 2 and 1. The word "max" is no number, and means no bound.
    let groups = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    let bounds = groups.into_iter().filter_map(read).filter_map(|text| text.trim().parse::<u64>().ok());
    Some(bounds.map(|bytes| bytes >> 20).fold(total, u64::min))
}

/// Elsewhere it is not asked.
#[cfg(not(target_os = "linux"))]
const fn of_machine() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_unless_something_sensible_is_asked_for() {
        let checked = |asked, machine| checked(asked, machine).map_err(|why| why.id);
        assert_eq!(checked(None, Some(8192)), Ok(2048));
        assert_eq!(checked(None, Some(256)), Ok(LEAST));
        assert_eq!(checked(None, None), Ok(USUAL));
        assert_eq!(checked(Some(4000), Some(4096)), Ok(4000));
        assert_eq!(checked(Some(4000), None), Ok(4000));
        assert_eq!(checked(Some(0), Some(4096)), Err("web-engine-memory-small".to_owned()));
        assert_eq!(checked(Some(5000), Some(4096)), Err("web-engine-memory-large".to_owned()));
    }
}
