//! The program run by tests: in a folder, with input, and what it answered.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The path of the program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_palabre");

/// Returns the program with these arguments, in a folder and in English.
pub(crate) fn palabre(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.current_dir(folder).env("PALABRE_LANG", "en").args(args);
    command
}

/// Runs the program and returns its exit code, its output and its errors.
pub(crate) fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    texts(palabre(folder, args).output().expect("the program runs"))
}

/// Returns the output of the program, which must succeed.
pub(crate) fn stdout(folder: &Path, args: &[&str]) -> String {
    let (code, out, error) = run(folder, args);
    assert_eq!(code, 0, "{args:?}: {out}{error}");
    out
}

/// Runs a command with this text on its standard input.
pub(crate) fn output_with(command: &mut Command, input: &str) -> Output {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let mut pipe = child.stdin.take().expect("a pipe");
    std::thread::scope(|scope| {
        // Beside the reading, so that neither waits for the other; the program need not read everything.
        scope.spawn(move || _ = pipe.write_all(input.as_bytes()));
        child.wait_with_output().expect("it ends")
    })
}

/// Returns the exit code, the output and the errors of a finished program.
pub(crate) fn texts(output: Output) -> (i32, String, String) {
    let Output { status, stdout, stderr } = output;
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    (status.code().unwrap_or(-1), text(stdout), text(stderr))
}

/// A finished run, for chains of checks.
pub(crate) struct Run {
    code: i32,
    pub(crate) stdout: String,
    stderr: String,
}

impl Run {
    pub(crate) fn of(command: &mut Command) -> Self {
        let (code, stdout, stderr) = texts(command.output().expect("the program runs"));
        Self { code, stdout, stderr }
    }

    #[track_caller]
    pub(crate) fn success(self) -> Self {
        self.code(0)
    }

    #[track_caller]
    pub(crate) fn code(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{}{}", self.stdout, self.stderr);
        self
    }

    /// Checks that the output has all these texts.
    #[track_caller]
    pub(crate) fn says(self, texts: &[&str]) -> Self {
        assert!(texts.iter().all(|text| self.stdout.contains(text)), "{texts:?}: {}", self.stdout);
        self
    }

    /// Checks the whole output.
    #[track_caller]
    pub(crate) fn prints(self, text: &str) -> Self {
        assert_eq!(self.stdout, text);
        self
    }

    /// Checks that the output starts with a text.
    #[track_caller]
    pub(crate) fn starts_with(self, text: &str) -> Self {
        assert!(self.stdout.starts_with(text), "{text}: {}", self.stdout);
        self
    }

    /// Checks that the errors have all these texts.
    #[track_caller]
    pub(crate) fn warns(self, texts: &[&str]) -> Self {
        assert!(texts.iter().all(|text| self.stderr.contains(text)), "{texts:?}: {}", self.stderr);
        self
    }

    /// Checks that a line of the output has all these texts.
    #[track_caller]
    pub(crate) fn has_line(self, texts: &[&str]) -> Self {
        let found = self.stdout.lines().any(|line| texts.iter().all(|text| line.contains(text)));
        assert!(found, "{texts:?}: {}", self.stdout);
        self
    }
}
