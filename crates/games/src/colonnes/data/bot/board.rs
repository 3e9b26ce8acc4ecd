// en: The position, read from text such as "WB,.,./.,W,./.,.,. b 3".
// fr: La position, lue dans un texte comme "WB,.,./.,W,./.,.,. b 3".
struct Board {
    // en: The pawns of each cell from bottom to top, W and B, "." for none: A1, B1, C1, then A2, B2, C2, then A3...
    // fr: Les pions de chaque case de bas en haut, W et B, "." sans pion : A1, B1, C1, puis A2, B2, C2, puis A3...
    stacks: Vec<String>,
}

impl Board {
    fn read(text: &str) -> Board {
        let cells = text.split(' ').next().unwrap_or("");
        Board { stacks: cells.split([',', '/']).map(str::to_string).collect() }
    }
}

// en: How good a position is for player `me` (0 is White, 1 is Black), in hundredths.
// en: To improve: can the third pawn come next? Is the neighbouring cell full? Who is blocked?
// fr: Ce que vaut une position pour le joueur `me` (0 : Blanc, 1 : Noir), en centiemes.
// fr: A ameliorer : le troisieme pion peut-il venir ? La case voisine est-elle pleine ? Qui est bloque ?
fn evaluate(board: &Board, me: usize) -> i32 {
    let mine = if me == 0 { 'W' } else { 'B' };
    let mut value = 0;
    for stack in board.stacks.iter().filter(|stack| *stack != ".") {
        // en: A free pawn, on top of its stack, can move.
        // fr: Un pion libre, au sommet de sa pile, peut bouger.
        value += if stack.ends_with(mine) { 10 } else { -10 };
        // en: Two pawns of one colour at the bottom wait for the third; a pawn on top of them may leave again.
        // fr: Deux pions d'une couleur en bas attendent le troisieme ; un pion pose dessus peut repartir.
        if stack.starts_with("WW") || stack.starts_with("BB") {
            let worth = if stack.len() == 2 { 100 } else { 40 };
            value += if stack.starts_with(mine) { worth } else { -worth };
        }
    }
    value
}
