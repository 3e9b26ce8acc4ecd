// en: The position, read from text such as "0 2 0 4 10 8 4 10 1 3 4 H":
// en: player to move, players, then x, y and walls left of each, then the walls that stand.
// fr: La position, lue dans un texte comme "0 2 0 4 10 8 4 10 1 3 4 H" :
// fr: joueur au trait, nombre de joueurs, x, y et murs restants de chacun, puis les murs poses.
typedef struct {
    int x[2], y[2], walls_left[2];
    // en: Whether a wall closes the upper side of a cell [x][y], and its left side.
    // fr: Indique si un mur ferme le haut d'une case [x][y], et sa gauche.
    char above[10][10], left[10][10];
} Board;

static Board read_board(const char *text) {
    Board board = {0};
    int walls = 0, used = 0, x, y;
    char way;
    sscanf(text, "%*d %*d %d %d %d %d %d %d %d%n", &board.x[0], &board.y[0], &board.walls_left[0], &board.x[1],
           &board.y[1], &board.walls_left[1], &walls, &used);
    for (text += used; walls > 0 && sscanf(text, " %d %d %c%n", &x, &y, &way, &used) == 3; walls--, text += used) {
        // en: A wall H lies above its row, over two columns; a wall V lies left of its column, over two rows.
        // fr: Un mur H est au-dessus de sa ligne, sur deux colonnes ; un mur V, a gauche de sa colonne, sur deux lignes.
        if (way == 'H') {
            board.above[x][y] = board.above[x + 1][y] = 1;
        } else {
            board.left[x][y] = board.left[x][y + 1] = 1;
        }
    }
    return board;
}

// en: The number of steps to a player's goal (breadth-first search): column 8 for player 0, column 0 for player 1.
// fr: Le nombre de pas jusqu'au but d'un joueur (parcours en largeur) : colonne 8 pour le joueur 0, 0 pour le joueur 1.
static int distance(const Board *board, int player) {
    int goal = player == 0 ? 8 : 0, steps[81] = {0}, queue[81], tail = 0;
    queue[tail++] = 9 * board->y[player] + board->x[player];
    steps[queue[0]] = 1;
    for (int head = 0; head < tail; head++) {
        int x = queue[head] % 9, y = queue[head] / 9;
        if (x == goal) {
            return steps[queue[head]] - 1;
        }
        int next[4] = {queue[head] - 9, queue[head] + 9, queue[head] - 1, queue[head] + 1};
        int open[4] = {y > 0 && !board->above[x][y], y < 8 && !board->above[x][y + 1], x > 0 && !board->left[x][y],
                       x < 8 && !board->left[x + 1][y]};
        for (int way = 0; way < 4; way++) {
            if (open[way] && steps[next[way]] == 0) {
                steps[next[way]] = steps[queue[head]] + 1;
                queue[tail++] = next[way];
            }
        }
    }
    return 99;
}

// en: How good a position is for player `me` (0 or 1), in hundredths of a step.
// en: To improve: how far would one more wall send me? Is it worth keeping walls for later?
// fr: Ce que vaut une position pour le joueur `me` (0 ou 1), en centiemes de pas.
// fr: A ameliorer : de combien un mur de plus m'eloigne-t-il ? Faut-il garder des murs pour plus tard ?
static int evaluate(const Board *board, int me) {
    int other = 1 - me;
    return 100 * (distance(board, other) - distance(board, me)) +
           20 * (board->walls_left[me] - board->walls_left[other]);
}
