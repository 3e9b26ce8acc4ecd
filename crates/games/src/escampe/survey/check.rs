//! Checks a [`Certificate`] by the rules alone: no search, no table, no evaluation.

use catalogue::{CheckedProof, Message, Notation as _};
use rules::{Game as _, Outcome, Side};

use super::super::placement::after;
use super::super::rules::{Escampe, Rules};
use super::certificate::{Certificate, Step};
use super::{PLACING, placed, write};

/// Checks that a certificate proves White's win, whatever Black replies.
pub(super) fn check(certificate: &Certificate) -> Result<CheckedProof, Message> {
    let Certificate { black, white, plies, ref steps } = *certificate;
    if !Escampe::start(Rules::default()).is_legal(black) {
        return Err(Message::new("certificate-placement").with("placement", write(black)));
    }
    let start = placed(black);
    if !start.is_legal(white) {
        return Err(Message::new("certificate-placement").with("placement", write(white)));
    }
    if plies > Rules::USUAL_LIMIT - PLACING {
        return Err(Message::new("certificate-limit").with("plies", usize::from(plies)));
    }
    match bound(certificate, &after(&start, white)) {
        Some(bound) if bound == plies => {}
        bound => return Err(Message::new("certificate-root").with("bound", bound.map_or(0, usize::from))),
    }
    // In a fixed order, so that the same fault is named each time.
    let mut ordered: Vec<(&Escampe, &Step)> = steps.iter().collect();
    ordered.sort_unstable_by_key(|(position, step)| (step.plies, position.key()));
    ordered.into_iter().try_for_each(|(position, step)| check_step(certificate, position, *step))?;
    Ok(CheckedProof { opening: write(black), reply: write(white), plies, positions: steps.len() })
}

/// The plies within which White wins a position, as far as it is listed or White takes the unicorn at once.
fn bound(certificate: &Certificate, position: &Escampe) -> Option<u16> {
    certificate.steps.get(position).map(|step| step.plies).or_else(|| {
        let mut takes = false;
        position.each_move(|m| takes |= is_won(&after(position, m)));
        takes.then_some(1)
    })
}

fn is_won(position: &Escampe) -> bool {
    position.outcome().is_some_and(|outcome: Outcome| outcome.winner == Some(Side::One.into()))
}

/// Checks that White's move is legal and that every reply leads to a win that is nearer.
fn check_step(certificate: &Certificate, position: &Escampe, step: Step) -> Result<(), Message> {
    let fault = |id: &str| {
        let message = Message::new(id).with("position", position.write());
        message.with("move", position.write_move(step.white)).with("plies", usize::from(step.plies))
    };
    if position.turn() != Side::One || position.is_placing() || position.outcome().is_some() {
        return Err(fault("certificate-turn"));
    }
    if !position.is_legal(step.white) {
        return Err(fault("certificate-move").with("why", position.why_illegal(step.white)));
    }
    let next = after(position, step.white);
    if is_won(&next) {
        return if step.plies > 0 { Ok(()) } else { Err(fault("certificate-bound-zero")) };
    }
    let mut checked = Ok(());
    next.each_move(|reply| {
        let reached = after(&next, reply);
        let id = match bound(certificate, &reached) {
            _ if reached.outcome().is_some() => "certificate-taken",
            None => "certificate-missing",
            Some(bound) if bound + 2 > step.plies => "certificate-bound",
            Some(_) => return,
        };
        if checked.is_ok() {
            let message = fault(id).with("reply", next.write_move(reply));
            checked = Err(message.with("reached", reached.write()));
        }
    });
    checked
}
