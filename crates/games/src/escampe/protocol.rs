//! The protocol of the course's referee, `escampe-tcp`: lines of text, some with a zero byte before the line end.
//!
//! ```text
//! client   Witch Hazel\n                      its name
//! referee  Blanc\0\n                          its colour
//! referee  JOUEUR Noir\0\n                    whose turn it is, sent to both
//! referee  MOUVEMENT B5/C5/A5/A6/E6/C6\n      the opponent's move, as sent
//! referee  JOUEUR Blanc\0\n
//! client   F2/F1/A1/A2/C1/D2\n                its move
//! referee  FIN! Blanc\0\n                     who won, or Egalité
//! ```
//!
//! Neither end checks the rules: moves are only checked for their syntax.

use catalogue::{
    BotMessage, Carrier, Close, DialectInfo, DynLine, Guest, Host, Kit, LineSplitter, Message, RefereeMessage,
    is_invisible,
};
use rules::Seat;

pub(super) const DIALECTS: &[DialectInfo] = &[DialectInfo {
    name: "escampe-tcp",
    carrier: Carrier::Tcp,
    games: 1,
    starts_anywhere: false,
    roles: &COLOURS,
    guest_time: "300s",
    referee_time: "300s,free=500ms",
    kit: Kit {
        files: &[(
            "Joueur.java",
            concat!(include_str!("data/bot/Joueur.java"), include_str!("data/bot/Position.java")),
        )],
        build: None,
        run: "java FILE {host} {port} {name}",
        rules: None,
    },
    interfaces: &[("ijoueur", IJOUEUR)],
    host: || Box::new(Referee { splitter: LineSplitter::new(LONGEST_LINE), named: false, seat: None }),
    guest: Some(|| Box::new(Client { splitter: LineSplitter::new(LONGEST_LINE), seat: None })),
}];

/// A player for the course's Java client, with stand-ins for the client and its interface, and the file that a course
/// expects with a submission.
const IJOUEUR: Kit = Kit {
    files: &[
        ("Joueur.java", concat!(include_str!("data/bot/ijoueur/Joueur.java"), include_str!("data/bot/Position.java"))),
        ("IJoueur.java", include_str!("data/bot/ijoueur/IJoueur.java")),
        ("ClientJeu.java", include_str!("data/bot/ijoueur/ClientJeu.java")),
        ("mainClass", include_str!("data/bot/ijoueur/mainClass")),
    ],
    build: Some(
        "javac -d FOLDER/classes FILE FOLDER/IJoueur.java FOLDER/ClientJeu.java && jar cf FOLDER/joueur.jar -C FOLDER/classes .",
    ),
    run: "java -cp FOLDER/joueur.jar escampe.ClientJeu escampe.Joueur {host} {port}",
    rules: None,
};

/// The seats' names in the protocol.
const COLOURS: [&str; 2] = ["Blanc", "Noir"];
const DRAWN: &str = "Egalité";
/// Maximum length of a line in bytes: no message of the course is longer.
const LONGEST_LINE: usize = 1024;
/// Maximum length of a name in characters; longer ones are cut.
const LONGEST_NAME: usize = 60;

/// The referee's side.
struct Referee {
    splitter: LineSplitter,
    named: bool,
    seat: Option<Seat>,
}

impl Host for Referee {
    fn begin(&mut self, _: &dyn DynLine, seat: Seat, _: &str) -> Vec<u8> {
        self.seat = Some(seat);
        format!("{}\0\n", COLOURS[seat.index()]).into_bytes()
    }

    fn turn(&mut self, line: &dyn DynLine) -> Vec<u8> {
        line.turn().map(|seat| format!("JOUEUR {}\0\n", COLOURS[seat.index()]).into_bytes()).unwrap_or_default()
    }

    fn moved(&mut self, _: &dyn DynLine, mover: Seat, text: &str) -> Vec<u8> {
        if self.seat == Some(mover) { Vec::new() } else { format!("MOUVEMENT {text}\n").into_bytes() }
    }

    fn end(&mut self, _: &dyn DynLine, close: &Close) -> Vec<u8> {
        format!("FIN! {}\0\n", close.winner.map_or(DRAWN, |seat| COLOURS[seat.index()])).into_bytes()
    }

    fn hear(&mut self, bytes: &[u8]) -> Result<Vec<BotMessage>, Message> {
        let lines = split(&mut self.splitter, bytes)?;
        if !self.named && lines.first().is_some_and(|line| is_request(line)) {
            return Err(Message::new("wire-request"));
        }
        Ok(lines.into_iter().filter_map(|line| self.said(line)).collect())
    }
}

/// Recognizes the first line of a browser or scanner, `GET / HTTP/1.1`, which is not a player name.
fn is_request(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    matches!(words[..], [_, _, protocol] if protocol.starts_with("HTTP/"))
}

impl Referee {
    fn said(&mut self, line: String) -> Option<BotMessage> {
        if !std::mem::replace(&mut self.named, true) {
            return Some(BotMessage::Name(line.trim().chars().take(LONGEST_NAME).collect()));
        }
        if line.is_empty() {
            return None;
        }
        if is_move(&line) {
            return Some(BotMessage::Move(line));
        }
        Some(BotMessage::NoMove { text: line, why: Message::new("wire-shape") })
    }
}

/// `A1-B2`, squares separated by slashes, or `E`; capitals only, as the course's referee requires.
fn is_move(text: &str) -> bool {
    let is_square = |word: &str| matches!(word.as_bytes(), [b'A'..=b'F', b'1'..=b'6']);
    let is_walk = |(from, to)| is_square(from) && is_square(to);
    text == "E" || text.split_once('-').is_some_and(is_walk) || (text.contains('/') && text.split('/').all(is_square))
}

/// The lines completed by these bytes, each without surrounding zero bytes and the carriage return. Control characters
/// are escaped.
fn split(splitter: &mut LineSplitter, bytes: &[u8]) -> Result<Vec<String>, Message> {
    let visible = |c: char| if c.is_control() { c.escape_default().collect() } else { vec![c] };
    let too_long = |_| Message::new("wire-endless").with("most", LONGEST_LINE);
    splitter.push(bytes);
    let mut lines = Vec::new();
    while let Some(line) = splitter.next_line().map_err(too_long)? {
        lines.push(String::from_utf8_lossy(&line).trim_matches(['\0', '\r']).chars().flat_map(visible).collect());
    }
    Ok(lines)
}

/// A player's side.
struct Client {
    splitter: LineSplitter,
    seat: Option<Seat>,
}

impl Guest for Client {
    /// The course's referee has no limit on the length of a game.
    fn rules(&self) -> &'static str {
        "limit=none"
    }

    fn hello(&mut self, name: &str) -> Vec<u8> {
        let name: String = name.chars().filter(|c| !is_invisible(*c)).take(LONGEST_NAME).collect();
        format!("{name}\n").into_bytes()
    }

    fn hear(&mut self, bytes: &[u8]) -> Result<Vec<RefereeMessage>, Message> {
        let lines = split(&mut self.splitter, bytes)?;
        Ok(lines.iter().flat_map(|line| self.told(line)).collect())
    }

    fn play(&mut self, text: &str) -> Vec<u8> {
        format!("{text}\n").into_bytes()
    }
}

impl Client {
    /// Parses a line; lines that only other servers send are ignored.
    fn told(&mut self, line: &str) -> Vec<RefereeMessage> {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match (word, self.seat) {
            ("JOUEUR", Some(seat)) if colour(rest) == Some(seat) => vec![RefereeMessage::YourTurn],
            ("MOUVEMENT", Some(_)) => vec![RefereeMessage::Moved(rest.trim().to_owned())],
            ("FIN!", _) => vec![RefereeMessage::Over { winner: colour(rest), fault: None }, RefereeMessage::Farewell],
            (_, None) => self.seated(word).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn seated(&mut self, word: &str) -> Option<RefereeMessage> {
        self.seat = colour(word);
        Some(RefereeMessage::Seated { seat: self.seat?, opponent: None, start: None })
    }
}

fn colour(word: &str) -> Option<Seat> {
    let index = COLOURS.iter().position(|colour| *colour == word.trim())?;
    Some(Seat(u8::from(index == 1)))
}
