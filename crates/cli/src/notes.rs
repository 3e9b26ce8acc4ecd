//! Progress, notices and errors on standard error.
//!
//! Write failures are ignored, because output and exit code matter more; the standard library's macros would panic.

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
