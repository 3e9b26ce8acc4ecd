//! A pseudo-terminal that drives the program and reads its screen.

use std::io::{Read as _, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Timeout that suits a slow and busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program in a terminal.
pub(crate) struct Terminal {
    screen: Arc<Mutex<vt100::Parser>>,
    seen: Arc<Mutex<Vec<u8>>>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    /// Starts the program in a terminal of a given size, with its games in `data`.
    pub(crate) fn open(data: &Path, size: (u16, u16), args: &[&str]) -> Self {
        Self::open_with(data, size, args, &[])
    }

    /// Starts the program with additional environment variables.
    pub(crate) fn open_with(data: &Path, (rows, cols): (u16, u16), args: &[&str], variables: &[(&str, &str)]) -> Self {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pty = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_palabre"));
        command.args(args);
        command.env("PALABRE_DATA", data);
        command.env("PALABRE_LANG", "en");
        command.env("TERM", "xterm-256color");
        command.env_remove("COLORTERM");
        command.env_remove("NO_COLOR");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pty.slave.spawn_command(command).expect("the program starts");
        drop(pty.slave);
        let mut output = pty.master.try_clone_reader().expect("its output");
        let keys = pty.master.take_writer().expect("its input");
        let screen = Arc::new(Mutex::new(vt100::Parser::new(rows, cols, 0)));
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (shown, kept) = (Arc::clone(&screen), Arc::clone(&seen));
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                shown.lock().expect("the screen").process(&buffer[..count]);
                kept.lock().expect("what was seen").extend_from_slice(&buffer[..count]);
            }
        });
        Self { screen, seen, keys, child, master: pty.master }
    }

    /// Returns the text on the screen.
    pub(crate) fn text(&self) -> String {
        self.screen.lock().expect("the screen").screen().contents()
    }

    /// Returns the raw output so far.
    pub(crate) fn written(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().expect("what was seen")).into_owned()
    }

    /// Waits until the screen shows a text.
    pub(crate) fn wait(&self, text: &str) {
        self.wait_for(text, |screen| screen.contains(text));
    }

    /// Waits until the screen meets a condition.
    pub(crate) fn wait_for(&self, what: &str, holds: impl Fn(&str) -> bool) {
        let started = Instant::now();
        while !holds(&self.text()) {
            assert!(started.elapsed() < PATIENCE, "no “{what}” on the screen:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Gives the terminal another size.
    pub(crate) fn resize(&self, (rows, cols): (u16, u16)) {
        self.screen.lock().expect("the screen").screen_mut().set_size(rows, cols);
        self.master.resize(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).expect("another size");
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush()).expect("the program listens");
    }

    /// Waits for the program to exit and returns `true` if it succeeded.
    pub(crate) fn end(mut self) -> bool {
        let started = Instant::now();
        while started.elapsed() < PATIENCE {
            if let Ok(Some(status)) = self.child.try_wait() {
                return status.success();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        drop(self.child.kill());
        panic!("the program does not end:\n{}", self.text());
    }
}

pub(crate) const UP: &str = "\x1b[A";
pub(crate) const DOWN: &str = "\x1b[B";
pub(crate) const RIGHT: &str = "\x1b[C";
pub(crate) const LEFT: &str = "\x1b[D";
pub(crate) const ENTER: &str = "\r";
pub(crate) const CTRL_C: &str = "\x03";
