//! The training of a network as a page: loss, calibration, matches, and what was learned.

use catalogue::{Fitted, LearnedTable, Message, Speaker};
use serde::{Deserialize, Serialize};

use super::{Page, cells, chart};

/// A training, as it is kept beside its network.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct TrainingReport {
    /// The name of the game.
    pub game: String,
    /// The rules of its games.
    pub rules: String,
    /// Number of hidden units.
    pub hidden: usize,
    /// Positions learned from, kept apart, and left out since they occurred before.
    pub positions: [usize; 3],
    /// Loss and validation loss of each epoch, in nats.
    pub losses: Vec<[f64; 2]>,
    /// Mean prediction, mean result and number of positions, by ranges of the prediction.
    pub calibration: Vec<(f64, f64, usize)>,
    /// The largest rounding error of the whole-number network, in scores, and the score of one in the log-odds.
    pub rounding: [f64; 2],
    /// The learned features.
    pub learned: Vec<LearnedReport>,
    /// The matches of the network: opponent, conditions and result.
    pub matches: Vec<[String; 3]>,
}

/// A table of what was learned.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct LearnedReport {
    /// The message ids of its title and of what rows and columns count.
    pub title: String,
    /// See [`title`](Self::title).
    pub axes: [String; 2],
    /// The rows: mean prediction and number of positions, for each column.
    pub rows: Vec<Vec<(f64, usize)>>,
}

impl TrainingReport {
    /// Returns the report of a fit.
    pub fn new(game: &str, rules: &str, hidden: usize, fitted: &Fitted) -> Self {
        let learned = |table: &LearnedTable| LearnedReport {
            title: table.title.to_owned(),
            axes: table.axes.map(str::to_owned),
            rows: table.rows.clone(),
        };
        Self {
            game: game.to_owned(),
            rules: rules.to_owned(),
            hidden,
            positions: [fitted.positions, fitted.validation, fitted.duplicates],
            losses: fitted.epochs.iter().map(|epoch| [epoch.loss, epoch.validation_loss]).collect(),
            calibration: fitted.calibration.iter().map(|c| (c.predicted, c.actual, c.positions)).collect(),
            rounding: [fitted.rounding, fitted.scale],
            learned: fitted.learned.iter().map(learned).collect(),
            matches: Vec::new(),
        }
    }

    /// Writes the page. The speaker knows the texts of the game.
    pub fn page(&self, title: &str, speaker: &Speaker) -> String {
        let title = speaker.say(&Message::new("training-title").with("title", title));
        let mut page = Page::new(&title, speaker);
        let [learned, apart, left_out] = self.positions;
        let facts = Message::new("training-facts").with("rules", self.rules.as_str()).with("hidden", self.hidden);
        let facts = facts.with("learned", learned).with("apart", apart).with("out", left_out);
        page.element("p", &speaker.say(&facts));
        let number = |value: f64, digits: usize| speaker.decimal(&format!("{value:.digits$}"));
        let rounding = Message::new("training-rounding").with("error", number(self.rounding[0], 1));
        page.element("p", &speaker.say(&rounding.with("scale", number(self.rounding[1], 0))));
        self.losses(&mut page);
        self.calibrated(&mut page);
        self.matches(&mut page);
        for table in &self.learned {
            learned_table(&mut page, table);
        }
        page.finish(&title, "")
    }

    fn losses(&self, page: &mut Page<'_>) {
        page.heading("training-loss");
        let curve = |which: usize| self.losses.iter().map(|losses| losses[which]).collect::<Vec<f64>>();
        let names = ["training-learned", "training-apart"].map(|id| page.speaker.text(id));
        let curves = [(names[0].as_str(), curve(0)), (names[1].as_str(), curve(1))];
        let title = page.speaker.text("page-training-loss");
        page.chart(&chart::curves(&title, &curves));
    }

    fn calibrated(&self, page: &mut Page<'_>) {
        page.heading("training-calibration");
        let speaker = page.speaker;
        let heads = ["training-predicted", "training-actual", "training-positions"].map(|id| speaker.text(id));
        let percent = |share: f64| speaker.decimal(&format!("{:.1} %", 100.0 * share));
        let row = |(predicted, actual, positions): &(f64, f64, usize)| {
            vec![percent(*predicted), percent(*actual), positions.to_string()]
        };
        let rows: Vec<_> = std::iter::once(heads.to_vec()).chain(self.calibration.iter().map(row)).collect();
        page.table("", &cells(&rows), 0);
    }

    fn matches(&self, page: &mut Page<'_>) {
        page.heading("training-matches");
        if self.matches.is_empty() {
            page.element("p", &page.speaker.text("training-no-match"));
            return;
        }
        let heads = ["training-opponent", "training-conditions", "training-result"].map(|id| page.speaker.text(id));
        let rows: Vec<_> = std::iter::once(heads.to_vec()).chain(self.matches.iter().map(|m| m.to_vec())).collect();
        page.table("", &cells(&rows), 3);
    }
}

/// Adds a table of what was learned. Cells with few positions are empty, since they say little.
fn learned_table(page: &mut Page<'_>, table: &LearnedReport) {
    const FEW: usize = 20;
    let LearnedReport { title, axes, rows } = table;
    let speaker = page.speaker;
    page.element("h2", &speaker.text(title));
    let columns = rows.first().map_or(0, Vec::len);
    let corner = format!("{} \\ {}", speaker.text(&axes[0]), speaker.text(&axes[1]));
    let heads = std::iter::once(corner).chain((0..columns).map(|column| column.to_string()));
    let cell = |(share, positions): &(f64, usize)| match *positions {
        ..FEW => String::new(),
        _ => format!("{:.0} %", 100.0 * share),
    };
    let row = |(at, row): (usize, &Vec<(f64, usize)>)| {
        std::iter::once(at.to_string()).chain(row.iter().map(cell)).collect::<Vec<String>>()
    };
    let rows: Vec<_> = std::iter::once(heads.collect()).chain(rows.iter().enumerate().map(row)).collect();
    page.table("", &cells(&rows), 1);
}
