//! The memory that this process uses and may use, as Linux reports it.

use std::fs;

use nix::unistd::{SysconfVar, sysconf};

use crate::common::memory::MemorySize;

/// Returns the memory that this process uses; `None` if the system does not report it.
pub fn taken() -> Option<MemorySize> {
    read(&fs::read_to_string("/proc/self/statm").ok()?, page_size()?)
}

/// Reads the text of `statm`, which counts pages of `page` bytes.
fn read(statm: &str, page: u64) -> Option<MemorySize> {
    let mut sizes = statm.split(' ').map_while(|word| word.parse::<u64>().ok()?.checked_mul(page));
    let (addresses, resident) = (sizes.next()?, sizes.next()?);
    Some(MemorySize { resident, addresses })
}

/// Returns the size of a page of memory in bytes: 4 KB on most machines, 16 or 64 KB on some.
fn page_size() -> Option<u64> {
    u64::try_from(sysconf(SysconfVar::PAGE_SIZE).ok()??).ok()
}

/// Returns half of the machine's memory, or half of the limit of the process's control group if that is less.
pub fn half_of_the_machine() -> Option<u64> {
    let machine = fs::read_to_string("/proc/meminfo").ok()?;
    let line = machine.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let total = line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10;
    let group = fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let group = group.and_then(|text| text.trim().parse::<u64>().ok());
    Some(total.min(group.unwrap_or(u64::MAX)) / 2)
}

/// Returns the limit of this process's address space (`ulimit -v`), if there is one.
pub fn address_space_limit() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/limits").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_the_size_that_the_system_says() {
        for page in [4 << 10, 16 << 10, 64 << 10] {
            let taken = read("3000 200 150 5 0 90 0\n", page).expect("sizes");
            assert_eq!((taken.addresses, taken.resident), (3000 * page, 200 * page));
        }
        assert!(read("no numbers", 4096).is_none());
        // `/proc/self/status` has the same size in KB, although read a moment later.
        let status = fs::read_to_string("/proc/self/status").expect("Linux");
        let line = status.lines().find_map(|line| line.strip_prefix("VmSize:")).expect("a line");
        let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().expect("a number");
        let ratio = taken().expect("sizes").addresses as f64 / (kilobytes << 10) as f64;
        assert!((0.5..2.0).contains(&ratio), "{ratio}");
    }
}
