//! Both sides of every TCP dialect, compared byte for byte with recordings of a course's own referee and clients, and
//! fed with streams that are split, joined and corrupted in every way.

use std::collections::VecDeque;

use catalogue::{BotMessage, Catalogue as _, Close, DialectInfo, DynGame, Fault, Guest, Host, RefereeMessage};
use games::Games;
use proptest::prelude::*;
use rules::Seat;

/// A transcript: the bytes each client sent and received, and the starts of its games.
struct Transcript {
    dialect: &'static str,
    starts: &'static [Option<&'static str>],
    sent: [Vec<u8>; 2],
    received: [Vec<u8>; 2],
}

/// Rows `CLIENT1 -> SERVER  text  hex`.
fn escampe() -> Transcript {
    let mut transcript =
        Transcript { dialect: "escampe-tcp", starts: &[None], sent: [vec![], vec![]], received: [vec![], vec![]] };
    for row in include_str!("transcripts/escampe-tcp.txt").lines().filter(|row| !row.starts_with('#')) {
        let client = usize::from(row.contains("CLIENT2"));
        let hex = row.get(62..).unwrap_or_default();
        let to = if row.contains("-> SERVER") { &mut transcript.sent } else { &mut transcript.received };
        to[client].extend(hex.split_whitespace().map(|byte| u8::from_str_radix(byte, 16).expect(row)));
    }
    transcript
}

/// Rows `c1 -> [28] fields # meaning`.
fn colonnes() -> Transcript {
    let starts = &[None, Some(".,.,./.,.,./.,.,. b 0")];
    let mut transcript =
        Transcript { dialect: "colonnes-tcp", starts, sent: [vec![], vec![]], received: [vec![], vec![]] };
    for row in include_str!("transcripts/colonnes-tcp.txt").lines().filter(|row| row.contains("] 0")) {
        let client = usize::from(row.contains(" c2 "));
        let hex: String = row.split(['[', '#']).nth(1).expect(row)[3..].split_whitespace().collect();
        let to = if row.contains("->") { &mut transcript.sent } else { &mut transcript.received };
        to[client].extend((0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).expect(row)));
    }
    // The bytes after a name's terminating zero are whatever the course's server had in memory.
    for received in &mut transcript.received {
        let end = 8 + received[8..38].iter().position(|byte| *byte == 0).expect("a name ends");
        received[end..40].fill(0);
    }
    transcript
}

fn dialect(name: &str) -> (&'static dyn DynGame, &'static DialectInfo) {
    let mut all = Games.games().iter().flat_map(|game| game.dialects().iter().map(move |dialect| (*game, dialect)));
    all.find(|(_, dialect)| dialect.name == name).expect("a dialect")
}

/// A client from the referee's point of view: bytes in pieces, messages in order.
struct Stream {
    host: Box<dyn Host>,
    pieces: VecDeque<Vec<u8>>,
    said: VecDeque<BotMessage>,
    answered: Vec<u8>,
}

impl Stream {
    fn next(&mut self) -> BotMessage {
        while self.said.is_empty() {
            let piece = self.pieces.pop_front().expect("the stream goes on");
            self.said.extend(self.host.hear(&piece).expect("a stream that is understood"));
        }
        self.said.pop_front().expect("something said")
    }
}

/// Referees the games of two streams; returns the bytes sent to each, and each game's moves.
fn refereed(transcript: &Transcript, pieces: [Vec<Vec<u8>>; 2]) -> ([Vec<u8>; 2], Vec<Vec<String>>) {
    let (game, dialect) = dialect(transcript.dialect);
    let mut streams = pieces.map(|pieces| Stream {
        host: (dialect.host)(),
        pieces: pieces.into(),
        said: VecDeque::new(),
        answered: Vec::new(),
    });
    let names = streams.each_mut().map(|stream| match stream.next() {
        BotMessage::Name(name) => name,
        said => panic!("{said:?} is no name"),
    });
    let mut games = Vec::new();
    for start in transcript.starts {
        let mut line = game.open("", *start).expect("a start");
        let mut texts = Vec::new();
        let tell = |streams: &mut [Stream; 2], what: &mut dyn FnMut(&mut dyn Host, Seat) -> Vec<u8>| {
            for (stream, seat) in streams.iter_mut().zip([Seat(0), Seat(1)]) {
                let bytes = what(&mut *stream.host, seat);
                stream.answered.extend(bytes);
            }
        };
        tell(&mut streams, &mut |host, seat| host.begin(&*line, seat, &names[1 - seat.index()]));
        while let Some(mover) = line.turn() {
            tell(&mut streams, &mut |host, _| host.turn(&*line));
            let BotMessage::Move(text) = streams[mover.index()].next() else { panic!("a move is due") };
            line.play(&text).expect("a legal move");
            tell(&mut streams, &mut |host, _| host.moved(&*line, mover, &text));
            texts.push(text);
        }
        let winner = line.outcome().expect("it is over").winner;
        tell(&mut streams, &mut |host, _| host.end(&*line, &Close { winner, fault: None }));
        games.push(texts);
    }
    (streams.map(|stream| stream.answered), games)
}

/// Plays a client's part of known games against a referee that sends these pieces; returns the bytes it sent.
fn attended(transcript: &Transcript, client: usize, games: &[Vec<String>], pieces: &[Vec<u8>]) -> Vec<u8> {
    let (game, dialect) = dialect(transcript.dialect);
    let mut guest = dialect.guest.expect("a player's end")();
    let mut sent = guest.hello(&name_of(transcript, client));
    let (mut lines, mut over) = (Vec::new(), 0);
    for told in
        pieces.iter().flat_map(|piece| guest.hear(piece).expect("a stream that is understood")).collect::<Vec<_>>()
    {
        match told {
            RefereeMessage::Seated { seat, start, .. } => {
                assert_eq!(seat.index(), client);
                lines.push(game.open("", start).expect("a start"));
            }
            RefereeMessage::Moved(text) => _ = lines.last_mut().expect("a game").play(&text).expect("a legal move"),
            RefereeMessage::YourTurn => {
                let line = lines.last_mut().expect("a game");
                let text = &games[over][line.ply()];
                line.play(text).expect("our turn and a legal move");
                sent.extend(guest.play(text));
            }
            RefereeMessage::Over { fault, .. } => {
                // The last move of a game may not be sent.
                assert!(lines[over].ply() + 1 >= games[over].len() && fault.is_none());
                over += 1;
            }
            RefereeMessage::Farewell => assert_eq!(over, games.len()),
            RefereeMessage::Position(_) | RefereeMessage::Answer(_) => panic!("nothing over TCP says {told:?}"),
        }
    }
    assert_eq!(over, games.len(), "all games are over");
    sent
}

fn name_of(transcript: &Transcript, client: usize) -> String {
    let mut host = (dialect(transcript.dialect).1.host)();
    match host.hear(&transcript.sent[client]).expect("a stream").swap_remove(0) {
        BotMessage::Name(name) => name,
        said => panic!("{said:?} is no name"),
    }
}

/// Splits a stream into pieces of these sizes, repeated.
fn cut(bytes: &[u8], sizes: &[usize]) -> Vec<Vec<u8>> {
    let mut sizes = sizes.iter().cycle();
    let (mut pieces, mut rest) = (Vec::new(), bytes);
    while !rest.is_empty() {
        let (piece, more) = rest.split_at((*sizes.next().expect("a size")).min(rest.len()));
        pieces.push(piece.to_vec());
        rest = more;
    }
    pieces
}

fn check(transcript: &Transcript, sizes: &[usize]) {
    let pieces = transcript.sent.each_ref().map(|sent| cut(sent, sizes));
    let (answered, games) = refereed(transcript, pieces);
    assert_eq!(answered, transcript.received, "{}", transcript.dialect);
    for client in [0, 1] {
        let pieces = cut(&transcript.received[client], sizes);
        assert_eq!(attended(transcript, client, &games, &pieces), transcript.sent[client], "{}", transcript.dialect);
    }
}

#[test]
fn transcripts_are_reproduced_byte_for_byte() {
    for transcript in [escampe(), colonnes()] {
        check(&transcript, &[usize::MAX]);
        check(&transcript, &[1]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn streams_may_be_split_and_glued_anywhere(sizes in prop::collection::vec(1usize..90, 1..12)) {
        check(&escampe(), &sizes);
        check(&colonnes(), &sizes);
    }

    #[test]
    fn no_bytes_disturb_either_end(bytes in prop::collection::vec(any::<u8>(), 0..4000), size in 1usize..200) {
        for game in Games.games() {
            for dialect in game.dialects() {
                catalogue::contract::dialect_survives(dialect, &bytes, size);
            }
        }
    }
}

fn heard(name: &str, pieces: &[&[u8]]) -> Vec<String> {
    let mut host = (dialect(name).1.host)();
    let said = pieces.iter().map(|piece| match host.hear(piece) {
        Ok(said) => said.iter().map(|said| format!("{said:?}")).collect::<Vec<_>>().join(";"),
        Err(why) => why.id,
    });
    said.collect()
}

#[test]
fn what_is_no_move_of_escampe_is_told_from_one() {
    let said = |text: &str| heard("escampe-tcp", &[b"name\n", text.as_bytes()])[1].clone();
    for text in ["A1-B2\n", "A1-B2\0\n", "A1-B2\r\n", "E\n", "C6/A6/B5/D5/E6/F5\n", "\n\nE\n"] {
        assert!(said(text).starts_with("Move("), "{text:?}: {}", said(text));
    }
    for text in ["PASSE\n", "A1-B2 x\n", "a1-b2\n", "A1-\0B2\n", "resign\n", "A1B2\n", " E\n", "A1/\n", "é\n"] {
        assert!(said(text).starts_with("NoMove"), "{text:?}: {}", said(text));
    }
    assert_eq!(heard("escampe-tcp", &[b"name\n", &[b'A'; 5000]])[1], "wire-endless");
    for request in [&b"GET / HTTP/1.1\r\nHost: x\r\n"[..], b"CONNECT a.example:443 HTTP/1.0\r\n"] {
        assert_eq!(heard("escampe-tcp", &[request])[0], "wire-request");
    }
    assert_eq!(heard("escampe-tcp", &[b"GET READY\n"])[0], r#"Name("GET READY")"#);
    assert_eq!(heard("escampe-tcp", &[b"Witch ", b"Hazel\nE"])[1], r#"Name("Witch Hazel")"#);
}

fn fields(values: &[u32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

#[test]
fn what_is_no_move_of_colonnes_is_told_from_one() {
    let mut hello = [0; 36];
    hello[4..7].copy_from_slice(b"bob");
    let said = |values: [u32; 7]| heard("colonnes-tcp", &[&hello, &fields(&values)])[1].clone();
    assert_eq!(said([1, 0, 7, 1, 2, 99, 99]), r#"Move("C2")"#, "what a placement does not use is not looked at");
    assert_eq!(said([1, 1, 0, 2, 0, 1, 0]), r#"Move("A3-A2")"#);
    assert_eq!(said([1, 2, 0, 9, 9, 9, 9]), r#"Move("PASSE")"#);
    for values in [[1, 3, 0, 0, 0, 0, 0], [1, 0, 0, 3, 0, 0, 0], [1, 1, 0, 0, 0, 0, u32::MAX]] {
        assert!(said(values).starts_with("NoMove"), "{values:?}");
    }
    for id in [0, 2, u32::MAX] {
        assert_eq!(said([id, 0, 0, 0, 0, 0, 0]), "wire-id");
    }
    assert_eq!(heard("colonnes-tcp", &[&fields(&[1; 9])]), ["wire-id"]);
    let nameless = heard("colonnes-tcp", &[&[0, 0, 0, 0], &[b'x'; 31], b"x"]);
    assert_eq!(nameless[2], format!("Name({:?})", "x".repeat(30)), "a name without its zero is cut");
}

#[test]
fn a_late_move_of_colonnes_is_not_one_of_the_next_game() {
    let (game, dialect) = dialect("colonnes-tcp");
    let (mut host, line) = ((dialect.host)(), game.open("", None).expect("a start"));
    host.hear(&[0; 36]).expect("a name");
    host.begin(&*line, Seat(0), "alice");
    let fault = Some((Seat(0), Fault::Late));
    assert_eq!(host.end(&*line, &Close { winner: Some(Seat(1)), fault }), fields(&[0, 1, 3]));
    assert!(host.begin(&*line, Seat(0), "alice").is_empty(), "the second game begins without a word");
    let (late, due) = (fields(&[1, 0, 0, 0, 0, 0, 0]), fields(&[1, 0, 0, 2, 2, 0, 0]));
    assert_eq!(host.hear(&late), Ok(vec![]));
    assert_eq!(host.hear(&due), Ok(vec![BotMessage::Move("C3".to_owned())]));
}

#[test]
fn a_client_of_colonnes_bears_with_students_servers() {
    let over = |verdict: [u32; 3]| {
        let mut guest = (dialect("colonnes-tcp").1.guest.expect("a player's end"))();
        guest.hear(&[&fields(&[0, 0])[..], &[0; 32]].concat()).expect("seated as White");
        guest.play("A1");
        guest.hear(&fields(&verdict)).expect("a verdict").swap_remove(0)
    };
    let (lost, illegal) = (Some(Seat(1)), Some((Seat(0), Fault::Illegal)));
    for (verdict, winner, fault) in [
        ([0, 0, 1], Some(Seat(0)), None),
        ([0, 1, 2], None, None),
        ([0, 0, 2], None, None),
        ([0, 2, 3], lost, illegal),
        ([2, 0, 0], lost, illegal),
        ([2, 2, 3], lost, illegal),
        ([0, 1, 3], lost, Some((Seat(0), Fault::Late))),
        ([0, 0, 3], lost, None),
    ] {
        assert_eq!(over(verdict), RefereeMessage::Over { winner, fault }, "{verdict:?}");
    }
}

/// A client that has not been assigned a seat plays nothing.
#[test]
fn a_client_of_escampe_ignores_what_it_does_not_know() {
    let mut guest: Box<dyn Guest> = (dialect("escampe-tcp").1.guest.expect("a player's end"))();
    assert_eq!(guest.hear(b"Bienvenue\0\nJOUEUR Noir\0\nNoir\0\nINFO x\nJOUEUR Blanc\0\n").expect("lines").len(), 1);
    let told = guest.hear(b"FIN! Egalit\xe9\0\n").expect("lines");
    assert_eq!(told, [RefereeMessage::Over { winner: None, fault: None }, RefereeMessage::Farewell]);
}
