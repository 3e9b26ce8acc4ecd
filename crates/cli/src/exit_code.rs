//! [`ExitCode`]: the number that a command ends with.

/// The exit code of a command. Unlike the standard library's, it can be read, by a host that has its own way to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExitCode(u8);

impl ExitCode {
    /// The command did what it was asked.
    pub(crate) const SUCCESS: Self = Self(0);
    /// The command failed, or its answer is no.
    pub(crate) const FAILURE: Self = Self(1);

    /// Returns the number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl From<u8> for ExitCode {
    fn from(number: u8) -> Self {
        Self(number)
    }
}

impl From<ExitCode> for std::process::ExitCode {
    fn from(code: ExitCode) -> Self {
        Self::from(code.0)
    }
}
