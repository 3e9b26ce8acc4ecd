// en: The position, read from text such as "0 2 0 4 10 8 4 10 1 3 4 H":
// en: player to move, players, then x, y and walls left of each, then the walls that stand.
// fr: La position, lue dans un texte comme "0 2 0 4 10 8 4 10 1 3 4 H" :
// fr: joueur au trait, nombre de joueurs, x, y et murs restants de chacun, puis les murs poses.
struct Board {
    pawns: [(usize, usize); 2],
    walls_left: [i32; 2],
    // en: Whether a wall closes the upper side of a cell [x][y], and its left side.
    // fr: Indique si un mur ferme le haut d'une case [x][y], et sa gauche.
    above: [[bool; 10]; 10],
    left: [[bool; 10]; 10],
}

impl Board {
    fn read(text: &str) -> Board {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |at: usize| words[at].parse::<usize>().expect("a number");
        let mut board = Board {
            pawns: [(number(2), number(3)), (number(5), number(6))],
            walls_left: [number(4) as i32, number(7) as i32],
            above: [[false; 10]; 10],
            left: [[false; 10]; 10],
        };
        for at in (9..9 + 3 * number(8)).step_by(3) {
            board.put(number(at), number(at + 1), words[at + 2]);
        }
        board
    }

    // en: A wall H lies above its row, over two columns; a wall V lies left of its column, over two rows.
    // fr: Un mur H est au-dessus de sa ligne, sur deux colonnes ; un mur V, a gauche de sa colonne, sur deux lignes.
    fn put(&mut self, x: usize, y: usize, way: &str) {
        if way == "H" {
            (self.above[x][y], self.above[x + 1][y]) = (true, true);
        } else {
            (self.left[x][y], self.left[x][y + 1]) = (true, true);
        }
    }

    // en: The number of steps to a player's goal (breadth-first search): column 8 for player 0, column 0 for player 1.
    // fr: Le nombre de pas jusqu'au but d'un joueur (parcours en largeur) : colonne 8 pour le joueur 0, 0 pour le joueur 1.
    fn distance(&self, player: usize) -> i32 {
        let goal = if player == 0 { 8 } else { 0 };
        let mut seen = [[false; 9]; 9];
        let (x, y) = self.pawns[player];
        seen[x][y] = true;
        let mut queue = std::collections::VecDeque::from([(x, y, 0)]);
        while let Some((x, y, steps)) = queue.pop_front() {
            if x == goal {
                return steps;
            }
            let ways = [
                (x, y.wrapping_sub(1), y > 0 && !self.above[x][y]),
                (x, y + 1, y < 8 && !self.above[x][y + 1]),
                (x.wrapping_sub(1), y, x > 0 && !self.left[x][y]),
                (x + 1, y, x < 8 && !self.left[x + 1][y]),
            ];
            for (x, y, is_open) in ways {
                if is_open && !seen[x][y] {
                    seen[x][y] = true;
                    queue.push_back((x, y, steps + 1));
                }
            }
        }
        99
    }
}

// en: How good a position is for player `me` (0 or 1), in hundredths of a step.
// en: To improve: how far would one more wall send me? Is it worth keeping walls for later?
// fr: Ce que vaut une position pour le joueur `me` (0 ou 1), en centiemes de pas.
// fr: A ameliorer : de combien un mur de plus m'eloigne-t-il ? Faut-il garder des murs pour plus tard ?
fn evaluate(board: &Board, me: usize) -> i32 {
    let other = 1 - me;
    let race = board.distance(other) - board.distance(me);
    100 * race + 20 * (board.walls_left[me] - board.walls_left[other])
}
