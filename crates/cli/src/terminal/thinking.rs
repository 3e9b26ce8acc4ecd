//! A player at work: it thinks on a thread of its own while one line shows how far it is.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use catalogue::{Analysis, Ask, DynLine, Player, Reply};
use rules::Limits;

use super::term::{Stop, Term};

/// How often the line is drawn again.
const TICK: Duration = Duration::from_millis(80);
/// Thinking for less than this is not worth a line.
const UNNOTICED: Duration = Duration::from_millis(150);
const BAR: usize = 10;

/// Asks a player for its move. Ctrl-C makes it nothing; Esc makes it move at once.
pub(crate) fn think(
    term: &mut Term<'_>,
    player: &mut dyn Player,
    line: &dyn DynLine,
    (limits, lines): (Limits, usize),
    label: &str,
) -> io::Result<Option<(Reply, Duration)>> {
    let (started, stop) = (Instant::now(), AtomicBool::new(false));
    let (copy, (sender, reports)) = (line.boxed_clone(), channel::<Analysis>());
    let mut interrupted = false;
    let reply = std::thread::scope(|scope| {
        let stop = &stop;
        // The sender moves in, so that the channel closes when the work is done.
        let work = scope.spawn(move || {
            let report = |report: &Analysis| drop(sender.send(report.clone()));
            player.choose(&*copy, &Ask { limits, stop, lines, report: &report })
        });
        let mut last = None;
        let watched = loop {
            match reports.recv_timeout(TICK) {
                Ok(report) if report.rank == 1 => last = Some(report),
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
            }
            if started.elapsed() > UNNOTICED
                && let Err(error) = term.status(&status(label, started.elapsed(), limits, last.as_ref()), "")
            {
                break Err(error);
            }
            match term.stopped() {
                Ok(Some(pressed)) => {
                    interrupted |= pressed == Stop::Leave;
                    stop.store(true, Ordering::Relaxed);
                }
                Ok(None) => {}
                Err(error) => break Err(error),
            }
        };
        stop.store(true, Ordering::Relaxed);
        watched.map(|()| work.join())
    })?;
    term.clear_status()?;
    let reply = reply.map_err(|_| io::Error::other("the player failed"))?;
    Ok((!interrupted).then(|| (reply, started.elapsed())))
}

fn status(label: &str, elapsed: Duration, limits: Limits, report: Option<&Analysis>) -> String {
    let done = match limits.time {
        Some(time) if !time.is_zero() => (elapsed.as_secs_f64() / time.as_secs_f64()).min(1.0),
        // Nobody knows how long it will take: the bar goes round.
        _ => elapsed.as_secs_f64() / 4.0 % 1.0,
    };
    let full = (done * BAR as f64) as usize;
    let bar = format!("{}{}", "▰".repeat(full), "▱".repeat(BAR - full.min(BAR)));
    let found = report.map_or(String::new(), |report| {
        let line = report.line.iter().take(6).cloned().collect::<Vec<_>>().join(" ");
        format!(" d{} {} {line}", report.depth, report.value.brief())
    });
    format!("{label} {bar} {:.1}s{found}", elapsed.as_secs_f64())
}
