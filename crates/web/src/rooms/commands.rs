//! What is said at a table: orders in, answers and states out, the same over a socket and over HTTP.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use catalogue::Language;
use play::reasons;
use rules::Seat;
use serde::Deserialize;
use serde_json::{Value, json};

use super::action::Action;
use super::advice::Advice;
use super::offers::{Offer, Offers};
use super::registry::Registry;
use super::room::Room;
use super::room_entry::Entry;
use super::settings::Holder;
use crate::api::error::{Answer, ApiError};
use crate::api::positions::moves;
use crate::api::scene::{Look, Marked, choices, scene, spots};
use crate::i18n::Voice;
use crate::limits;
use crate::net::middleware::Caller;

/// An order with the number that its answer repeats.
#[derive(Deserialize)]
pub(crate) struct Said {
    #[serde(rename = "ref")]
    pub(crate) reference: Option<Value>,
    #[serde(flatten)]
    pub(crate) order: Order,
}

/// What someone at a table can say.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub(crate) enum Order {
    Play {
        #[serde(rename = "move")]
        text: String,
        ply: Option<usize>,
    },
    Pick {
        picked: Vec<String>,
    },
    Undo {
        answer: Option<bool>,
    },
    Redo,
    Draw {
        answer: Option<bool>,
    },
    Resign,
    Rematch {
        answer: Option<bool>,
    },
    Advice {
        player: Option<String>,
    },
    Look {
        flip: Option<Flip>,
        lang: Option<String>,
        marks: Option<Marked>,
    },
    Name {
        name: String,
    },
}

/// Which side sits below.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug, Default)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Flip {
    /// The visitor's own.
    #[default]
    Auto,
    Yes,
    No,
}

/// Who looks at a table, and how.
#[derive(Clone)]
pub(crate) struct Onlooker {
    pub(crate) visitor: String,
    pub(crate) address: Option<IpAddr>,
    pub(crate) look: Look,
    pub(crate) flip: Flip,
}

impl Onlooker {
    pub(crate) fn new(caller: &Caller, flip: Flip) -> Self {
        let look = Look { voice: caller.voice, ..Look::default() };
        Self { visitor: caller.visitor.clone(), address: caller.address, look, flip }
    }

    /// The look at this table.
    fn at(&self, table: &Room) -> Look {
        let flipped = match self.flip {
            Flip::Auto => table.seats_of(&self.visitor) == [1],
            Flip::Yes => true,
            Flip::No => false,
        };
        Look { flipped, ..self.look.clone() }
    }

    /// Looks otherwise from now on.
    fn turn(&mut self, flip: Option<Flip>, lang: Option<&str>, marks: Option<Marked>) {
        self.flip = flip.unwrap_or(self.flip);
        if let Some(language) = lang.and_then(Language::of_locale) {
            self.look.voice = Voice(language);
        }
        if let Some(marks) = marks {
            self.look.marks = marks.marks(Vec::new());
        }
    }
}

/// Does what is said, and answers. Advice takes its time.
pub(crate) async fn obey(
    hall: &Arc<Registry>,
    entry: &Arc<Entry>,
    onlooker: &mut Onlooker,
    said: Said,
) -> Answer<Value> {
    let reference = said.reference;
    let action = match said.order {
        Order::Pick { picked } => return picked_at(entry, onlooker, picked, &reference).await,
        Order::Look { flip, lang, marks } => {
            onlooker.turn(flip, lang.as_deref(), marks);
            return Ok(state(hall, entry, onlooker, false).await);
        }
        Order::Advice { player } => {
            let advice = hall.advice(entry, onlooker, player).await?;
            return Ok(advised(&advice, onlooker.look.voice, &reference));
        }
        Order::Play { text, ply } => Action::Play { text, ply },
        Order::Undo { answer } => Action::Undo { answer },
        Order::Redo => Action::Redo,
        Order::Draw { answer } => Action::Draw { answer },
        Order::Resign => Action::Resign,
        Order::Rematch { answer } => Action::Rematch { answer },
        Order::Name { name } => Action::Name { name },
    };
    let ply = hall.act(entry, &onlooker.visitor, action).await?;
    Ok(json!({ "type": "ack", "ref": reference, "ply": ply }))
}

/// What can be picked after what has been picked, the picture with it.
async fn picked_at(
    entry: &Arc<Entry>,
    onlooker: &Onlooker,
    picked: Vec<String>,
    reference: &Option<Value>,
) -> Answer<Value> {
    let table = entry.table.lock().await;
    let Some(seat) = table.session.turn() else { return Err(ApiError::new("game-over")) };
    if table.seats_of(&onlooker.visitor).is_empty() {
        return Err(ApiError::new("not-a-player"));
    }
    if !table.holds(&onlooker.visitor, seat.index()) {
        return Err(ApiError::new("not-your-turn"));
    }
    let (line, mut look) = (table.session.line(), onlooker.at(&table));
    look.marks.picked = picked.into_iter().take(limits::PICKED).collect();
    let names: Vec<&str> = look.marks.picked.iter().map(String::as_str).collect();
    let left = line.choices(&names);
    let effects = left.play.as_ref().and_then(|text| line.effects(text).ok()).unwrap_or_default();
    let mut told = choices(&left, line, look.voice);
    told["type"] = json!("choices");
    told["ref"] = json!(reference);
    told["effects"] = json!(look.voice.sentences(line.game(), &effects));
    told["svg"] = json!(line.svg_from(look.voice.of(Some(line.game())), look.flipped, &look.marks).to_string());
    told["spots"] = spots(line, &look);
    told["picked"] = json!(look.marks.picked);
    Ok(told)
}

fn advised(advice: &Advice, voice: Voice, reference: &Option<Value>) -> Value {
    let Advice { spec, line, reply } = advice;
    let report = reply.reports.first().filter(|report| report.depth > 0);
    json!({
        "type": "advice", "ref": reference, "player": spec, "move": reply.best,
        "reason": voice.sentences(line.game(), &reasons(&**line, reply)).join(" "),
        "value": report.map(|report| report.value.brief()),
        "exact": report.is_some_and(|report| report.value.is_exact()),
        "depth": report.map(|report| report.depth),
        "line": report.map(|report| &report.line),
    })
}

/// The whole table as someone sees it. The board is drawn apart, so that a move is acknowledged while others are drawn.
pub(crate) async fn state(hall: &Arc<Registry>, entry: &Arc<Entry>, onlooker: &Onlooker, frames: bool) -> Value {
    let (mut told, drawing) = without_scene(hall, entry, onlooker, frames).await;
    told["scene"] = hall.painters.paint(drawing).await;
    told
}

/// What is told beside the board, and what draws that.
async fn without_scene(
    hall: &Registry,
    entry: &Entry,
    onlooker: &Onlooker,
    frames: bool,
) -> (Value, impl FnOnce() -> Value + Send + use<>) {
    let table = entry.table.lock().await;
    let visitor = onlooker.visitor.as_str();
    let (line, own) = (table.session.line(), table.seats_of(visitor));
    let look = Look { frames, ..onlooker.at(&table) };
    let info = line.game().info();
    let millis = |left: Duration| u64::try_from(left.as_millis()).unwrap_or(u64::MAX);
    let left = table.left(hall.now()).map(|left| left.into_iter().map(millis).collect::<Vec<u64>>());
    let (drawn, outcome, start) = (line.boxed_clone(), table.session.outcome(), table.start.clone());
    let drawing = move || {
        let mut shown = scene(&*drawn, outcome, &look);
        shown["start"] = json!(start);
        shown
    };
    let seats: Vec<Value> =
        (0..table.terms.seats.len()).map(|seat| seated(&table, entry, seat as u8, onlooker)).collect();
    let running = table.terms.since.and(table.session.turn()).map(|seat| seat.0);
    let told = json!({
        "type": "state",
        "version": table.terms.version,
        "id": entry.id,
        "url": url(&entry.id),
        "game": info.name,
        "title": info.title,
        "rules": line.rules(),
        "moves": moves(line, table.session.noted()),
        "seats": seats,
        "you": own,
        "may": may(&table, visitor),
        "offers": offers(&table, |offer| json!(offer.by)),
        "agreed": offers(&table, |offer| json!(offer.yes)),
        "clock": left.map(|left| json!({ "text": table.terms.clock, "left": left, "running": running })),
        "invites": invites(&table, visitor),
        "advice": table.terms.advice,
        "watchers": entry.watchers(|who| !table.seats_of(who).is_empty()),
        "next": table.terms.next.as_deref().map(url),
    });
    (told, drawing)
}

/// Something of each offer.
fn offers(table: &Room, told: impl Fn(&Offer) -> Value) -> Value {
    let Offers { draw, undo, rematch } = &table.terms.offers;
    let told = |offer: &Option<Offer>| offer.as_ref().map(&told);
    json!({ "draw": told(draw), "undo": told(undo), "rematch": told(rematch) })
}

/// Where a table is found.
pub(crate) fn url(id: &str) -> String {
    format!("/table/{id}")
}

fn seated(table: &Room, entry: &Entry, seat: u8, onlooker: &Onlooker) -> Value {
    let game = table.game();
    let side = game.info().side(Seat(seat));
    let (who, name, player, is_here) = match &table.terms.seats[usize::from(seat)] {
        Holder::Open { .. } => ("open", None, None, false),
        Holder::Person { name, visitor } => ("person", name.clone(), None, entry.is_here(visitor)),
        Holder::Machine { player } => ("machine", Some(player.clone()), Some(player), true),
    };
    json!({
        "side": side, "label": onlooker.look.voice.of(Some(game)).text(&format!("side-{side}")),
        "who": who, "name": name, "player": player,
        "you": table.holds(&onlooker.visitor, usize::from(seat)), "here": is_here,
        "out": table.is_out(seat),
    })
}

/// Who is there, as it is told when someone comes or goes.
pub(crate) async fn comings(entry: &Arc<Entry>) -> Value {
    let table = entry.table.lock().await;
    let is_here = |holder: &Holder| match holder {
        Holder::Open { .. } => false,
        Holder::Person { visitor, .. } => entry.is_here(visitor),
        Holder::Machine { .. } => true,
    };
    let here: Vec<bool> = table.terms.seats.iter().map(is_here).collect();
    let watchers = entry.watchers(|who| !table.seats_of(who).is_empty());
    json!({ "type": "here", "here": here, "watchers": watchers })
}

/// What a visitor may do now.
fn may(table: &Room, visitor: &str) -> Value {
    let own = table.seats_of(visitor);
    let (plays, others) = (!own.is_empty(), table.has_others(visitor));
    let on = !table.is_over() && !table.is_waiting();
    let turn = table.session.turn().is_some_and(|seat| own.contains(&seat.0));
    let is_in = own.iter().any(|seat| !table.is_out(*seat));
    let undo = match (plays && table.ply() > 0, others) {
        (true, false) => "now",
        (true, true) if on && is_in => "ask",
        _ => "no",
    };
    json!({
        "play": on && turn,
        "undo": undo,
        "resign": on && is_in,
        "draw": on && is_in && !table.has_machines(),
        "rematch": plays && table.is_over() && table.terms.next.is_none(),
        "advice": on && turn && (!others || table.terms.advice.is_some()),
    })
}

/// The links for seats that are open, for whoever made the table.
pub(crate) fn invites(table: &Room, visitor: &str) -> Vec<Option<String>> {
    let link = |holder: &Holder| match holder {
        Holder::Open { invite } if table.terms.owner == visitor => Some(format!("{}?seat={invite}", url(&table.id))),
        _ => None,
    };
    table.terms.seats.iter().map(link).collect()
}
