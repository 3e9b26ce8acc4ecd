//! Memory budget of the engines: as configured, or a quarter of the machine's memory.

use catalogue::Message;

use crate::engines::player_pool::MIN_MEGABYTES;

/// Default in mebibytes if the machine's memory is unknown.
const DEFAULT_MEGABYTES: u64 = 1024;

/// Returns the budget in mebibytes. Fails if it is more than the machine has, or too small for the engines.
pub(crate) fn for_engines(asked: Option<u64>) -> Result<u64, Message> {
    checked(asked, of_machine())
}

fn checked(asked: Option<u64>, machine: Option<u64>) -> Result<u64, Message> {
    let Some(asked) = asked else {
        return Ok(machine.map_or(DEFAULT_MEGABYTES, |machine| machine / 4).max(MIN_MEGABYTES));
    };
    if asked < MIN_MEGABYTES {
        return Err(Message::new("web-engine-memory-small").with("asked", asked).with("least", MIN_MEGABYTES));
    }
    match machine.filter(|machine| asked > *machine) {
        Some(machine) => Err(Message::new("web-engine-memory-large").with("asked", asked).with("machine", machine)),
        None => Ok(asked),
    }
}

/// Returns the memory of this machine, or of the container that the program runs in, in mebibytes.
#[cfg(target_os = "linux")]
fn of_machine() -> Option<u64> {
    let read = |path: &str| std::fs::read_to_string(path).ok();
    let facts = read("/proc/meminfo")?;
    let total = facts.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let total = total.split_whitespace().next()?.parse::<u64>().ok()? >> 10;
    // Memory limits of cgroups v2 and v1. "max" does not parse as a number and means no limit.
    let groups = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    let bounds = groups.into_iter().filter_map(read).filter_map(|text| text.trim().parse::<u64>().ok());
    Some(bounds.map(|bytes| bytes >> 20).fold(total, u64::min))
}

/// Returns `None`: only Linux is supported.
#[cfg(not(target_os = "linux"))]
const fn of_machine() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_a_quarter_of_the_memory() {
        let checked = |asked, machine| checked(asked, machine).map_err(|why| why.id);
        assert_eq!(checked(None, Some(8192)), Ok(2048));
        assert_eq!(checked(None, Some(256)), Ok(MIN_MEGABYTES));
        assert_eq!(checked(None, None), Ok(DEFAULT_MEGABYTES));
        assert_eq!(checked(Some(4000), Some(4096)), Ok(4000));
        assert_eq!(checked(Some(4000), None), Ok(4000));
        assert_eq!(checked(Some(0), Some(4096)), Err("web-engine-memory-small".to_owned()));
        assert_eq!(checked(Some(5000), Some(4096)), Err("web-engine-memory-large".to_owned()));
    }
}
