//! Messages beside the output: progress, notices, errors, on standard error.
//!
//! A standard error that cannot be written is no reason to stop: the output and the exit code say what counts. The standard
//! library's macros would panic.

/// Writes to standard error.
macro_rules! note {
    ($($arg:tt)*) => {{
        use std::io::Write as _;
        _ = write!(anstream::stderr(), $($arg)*);
    }};
}

/// Writes a line to standard error.
macro_rules! noteln {
    () => { $crate::notes::note!("\n") };
    ($($arg:tt)*) => {{
        use std::io::Write as _;
        _ = writeln!(anstream::stderr(), $($arg)*);
    }};
}

pub(crate) use {note, noteln};
