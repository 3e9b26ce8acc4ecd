// en: The position, read from text such as "WB,.,./.,W,./.,.,. b 3".
// fr: La position, lue dans un texte comme "WB,.,./.,W,./.,.,. b 3".
typedef struct {
    // en: The pawns of each cell from bottom to top, W and B, "" for none: A1, B1, C1, then A2, B2, C2, then A3...
    // fr: Les pions de chaque case de bas en haut, W et B, "" sans pion : A1, B1, C1, puis A2, B2, C2, puis A3...
    char stacks[9][4];
} Board;

static Board read_board(const char *text) {
    Board board = {0};
    for (int cell = 0, height = 0; *text && *text != ' '; text++) {
        if (*text == ',' || *text == '/') {
            cell++;
            height = 0;
        } else if (*text != '.' && cell < 9 && height < 3) {
            board.stacks[cell][height++] = *text;
        }
    }
    return board;
}

// en: How good a position is for player `me` (0 is White, 1 is Black), in hundredths.
// en: To improve: can the third pawn come next? Is the neighbouring cell full? Who is blocked?
// fr: Ce que vaut une position pour le joueur `me` (0 : Blanc, 1 : Noir), en centiemes.
// fr: A ameliorer : le troisieme pion peut-il venir ? La case voisine est-elle pleine ? Qui est bloque ?
static int evaluate(const Board *board, int me) {
    char mine = me == 0 ? 'W' : 'B';
    int value = 0;
    for (int cell = 0; cell < 9; cell++) {
        const char *stack = board->stacks[cell];
        size_t height = strlen(stack);
        if (height == 0) {
            continue;
        }
        // en: A free pawn, on top of its stack, can move.
        // fr: Un pion libre, au sommet de sa pile, peut bouger.
        value += stack[height - 1] == mine ? 10 : -10;
        // en: Two pawns of one colour at the bottom wait for the third; a pawn on top of them may leave again.
        // fr: Deux pions d'une couleur en bas attendent le troisieme ; un pion pose dessus peut repartir.
        if (stack[0] == stack[1]) {
            int worth = height == 2 ? 100 : 40;
            value += stack[0] == mine ? worth : -worth;
        }
    }
    return value;
}
