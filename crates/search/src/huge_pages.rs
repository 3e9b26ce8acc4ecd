//! Asking the system for large pages, where it gives them to those who ask.

/// The size of a large page on most machines, and a multiple of the ordinary one on all.
#[cfg(target_os = "linux")]
const LARGE: usize = 2 << 20;

/// Prefers large pages for what will lie in a vector. To be asked while it is empty: a page is chosen when it is first
/// written to.
///
/// A search looks all over its table, and with pages of 4 kB most looks first miss the processor's list of pages: with large
/// ones Escampe and Awalé search 15 % to 20 % more nodes a second.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "advice may destroy what lies in memory; this one only says how to lay it out")]
pub(crate) fn prefer_large<T>(memory: &mut Vec<T>) {
    use rustix::mm::{Advice, madvise};

    let room = memory.spare_capacity_mut().as_mut_ptr_range();
    let (start, end) = (room.start.addr().next_multiple_of(LARGE), room.end.addr() / LARGE * LARGE);
    if start < end {
        // SAFETY: the pages lie within the vector's own room, and this advice changes nothing that is in them.
        // A system that does not know it lays them out as ever.
        _ = unsafe { madvise(room.start.with_addr(start).cast(), end - start, Advice::LinuxHugepage) };
    }
}

/// Other systems are not asked.
#[cfg(not(target_os = "linux"))]
pub(crate) fn prefer_large<T>(_: &mut Vec<T>) {}
