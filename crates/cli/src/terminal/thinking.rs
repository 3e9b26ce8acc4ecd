//! A search on its own thread, with its progress on the status line.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use catalogue::{Analysis, Ask, DynLine, Player, Reply, Speaker};
use rules::Limits;

use super::front::Front;
use super::term::StopKey;

/// Interval at which the status line is redrawn.
const TICK: Duration = Duration::from_millis(80);
/// Searches shorter than this show no progress.
const UNNOTICED: Duration = Duration::from_millis(150);
const BAR: usize = 10;

/// The result of a search.
pub(crate) enum Thought {
    /// The player's answer, and its time.
    Reply(Reply, Duration),
    /// A key interrupted the search: [`StopKey::Leave`] or [`StopKey::Undo`].
    Interrupted(StopKey),
}

/// Searches for a player's move. Esc stops the search early; other keys that stop interrupt it.
pub(crate) fn think(
    front: &mut dyn Front,
    speaker: &Speaker,
    player: &mut dyn Player,
    line: &dyn DynLine,
    limits: Limits,
    label: &str,
) -> io::Result<Thought> {
    let (started, stop) = (Instant::now(), AtomicBool::new(false));
    let (copy, (sender, reports)) = (line.boxed_clone(), channel::<Analysis>());
    let mut interrupted = None;
    let reply = std::thread::scope(|scope| {
        let stop = &stop;
        // The thread owns the sender, so that the channel closes when the search ends.
        let work = scope.spawn(move || {
            let report = |report: &Analysis| drop(sender.send(report.clone()));
            player.choose(&*copy, &Ask { limits, stop, lines: 1, report: &report })
        });
        let mut last = None;
        let watched = loop {
            match reports.recv_timeout(TICK) {
                Ok(report) if report.rank == 1 => last = Some(report),
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
            }
            if started.elapsed() > UNNOTICED
                && let Err(error) = front.status(&status(speaker, label, started.elapsed(), limits, last.as_ref()))
            {
                break Err(error);
            }
            match front.stopped() {
                Ok(Some(pressed)) => {
                    interrupted = interrupted.or(Some(pressed).filter(|pressed| *pressed != StopKey::Short));
                    stop.store(true, Ordering::Relaxed);
                }
                Ok(None) => {}
                Err(error) => break Err(error),
            }
        };
        stop.store(true, Ordering::Relaxed);
        watched.map(|()| work.join())
    })?;
    front.clear_status()?;
    let reply = reply.map_err(|_| io::Error::other("the player failed"))?;
    Ok(interrupted.map_or(Thought::Reply(reply, started.elapsed()), Thought::Interrupted))
}

fn status(speaker: &Speaker, label: &str, elapsed: Duration, limits: Limits, report: Option<&Analysis>) -> String {
    let done = match limits.time {
        Some(time) if !time.is_zero() => (elapsed.as_secs_f64() / time.as_secs_f64()).min(1.0),
        // The total is unknown: the bar restarts every four seconds.
        _ => elapsed.as_secs_f64() / 4.0 % 1.0,
    };
    let full = (done * BAR as f64) as usize;
    let bar = format!("{}{}", "▰".repeat(full), "▱".repeat(BAR - full.min(BAR)));
    let found = report.map_or(String::new(), |report| {
        let line = report.line.iter().take(6).cloned().collect::<Vec<_>>().join(" ");
        format!(" d{} {} {line}", report.depth, speaker.say(&report.value.message()))
    });
    let seconds = speaker.decimal(&format!("{:.1}", elapsed.as_secs_f64()));
    format!("{label} {bar} {seconds}s{found}")
}
