//! The texts beside or below the board: players, clocks, what to do, advice, messages and moves.

use catalogue::{Message, StyledText};

use super::state::{Mode, State};
use super::styles;
use crate::terminal::clock::face;
use crate::terminal::move_list::move_list;
use crate::{markdown, palette};

/// Maximum number of lines of moves in a low panel.
const MOST_HISTORY: usize = 2;
/// Blocks above this rank are shown only where they leave blank lines between the others.
const OPTIONAL: u8 = 4;
/// Height of a panel that lists the legal moves too.
const TALL: usize = 30;

/// Some lines of the panel.
struct Block {
    text: StyledText,
    /// The blocks of the lowest rank are shown first where there is little room.
    rank: u8,
    /// `true` if the first lines can be left out.
    elastic: bool,
    /// `true` if no blank line comes before it.
    joined: bool,
}

/// Returns the lines for a panel beside the board, or for all texts if nothing is below it.
pub(super) fn panel(state: &State, (width, height): (usize, usize), has_lower: bool) -> StyledText {
    let mut blocks = vec![
        block(0, players(state, width)),
        block(0, task(state, width)),
        block(if state.is_listed() { 0 } else { 1 }, pointed(state, width)),
        Block { joined: true, ..block(1, effects(state, width)) },
        block(2, advice(state, width)),
    ];
    if !has_lower || state.mode == Mode::Over {
        blocks.push(messages(state, width));
    }
    if !has_lower {
        let history = history(state, width);
        let lines = history.text.lines().len().min(MOST_HISTORY.max(height / 4));
        blocks.push(Block { text: last_lines(&history.text, lines), ..history });
    }
    blocks.push(block(4, sentences(state, &state.session.line().facts(), width)));
    blocks.push(block(6, titled(state, "screen-threats", &state.session.line().threats(), width)));
    blocks.push(block(7, titled(state, "screen-board", state.session.line().legend().as_slice(), width)));
    if state.mode == Mode::Turn && height >= TALL {
        let list = |brief: bool| move_list(state.session.line(), &state.speaker, width, brief);
        let full = list(false);
        blocks.push(block(8, if full.lines().len() > height / 3 { list(true) } else { full }));
    }
    compose(&blocks, height)
}

/// Returns the lines for the area below the board: the messages, unless the panel has them, and the moves.
pub(super) fn lower(state: &State, (width, height): (usize, usize)) -> StyledText {
    let said = (state.mode != Mode::Over).then(|| messages(state, width));
    let blocks: Vec<Block> = said.into_iter().chain([history(state, width)]).collect();
    compose(&blocks, height)
}

/// The messages since the last input; after the game, its turning points.
fn messages(state: &State, width: usize) -> Block {
    let mut said = StyledText::new();
    for message in &state.messages {
        markdown::wrap(&mut said, "", "  ", message, width);
    }
    Block {
        text: styles::folded(&said, width),
        rank: if state.mode == Mode::Over { 0 } else { 2 },
        elastic: true,
        joined: false,
    }
}

/// The moves played.
fn history(state: &State, width: usize) -> Block {
    let mut played = StyledText::new();
    let moves = moves(state);
    if !moves.is_empty() {
        let title = format!("{} ", state.speaker.text("screen-moves"));
        markdown::wrap_after(&mut played, (palette::DIM, &title), "", &moves.join("  "), width);
    }
    Block { text: played, rank: 3, elastic: true, joined: false }
}

const fn block(rank: u8, text: StyledText) -> Block {
    Block { text, rank, elastic: false, joined: false }
}

/// Returns the moves played with their numbers.
pub(super) fn moves(state: &State) -> Vec<String> {
    (1..).zip(state.session.noted()).map(|(number, noted)| format!("{number}. {}", noted.text)).collect()
}

/// The game, and a line for each player: the side to move, captures and clock.
fn players(state: &State, width: usize) -> StyledText {
    let mut sheet = StyledText::new();
    let line = state.session.line();
    sheet.line().ink(palette::STRONG, line.game().info().title);
    let score = line.score();
    for (seat, name) in state.names.iter().enumerate() {
        let to_move = state.session.turn().is_some_and(|turn| turn.index() == seat);
        let mark = if to_move { "▸ " } else { "  " };
        let mut words = vec![name.clone()];
        words.extend(score.map(|score| state.speaker.say(&Message::new("screen-score").with("score", score[seat]))));
        words.extend(state.clock(seat).map(|left| state.speaker.decimal(&face(left))));
        markdown::wrap(&mut sheet, mark, "    ", &words.join("  "), width);
    }
    sheet
}

/// The result, or the next step of the person to move.
fn task(state: &State, width: usize) -> StyledText {
    let mut sheet = StyledText::new();
    let line = state.session.line();
    if let Some(outcome) = state.session.outcome() {
        let result = state.speaker.say(&play::ending(line, &outcome));
        markdown::wrap_after(&mut sheet, (palette::STRONG, "★ "), "  ", &result, width);
        return sheet;
    }
    if state.mode == Mode::Turn {
        let to_confirm = state.choices.play.is_some() && !state.choices.next.is_empty();
        let passes = state.choices.play.clone().filter(|_| state.choices.next.is_empty());
        let asked = match (passes, &state.choices.say) {
            (Some(only), _) => state.speaker.say(&Message::new("screen-only").with("move", only)),
            (None, Some(say)) => state.speaker.say(say),
            (None, None) => state.speaker.text("play-type"),
        };
        markdown::wrap(&mut sheet, "", "", &asked, width);
        if to_confirm {
            markdown::wrap(&mut sheet, "", "", &state.speaker.text("screen-confirm"), width);
        }
        return sheet;
    }
    markdown::wrap(&mut sheet, "", "", &state.speaker.say(&play::standing(line)), width);
    sheet
}

/// The spot under the cursor, or the choices without a place on the board.
fn pointed(state: &State, width: usize) -> StyledText {
    let mut sheet = StyledText::new();
    if state.mode != Mode::Turn {
        return sheet;
    }
    if state.is_listed() {
        sheet.line();
        for (i, id) in state.choices.next.iter().enumerate() {
            let (style, mark) = if i == state.listed { (palette::CHOSEN, "▸") } else { (palette::DIM, " ") };
            sheet.ink(style, format!("{mark}{id} ")).text(" ");
        }
        markdown::wrap(&mut sheet, "  ", "  ", &state.spot_label(state.pointed()), width);
    } else if state.map.place(&state.cursor.id).is_some() && state.prompt.is_empty() {
        markdown::wrap_after(&mut sheet, (palette::STRONG, "▪ "), "  ", &state.spot_label(&state.cursor.id), width);
    }
    sheet
}

/// The effects of the move that is typed, or that the spot under the cursor completes.
fn effects(state: &State, width: usize) -> StyledText {
    let mut sheet = StyledText::new();
    let typed = || state.session.understand(&state.prompt).ok();
    let meant = if state.prompt.is_empty() { state.pointed_move() } else { typed() };
    if let Some(meant) = meant.filter(|_| state.mode == Mode::Turn) {
        let effects = state.session.line().effects(&meant).unwrap_or_default();
        let effects: Vec<String> = effects.iter().map(|effect| state.speaker.say(effect)).collect();
        markdown::wrap(&mut sheet, "  ", "  ", &format!("`{meant}` {}", effects.join(" ")), width);
    }
    sheet
}

fn advice(state: &State, width: usize) -> StyledText {
    let mut sheet = StyledText::new();
    if let Some(advice) = state.advice.as_ref().filter(|_| state.mode != Mode::Over) {
        markdown::wrap_after(&mut sheet, (palette::STRONG, "✦ "), "  ", &advice.text, width);
    }
    sheet
}

fn sentences(state: &State, messages: &[Message], width: usize) -> StyledText {
    let mut sheet = StyledText::new();
    if state.mode != Mode::Over {
        for message in messages {
            markdown::wrap(&mut sheet, "", "  ", &state.speaker.say(message), width);
        }
    }
    sheet
}

/// Sentences under a title; nothing without sentences.
fn titled(state: &State, title: &str, messages: &[Message], width: usize) -> StyledText {
    let said = sentences(state, messages, width);
    if said.lines().is_empty() {
        return said;
    }
    let mut sheet = StyledText::new();
    sheet.line().ink(palette::DIM, state.speaker.text(title));
    sheet.append(said);
    sheet
}

/// Chooses the blocks that fit, by rank, and shows them in their order, with blank lines between them as far as there is
/// room. An elastic block that does not fit shows its last lines.
fn compose(blocks: &[Block], height: usize) -> StyledText {
    let mut room = height;
    let mut kept = vec![0; blocks.len()];
    let mut order: Vec<usize> = (0..blocks.len()).collect();
    order.sort_by_key(|i| blocks[*i].rank);
    for i in order {
        let lines = blocks[i].text.lines().len();
        let shown = kept.iter().filter(|lines| **lines > 0).count();
        // Blocks that can be missed do not take the blank lines between the others.
        let free = if blocks[i].rank > OPTIONAL { room.saturating_sub(shown) } else { room };
        let fits = if blocks[i].elastic { lines.min(free) } else { lines };
        if fits > 0 && fits <= free {
            kept[i] = fits;
            room -= fits;
        }
    }
    let mut sheet = StyledText::new();
    for (block, lines) in blocks.iter().zip(kept).filter(|(_, lines)| *lines > 0) {
        if room > 0 && !block.joined && !sheet.lines().is_empty() {
            room -= 1;
            sheet.line();
        }
        sheet.append(last_lines(&block.text, lines));
    }
    sheet
}

fn last_lines(text: &StyledText, count: usize) -> StyledText {
    let mut last = StyledText::new();
    for line in &text.lines()[text.lines().len() - count..] {
        last.line();
        for span in line {
            last.ink(span.style, span.text.as_str());
        }
    }
    last
}
