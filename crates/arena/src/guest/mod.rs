//! Built-in players under another program's referee: over TCP or over pipes.

pub(crate) mod pipes;
pub(crate) mod tcp;
