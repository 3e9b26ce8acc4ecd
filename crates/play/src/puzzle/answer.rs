//! Answers to a puzzle: the best defence after a right move, the refutation of a wrong one.

use catalogue::{DynLine, Forcing, Goal, Message};
use rules::Seat;

use super::opponent;
use super::proof::{LOSS, after, keeps, next_goal};

/// The reaction to a move in a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The move misses the goal: the line that shows it, starting with the opponent's reply.
    Wrong(Vec<String>),
    /// The move is right, and the defence replies.
    Right {
        /// The reply of the best defence; `None` if the puzzle is solved.
        reply: Option<String>,
        /// The goal after the reply.
        goal: Goal,
    },
}

/// Nodes of a search while somebody waits.
const NODES: u64 = 20_000_000;
/// Nodes of the searches of which each looks for a proof and for a refutation, before the next has more.
const STAGES: [u64; 4] = [20_000, 200_000, 2_000_000, NODES];
/// Nodes of the search for a refutation that also wins, which is only shown.
const SHOWN_NODES: u64 = 1_000_000;
/// Nodes of each search for a move of a line that is only shown: one that needs more ends the line.
const LINE_NODES: u64 = 200_000;
/// The most replies of which the right moves after them are compared.
const COMPARED: usize = 20;
/// The longest line that shows a refutation of a goal in points.
const SHOWN: usize = 8;

/// Judges a move of the side to move, which has this goal, and returns the answer to it.
///
/// # Errors
/// The move is illegal.
pub fn answer(line: &dyn DynLine, goal: Goal, text: &str) -> Result<Answer, Message> {
    let next = after(line, text)?;
    let Some(seat) = line.turn() else { return Ok(Answer::Right { reply: None, goal }) };
    if !is_forced(&*next, seat, next_goal(goal)) {
        return Ok(Answer::Wrong(refutation(&*next, seat, goal)));
    }
    let rest = next_goal(next_goal(goal));
    let reply = defence(&*next, seat, goal).filter(|reply| is_unfinished(&*next, reply, seat, rest));
    Ok(Answer::Right { reply, goal: rest })
}

/// Returns the goal that is left after some plies of a puzzle, in which both sides move in turn.
pub fn goal_after(goal: Goal, plies: usize) -> Goal {
    (0..plies).fold(goal, |goal, _| next_goal(goal))
}

/// Returns the first part of the right move that a hint tells: the first spot to pick, or nothing if there is none.
pub fn hint(line: &dyn DynLine, solution: &str) -> Option<String> {
    let choices = line.choices(&[]);
    choices.next.into_iter().find(|spot| leads_to(line, spot, solution))
}

/// Returns `true` if picking a spot can lead to a move.
fn leads_to(line: &dyn DynLine, spot: &str, solution: &str) -> bool {
    let mut open = vec![vec![spot.to_owned()]];
    while let Some(picked) = open.pop() {
        let words: Vec<&str> = picked.iter().map(String::as_str).collect();
        let choices = line.choices(&words);
        if choices.play.as_deref() == Some(solution) {
            return true;
        }
        open.extend(choices.next.into_iter().map(|next| [picked.clone(), vec![next]].concat()));
    }
    false
}

/// Returns a move that keeps the goal of the side to move.
pub fn right_move(line: &dyn DynLine, goal: Goal) -> Option<String> {
    let seat = line.turn()?;
    let goal = next_goal(goal);
    line.legal().into_iter().find(|text| after(line, text).is_ok_and(|next| is_forced(&*next, seat, goal)))
}

/// Returns `true` if a goal is proved. A proof of the opposite is looked for as well, since a goal that is not forced may
/// take long to be searched to its end.
fn is_forced(line: &dyn DynLine, seat: Seat, goal: Goal) -> bool {
    let counter = match goal {
        Goal::Win(_) => return line.force(seat, goal, NODES).is_forced(),
        Goal::Hold => Goal::Win(LOSS),
        Goal::Lead(lead) => Goal::Lead(1 - lead),
    };
    for nodes in STAGES {
        if line.force(seat, goal, nodes).is_forced() {
            return true;
        }
        if line.force(opponent(seat), counter, nodes).is_forced() {
            return false;
        }
    }
    false
}

/// Counts the right moves of a side, up to a number.
fn right_moves(line: &dyn DynLine, seat: Seat, goal: Goal, most: usize) -> usize {
    let goal = next_goal(goal);
    let right = |text: &String| after(line, text).is_ok_and(|next| is_forced(&*next, seat, goal));
    line.legal().iter().filter(|text| right(text)).take(most).count()
}

/// A win is played to its end, or until counting shows it. Other puzzles end where more than one move is right.
fn is_unfinished(line: &dyn DynLine, reply: &str, seat: Seat, goal: Goal) -> bool {
    let Ok(next) = after(line, reply) else { return false };
    // Without nodes only counting can tell.
    let is_open = |plies| !next.force(seat, Goal::Win(plies), 0).is_forced();
    next.turn() == Some(seat)
        && match goal {
            Goal::Win(plies) => is_open(plies),
            Goal::Hold | Goal::Lead(_) => right_moves(&*next, seat, goal, 2) == 1,
        }
}

/// Returns the reply that makes it hardest for a side with a forced goal: the longest way to a win, then the fewest right
/// moves. `None` once the game is over.
fn defence(line: &dyn DynLine, seat: Seat, goal: Goal) -> Option<String> {
    let rest = next_goal(next_goal(goal));
    let hardness = |next: &dyn DynLine| match rest {
        Goal::Win(_) => match next.force(seat, rest, NODES) {
            Forcing::Forced(plies) => plies,
            Forcing::NotForced | Forcing::Unknown => u32::MAX,
        },
        Goal::Hold => 0,
        // The defence gives away no point.
        Goal::Lead(lead) => u32::from(is_forced(next, opponent(seat), Goal::Lead(-lead))),
    };
    let judged = |text: String| after(line, &text).ok().map(|next| (hardness(&*next), text, next));
    let replies: Vec<_> = line.legal().into_iter().filter_map(judged).collect();
    let hardest = replies.iter().map(|(hardness, ..)| *hardness).max()?;
    let mut best: Option<(usize, String)> = None;
    for (_, text, next) in replies.into_iter().filter(|(hardness, ..)| *hardness == hardest).take(COMPARED) {
        // No further than the best so far, which a reply with more right moves does not beat.
        let most = best.as_ref().map_or(usize::MAX, |(count, _)| *count);
        let count = if most > 1 { right_moves(&*next, seat, rest, most) } else { most };
        if count < most {
            best = Some((count, text));
        }
    }
    best.map(|(_, text)| text)
}

/// Returns a line that shows why a side misses its goal, from the opponent's reply on.
fn refutation(line: &dyn DynLine, seat: Seat, goal: Goal) -> Vec<String> {
    let other = opponent(seat);
    let counter = match goal {
        Goal::Win(plies) => Goal::Win(plies),
        Goal::Hold => Goal::Win(LOSS),
        Goal::Lead(lead) => Goal::Lead(1 - lead),
    };
    match line.force(other, counter, SHOWN_NODES) {
        Forcing::Forced(plies) => forced_line(line, other, if plies > 0 { Goal::Win(plies) } else { counter }),
        // The opponent need not win: it is enough that they are not lost.
        _ => {
            let holds = |text: &String| after(line, text).is_ok_and(|next| escapes(&*next, seat, goal));
            line.legal().into_iter().find(holds).into_iter().collect()
        }
    }
}

/// Returns `true` if a side with the goal before its own move and this reply has lost it.
fn escapes(next: &dyn DynLine, seat: Seat, goal: Goal) -> bool {
    next.force(seat, next_goal(next_goal(goal)), NODES) == Forcing::NotForced
}

/// Plays a forced goal to its end, or as far as it is worth showing.
fn forced_line(line: &dyn DynLine, seat: Seat, goal: Goal) -> Vec<String> {
    let (mut line, mut goal, mut shown) = (line.boxed_clone(), goal, Vec::new());
    let longest = if let Goal::Win(plies) = goal { plies as usize } else { SHOWN };
    while let (Some(turn), true) = (line.turn(), shown.len() < longest) {
        let keeping = |nodes| {
            let keeps = |text: &String| after(&*line, text).is_ok_and(|next| keeps(&*next, seat, goal, nodes));
            line.legal().into_iter().find(keeps)
        };
        let best = match () {
            () if turn != seat => slowest(&*line, seat, goal),
            // The first move was proved with these nodes, and is always shown.
            () if shown.is_empty() => keeping(LINE_NODES).or_else(|| keeping(SHOWN_NODES)),
            () => keeping(LINE_NODES),
        };
        let Some(text) = best else { break };
        if line.play(&text).is_err() {
            break;
        }
        goal = next_goal(goal);
        shown.push(text);
    }
    shown
}

/// Returns the reply after which a forced goal takes longest.
fn slowest(line: &dyn DynLine, seat: Seat, goal: Goal) -> Option<String> {
    let distance = |text: &String| match after(line, text).map(|next| next.force(seat, next_goal(goal), LINE_NODES)) {
        Ok(Forcing::Forced(plies)) => plies,
        _ => 0,
    };
    line.legal().into_iter().rev().max_by_key(distance)
}
