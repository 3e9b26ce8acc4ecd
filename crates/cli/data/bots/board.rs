// en: The position as the referee writes it: "palabre rules GAME" describes the notation.
// fr: La position telle que l'arbitre l'ecrit : "palabre rules GAME" decrit la notation.
struct Board {
    _text: String,
}

impl Board {
    fn read(text: &str) -> Board {
        Board { _text: text.to_string() }
    }
}

// en: How good a position is for player `me` (0 or 1), in hundredths; 0 if both stand equally well.
// en: Fill it in: compare what each player has.
// fr: Ce que vaut une position pour le joueur `me` (0 ou 1), en centiemes ; 0 si elle est egale.
// fr: A completer : comparez ce qu'a chaque joueur.
fn evaluate(_board: &Board, _me: usize) -> i32 {
    0
}
