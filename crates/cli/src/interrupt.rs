//! What Ctrl-C does to work that can be gone on with: the first ends it in order, the second at once.

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that was interrupted, as shells count it.
pub(crate) const INTERRUPTED: u8 = 130;

/// A flag that is set when the user interrupts, or the system asks the program to end.
pub(crate) fn flag() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&stop);
    let handler = move || {
        if seen.swap(true, Ordering::Relaxed) {
            exit(INTERRUPTED.into());
        }
    };
    // Where no handler can be set, an interruption ends the program as it does any other: nothing is lost by it.
    drop(ctrlc::set_handler(handler));
    stop
}
