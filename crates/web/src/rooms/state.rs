//! [`RoomState`]: a room as one client sees it.

use std::time::Duration;

use catalogue::Analysis;
use play::{ending, standing};
use rules::Seat;
use schemars::JsonSchema;
use serde::Serialize;

use super::commands::Viewer;
use super::entry::RoomEntry;
use super::offers::{Offer, Offers};
use super::room::Room;
use super::settings::SeatHolder;
use crate::api::positions::MoveJson;
use crate::api::scene::{SceneJson, SceneOptions};
use crate::i18n::Locale;

/// Room as one client sees it.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RoomState {
    /// Version of the room: the number of changes so far.
    version: u64,
    id: String,
    url: String,
    game: &'static str,
    title: &'static str,
    rules: String,
    /// Board in the client's language and orientation.
    scene: SceneJson,
    moves: Vec<MoveJson>,
    seats: Vec<SeatState>,
    /// Seats of the client; empty for a spectator.
    you: Vec<u8>,
    may: Permissions,
    /// Seat that made each pending offer.
    offers: OfferFields<u8>,
    /// Seats that have agreed to each pending offer.
    agreed: OfferFields<Vec<u8>>,
    clock: Option<ClockState>,
    /// Links for open seats, sent to the room's creator only.
    invites: Vec<Option<String>>,
    /// Player to ask for advice, if one was agreed on.
    advice: Option<String>,
    /// Number of spectators.
    watchers: usize,
    /// Link to the rematch.
    next: Option<String>,
    /// `true` if the game is listed for everyone.
    public: bool,
}

/// Kind of a seat's holder.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum HolderKind {
    Open,
    Person,
    Machine,
}

/// Seat of a room.
#[derive(Serialize, JsonSchema)]
struct SeatState {
    side: &'static str,
    /// Name of the side in the client's language.
    label: String,
    who: HolderKind,
    name: Option<String>,
    /// Spec of the engine.
    player: Option<String>,
    /// `true` if the client holds this seat.
    you: bool,
    /// `true` if the player of this seat is connected.
    here: bool,
    /// `true` if the player of this seat has left the game while the others play on.
    out: bool,
}

/// Conditions for taking a move back.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum UndoPermission {
    /// Immediately.
    Now,
    /// If the other people agree.
    Ask,
    /// Not at all.
    No,
}

/// Commands that the client may send now.
#[derive(Serialize, JsonSchema)]
struct Permissions {
    play: bool,
    undo: UndoPermission,
    resign: bool,
    draw: bool,
    rematch: bool,
    advice: bool,
    /// List the game for everyone, or no longer.
    publish: bool,
}

/// One value per kind of offer; null if there is no offer.
#[derive(Serialize, JsonSchema)]
struct OfferFields<T> {
    draw: Option<T>,
    undo: Option<T>,
    rematch: Option<T>,
}

impl<T> OfferFields<T> {
    fn new(offers: &Offers, value: impl Fn(&Offer) -> T) -> Self {
        let Offers { draw, undo, rematch } = offers;
        let value = |offer: &Option<Offer>| offer.as_ref().map(&value);
        Self { draw: value(draw), undo: value(undo), rematch: value(rematch) }
    }
}

/// Clock of a game.
#[derive(Serialize, JsonSchema)]
struct ClockState {
    /// Time control.
    text: Option<String>,
    /// Milliseconds left for each seat when the message was sent.
    left: Vec<u64>,
    /// Seat whose clock runs.
    running: Option<u8>,
}

/// Connected players and spectators.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Presence {
    /// `true` for each seat whose player is connected.
    here: Vec<bool>,
    watchers: usize,
}

/// Progress of the engine whose turn it is.
#[derive(Clone, Serialize, JsonSchema)]
pub(crate) struct Thinking {
    seat: u8,
    depth: u32,
    /// Value for the side to move.
    value: String,
    exact: bool,
    line: Vec<String>,
}

impl Thinking {
    pub(crate) fn new(seat: u8, report: &Analysis) -> Self {
        let (value, exact) = (report.value.brief(), report.value.is_exact());
        Self { seat, depth: report.depth, value, exact, line: report.line.clone() }
    }
}

/// Room in the list of a visitor's games.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RoomSummary {
    id: String,
    url: String,
    game: &'static str,
    title: &'static str,
    /// Names of the players; null for a person without a name.
    names: Vec<Option<String>>,
    ply: usize,
    turn: Option<u8>,
    /// Seats of the client.
    yours: Vec<u8>,
    your_turn: bool,
    status: String,
    /// Time of the last change in milliseconds since 1970.
    updated: u64,
}

impl RoomSummary {
    pub(crate) fn new(room: &Room, visitor: &str, locale: Locale) -> Self {
        let (game, yours, line) = (room.game(), room.seats_of(visitor), room.session.line());
        let status = room.session.outcome().map_or_else(|| standing(line), |outcome| ending(line, &outcome));
        let turn = room.session.turn().map(|seat| seat.0);
        Self {
            id: room.id.clone(),
            url: url(&room.id),
            game: game.info().name,
            title: game.info().title,
            names: room.names(),
            ply: room.ply(),
            turn,
            your_turn: !room.is_waiting() && turn.is_some_and(|seat| yours.contains(&seat)),
            yours,
            status: locale.speaker(Some(game)).say(&status),
            updated: room.settings.updated,
        }
    }
}

impl RoomState {
    /// Renders a copy of a room. `frames` is the number of moves to animate.
    pub(crate) fn new(room: &Room, entry: &RoomEntry, viewer: &Viewer, frames: usize, now: u64) -> Self {
        let (line, visitor, settings) = (room.session.line(), viewer.visitor.as_str(), &room.settings);
        let options = SceneOptions { frames, ..viewer.scene_options(room) };
        let info = line.game().info();
        let millis = |left: Duration| u64::try_from(left.as_millis()).unwrap_or(u64::MAX);
        let running = settings.since.and(room.session.turn()).map(|seat| seat.0);
        let clock = room.left(now).map(|left| ClockState {
            text: settings.clock.clone(),
            left: left.into_iter().map(millis).collect(),
            running,
        });
        Self {
            version: settings.version,
            id: entry.id.clone(),
            url: url(&entry.id),
            game: info.name,
            title: info.title,
            rules: line.rules(),
            scene: SceneJson::new(line, room.session.outcome(), &options),
            moves: MoveJson::all(line, room.session.noted()),
            seats: (0..settings.seats.len()).map(|seat| SeatState::new(room, entry, seat as u8, viewer)).collect(),
            you: room.seats_of(visitor),
            may: Permissions::new(room, visitor),
            offers: OfferFields::new(&settings.offers, |offer| offer.by),
            agreed: OfferFields::new(&settings.offers, |offer| offer.yes.clone()),
            clock,
            invites: invites(room, visitor),
            advice: settings.advice.clone(),
            watchers: watchers(room, entry),
            next: settings.next.as_deref().map(url),
            public: settings.public,
        }
    }
}

impl SeatState {
    fn new(room: &Room, entry: &RoomEntry, seat: u8, viewer: &Viewer) -> Self {
        let game = room.game();
        let side = game.info().side(Seat(seat));
        let holder = &room.settings.seats[usize::from(seat)];
        let (who, name, player) = match holder {
            SeatHolder::Open { .. } => (HolderKind::Open, None, None),
            SeatHolder::Person { name, .. } => (HolderKind::Person, name.clone(), None),
            SeatHolder::Machine { player } => (HolderKind::Machine, Some(player.clone()), Some(player.clone())),
        };
        Self {
            side,
            label: viewer.locale().speaker(Some(game)).text(&format!("side-{side}")),
            who,
            name,
            player,
            you: room.holds(&viewer.visitor, usize::from(seat)),
            here: is_here(holder, entry),
            out: room.has_left(seat),
        }
    }
}

impl Permissions {
    fn new(room: &Room, visitor: &str) -> Self {
        let own = room.seats_of(visitor);
        let (plays, others) = (!own.is_empty(), room.has_human_opponents(visitor));
        let on = !room.is_over() && !room.is_waiting();
        let turn = room.session.turn().is_some_and(|seat| own.contains(&seat.0));
        let is_active = own.iter().any(|seat| !room.has_left(*seat));
        Self {
            play: on && turn,
            undo: match (plays && room.ply() > 0, others) {
                (true, false) => UndoPermission::Now,
                (true, true) if on && is_active => UndoPermission::Ask,
                _ => UndoPermission::No,
            },
            resign: on && is_active,
            draw: on && is_active && !room.has_engines(),
            rematch: plays && room.is_over() && room.settings.next.is_none(),
            advice: on && turn && (!others || room.settings.advice.is_some()),
            publish: room.settings.owner == visitor,
        }
    }
}

impl Presence {
    pub(crate) fn new(room: &Room, entry: &RoomEntry) -> Self {
        let here = room.settings.seats.iter().map(|holder| is_here(holder, entry)).collect();
        Self { here, watchers: watchers(room, entry) }
    }
}

/// Returns `true` if the holder of a seat is connected. Engines always are.
fn is_here(holder: &SeatHolder, entry: &RoomEntry) -> bool {
    match holder {
        SeatHolder::Open { .. } => false,
        SeatHolder::Person { visitor, .. } => entry.is_connected(visitor),
        SeatHolder::Machine { .. } => true,
    }
}

fn watchers(room: &Room, entry: &RoomEntry) -> usize {
    entry.spectators(|visitor| !room.seats_of(visitor).is_empty())
}

/// Returns the path of a room's page.
pub(crate) fn url(id: &str) -> String {
    format!("/table/{id}")
}

/// Returns the links of open seats, if the visitor created the room.
pub(crate) fn invites(room: &Room, visitor: &str) -> Vec<Option<String>> {
    let link = |holder: &SeatHolder| match holder {
        SeatHolder::Open { invite } if room.settings.owner == visitor => {
            Some(format!("{}?seat={invite}", url(&room.id)))
        }
        _ => None,
    };
    room.settings.seats.iter().map(link).collect()
}
