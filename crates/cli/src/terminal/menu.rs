//! The menu that sets up a game, one row per setting.

use std::io;
use std::time::Duration;

use catalogue::{DynGame, Language, Message, PlayerInfo, Speaker, StyledText};
use crossterm::event::KeyCode;
use games::{ALL, EASIEST};
use play::{Bare, TimeControl};
use rules::Seat;

use super::editor;
use super::prompt::{Prompt, PromptEvent};
use super::setup::{GameSetup, Participant, Speed, Starter, machine_name};
use super::term::{Input, StopKey, Term};
use crate::console::{Console, speaker_for};
use crate::{markdown, palette};

const TICK: Duration = Duration::from_millis(500);
const CLOCKS: [&str; 6] = ["none", "1m", "5m", "5m+3s", "15m", "30m"];
const HUMAN: &str = "human";
/// The opponent of a first game.
const EASY_LEVEL: &str = "level2";

/// A row of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum MenuRow {
    Language,
    Game,
    Rules,
    Seat(usize),
    Starter,
    Clock,
    Position,
    Advice,
    Speed,
    Play,
}

impl MenuRow {
    const ALL: [Self; 11] = [
        Self::Play,
        Self::Game,
        Self::Seat(0),
        Self::Seat(1),
        Self::Advice,
        Self::Clock,
        Self::Starter,
        Self::Rules,
        Self::Position,
        Self::Speed,
        Self::Language,
    ];
}

/// Sources of the start position.
const SOURCES: [&str; 4] = ["usual", "typed", "file", "editor"];

struct Menu {
    language: Language,
    speaker: Speaker,
    setup: GameSetup,
    /// Index into [`SOURCES`].
    source: usize,
    at: usize,
    /// The text being typed into the row.
    typing: Option<Prompt>,
    /// The error of the last action.
    trouble: Option<String>,
}

/// Runs the menu and sets the console's language. Returns `None` if the user quits.
pub(crate) fn choose(console: &mut Console) -> io::Result<Option<GameSetup>> {
    let mut menu = Menu::new(console.language);
    let mut term = Term::new(&mut console.out)?;
    term.other_screen(true)?;
    let chosen = menu.run(&mut term);
    term.other_screen(false)?;
    drop(term);
    console.speak(menu.language);
    Ok(chosen?.then_some(menu.setup))
}

impl Menu {
    fn new(language: Language) -> Self {
        let speaker = speaker_for(language, EASIEST);
        Self { language, speaker, setup: fresh(EASIEST), source: 0, at: 0, typing: None, trouble: None }
    }

    /// Handles keys. Returns `true` to play, `false` to quit.
    fn run(&mut self, term: &mut Term<'_>) -> io::Result<bool> {
        loop {
            term.page(&self.draw(term.width()))?;
            let key = match term.input(TICK)? {
                Some(Input::Key(key)) => key,
                Some(Input::End) => return Ok(false),
                Some(Input::Line(_)) | None => continue,
            };
            if let Some(prompt) = &mut self.typing {
                match prompt.key(key, &[]) {
                    Some(PromptEvent::Line(text)) => self.typed(text.trim()),
                    Some(PromptEvent::Interrupt | PromptEvent::End) => self.typing = None,
                    None if key.code == KeyCode::Esc => self.typing = None,
                    None => {}
                }
                continue;
            }
            match key.code {
                _ if StopKey::of(key).is_some() => return Ok(false),
                KeyCode::Char('q') => return Ok(false),
                KeyCode::Up | KeyCode::BackTab => self.at = (self.at + MenuRow::ALL.len() - 1) % MenuRow::ALL.len(),
                KeyCode::Down | KeyCode::Tab => self.at = (self.at + 1) % MenuRow::ALL.len(),
                KeyCode::Left => self.turn(true),
                KeyCode::Right | KeyCode::Char(' ') => self.turn(false),
                KeyCode::Enter if self.enter(term)? => return Ok(true),
                _ => {}
            }
        }
    }

    fn row(&self) -> MenuRow {
        MenuRow::ALL[self.at]
    }

    /// Changes the selected row to its next or previous value.
    fn turn(&mut self, back: bool) {
        self.trouble = None;
        let setup = &mut self.setup;
        match MenuRow::ALL[self.at] {
            MenuRow::Language => {
                self.language = *next(&Language::ALL, |language| *language == self.language, back);
                self.speaker = speaker_for(self.language, self.setup.game);
            }
            MenuRow::Game => {
                let name = setup.game.info().name;
                *setup = fresh(*next(ALL, |game| game.info().name == name, back));
                self.source = 0;
                self.speaker = speaker_for(self.language, self.setup.game);
            }
            MenuRow::Rules => {
                let rules = setup.rules.clone();
                let sets = setup.game.info().rules.sets;
                setup.rules = (*next(sets, |set| *set == rules, back)).to_owned();
            }
            MenuRow::Seat(seat) => {
                let now = setup.seats[seat].spec();
                let now = now.split(':').next().unwrap_or_default().to_owned();
                setup.seats[seat] =
                    Participant::read(next::<&str>(&players(setup.game, HUMAN), |name| *name == now, back));
            }
            MenuRow::Starter => {
                let all = [Starter::Rules, Starter::Random, Starter::Seat(Seat(0)), Starter::Seat(Seat(1))];
                setup.starter = *next(&all, |starter| *starter == setup.starter, back);
            }
            MenuRow::Clock => {
                let now = setup.clock_text.clone().unwrap_or_else(|| CLOCKS[0].to_owned());
                // The list holds time controls only.
                _ = set_clock(setup, next::<&str>(&CLOCKS, |clock| *clock == now, back));
            }
            MenuRow::Position => {
                let count = SOURCES.len();
                self.source = (self.source + if back { count - 1 } else { 1 }) % count;
                setup.position = None;
            }
            MenuRow::Advice => {
                let now = setup.advice.clone().unwrap_or_else(|| "none".to_owned());
                let chosen = *next(&players(setup.game, "none"), |name| *name == now, back);
                setup.advice = Some(chosen.to_owned()).filter(|name| name != "none");
            }
            MenuRow::Speed => {
                let words = Speed::WORDS.map(|(word, _)| Speed::read(word).unwrap_or(Speed::USUAL));
                setup.speed = *next(&words, |speed| *speed == setup.speed, back);
            }
            MenuRow::Play => {}
        }
    }

    /// Handles Enter: starts the game, opens a prompt or the editor. Returns `true` to play.
    fn enter(&mut self, term: &mut Term<'_>) -> io::Result<bool> {
        self.trouble = None;
        match (self.row(), SOURCES[self.source]) {
            (MenuRow::Play, _) => return Ok(self.is_sound()),
            (MenuRow::Position, "usual")
            | (MenuRow::Language | MenuRow::Game | MenuRow::Starter | MenuRow::Speed, _) => self.turn(false),
            (MenuRow::Position, "editor") => self.edit(term)?,
            (row, _) => {
                let mut prompt = Prompt::default();
                prompt.text = match row {
                    MenuRow::Rules => self.setup.rules.clone(),
                    MenuRow::Seat(seat) if self.setup.seats[seat].is_human() => {
                        self.setup.seats[seat].spec().split_once(':').map_or(String::new(), |(_, name)| name.to_owned())
                    }
                    MenuRow::Seat(seat) => self.setup.seats[seat].spec(),
                    _ => String::new(),
                };
                self.typing = Some(prompt);
            }
        }
        Ok(false)
    }

    /// Returns `true` if the game can start; otherwise shows the error.
    fn is_sound(&mut self) -> bool {
        let machines = self.setup.seats.iter().filter(|who| !who.is_human()).map(Participant::spec);
        let specs: Vec<String> = machines.chain(self.setup.advice.clone()).collect();
        let wrong = specs.iter().find_map(|spec| self.setup.game.player(spec).err());
        let wrong = wrong.or_else(|| self.setup.line().err());
        self.trouble = wrong.map(|why| self.speaker.say(&why));
        self.trouble.is_none()
    }

    fn edit(&mut self, term: &mut Term<'_>) -> io::Result<()> {
        let open = self.setup.game.open(&self.setup.rules, self.setup.position.as_deref());
        match open {
            Ok(line) => {
                if let Some(position) = editor::edit(term, &self.speaker, &*line)? {
                    self.set_position(Some(position));
                }
                // The editor left the alternate screen, which the menu still needs.
                term.other_screen(true)?;
            }
            Err(why) => self.trouble = Some(self.speaker.say(&why)),
        }
        Ok(())
    }

    fn set_position(&mut self, position: Option<String>) {
        self.setup.position = position;
        self.setup.starter = Starter::Rules;
    }

    /// Sets the row to the text typed, or shows the error.
    fn typed(&mut self, text: &str) {
        self.typing = None;
        let setup = &mut self.setup;
        let wrong = match self.at {
            _ if text.is_empty() && !matches!(MenuRow::ALL[self.at], MenuRow::Seat(_)) => None,
            at => match MenuRow::ALL[at] {
                MenuRow::Rules => setup.game.open(text, None).map(|_| text.clone_into(&mut setup.rules)).err(),
                MenuRow::Seat(seat) if setup.seats[seat].is_human() => {
                    setup.seats[seat] = Participant::read(&format!("{HUMAN}:{text}"));
                    None
                }
                MenuRow::Seat(seat) => {
                    setup.game.player(text).map(|_| setup.seats[seat] = Participant::read(text)).err()
                }
                MenuRow::Clock => set_clock(setup, text).err(),
                MenuRow::Advice => setup.game.player(text).map(|_| setup.advice = Some(text.to_owned())).err(),
                MenuRow::Position => return self.typed_position(text),
                MenuRow::Language | MenuRow::Game | MenuRow::Starter | MenuRow::Speed | MenuRow::Play => None,
            },
        };
        self.trouble = wrong.map(|why| self.speaker.say(&why));
    }

    /// Sets the position from its text or from a file.
    fn typed_position(&mut self, text: &str) {
        let position = match SOURCES[self.source] {
            "file" => match std::fs::read_to_string(text) {
                Ok(read) => read.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default().to_owned(),
                Err(error) => {
                    self.trouble = Some(format!("{text}: {error}"));
                    return;
                }
            },
            _ => text.to_owned(),
        };
        match self.setup.game.open(&self.setup.rules, Some(&position)) {
            Ok(line) => self.set_position(Some(line.position())),
            Err(why) => self.trouble = Some(self.speaker.say(&why)),
        }
    }

    fn draw(&self, width: usize) -> StyledText {
        let mut sheet = StyledText::new();
        sheet.line().ink(palette::STRONG, "Palabre");
        sheet.line();
        for (i, row) in MenuRow::ALL.into_iter().enumerate() {
            let (label, value) = self.texts(row);
            let chosen = i == self.at;
            let marks = if chosen && row != MenuRow::Play { ("‹ ", " ›") } else { ("  ", "  ") };
            let text = format!("{}{label:<11} {}{value}{}", if chosen { "▸ " } else { "  " }, marks.0, marks.1);
            let text: String = text.chars().take(width).collect();
            sheet.line();
            if chosen {
                sheet.ink(palette::CHOSEN, text)
            } else {
                sheet.text(text)
            };
        }
        sheet.line();
        if let Some(prompt) = &self.typing {
            let question = self.speaker.text(self.question());
            sheet.line().text(format!("{question} {}▏", prompt.text));
        }
        if let Some(trouble) = &self.trouble {
            markdown::wrap(&mut sheet, "✗ ", "  ", trouble, width);
        }
        markdown::wrap(&mut sheet, "", "", &self.explained(), width);
        sheet.line();
        markdown::wrap(&mut sheet, "", "", &self.speaker.text("menu-keys"), width);
        sheet
    }

    /// Returns the id of the prompt.
    fn question(&self) -> &'static str {
        match self.row() {
            MenuRow::Seat(seat) if self.setup.seats[seat].is_human() => "menu-ask-name",
            MenuRow::Seat(_) | MenuRow::Advice => "menu-ask-player",
            MenuRow::Rules => "menu-ask-rules",
            MenuRow::Clock => "menu-ask-clock",
            _ if SOURCES[self.source] == "file" => "menu-ask-file",
            _ => "menu-ask-position",
        }
    }

    /// Returns a row's label and value.
    fn texts(&self, row: MenuRow) -> (String, String) {
        let say = |id: &str| self.speaker.text(id);
        let side = |seat: usize| say(&format!("side-{}", self.setup.game.info().sides[seat]));
        let named = |who: &Participant| match who {
            Participant::Human(None) => say("menu-human"),
            Participant::Human(Some(name)) => format!("{} ({name})", say("menu-human")),
            who => machine_name(&who.spec(), &self.speaker),
        };
        match row {
            MenuRow::Language => (say("menu-language"), say("menu-this-language")),
            MenuRow::Game => (say("menu-game"), self.setup.game.info().title.to_owned()),
            MenuRow::Rules => (say("menu-rules"), self.setup.rules.clone()),
            MenuRow::Seat(seat) => (side(seat), named(&self.setup.seats[seat])),
            MenuRow::Starter => {
                let value = match self.setup.starter {
                    Starter::Random => say("menu-random"),
                    Starter::Rules if self.setup.position.is_some() => say("menu-as-position"),
                    Starter::Rules => say("menu-by-rules"),
                    Starter::Seat(seat) => side(seat.index()),
                };
                (say("menu-starter"), value)
            }
            MenuRow::Clock => {
                (say("menu-clock"), self.setup.clock_text.clone().unwrap_or_else(|| say("menu-no-clock")))
            }
            MenuRow::Position => {
                let source = say(&format!("menu-{}", SOURCES[self.source]));
                (say("menu-position"), self.setup.position.clone().unwrap_or(source))
            }
            MenuRow::Advice => {
                let advice = self.setup.advice.as_deref();
                (
                    say("menu-advice"),
                    advice.map_or_else(|| say("menu-no-advice"), |spec| machine_name(spec, &self.speaker)),
                )
            }
            MenuRow::Speed => {
                let word = Speed::WORDS.into_iter().find(|(word, _)| Speed::read(word) == Some(self.setup.speed));
                (say("menu-speed"), say(&format!("menu-speed-{}", word.map_or("normal", |(word, _)| word))))
            }
            MenuRow::Play => (say("menu-play"), String::new()),
        }
    }

    /// Describes the selected row's value.
    fn explained(&self) -> String {
        let player = |spec: &str| self.speaker.text(&PlayerInfo::text_id(spec.split(':').next().unwrap_or_default()));
        match self.row() {
            MenuRow::Play | MenuRow::Game => self.speaker.text("summary"),
            MenuRow::Rules => {
                let set = self.setup.rules.split(',').next().unwrap_or_default();
                let id = format!("set-{set}");
                if self.speaker.knows(&id) { self.speaker.text(&id) } else { String::new() }
            }
            MenuRow::Seat(seat) if !self.setup.seats[seat].is_human() => player(&self.setup.seats[seat].spec()),
            MenuRow::Advice => {
                self.setup.advice.as_deref().map_or_else(|| self.speaker.text("menu-advice-what"), player)
            }
            _ => String::new(),
        }
    }
}

/// Returns the default settings of a game.
fn fresh(game: &'static dyn DynGame) -> GameSetup {
    GameSetup {
        game,
        rules: game.info().rules.sets[0].to_owned(),
        position: None,
        seats: [Participant::ANONYMOUS, Participant::Machine(EASY_LEVEL.to_owned())],
        advice: None,
        starter: Starter::Rules,
        seed: fastrand::u64(..),
        clock: None,
        clock_text: None,
        speed: Speed::USUAL,
        file: None,
    }
}

fn set_clock(setup: &mut GameSetup, text: &str) -> Result<(), Message> {
    setup.clock = Some(TimeControl::read(text, Bare::Game)?).filter(TimeControl::is_bounded);
    setup.clock_text = setup.clock.map(|_| text.to_owned());
    Ok(())
}

/// Lists the names of a game's players after `first`.
fn players(game: &dyn DynGame, first: &'static str) -> Vec<&'static str> {
    std::iter::once(first).chain(game.players().iter().map(|player| player.name)).collect()
}

/// Returns the value after the current one, or before it, wrapping around.
fn next<T>(all: &[T], now: impl Fn(&T) -> bool, back: bool) -> &T {
    let at = all.iter().position(now).unwrap_or(0);
    &all[(at + if back { all.len() - 1 } else { 1 }) % all.len()]
}
