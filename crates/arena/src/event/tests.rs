use games::Games;

use super::*;

const SMALL: &str = r#"
    name = "small"
    [[games]]
    game = "colonnes"
    [[players]]
    name = "a"
    player = "random"
    [[players]]
    name = "b"
    player = "cmd:python3 bot.py"
    memory = 64
"#;

fn refusal(text: &str) -> String {
    Event::read(text, &Games).err().unwrap_or_else(|| panic!("accepted: {text}")).id
}

#[test]
fn what_a_file_leaves_out_is_usual() {
    let event = Event::read(SMALL, &Games).expect("an event");
    assert_eq!((event.format, event.pairs, event.points), (EventFormat::RoundRobin, 1, Points::default()));
    assert_eq!(event.sections[0].to_string(), "colonnes cours 6s/move random");
    let Entrant::Command { limits, .. } = &event.players[1].entrant else { panic!("a command") };
    assert_eq!(limits.memory, 64 << 20);
}

#[test]
fn templates_are_events_in_every_game_and_language() {
    for game in Games.games() {
        for language in Language::ALL {
            let event = Event::read(&template(*game, language), &Games);
            assert!(event.is_ok(), "{} {language:?}: {:?}", game.info().name, event.err());
        }
    }
}

#[test]
fn an_unfinished_file_is_told_what_to_add() {
    assert_eq!(refusal(""), "event-nameless");
    assert_eq!(refusal("name = \"x\""), "event-no-game");
    assert_eq!(refusal("name = \"x\"\n[[games]]\ngame = \"colonnes\""), "event-few-players");
}

#[test]
fn mistakes_are_named() {
    for (from, to, id) in [
        ("name = \"small\"", "nam = 3", "event-unreadable"),
        ("name = \"small\"", "name = \" \"", "event-nameless"),
        ("name = \"small\"", "name = \"x\"\nformat = \"swis\"", "event-format-unknown-near"),
        ("name = \"small\"", "name = \"x\"\npairs = 0", "event-pairs"),
        ("name = \"small\"", "name = \"x\"\nheroes = [\"z\"]", "event-hero-unknown"),
        ("name = \"small\"", "name = \"x\"\ntie-breaks = [\"luck\"]", "event-tie-break-unknown"),
        ("name = \"small\"", "name = \"x\"\nconcurrency = 0", "event-concurrency"),
        ("name = \"small\"", "name = \"sm\\u202Eall\"", "name-invisible"),
        ("name = \"b\"", "name = \"a\"", "event-player-twice"),
        ("name = \"b\"", "name = \"b\\u2066\"", "name-invisible"),
        ("name = \"b\"", "name = \"b\\u200Bb\"", "name-invisible"),
        ("name = \"b\"", "name = \"b\\nb\"", "name-invisible"),
        ("name = \"b\"", "name = \"\"", "event-player-nameless"),
        ("player = \"random\"", "player = \"randm\"", "event-player"),
        ("game = \"colonnes\"", "game = \"colones\"", "game-unknown-near"),
        ("game = \"colonnes\"", "game = \"colonnes\"\ntime = \"soon\"", "time-control-invalid"),
        ("game = \"colonnes\"", "game = \"colonnes\"\nopenings = \"odd\"", "event-openings-unknown"),
    ] {
        assert_eq!(refusal(&SMALL.replace(from, to)), id, "{to}");
    }
}

/// A file of an event may come from anybody: its players read no files.
#[test]
fn players_name_no_files() {
    let event = SMALL.replace("colonnes", "great-escape");
    assert!(Event::read(&event, &Games).is_ok());
    for player in ["pvs:eval=net:a.net", "puct:policy=a.net"] {
        let refused = Event::read(&event.replace("player = \"random\"", &format!("player = \"{player}\"")), &Games);
        let message = refused.err().expect(player);
        assert!(format!("{message:?}").contains("learning-file-refused"), "{message:?}");
    }
}

#[test]
fn clients_of_other_machines_are_let_in_only_where_the_file_says_so() {
    let escampe = r#"
        name = "guests"
        port = 0
        [[games]]
        game = "escampe"
        openings = "start"
        [[players]]
        name = "a"
        player = "random"
        [[players]]
        name = "b"
        connect = true
    "#;
    let address = |text: &str| {
        let event = Event::read(text, &Games).expect("an event");
        let dialect = event.players[1].entrant.dialect(event.sections[0].game).expect("a dialect");
        event.lobbies.of(dialect).expect("a free port").address().ip()
    };
    assert!(address(escampe).is_loopback());
    assert!(address(&escampe.replace("port = 0", "port = 0\nbind = \"0.0.0.0\"")).is_unspecified());
    assert_eq!(refusal(&escampe.replace("port = 0", "bind = \"everywhere\"")), "event-unreadable");
}

#[test]
fn a_running_event_admits_more_but_nothing_else() {
    let event = |text: &str| Event::read(text, &Games).expect("an event");
    let begun = event(SMALL);
    let more = format!("{SMALL}\n[[players]]\nname = \"c\"\nplayer = \"greedy\"");
    assert_eq!(begun.admits(&event(&more)), Ok(()));
    assert_eq!(begun.admits(&event(&SMALL.replace("\"small\"", "\"small\"\npairs = 9\nconcurrency = 3"))), Ok(()));
    for (from, to) in [
        ("\"small\"", "\"other\""),
        ("\"small\"", "\"small\"\nseed = 4"),
        ("\"small\"", "\"small\"\nformat = \"swiss\""),
        ("\"colonnes\"", "\"colonnes\"\ntime = \"1s/move\""),
        ("\"random\"", "\"greedy\""),
    ] {
        assert!(begun.admits(&event(&SMALL.replace(from, to))).is_err(), "{to}");
    }
}
