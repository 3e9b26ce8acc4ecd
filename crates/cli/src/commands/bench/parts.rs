//! `palabre bench parts`

use std::io::Write as _;

use catalogue::{DynGame, OptionKind};

use super::{SIGNATURE_TABLE, games, geometric_mean, search_case};
use crate::console::Console;
use crate::notes::noteln;
use crate::text_table::lay_out;

/// Measures each search technique: the nodes to the same depth without it, as a multiple of those with it.
pub(super) fn run(console: &mut Console, only: &[String]) -> anyhow::Result<()> {
    let games = games(console, only)?;
    let parts = parts(games[0]);
    let mut rows = vec![vec![console.speaker.text("bench-without")]];
    rows[0].extend(games.iter().map(|game| game.info().name.to_owned()));
    rows.extend(parts.iter().map(|part| vec![(*part).to_owned()]));
    for game in games {
        let nodes = |part: &str| -> anyhow::Result<Vec<f64>> {
            let options = format!("{SIGNATURE_TABLE},without={part}");
            let cases = game.info().search_bench.iter();
            cases.map(|case| Ok(search_case(console, game, case, &options)?.nodes as f64)).collect()
        };
        let whole = nodes("nothing")?;
        for (part, row) in parts.iter().zip(&mut rows[1..]) {
            noteln!("{} {part}…", game.info().name);
            let ratios: Vec<f64> = nodes(part)?.iter().zip(&whole).map(|(without, with)| without / with).collect();
            row.push(console.speaker.decimal(&format!("×{:.2}", geometric_mean(&ratios))));
        }
    }
    write!(console.out, "{}", lay_out(&rows))?;
    Ok(())
}

/// Returns the techniques that can be switched off: the words of the option `without`, except the first, which means none.
fn parts(game: &dyn DynGame) -> Vec<&'static str> {
    let engine = game.players().iter().find(|player| player.name == "pvs");
    let options = engine.into_iter().flat_map(|engine| &engine.options);
    let words = options.filter(|option| option.name == "without").filter_map(|option| match option.kind {
        OptionKind::Word(words) => Some(&words[1..]),
        _ => None,
    });
    words.flatten().copied().collect()
}
