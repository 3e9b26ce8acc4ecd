//! A server process with its own database, which tests start and kill.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// A server on this machine.
pub(crate) struct House {
    process: Child,
    folder: TempDir,
    port: u16,
}

impl House {
    pub(crate) fn open() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port").port();
        let process = serve(&folder, port);
        Self { process, folder, port }
    }

    /// Kills the server and restarts it at the same address.
    pub(crate) fn restart(&mut self) {
        _ = self.process.kill();
        _ = self.process.wait();
        self.process = serve(&self.folder, self.port);
    }

    /// Stops the server's process without closing its connections, or continues it.
    #[cfg(unix)]
    pub(crate) fn freeze(&self, on: bool) {
        let signal = if on { "-STOP" } else { "-CONT" };
        let sent = Command::new("kill").args([signal, &self.process.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "the signal is sent");
    }

    /// Returns the URL of a path at another host name, which the driver resolves to this machine.
    pub(crate) fn at_host(&self, host: &str, path: &str) -> String {
        format!("http://{host}:{}{path}", self.port)
    }

    /// Returns the URL of a path.
    pub(crate) fn at(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

fn serve(folder: &TempDir, port: u16) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_palabre"));
    let command = command.args(["serve", "--lang", "en", "--port", &port.to_string()]);
    let command = command.args(["--public-url", &format!("http://palabre.test:{port}")]);
    let command = command.arg("--db").arg(folder.path().join("games.db")).env("HOME", folder.path());
    let mut process = command.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().expect("the program runs");
    let mut lines = BufReader::new(process.stdout.take().expect("its output")).lines();
    let said = lines.find(|line| line.as_ref().is_ok_and(|line| line.contains(&port.to_string())));
    assert!(said.is_some(), "it says its address");
    std::thread::spawn(move || lines.for_each(drop));
    process
}
