//! Ctrl-C handling: the first one requests an orderly end, the second one exits at once.

use std::sync::atomic::{AtomicBool, Ordering};

/// Conventional exit code of an interrupted program.
pub(crate) const EXIT_CODE: u8 = 130;

static STOP: AtomicBool = AtomicBool::new(false);

/// Installs the handler and returns the flag that the first Ctrl-C sets.
pub(crate) fn watched() -> &'static AtomicBool {
    // If no handler can be installed, Ctrl-C ends the program at once, which leaves nothing behind either.
    _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(EXIT_CODE.into());
        }
    });
    &STOP
}

static ABORT: AtomicBool = AtomicBool::new(false);

/// Installs a handler for programs that end in two steps, and returns the flags that the first and the second Ctrl-C
/// set. The third exits at once.
pub(crate) fn twice() -> (&'static AtomicBool, &'static AtomicBool) {
    _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) && ABORT.swap(true, Ordering::Relaxed) {
            std::process::exit(EXIT_CODE.into());
        }
    });
    (&STOP, &ABORT)
}

/// Installs a handler that cleans up and exits.
pub(crate) fn cleaning_up(clean: impl Fn() + Send + 'static) {
    _ = ctrlc::set_handler(move || {
        clean();
        std::process::exit(EXIT_CODE.into());
    });
}
