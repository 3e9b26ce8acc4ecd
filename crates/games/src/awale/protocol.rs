//! Referee side of UCI as spoken by the engines of the Aualé family, described in `docs/protocol-uci-oware.md`.
//!
//! The notation is this game's own; moves follow `moves` without separators: `position startpos moves FfBe`. The engine
//! side is a mode of `palabre ugi`.

use catalogue::{BotMessage, Carrier, Close, DialectInfo, DynLine, Host, Kit, LineSplitter, Message};
use rules::{Limits, Seat};

/// The dialect of the Aualé family's engines.
pub(super) const UCI: DialectInfo = DialectInfo {
    name: "uci-oware",
    carrier: Carrier::Pipes,
    games: 1,
    starts_anywhere: true,
    roles: &["south", "north"],
    guest_time: "2s/move",
    referee_time: "2s/move",
    kit: Kit {
        files: &[("bot.py", include_str!("data/bot/bot.py"))],
        build: None,
        run: "python3 FILE",
        rules: Some("abapa"),
    },
    interfaces: &[],
    host: || Box::new(Manager::default()),
    guest: None,
};

/// The referee side.
#[derive(Default)]
struct Manager {
    splitter: LineSplitter,
    seat: Option<Seat>,
    start: String,
    go: String,
    ready: bool,
}

impl Host for Manager {
    fn begin(&mut self, line: &dyn DynLine, seat: Seat, _: &str) -> Vec<u8> {
        self.seat = Some(seat);
        self.start = line.special_start().map_or("startpos".to_owned(), |start| format!("fen {start}"));
        b"uci\nucinewgame\nisready\n".to_vec()
    }

    fn turn(&mut self, line: &dyn DynLine) -> Vec<u8> {
        if line.turn().is_none() || line.turn() != self.seat {
            return Vec::new();
        }
        let (start, go, moves) = (&self.start, &self.go, line.moves().concat());
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {moves}") };
        format!("position {start}{moves}\n{go}\n").into_bytes()
    }

    fn moved(&mut self, _: &dyn DynLine, _: Seat, _: &str) -> Vec<u8> {
        Vec::new()
    }

    fn end(&mut self, _: &dyn DynLine, _: &Close) -> Vec<u8> {
        b"quit\n".to_vec()
    }

    fn hear(&mut self, bytes: &[u8]) -> Result<Vec<BotMessage>, Message> {
        let lines = self.splitter.feed(bytes)?;
        Ok(lines.iter().filter_map(|line| self.said(line)).collect())
    }

    fn allow(&mut self, limits: &Limits) {
        let mut words = vec!["go".to_owned()];
        words.extend(limits.time.map(|time| format!("movetime {}", time.as_millis())));
        // Engines of this family have no clock support: give them a share of the remaining time.
        const SHARE: u128 = 20;
        words.extend(limits.clock.map(|clock| format!("movetime {}", clock.remaining.as_millis() / SHARE)));
        words.extend(limits.depth.map(|depth| format!("depth {depth}")));
        words.extend(limits.nodes.map(|nodes| format!("nodes {nodes}")));
        self.go = words.join(" ");
    }

    fn is_ready(&self) -> bool {
        self.ready
    }
}

impl Manager {
    fn said(&mut self, line: &str) -> Option<BotMessage> {
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["bestmove", text, ..] => Some(BotMessage::Move(text.to_owned())),
            ["bestmove"] => {
                let why = Message::new("move-unreadable").with("expected", Message::new("move-shape"));
                Some(BotMessage::NoMove { text: line.to_owned(), why })
            }
            ["readyok"] => {
                self.ready = true;
                None
            }
            ["id", "name", ref name @ ..] => Some(BotMessage::Name(name.join(" "))),
            ["id" | "option" | "uciok" | "info", ..] | [] => None,
            _ => Some(BotMessage::Stray(line.to_owned())),
        }
    }
}
