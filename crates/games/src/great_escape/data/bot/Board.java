// en: The position, read from text such as "0 2 0 4 10 8 4 10 1 3 4 H":
// en: player to move, players, then x, y and walls left of each, then the walls that stand.
// fr: La position, lue dans un texte comme "0 2 0 4 10 8 4 10 1 3 4 H" :
// fr: joueur au trait, nombre de joueurs, x, y et murs restants de chacun, puis les murs poses.
class Board {
    final int[] x = new int[2];
    final int[] y = new int[2];
    final int[] wallsLeft = new int[2];
    // en: Whether a wall closes the upper side of a cell, and its left side.
    // fr: Indique si un mur ferme le haut d'une case, et sa gauche.
    final boolean[][] above = new boolean[10][10];
    final boolean[][] left = new boolean[10][10];

    Board(String text) {
        String[] words = text.split(" ");
        for (int player = 0; player < 2; player++) {
            x[player] = Integer.parseInt(words[2 + 3 * player]);
            y[player] = Integer.parseInt(words[3 + 3 * player]);
            wallsLeft[player] = Integer.parseInt(words[4 + 3 * player]);
        }
        int walls = Integer.parseInt(words[8]);
        for (int i = 9; i < 9 + 3 * walls; i += 3) {
            put(Integer.parseInt(words[i]), Integer.parseInt(words[i + 1]), words[i + 2].equals("H"));
        }
    }

    // en: A wall H lies above its row, over two columns; a wall V lies left of its column, over two rows.
    // fr: Un mur H est au-dessus de sa ligne, sur deux colonnes ; un mur V est a gauche de sa colonne, sur deux lignes.
    private void put(int wallX, int wallY, boolean horizontal) {
        if (horizontal) {
            above[wallX][wallY] = above[wallX + 1][wallY] = true;
        } else {
            left[wallX][wallY] = left[wallX][wallY + 1] = true;
        }
    }

    // en: The number of steps to a player's goal (breadth-first search): column 8 for player 0, column 0 for player 1.
    // fr: Le nombre de pas jusqu'au but d'un joueur (parcours en largeur) : colonne 8 pour le joueur 0, 0 pour le joueur 1.
    int distance(int player) {
        int goal = player == 0 ? 8 : 0;
        int[] steps = new int[81];
        int[] queue = new int[81];
        int tail = 0;
        queue[tail++] = 9 * y[player] + x[player];
        steps[queue[0]] = 1;
        for (int head = 0; head < tail; head++) {
            int cx = queue[head] % 9;
            int cy = queue[head] / 9;
            if (cx == goal) {
                return steps[queue[head]] - 1;
            }
            int[][] ways = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
            boolean[] open = {
                cy > 0 && !above[cx][cy], cy < 8 && !above[cx][cy + 1], cx > 0 && !left[cx][cy], cx < 8 && !left[cx + 1][cy]
            };
            for (int way = 0; way < 4; way++) {
                int next = 9 * (cy + ways[way][1]) + cx + ways[way][0];
                if (open[way] && steps[next] == 0) {
                    steps[next] = steps[queue[head]] + 1;
                    queue[tail++] = next;
                }
            }
        }
        return 99;
    }

    // en: How good the position is for player `me` (0 or 1), in hundredths of a step.
    // en: To improve: how far would one more wall send me? Is it worth keeping walls for later?
    // fr: Ce que vaut la position pour le joueur `me` (0 ou 1), en centiemes de pas.
    // fr: A ameliorer : de combien un mur de plus m'eloigne-t-il ? Faut-il garder des murs pour plus tard ?
    int evaluate(int me) {
        int other = 1 - me;
        return 100 * (distance(other) - distance(me)) + 20 * (wallsLeft[me] - wallsLeft[other]);
    }
}
