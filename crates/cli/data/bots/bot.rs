// en: A bot for GAME that looks two plies ahead: its own move, then the best answer.
// en: The bot does not know the rules yet: it asks the referee where each move leads.
// en: Make it stronger in three steps:
// en:   1. Improve evaluate(): what makes a position good?
// en:   2. Look further ahead: raise PLIES, then cut useless branches (alpha-beta).
// en:   3. Write the rules yourself: a program is much faster than questions to the referee.
// fr: Un bot pour GAME qui regarde deux coups a l'avance : le sien, puis la meilleure reponse.
// fr: Le bot ne connait pas encore les regles : il demande a l'arbitre ou mene chaque coup.
// fr: Pour le rendre plus fort, en trois etapes :
// fr:   1. Ameliorer evaluate() : qu'est-ce qui rend une position bonne ?
// fr:   2. Regarder plus loin : augmenter PLIES, puis couper les branches inutiles (alpha-beta).
// fr:   3. Ecrire les regles soi-meme : un programme va bien plus vite que les questions a l'arbitre.

use std::hash::{BuildHasher, Hasher};
use std::io::Write;
use std::time::{Duration, Instant};

// en: How many moves the bot looks ahead.
// fr: Nombre de coups que le bot regarde a l'avance.
const PLIES: u32 = 2;
// en: Some positions have thousands of moves: a random sample must do.
// fr: Certaines positions ont des milliers de coups : un echantillon au hasard doit suffire.
const SAMPLE: usize = 200;
// en: The value of a won game, far above any evaluation.
// fr: La valeur d'une partie gagnee, bien au-dessus de toute evaluation.
const WIN: i32 = 1_000_000;

// BOARD

// en: A position that the bot thinks about.
// fr: Une position a laquelle le bot reflechit.
struct Node {
    // en: The moves that lead here from the position on the board.
    // fr: Les coups qui menent ici depuis la position sur le plateau.
    path: Vec<String>,
    // en: The player to move, "p1" or "p2", or the result: "p1win", "p2win", "draw".
    // fr: Le joueur qui a le trait, "p1" ou "p2", ou le resultat : "p1win", "p2win", "draw".
    state: String,
    board: Board,
}

impl Node {
    // en: The referee writes "MOVE STATE POSITION".
    // fr: L'arbitre ecrit "COUP ETAT POSITION".
    fn read(path: &[String], text: &str) -> Node {
        let mut words = text.trim().splitn(3, ' ');
        let mut next = || words.next().expect("MOVE STATE POSITION");
        let path = path.iter().cloned().chain([next().to_string()]).collect();
        Node { path, state: next().to_string(), board: Board::read(next()) }
    }

    fn is_over(&self) -> bool {
        self.state == "draw" || self.state.ends_with("win")
    }

    // en: Whether player `me` (0 or 1) is to move or has won.
    // fr: Indique si le joueur `me` (0 ou 1) a le trait ou a gagne.
    fn is_mine(&self, me: usize) -> bool {
        self.state.starts_with(&format!("p{}", me + 1))
    }

    // en: How good the position is for player `me`, without looking further.
    // fr: Ce que vaut la position pour le joueur `me`, sans regarder plus loin.
    fn value(&self, me: usize) -> i32 {
        match self.state.as_str() {
            "draw" => 0,
            _ if !self.is_over() => evaluate(&self.board, me),
            _ if self.is_mine(me) => WIN,
            _ => -WIN,
        }
    }
}

struct Bot {
    deadline: Instant,
}

impl Bot {
    // en: The best move for player `me`.
    // fr: Le meilleur coup pour le joueur `me`.
    fn choose(&mut self, me: usize) -> String {
        let mut nodes = self.successors(&[]);
        // en: The most promising moves first, since time may run out; equal ones in random order.
        // fr: Les coups les plus prometteurs d'abord, car le temps peut manquer ; au hasard a egalite.
        nodes.sort_by_cached_key(|node| -node.value(me));
        let (mut best, mut best_value) = (0, -WIN - 1);
        for (at, node) in nodes.iter().enumerate() {
            let value = self.search(node, PLIES - 1, me);
            if self.time_is_up() {
                // en: This move was not searched to the end: its value is worth nothing.
                // fr: Ce coup n'a pas ete examine jusqu'au bout : sa valeur ne compte pas.
                break;
            }
            if value > best_value {
                (best, best_value) = (at, value);
            }
        }
        let chosen = nodes.swap_remove(best).path.remove(0);
        if best_value.abs() < WIN {
            say(&format!("info depth {PLIES} score cp {best_value} pv {chosen}"));
        }
        chosen
    }

    // en: The value of a node for player `me` if both play their best for so many plies (minimax).
    // fr: La valeur d'un noeud pour `me` si chacun joue au mieux pendant ce nombre de coups (minimax).
    fn search(&mut self, node: &Node, plies: u32, me: usize) -> i32 {
        if plies == 0 || node.is_over() || self.time_is_up() {
            return node.value(me);
        }
        let children = self.successors(&node.path);
        let values = children.iter().map(|child| self.search(child, plies - 1, me));
        // en: I choose the best value for me; the opponent chooses the worst.
        // fr: Je choisis la meilleure valeur pour moi ; l'adversaire choisit la pire.
        let best = if node.is_mine(me) { values.max() } else { values.min() };
        best.unwrap_or(0)
    }

    // en: Asks the referee for all the positions one move after these moves, in random order.
    // fr: Demande a l'arbitre toutes les positions un coup apres ces coups, dans le desordre.
    fn successors(&mut self, path: &[String]) -> Vec<Node> {
        let answer = self.ask(&format!("query successors {}", path.join(" ")));
        let mut entries: Vec<&str> = answer.split(';').collect();
        for at in 0..entries.len() {
            let drawn = at + random(entries.len() - at);
            entries.swap(at, drawn);
        }
        entries.iter().take(SAMPLE).map(|entry| Node::read(path, entry)).collect()
    }

    // en: Asks the referee a question and waits for its answer.
    // fr: Pose une question a l'arbitre et attend sa reponse.
    fn ask(&mut self, question: &str) -> String {
        say(question);
        loop {
            let line = hear();
            match line.as_str() {
                "isready" => say("readyok"),
                "stop" => self.deadline = Instant::now(),
                _ => {}
            }
            if let Some(answer) = line.strip_prefix("response ") {
                return answer.to_string();
            }
        }
    }

    fn time_is_up(&self) -> bool {
        Instant::now() >= self.deadline
    }

    fn go(&mut self, limits: &str) {
        let started = Instant::now();
        let me = if self.ask("query p1turn") == "true" { 0 } else { 1 };
        self.deadline = started + thinking_time(limits, me);
        let chosen = self.choose(me);
        say(&format!("bestmove {chosen}"));
    }
}

// en: How long to think: "movetime MS" is for this move, "p1time MS" for the rest of the game.
// fr: Le temps de reflexion : "movetime MS" pour ce coup, "p1time MS" pour tout le reste de la partie.
fn thinking_time(limits: &str, me: usize) -> Duration {
    let words: Vec<&str> = limits.split_whitespace().collect();
    let number = |name: &str| {
        let at = words.iter().position(|word| *word == name)?;
        words.get(at + 1)?.parse::<u64>().ok()
    };
    // en: Leave some time to answer.
    // fr: Garder de quoi repondre a temps.
    let this_move = number("movetime").map(|time| time * 7 / 10);
    let this_game = number(&format!("p{}time", me + 1)).map(|time| time / 40);
    Duration::from_millis(this_move.or(this_game).unwrap_or(500))
}

// en: A random number below n, without any library: each new hasher of the standard library has another seed.
// fr: Un nombre au hasard inferieur a n, sans bibliotheque : chaque nouveau hacheur standard a une autre graine.
fn random(n: usize) -> usize {
    std::collections::hash_map::RandomState::new().build_hasher().finish() as usize % n
}

fn say(line: &str) {
    // en: Without flush the line could stay in a buffer and the referee would wait for it.
    // fr: Sans flush, la ligne pourrait rester dans un tampon et l'arbitre l'attendrait.
    println!("{line}");
    std::io::stdout().flush().expect("the referee reads");
}

fn hear() -> String {
    let mut line = String::new();
    if std::io::stdin().read_line(&mut line).unwrap_or(0) == 0 {
        // en: The referee is gone.
        // fr: L'arbitre est parti.
        std::process::exit(0);
    }
    line.trim().to_string()
}

fn main() {
    let mut bot = Bot { deadline: Instant::now() };
    loop {
        let line = hear();
        let (word, rest) = line.split_once(' ').unwrap_or((line.as_str(), ""));
        match word {
            "ugi" => {
                say("id name GAME bot");
                say("ugiok");
            }
            "isready" => say("readyok"),
            "go" => bot.go(rest),
            "quit" => return,
            // en: Other lines are ignored: the referee knows the position, the bot asks for it.
            // en: Print messages of your own with eprintln!.
            // fr: Les autres lignes sont ignorees : l'arbitre connait la position, le bot la lui demande.
            // fr: Pour vos propres messages, utilisez eprintln!.
            _ => {}
        }
    }
}
