//! Both sides of every dialect on pipes: a course's transcript line by line, streams that are split and joined, and
//! invalid lines with the expected reaction to each.

use catalogue::{BotMessage, Catalogue as _, DialectInfo, DynGame, DynLine, Guest, Host, LONGEST_LINE, RefereeMessage};
use games::Games;
use proptest::prelude::*;
use rules::{Limits, Seat};

fn dialect(name: &str) -> (&'static dyn DynGame, &'static DialectInfo) {
    let mut all = Games.games().iter().flat_map(|game| game.dialects().iter().map(move |dialect| (*game, dialect)));
    all.find(|(_, dialect)| dialect.name == name).expect("a dialect")
}

fn host(name: &str) -> Box<dyn Host> {
    (dialect(name).1.host)()
}

fn guest(name: &str) -> Box<dyn Guest> {
    dialect(name).1.guest.expect("a player's end")()
}

fn open(name: &str, position: Option<&str>) -> Box<dyn DynLine> {
    dialect(name).0.open("", position).expect("a position")
}

/// The lines that each bot printed under the course arbiter.
fn transcript() -> Vec<(Seat, &'static str)> {
    let rows = include_str!("transcripts/tricolore-lines.txt").lines();
    rows.filter_map(|row| row.split_once(" -> ")).map(|(who, text)| (Seat(u8::from(who == "B")), text)).collect()
}

/// The move of a printed line.
fn move_of(text: &str) -> &str {
    text.split(' ').find(|word| word.starts_with(|c: char| c.is_ascii_digit())).expect("a move")
}

#[test]
fn players_print_what_the_transcript_shows() {
    for seat in [Seat(0), Seat(1)] {
        let mut player = guest("tricolore-lines");
        let mut printed = Vec::new();
        let mut told = if seat == Seat(0) { player.hear(b"START\n").expect("a start") } else { Vec::new() };
        for (who, text) in transcript() {
            if who == seat {
                assert_eq!(told.last(), Some(&RefereeMessage::YourTurn), "before {text}");
                printed.push(String::from_utf8(player.play(move_of(text))).expect("text"));
            } else {
                told = player.hear(format!("{text}\n").as_bytes()).expect(text);
            }
        }
        let expected: Vec<String> =
            transcript().iter().filter(|(who, _)| *who == seat).map(|(_, text)| format!("{text}\n")).collect();
        assert_eq!(printed, expected);
        assert!(player.is_done());
        if seat == Seat(0) {
            assert!(told.contains(&RefereeMessage::Over { winner: Some(Seat(1)), fault: None }), "{told:?}");
            assert_eq!(told.last(), Some(&RefereeMessage::Farewell));
        }
    }
}

#[test]
fn the_arbiter_passes_lines_on_and_counts() {
    let mut line = open("tricolore-lines", None);
    let mut hosts = [host("tricolore-lines"), host("tricolore-lines")];
    for (seat, host) in [Seat(0), Seat(1)].into_iter().zip(&mut hosts) {
        assert_eq!(host.begin(&*line, seat, ""), b"");
    }
    for (who, text) in transcript() {
        let asked = hosts[who.index()].turn(&*line);
        assert_eq!(asked, if line.moves().is_empty() { &b"START\n"[..] } else { b"" });
        let said = hosts[who.index()].hear(format!("{text}\n").as_bytes()).expect(text);
        assert_eq!(said, [BotMessage::Move(move_of(text).to_owned())]);
        line.play(move_of(text)).expect(text);
        let [a, b] = &mut hosts;
        let (own, other) = if who == Seat(0) { (a, b) } else { (b, a) };
        assert_eq!(own.moved(&*line, who, text), b"");
        assert_eq!(other.moved(&*line, who, text), format!("{text}\n").into_bytes());
    }
    assert_eq!(line.outcome().expect("it is over").score, Some([0, 49]));
}

/// The arbiter's messages for a line in place of the transcript's last move.
fn last_turn(text: &str) -> Vec<BotMessage> {
    let (mut line, mut host) = (open("tricolore-lines", None), host("tricolore-lines"));
    host.begin(&*line, Seat(1), "");
    let moves = transcript();
    moves[..moves.len() - 1].iter().for_each(|(_, text)| drop(line.play(text).expect(text)));
    host.turn(&*line);
    host.hear(format!("{text}\n").as_bytes()).expect("lines are understood")
}

#[test]
fn the_arbiter_says_what_is_wrong_with_a_line() {
    for (text, expected) in [
        ("8R", "8R"),
        ("8r", "8R"),
        ("8 R", "8R"),
        ("result 8r 0 49", "8R"),
        ("RESULT 8R 0 49", "8R"),
        ("RESULT 8R 0 50", "lines-count 8R"),
        ("RESULT 8R", "lines-count 8R"),
        ("RESULT 2R 0 47", "lines-not-over"),
        ("RESULT 14R 0 47", "14R"),
        ("RESULT LIMIT 0 47", "lines-early"),
        ("RESULT", "lines-result-shape"),
        ("RESULT gagné", "lines-result-shape"),
        ("17R", "move-no-hole"),
        ("hello", "move-unreadable"),
        ("START", "move-unreadable"),
        ("\u{0}8R", "move-unreadable"),
        ("", ""),
    ] {
        let word = |said: &BotMessage| match said {
            BotMessage::Move(text) => text.clone(),
            BotMessage::NoMove { why, .. } | BotMessage::Remark(why) => why.id.clone(),
            other => format!("{other:?}"),
        };
        let said: Vec<String> = last_turn(text).iter().map(word).collect();
        assert_eq!(said.join(" "), expected, "{text}");
    }
}

#[test]
fn transparent_seeds_that_are_not_there_are_forgiven() {
    let (mut line, mut host) = (open("tricolore-lines", None), host("tricolore-lines"));
    host.begin(&*line, Seat(0), "");
    line.play_all(&["3TR", "2R"]).expect("moves");
    // 3TR has emptied hole 3; a later lap may have put a red seed back, but no transparent one.
    host.turn(&*line);
    let said = host.hear(b"3TB\n").expect("a line");
    assert!(
        matches!(&said[..], [BotMessage::Remark(why), BotMessage::Move(text)] if why.id == "lines-transparent" && text == "3B")
    );
}

#[test]
fn a_player_takes_every_dialect_of_the_end() {
    let end = |lines: &str| {
        let mut player = guest("tricolore-lines");
        player.hear(b"START\n").expect("a start");
        player.play("1R");
        player.hear(lines.as_bytes()).map(|told| told.last().cloned()).map_err(|why| why.id)
    };
    for text in
        ["RESULT 1R 49 0\n", "RESULT Joueur B disqualifié (timeout)\n", "xx RESULT\nEND\n", "RESULT LIMIT 3 2\n"]
    {
        assert_eq!(end(text), Ok(Some(RefereeMessage::Farewell)), "{text}");
    }
    assert_eq!(end("2R\n"), Ok(Some(RefereeMessage::YourTurn)));
    assert_eq!(end(" 2 r \r\n"), Ok(Some(RefereeMessage::YourTurn)));
    for (text, id) in [("3R\n", "lines-illegal"), ("END\n", "lines-heard"), ("2R\n4R\n", "lines-turn")] {
        assert_eq!(end(text), Err(id.to_owned()), "{text}");
    }
    assert_eq!(end(&"2".repeat(LONGEST_LINE + 1)), Err("line-endless".to_owned()));
    let mut player = guest("tricolore-lines");
    let told = player.hear("RESULT Joueur A disqualifié (timeout)\n".as_bytes()).expect("a result");
    assert!(matches!(told[1], RefereeMessage::Over { winner: Some(Seat(1)), fault: Some((Seat(0), _)) }), "{told:?}");
}

#[test]
fn an_end_that_nobody_announced_is_announced() {
    let mut player = guest("tricolore-lines");
    player.hear(b"START\n").expect("a start");
    let moves = transcript();
    let mut last = Vec::new();
    for (who, text) in &moves {
        match who {
            Seat(0) => drop(player.play(move_of(text))),
            _ => last = player.hear(format!("{}\n", move_of(text)).as_bytes()).expect("a move"),
        }
    }
    assert!(last.contains(&RefereeMessage::Answer(b"RESULT 8R 0 49\n".to_vec())), "{last:?}");
}

const TURNS: &str =
    "9 9 2 1\n0 4 10\n8 4 10\n0\n1 4 10\n8 4 9\n2\n3 4 H\n1 0 V\n-1 -1 -1\n8 4 9\n0\n2 4 1\n-1 -1 -1\n0\n";

#[test]
fn a_bot_is_told_every_turn_and_answers_where_nothing_is_to_be_thought() {
    let mut bot = guest("codingame");
    let position = |text: &str| RefereeMessage::Position(text.to_owned());
    let told = bot.hear(TURNS.as_bytes()).expect("four turns");
    assert_eq!(
        told,
        [
            RefereeMessage::Seated { seat: Seat(1), opponent: None, start: None },
            position("1 2 0 4 10 8 4 10 0"),
            RefereeMessage::YourTurn,
            position("1 2 1 4 10 8 4 9 2 3 4 H 1 0 V 1"),
            RefereeMessage::YourTurn,
            RefereeMessage::Answer(b"LEFT\n".to_vec()),
            RefereeMessage::Answer(b"RIGHT\n".to_vec()),
        ]
    );
    assert_eq!(bot.closed(), Ok(vec![]));
    assert_eq!((bot.play("U"), bot.play("34H")), (b"UP\n".to_vec(), b"3 4 H\n".to_vec()));
    bot.hear(b"1 4 10\n").expect("half a turn");
    assert_eq!(bot.closed().expect_err("half a turn").id, "codingame-end");
    let three = guest("codingame").hear(b"9 9 3 2\n0 4 6\n-1 -1 -1\n4 1 6\n0\n").expect("a turn of three");
    assert_eq!(three[1], position("2 3 0 4 6 -1 -1 -1 4 1 6 0"));
    for text in ["hello\n", "9 9 2 0\n0 4 ten\n", "8 8 2 0\n", "9 9 2 0\n0 4 10\n8 4 10\n1\n9 9 H\n"] {
        assert_eq!(guest("codingame").hear(text.as_bytes()).expect_err(text).id, "codingame-line");
    }
}

#[test]
fn the_platform_asks_and_reads_answers() {
    let (line, mut host) = (open("codingame", Some("0 2 1 4 9 8 3 10 1 3 4 H")), host("codingame"));
    assert_eq!(host.begin(&*line, Seat(0), ""), b"9 9 2 0\n");
    assert_eq!(host.turn(&*line), b"1 4 9\n8 3 10\n1\n3 4 H\n");
    for (text, expected) in [
        ("RIGHT", "RIGHT"),
        ("right", "right"),
        ("UP I am coming", "UP"),
        ("3 5 V", "3 5 V"),
        ("3 5 V take that", "3 5 V"),
        ("35V", "35V"),
        ("9 9 H", "why-outside"),
        ("3 5", "move-unreadable"),
        ("jump!", "move-unreadable"),
        ("\u{fffd}", "move-unreadable"),
    ] {
        let said = host.hear(format!("{text}\n").as_bytes()).expect(text);
        let word = match &said[..] {
            [BotMessage::Move(text)] => text.as_str(),
            [BotMessage::NoMove { why, .. }] => why.id.as_str(),
            other => panic!("{other:?}"),
        };
        assert_eq!(word, expected, "{text}");
    }
    assert_eq!(host.hear(b"\n\r\n"), Ok(vec![]));
}

#[test]
fn an_engine_of_the_auale_family_is_asked_in_its_words() {
    let (mut line, mut host) = (open("uci-oware", None), host("uci-oware"));
    assert_eq!(host.begin(&*line, Seat(0), ""), b"uci\nucinewgame\nisready\n");
    assert!(!host.is_ready());
    let said = host.hear(b"id name Aalina 2\nuciok\nreadyok\nboo\n").expect("lines");
    assert_eq!(said, [BotMessage::Name("Aalina 2".into()), BotMessage::Stray("boo".into())]);
    assert!(host.is_ready());
    line.play_all(&["F", "f"]).expect("moves");
    host.allow(&Limits::time(std::time::Duration::from_secs(1)));
    assert_eq!(host.turn(&*line), b"position startpos moves Ff\ngo movetime 1000\n");
    let said = host.hear(b"info depth 3 pv BeFf\nbestmove B ponder e\nbestmove\n").expect("lines");
    assert!(matches!(&said[..], [BotMessage::Move(text), BotMessage::NoMove { .. }] if text == "B"), "{said:?}");
    let line = open("uci-oware", Some("4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"));
    host.begin(&*line, Seat(1), "");
    host.allow(&Limits::depth(6));
    assert_eq!(host.turn(&*line), b"position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-N\ngo depth 6\n");
}

/// Splits bytes at these places.
fn pieces<'a>(bytes: &'a [u8], cuts: &[usize]) -> Vec<&'a [u8]> {
    let mut places: Vec<usize> = cuts.iter().map(|cut| cut % (bytes.len() + 1)).chain([0, bytes.len()]).collect();
    places.sort_unstable();
    places.windows(2).map(|pair| &bytes[pair[0]..pair[1]]).collect()
}

proptest! {
    #[test]
    fn streams_mean_the_same_however_they_are_cut(cuts in prop::collection::vec(any::<usize>(), 0..40)) {
        let lines: String = transcript().iter().filter(|(who, _)| *who == Seat(1)).map(|(_, text)| format!("{text}\n")).collect();
        let talk = "id name A\nuciok\nreadyok\ninfo depth 1\nbestmove C\nbestmove d ponder A\n";
        let answers = "RIGHT\n3 4 H hi\n\nnonsense é\n";
        for (name, text) in [("codingame", TURNS), ("codingame", answers), ("uci-oware", talk), ("tricolore-lines", &lines)] {
            let heard = |pieces: &[&[u8]]| {
                let mut host = host(name);
                pieces.iter().flat_map(|piece| host.hear(piece).expect("lines")).collect::<Vec<_>>()
            };
            prop_assert_eq!(heard(&pieces(text.as_bytes(), &cuts)), heard(&[text.as_bytes()]));
        }
        let told = |pieces: &[&[u8]]| {
            let mut bot = guest("codingame");
            pieces.iter().flat_map(|piece| bot.hear(piece).expect("turns")).collect::<Vec<_>>()
        };
        prop_assert_eq!(told(&pieces(TURNS.as_bytes(), &cuts)), told(&[TURNS.as_bytes()]));
    }

    #[test]
    fn any_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..300), size in 1usize..20) {
        for name in ["codingame", "uci-oware", "tricolore-lines"] {
            catalogue::contract::dialect_survives(dialect(name).1, &bytes, size);
        }
    }
}
