//! Messages beside the output: progress, notices, errors, on standard error.
//!
//! Where that cannot be written, nobody is there to read it: the program goes on, as its output and its exit code say what
//! counts. The macros of the same use elsewhere panic.

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
