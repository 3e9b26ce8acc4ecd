// en: The position, read from text such as "2.2.2-2.2.2-...-0-0-1 0".
// fr: La position, lue dans un texte comme "2.2.2-2.2.2-...-0-0-1 0".
struct Board {
    // en: The red, blue and transparent seeds of each hole; hole 1 is holes[0].
    // fr: Les graines rouges, bleues et transparentes de chaque trou ; le trou 1 est holes[0].
    holes: Vec<[i32; 3]>,
    // en: The seeds that player 1 (0 here) and player 2 (1 here) have captured.
    // fr: Les graines capturees par le joueur 1 (0 ici) et le joueur 2 (1 ici).
    captured: [i32; 2],
}

impl Board {
    fn read(text: &str) -> Board {
        let words = text.split(['.', '-', ' ']);
        let numbers: Vec<i32> = words.filter_map(|word| word.parse().ok()).collect();
        let holes = numbers[..48].chunks(3).map(|hole| [hole[0], hole[1], hole[2]]).collect();
        Board { holes, captured: [numbers[48], numbers[49]] }
    }

    // en: The seeds in the holes of a player: the odd ones for player 1, the even ones for player 2.
    // fr: Les graines dans les trous d'un joueur : les impairs pour le joueur 1, les pairs pour le joueur 2.
    fn held(&self, player: usize) -> i32 {
        self.holes.iter().skip(player).step_by(2).flatten().sum()
    }
}

// en: How good a position is for player `me` (0 or 1), in hundredths of a seed.
// en: To improve: holes with 1 or 2 seeds can be captured; transparent seeds leave more choice.
// fr: Ce que vaut une position pour le joueur `me` (0 ou 1), en centiemes de graine.
// fr: A ameliorer : un trou de 1 ou 2 graines peut etre pris ; les transparentes laissent plus de choix.
fn evaluate(board: &Board, me: usize) -> i32 {
    let other = 1 - me;
    100 * (board.captured[me] - board.captured[other]) + board.held(me) - board.held(other)
}
