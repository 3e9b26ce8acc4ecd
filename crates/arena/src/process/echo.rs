//! The fastest possible bot, which ignores the position: its clock shows the referee's overhead.

use std::io::{BufRead as _, Write as _};

/// Answers until its input ends.
pub(super) fn run() {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let answer = match line.split(' ').next() {
            Some("ugi") => "ugiok\n",
            Some("isready") => "readyok\n",
            Some("go") => "bestmove none\n",
            Some("quit") => return,
            _ => continue,
        };
        // If the referee has exited, the input ends.
        _ = out.write_all(answer.as_bytes()).and_then(|()| out.flush());
    }
}
