//! The progress bar of a running event: games played, time left and leaders.

use std::time::{Duration, Instant};

use arena::event::job_queue::JobQueue;
use arena::report::whole;
use indicatif::{ProgressBar, ProgressStyle};

use crate::console::Console;

/// Interval at which the ranking is recomputed.
const REFRESH: Duration = Duration::from_millis(500);
/// Number of leaders shown.
const LEADERS: usize = 3;

/// Shows a bar on standard error until the event ends or is stopped; hidden without a terminal.
pub(crate) fn follow(console: &Console, queue: &JobQueue<'_>) {
    let bar = ProgressBar::new(0);
    let left = console.speaker.text("progress-left");
    let template = format!("{{bar:24}} {{pos}}/{{len}}  {left} {{eta}}  {{wide_msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    let before = queue.wait().before as u64;
    bar.set_position(before);
    // Games of an earlier run must not count towards this run's speed.
    bar.reset_eta();
    let mut shown: Option<Instant> = None;
    loop {
        let progress = queue.wait();
        bar.set_length(progress.expected as u64);
        bar.set_position(progress.finished as u64);
        if !bar.is_hidden() && shown.is_none_or(|at| at.elapsed() > REFRESH) {
            bar.set_message(leaders(queue));
            shown = Some(Instant::now());
        }
        if progress.over {
            break;
        }
    }
    bar.finish_and_clear();
}

fn leaders(queue: &JobQueue<'_>) -> String {
    let Ok((ranking, names)) = queue.ranking() else { return String::new() };
    let first = ranking.iter().take(LEADERS).map(|s| format!("{}. {} {}", s.rank, names[s.player], whole(s.points)));
    first.collect::<Vec<_>>().join("  ")
}
