// en: The position, read from text such as "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S".
// fr: La position, lue dans un texte comme "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S".
typedef struct {
    // en: The seeds of each pit: South's A to F, then North's a to f.
    // fr: Les graines de chaque trou : A-F pour Sud, puis a-f pour Nord.
    int pits[12];
    // en: The seeds that South (player 0) and North (player 1) have captured.
    // fr: Les graines capturees par Sud (joueur 0) et par Nord (joueur 1).
    int captured[2];
} Board;

// en: Reads a number and skips the sign after it.
// fr: Lit un nombre et saute le signe qui le suit.
static int read_number(const char **text) {
    char *end;
    int number = (int)strtol(*text, &end, 10);
    *text = *end ? end + 1 : end;
    return number;
}

static Board read_board(const char *text) {
    Board board;
    for (int i = 0; i < 12; i++) {
        board.pits[i] = read_number(&text);
    }
    board.captured[0] = read_number(&text);
    board.captured[1] = read_number(&text);
    return board;
}

// en: The seeds in the pits of a player.
// fr: Les graines dans les trous d'un joueur.
static int held(const Board *board, int player) {
    int seeds = 0;
    for (int i = 6 * player; i < 6 * player + 6; i++) {
        seeds += board->pits[i];
    }
    return seeds;
}

// en: How good a position is for player `me` (0 or 1), in hundredths of a seed.
// en: To improve: pits with 1 or 2 seeds can be captured; a pit with 12 seeds goes all around.
// fr: Ce que vaut une position pour le joueur `me` (0 ou 1), en centiemes de graine.
// fr: A ameliorer : un trou de 1 ou 2 graines peut etre pris ; un trou de 12 graines fait tout le tour.
static int evaluate(const Board *board, int me) {
    int other = 1 - me;
    return 100 * (board->captured[me] - board->captured[other]) + held(board, me) - held(board, other);
}
