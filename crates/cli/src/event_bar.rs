//! The bar under a running event: how far it is, when it will end, who leads.

use std::time::{Duration, Instant};

use arena::job_queue::JobQueue;
use arena::report::whole;
use indicatif::{ProgressBar, ProgressStyle};

use crate::console::Console;

/// How often the ranking is worked out anew.
const REFRESH: Duration = Duration::from_millis(500);
/// How many of the first are named.
const LEADERS: usize = 3;

/// Shows a bar on standard error, if that is a terminal, until all is played or stopped.
pub(crate) fn follow(console: &Console, desk: &JobQueue<'_>) {
    let bar = ProgressBar::new(0);
    let left = console.speaker.text("progress-left");
    let template = format!("{{bar:24}} {{pos}}/{{len}}  {left} {{eta}}  {{wide_msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    let before = desk.wait().before as u64;
    bar.set_position(before);
    // What an earlier run played says nothing of this one's speed.
    bar.reset_eta();
    let mut told: Option<Instant> = None;
    loop {
        let progress = desk.wait();
        bar.set_length(progress.expected as u64);
        bar.set_position(progress.finished as u64);
        if !bar.is_hidden() && told.is_none_or(|at| at.elapsed() > REFRESH) {
            bar.set_message(leaders(desk));
            told = Some(Instant::now());
        }
        if progress.over {
            break;
        }
    }
    bar.finish_and_clear();
}

fn leaders(desk: &JobQueue<'_>) -> String {
    let Ok((ranking, names)) = desk.ranking() else { return String::new() };
    let first = ranking.iter().take(LEADERS).map(|s| format!("{}. {} {}", s.rank, names[s.player], whole(s.points)));
    first.collect::<Vec<_>>().join("  ")
}
