//! [`RoomCommand`]: the commands that clients send to a room, the same over a socket and over HTTP, and their answers.

use std::net::IpAddr;
use std::sync::Arc;

use catalogue::{DynLine, Language};
use play::reasons;
use rules::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::advice::Advice;
use super::entry::RoomEntry;
use super::registry::Registry;
use super::room::Room;
use super::state::{Presence, RoomState, Thinking};
use crate::api::error::{ApiError, ApiResult};
use crate::api::scene::{ChoicesJson, MarksJson, PickOutcome, SceneOptions, SpotJson, picked_ids, spots};
use crate::i18n::Locale;
use crate::limits;
use crate::net::heartbeat::Beat;
use crate::net::middleware::Caller;
use crate::net::websocket::{ClientMessage, Reference, Refusal};

/// Command of a client in a room.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "lowercase")]
pub(crate) enum RoomCommand {
    /// Plays a move.
    Play {
        #[serde(rename = "move")]
        text: String,
        /// Number of moves that the client has seen. If the room's number differs, the command is refused as `stale`.
        ply: Option<usize>,
    },
    /// Shows the board after some spots are picked.
    Pick {
        picked: Vec<String>,
        /// Plays the move if `picked` makes a complete one; picks that lead nowhere are dropped.
        #[serde(default)]
        play: bool,
        /// As for `play`.
        ply: Option<usize>,
    },
    /// Takes moves back, asks the other people to agree to it, or answers such a request.
    Undo { answer: Option<bool> },
    /// Replays moves that were taken back.
    Redo,
    /// Offers a draw, or answers the offer.
    Draw { answer: Option<bool> },
    /// Leaves the game.
    Resign,
    /// Offers a rematch, or answers the offer.
    Rematch { answer: Option<bool> },
    /// Asks a player for a move, with reasons.
    Advice { player: Option<String> },
    /// Changes the view of this client.
    Look { flip: Option<Flip>, lang: Option<String>, marks: Option<MarksJson> },
    /// Changes the visitor's name in this room.
    Name { name: String },
    /// Lists the game for everyone, or no longer; for its creator.
    Publish { public: bool },
}

/// Side at the bottom of the board.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema, Debug, Default)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Flip {
    /// The visitor's own side.
    #[default]
    Auto,
    /// The second side.
    Yes,
    /// The first side.
    No,
}

/// Message to a client in a room.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum RoomMessage {
    /// The whole room, after every change.
    State(Box<RoomState>),
    /// A command was applied and stored.
    Ack {
        #[serde(rename = "ref")]
        reference: Option<Reference>,
        /// Number of moves played.
        ply: usize,
    },
    /// The board after some spots are picked.
    Choices(Box<PickAnswer>),
    /// A player's advice.
    Advice(AdviceAnswer),
    /// Progress of an engine that is to move.
    Thinking(Thinking),
    /// Connected players and number of spectators, sent when someone connects or disconnects.
    Here(Presence),
    /// Heartbeat, sent every few seconds.
    Beat(Beat),
    /// A command was refused.
    Refused(Refusal),
}

/// Board after some spots are picked.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PickAnswer {
    #[serde(rename = "ref")]
    reference: Option<Reference>,
    #[serde(flatten)]
    choices: ChoicesJson,
    /// Effects of the move in `play`, in sentences.
    effects: Vec<String>,
    svg: String,
    spots: Vec<SpotJson>,
    picked: Vec<String>,
}

/// Advice of a player.
#[derive(Serialize, JsonSchema)]
pub(crate) struct AdviceAnswer {
    #[serde(rename = "ref")]
    reference: Option<Reference>,
    player: String,
    #[serde(rename = "move")]
    best: String,
    /// Reasons for the move, in sentences.
    reason: String,
    value: Option<String>,
    exact: bool,
    depth: Option<u32>,
    line: Option<Vec<String>>,
}

impl AdviceAnswer {
    fn new(advice: Advice, reference: Option<Reference>, locale: Locale) -> Self {
        let Advice { spec, line, reply } = advice;
        let reason = locale.sentences(line.game(), &reasons(&*line, &reply)).join(" ");
        let report = reply.reports.into_iter().next().filter(|report| report.depth > 0);
        Self {
            reference,
            player: spec,
            best: reply.best,
            reason,
            value: report.as_ref().map(|report| report.value.brief()),
            exact: report.as_ref().is_some_and(|report| report.value.is_exact()),
            depth: report.as_ref().map(|report| report.depth),
            line: report.map(|report| report.line),
        }
    }
}

/// Client of a room with its view.
#[derive(Clone)]
pub(crate) struct Viewer {
    pub(crate) visitor: String,
    pub(crate) address: Option<IpAddr>,
    options: SceneOptions,
    flip: Flip,
}

impl Viewer {
    pub(crate) fn new(caller: &Caller, flip: Flip) -> Self {
        let options = SceneOptions { locale: caller.locale, ..SceneOptions::default() };
        Self { visitor: caller.visitor.clone(), address: caller.address, options, flip }
    }

    pub(crate) const fn locale(&self) -> Locale {
        self.options.locale
    }

    /// Returns the options for drawing the room's board.
    pub(crate) fn scene_options(&self, room: &Room) -> SceneOptions {
        let flipped = match self.flip {
            Flip::Auto => match room.seats_of(&self.visitor)[..] {
                [seat] => room.session.line().is_far(Seat(seat)),
                _ => false,
            },
            Flip::Yes => true,
            Flip::No => false,
        };
        SceneOptions { flipped, ..self.options.clone() }
    }

    /// Changes the view.
    fn look(&mut self, flip: Option<Flip>, lang: Option<&str>, marks: Option<MarksJson>) {
        self.flip = flip.unwrap_or(self.flip);
        if let Some(language) = lang.and_then(Language::of_locale) {
            self.options.locale = Locale(language);
        }
        if let Some(marks) = marks {
            self.options.marks = marks.marks(Vec::new());
        }
    }
}

/// Executes a client's command and returns its answer. Advice may take seconds.
pub(crate) async fn execute(
    registry: &Arc<Registry>,
    entry: &Arc<RoomEntry>,
    viewer: &mut Viewer,
    message: ClientMessage<RoomCommand>,
) -> ApiResult<RoomMessage> {
    let ClientMessage { reference, command } = message;
    let command = match command {
        RoomCommand::Look { flip, lang, marks } => {
            viewer.look(flip, lang.as_deref(), marks);
            let state = registry.state(entry, viewer, 0).await?;
            return Ok(RoomMessage::State(Box::new(state)));
        }
        RoomCommand::Advice { player } => {
            let advice = registry.advice(entry, viewer, player).await?;
            return Ok(RoomMessage::Advice(AdviceAnswer::new(advice, reference, viewer.locale())));
        }
        RoomCommand::Pick { picked, play, ply } => match pick(registry, entry, viewer, picked, play).await? {
            Picked::Board(answer) => {
                let answer = PickAnswer { reference, ..answer };
                return Ok(RoomMessage::Choices(Box::new(answer)));
            }
            Picked::Move { text, seen } => RoomCommand::Play { text, ply: ply.or(Some(seen)) },
        },
        command => command,
    };
    let ply = registry.apply(entry, &viewer.visitor, command).await?;
    Ok(RoomMessage::Ack { reference, ply })
}

/// Result of picking spots.
enum Picked {
    Board(PickAnswer),
    /// A complete move, with the number of moves played before it.
    Move {
        text: String,
        seen: usize,
    },
}

/// Evaluates picks and draws the board. The room is copied under its lock and drawn after the lock is released.
async fn pick(
    registry: &Registry,
    entry: &RoomEntry,
    viewer: &Viewer,
    picked: Vec<String>,
    play: bool,
) -> ApiResult<Picked> {
    let (line, options) = {
        let room = entry.room.lock().await;
        let Some(seat) = room.session.turn() else { return Err(ApiError::new("game-over")) };
        if room.seats_of(&viewer.visitor).is_empty() {
            return Err(ApiError::new("not-a-player"));
        }
        if !room.holds(&viewer.visitor, seat.index()) {
            return Err(ApiError::new("not-your-turn"));
        }
        (room.session.line().boxed_clone(), viewer.scene_options(&room))
    };
    let draw = move || {
        let picked = match play {
            true => match PickOutcome::of(&*line, picked) {
                PickOutcome::Move(text) => return Picked::Move { text, seen: line.ply() },
                PickOutcome::Picks(picks) => picks,
            },
            false => picked.into_iter().take(limits::PICKED_SPOTS).collect(),
        };
        Picked::Board(draw_picks(&*line, options, picked))
    };
    registry.render_pool.run(draw).await
}

fn draw_picks(line: &dyn DynLine, mut options: SceneOptions, picked: Vec<String>) -> PickAnswer {
    options.marks.picked = picked;
    let (game, locale) = (line.game(), options.locale);
    let choices = line.choices(&picked_ids(&options.marks));
    let effects = choices.play.as_ref().and_then(|text| line.effects(text).ok()).unwrap_or_default();
    PickAnswer {
        reference: None,
        choices: ChoicesJson::new(choices, line, locale),
        effects: locale.sentences(game, &effects),
        svg: line.svg_from(locale.speaker(Some(game)), options.flipped, &options.marks).to_string(),
        spots: spots(line, &options),
        picked: options.marks.picked,
    }
}
