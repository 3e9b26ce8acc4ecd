// en: The position, read from text such as "Bb2b1/b1b2b/6/6/n1n3/Nn2nn w -".
// fr: La position, lue dans un texte comme "Bb2b1/b1b2b/6/6/n1n3/Nn2nn w -".
struct Board {
    // en: The squares (column, row from the top) of the unicorn and the paladins of White (0) and Black (1).
    // fr: Les cases (colonne, ligne depuis le haut) de la licorne et des paladins de Blanc (0) et de Noir (1).
    unicorns: [Option<(i32, i32)>; 2],
    paladins: [Vec<(i32, i32)>; 2],
}

impl Board {
    fn read(text: &str) -> Board {
        let mut board = Board { unicorns: [None, None], paladins: [Vec::new(), Vec::new()] };
        let rows = text.split(' ').next().unwrap_or("");
        for (row, pieces) in (0..).zip(rows.split('/')) {
            let mut column = 0;
            for piece in pieces.chars() {
                match piece {
                    'B' => board.unicorns[0] = Some((column, row)),
                    'N' => board.unicorns[1] = Some((column, row)),
                    'b' => board.paladins[0].push((column, row)),
                    'n' => board.paladins[1].push((column, row)),
                    _ => {}
                }
                // en: A digit stands for that many empty squares.
                // fr: Un chiffre est un nombre de cases vides.
                column += piece.to_digit(10).unwrap_or(1) as i32;
            }
        }
        board
    }

    // en: How close the paladins of a player are to the enemy unicorn; the nearest counts most.
    // fr: La proximite entre les paladins d'un joueur et la licorne ennemie ; le plus proche compte le plus.
    fn attack(&self, player: usize) -> i32 {
        let Some((column, row)) = self.unicorns[1 - player] else { return 0 };
        let near = self.paladins[player].iter().map(|(x, y)| 10 - (x - column).abs() - (y - row).abs());
        2 * near.clone().sum::<i32>() + 8 * near.max().unwrap_or(0)
    }
}

// en: How good a position is for player `me` (0 or 1), in hundredths.
// en: To improve: which rings do my pieces stand on? Can the opponent be made to pass?
// fr: Ce que vaut une position pour le joueur `me` (0 ou 1), en centiemes.
// fr: A ameliorer : sur quels liseres sont mes pieces ? Peut-on forcer l'adversaire a passer ?
fn evaluate(board: &Board, me: usize) -> i32 {
    10 * (board.attack(me) - board.attack(1 - me))
}
