// en: The position, read from text such as "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S".
// fr: La position, lue dans un texte comme "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S".
struct Board {
    // en: The seeds of each pit: South's A to F, then North's a to f.
    // fr: Les graines de chaque trou : A-F pour Sud, puis a-f pour Nord.
    pits: Vec<i32>,
    // en: The seeds that South (player 0) and North (player 1) have captured.
    // fr: Les graines capturees par Sud (joueur 0) et par Nord (joueur 1).
    captured: Vec<i32>,
}

impl Board {
    fn read(text: &str) -> Board {
        // en: The letter of the side to move is no number and falls away.
        // fr: La lettre du camp au trait n'est pas un nombre et disparait.
        let words = text.split(['-', ' ']);
        let numbers: Vec<i32> = words.filter_map(|word| word.parse().ok()).collect();
        Board { pits: numbers[..12].to_vec(), captured: numbers[12..14].to_vec() }
    }

    // en: The seeds in the pits of a player.
    // fr: Les graines dans les trous d'un joueur.
    fn held(&self, player: usize) -> i32 {
        self.pits[6 * player..6 * player + 6].iter().sum()
    }
}

// en: How good a position is for player `me` (0 or 1), in hundredths of a seed.
// en: To improve: pits with 1 or 2 seeds can be captured; a pit with 12 seeds goes all around.
// fr: Ce que vaut une position pour le joueur `me` (0 ou 1), en centiemes de graine.
// fr: A ameliorer : un trou de 1 ou 2 graines peut etre pris ; un trou de 12 graines fait tout le tour.
fn evaluate(board: &Board, me: usize) -> i32 {
    let other = 1 - me;
    100 * (board.captured[me] - board.captured[other]) + board.held(me) - board.held(other)
}
