// A bot for GAME that plays random legal moves. Make it stronger in choose().

use std::hash::{BuildHasher, Hasher};
use std::io::{BufRead, Write};

fn say(line: &str) {
    // Without flush the line could wait in a buffer and the referee would wait for the line.
    println!("{line}");
    std::io::stdout().flush().unwrap();
}

fn hear() -> String {
    let mut line = String::new();
    if std::io::stdin().lock().read_line(&mut line).unwrap() == 0 {
        std::process::exit(0); // the referee is gone
    }
    line.trim().to_string()
}

// The referee knows the rules: ask it. It answers "response" and the moves; a "stop" may come before.
fn legal_moves() -> Vec<String> {
    say("query legalmoves");
    loop {
        if let Some(moves) = hear().strip_prefix("response ") {
            return moves.split_whitespace().map(str::to_string).collect();
        }
    }
}

// A random number below n, without any library: each new hasher of the standard library has another seed.
fn random(n: usize) -> usize {
    std::collections::hash_map::RandomState::new().build_hasher().finish() as usize % n
}

// position: "startpos moves …" or "fen … moves …"; limits: "movetime 1000" and the like.
fn choose(_position: &str, _limits: &str) -> String {
    let mut moves = legal_moves();
    let at = random(moves.len());
    moves.swap_remove(at)
}

fn main() {
    let mut position = "startpos".to_string();
    loop {
        let line = hear();
        let (word, rest) = line.split_once(' ').unwrap_or((line.as_str(), ""));
        match word {
            "ugi" => {
                say("id name My GAME bot");
                say("ugiok");
            }
            "isready" => say("readyok"),
            "position" => position = rest.to_string(),
            "go" => say(&format!("bestmove {}", choose(&position, rest))),
            "quit" => return,
            _ => {} // Passed over, as the protocol asks. Print messages of your own with eprintln!.
        }
    }
}
