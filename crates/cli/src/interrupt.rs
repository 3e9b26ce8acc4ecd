//! Ctrl-C: the first one asks for an orderly end, the second one ends at once.

use std::sync::atomic::{AtomicBool, Ordering};

/// What a program that was interrupted returns, by the shell's custom.
pub(crate) const EXIT_CODE: u8 = 130;

static STOP: AtomicBool = AtomicBool::new(false);

/// A flag that the first Ctrl-C sets.
pub(crate) fn watched() -> &'static AtomicBool {
    // Without a handler, Ctrl-C ends the program at once: less polite, but nothing is left behind.
    _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(EXIT_CODE.into());
        }
    });
    &STOP
}
