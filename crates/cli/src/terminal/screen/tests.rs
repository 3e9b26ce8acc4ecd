//! Drawings and keys of the view, on a screen in memory.

use catalogue::{Catalogue as _, Language};
use crossterm::event::{KeyCode, KeyEvent};
use games::Games;
use play::Session;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::draw;
use super::state::{Mode, State};
use crate::console::speaker_for;
use crate::terminal::front::{GameView, Turn};
use crate::terminal::prompt::PromptEvent;

const SIZES: [(u16, u16); 3] = [(60, 20), (80, 24), (120, 40)];

fn state(game: &str, language: Language, moves: &[&str]) -> State {
    let game = Games.find(game).expect("a game");
    let mut line = game.open("", None).expect("a start");
    line.play_all(moves).expect("legal moves");
    let mut state = State::new(speaker_for(language, game), Session::new(line));
    turn(&mut state);
    state
}

/// Shows the present position and starts a turn.
fn turn(state: &mut State) {
    let (session, speaker) = (state.session.clone(), speaker_for(Language::English, state.session.line().game()));
    let names = ["One (Ana)".to_owned(), "Two (Bo)".to_owned()];
    let (clocks, speed) = ([None, None], std::time::Duration::ZERO);
    state.show(&GameView {
        session: &session,
        speaker: &speaker,
        flipped: false,
        names,
        clocks,
        speed,
        for_people: true,
    });
    state.begin(&Turn { session: &session, speaker: &speaker, who: "Ana".to_owned(), clock: None, advised: None });
}

fn screen(state: &mut State, (columns, lines): (u16, u16)) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(columns, lines)).expect("a screen in memory");
    terminal.draw(|frame| draw(frame, state, true, None)).expect("a drawing");
    let buffer = terminal.backend().buffer();
    (0..lines).map(|y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect()).collect()
}

fn press(state: &mut State, codes: &[KeyCode]) -> Option<PromptEvent> {
    codes.iter().map(|code| state.key(KeyEvent::from(*code))).last().flatten()
}

fn typed(state: &mut State, text: &str) -> Option<PromptEvent> {
    press(state, &text.chars().map(KeyCode::Char).collect::<Vec<_>>())
}

#[test]
fn boards_are_whole_at_every_size() {
    for game in games::ALL {
        for language in Language::ALL {
            let mut state = state(game.info().name, language, &[]);
            for size in SIZES {
                let shown = screen(&mut state, size);
                let whole = [false, true].map(|compact| {
                    let board = state.board(compact).0;
                    let text =
                        |line: &Vec<catalogue::Span>| line.iter().map(|span| span.text.as_str()).collect::<String>();
                    board.lines().iter().map(text).all(|line| shown.iter().any(|row| row.contains(line.trim())))
                });
                let text = shown.join("\n");
                assert!(whole.contains(&true), "{} at {size:?}:\n{text}", game.info().name);
                let quit = format!("q {}", state.speaker.text("key-quit"));
                for part in [game.info().title, "One (Ana)", "Two (Bo)", "Ana> ", &quit] {
                    assert!(text.contains(part), "{} at {size:?} without {part}:\n{text}", game.info().name);
                }
            }
        }
    }
}

/// Plays by putting the cursor on some choice and pressing Enter.
#[test]
fn whole_games_are_played_by_picking() {
    for game in games::ALL {
        let mut state = state(game.info().name, Language::English, &[]);
        for keys in 0..2_000 {
            if state.session.turn().is_none() || state.session.line().ply() > 60 {
                break;
            }
            let fresh: Vec<&String> = state.choices.next.iter().filter(|id| !state.picked.contains(id)).collect();
            let on_board: Vec<_> = fresh.iter().filter_map(|id| state.map.on(id)).collect();
            if !on_board.is_empty() {
                state.cursor = on_board[keys * 7 % on_board.len()].clone();
            }
            if let Some(PromptEvent::Line(text)) = press(&mut state, &[KeyCode::Enter]) {
                state.session.play(&text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
                turn(&mut state);
            }
        }
        let is_played = state.session.turn().is_none() || state.session.line().ply() > 60;
        assert!(is_played, "{} ends after {} plies", game.info().name, state.session.line().ply());
    }
}

#[test]
fn arrows_and_tab_place_a_wall() {
    use KeyCode::{Down, Enter, Right, Tab};
    let mut state = state("great-escape", Language::English, &[]);
    assert_eq!(state.cursor.id, "1-4", "the first step");
    press(&mut state, &[Right, Down]);
    assert_eq!(state.cursor.id, "24V");
    assert!(state.can_turn());
    assert_eq!(press(&mut state, &[Tab, Enter]), Some(PromptEvent::Line("15H".to_owned())));
}

#[test]
fn a_placement_is_picked_piece_by_piece_and_confirmed() {
    use KeyCode::{Char, Enter, Esc, Right, Up};
    let mut state = state("escampe", Language::English, &[]);
    press(&mut state, &[Enter, Right, Enter, Right, Enter, Right, Enter, Right, Enter, Right]);
    assert_eq!(press(&mut state, &[Enter]), None, "it must be confirmed");
    let text = screen(&mut state, (80, 24)).join("\n");
    assert!(text.contains("(B)") && text.contains("((b))") && text.contains("Enter confirms"), "{text}");
    // The last paladin goes up, then back to where it was.
    press(&mut state, &[Char(' '), Up, Char(' ')]);
    assert_eq!(state.choices.play.as_deref(), Some("A1/B1/C1/D1/E1/F2"));
    press(&mut state, &[Esc, Esc]);
    assert_eq!(press(&mut state, &[Enter]), Some(PromptEvent::Line("A1/B1/C1/D1/E1/F1".to_owned())));
}

#[test]
fn choices_off_the_board_are_listed() {
    use KeyCode::{Enter, Esc, Right};
    let mut state = state("tricolore", Language::English, &[]);
    press(&mut state, &[Enter]);
    let text = screen(&mut state, (60, 20)).join("\n");
    assert!(text.contains("▸R   B   TR   TB") && text.contains("play the red seeds"), "{text}");
    press(&mut state, &[Right, Esc]);
    assert!(state.picked.is_empty());
    assert_eq!(press(&mut state, &[Enter, Right, Enter]), Some(PromptEvent::Line("1B".to_owned())));
}

#[test]
fn moves_that_start_with_the_text_are_shown() {
    let mut state = state("great-escape", Language::English, &[]);
    typed(&mut state, "34");
    assert_eq!(state.completions(), ["34H", "34V"]);
    assert!(screen(&mut state, (60, 20)).join("\n").contains("Ana> 34  34H 34V"));
    assert_eq!(press(&mut state, &[KeyCode::Tab, KeyCode::Enter]), Some(PromptEvent::Line("34H".to_owned())));
    typed(&mut state, ":res");
    assert_eq!(state.completions(), ["resign"]);
}

#[test]
fn letters_of_moves_are_typed_and_other_keys_act() {
    let mut awale = state("awale", Language::English, &[]);
    typed(&mut awale, "c");
    assert_eq!(awale.prompt, "c");
    press(&mut awale, &[KeyCode::Esc]);
    assert_eq!(typed(&mut awale, "z"), Some(PromptEvent::Line("undo".to_owned())));
    assert_eq!(typed(&mut awale, "+"), None, "nothing was advised");
    assert!(awale.prompt.is_empty());
    typed(&mut awale, "m");
    let text = screen(&mut awale, (80, 24)).join("\n");
    assert!(text.contains("6 legal moves"), "{text}");
    press(&mut awale, &[KeyCode::Esc]);
    for word in ["rules", "?"] {
        typed(&mut awale, &format!(":{word}"));
        assert_eq!(press(&mut awale, &[KeyCode::Enter]), None);
        assert!(awale.page.is_some(), "{word}");
        press(&mut awale, &[KeyCode::Down, KeyCode::PageDown, KeyCode::End, KeyCode::Esc]);
        assert!(awale.page.is_none());
    }
    typed(&mut awale, ":show");
    assert_eq!(press(&mut awale, &[KeyCode::Enter]), None);
}

#[test]
fn a_spot_that_cannot_be_picked_says_why() {
    use KeyCode::{Enter, Up};
    let mut state = state("awale", Language::English, &["A"]);
    assert_eq!(state.mode, Mode::Turn);
    press(&mut state, &[Enter]);
    let mut state = self::state("awale", Language::English, &[]);
    press(&mut state, &[Up]);
    assert_eq!(press(&mut state, &[Enter]), None);
    assert!(
        state.messages[0].contains("not possible now") || state.messages[0].contains("Cannot play"),
        "{:?}",
        state.messages
    );
}

#[test]
fn keys_pressed_while_waiting_are_dropped() {
    use crate::terminal::term::StopKey;
    let mut state = state("awale", Language::English, &[]);
    state.mode = Mode::Waiting;
    for code in [KeyCode::Char('c'), KeyCode::Enter, KeyCode::Right, KeyCode::Tab] {
        assert_eq!(state.waiting_key(code.into()), None);
    }
    assert!(state.prompt.is_empty() && state.picked.is_empty());
    assert_eq!(state.waiting_key(KeyCode::Char('z').into()), Some(StopKey::Undo));
    assert_eq!(state.waiting_key(KeyCode::Char('q').into()), Some(StopKey::Leave));
    assert_eq!(state.waiting_key(KeyCode::Esc.into()), Some(StopKey::Short));
}

#[test]
fn a_terminal_that_became_too_small_says_so() {
    let mut state = state("awale", Language::English, &[]);
    assert!(screen(&mut state, (40, 10)).join(" ").contains("60×20"));
}
