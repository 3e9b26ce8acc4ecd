//! Progress of long computations: a bar with phase, rate and time left, or a line per phase without a terminal.

use std::io::IsTerminal as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use catalogue::Speaker;
use indicatif::{ProgressBar, ProgressStyle};
use rules::{Phase, Progress};
use stdx::lock;

use crate::notes::noteln;

/// A progress bar on standard error.
pub(crate) struct BuildBar<'a> {
    bar: ProgressBar,
    speaker: &'a Speaker,
    stop: &'a AtomicBool,
    /// The last phase printed without a terminal.
    told: Mutex<String>,
}

impl<'a> BuildBar<'a> {
    pub(crate) fn new(speaker: &'a Speaker, stop: &'a AtomicBool) -> Self {
        let bar = ProgressBar::new(0);
        let left = speaker.text("progress-left");
        let template = format!("{{msg}} {{bar:20}} {{percent:>3}} %  {{per_sec}}  {left} {{eta}}");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        Self { bar, speaker, stop, told: Mutex::default() }
    }

    /// Removes the bar.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for BuildBar<'_> {
    fn begin(&self, phase: Phase, steps: u64) {
        let text = self.speaker.say(&phase.into());
        if !std::io::stderr().is_terminal() {
            let mut told = lock(&self.told);
            if *told != text {
                noteln!("{text}");
                *told = text;
            }
            return;
        }
        self.bar.reset();
        self.bar.set_length(steps);
        self.bar.set_message(text);
    }

    fn advance(&self, steps: u64) {
        self.bar.inc(steps);
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Prints a notice when building starts, and nothing else.
pub(crate) struct BuildNotice<'a> {
    speaker: &'a Speaker,
    told: AtomicBool,
}

impl<'a> BuildNotice<'a> {
    pub(crate) fn new(speaker: &'a Speaker) -> Self {
        Self { speaker, told: AtomicBool::new(false) }
    }
}

impl Progress for BuildNotice<'_> {
    fn begin(&self, _: Phase, _: u64) {
        if !self.told.swap(true, Ordering::Relaxed) {
            noteln!("{}", self.speaker.text("table-notice"));
        }
    }

    fn advance(&self, _: u64) {}

    fn is_stopped(&self) -> bool {
        false
    }
}
