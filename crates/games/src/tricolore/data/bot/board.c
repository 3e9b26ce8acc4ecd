// en: The position, read from text such as "2.2.2-2.2.2-...-0-0-1 0".
// fr: La position, lue dans un texte comme "2.2.2-2.2.2-...-0-0-1 0".
typedef struct {
    // en: The red, blue and transparent seeds of each hole; hole 1 is holes[0].
    // fr: Les graines rouges, bleues et transparentes de chaque trou ; le trou 1 est holes[0].
    int holes[16][3];
    // en: The seeds that player 1 (0 here) and player 2 (1 here) have captured.
    // fr: Les graines capturees par le joueur 1 (0 ici) et le joueur 2 (1 ici).
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
    for (int i = 0; i < 16 * 3; i++) {
        board.holes[i / 3][i % 3] = read_number(&text);
    }
    board.captured[0] = read_number(&text);
    board.captured[1] = read_number(&text);
    return board;
}

// en: The seeds in the holes of a player: the odd ones for player 1, the even ones for player 2.
// fr: Les graines dans les trous d'un joueur : les impairs pour le joueur 1, les pairs pour le joueur 2.
static int held(const Board *board, int player) {
    int seeds = 0;
    for (int i = player; i < 16; i += 2) {
        seeds += board->holes[i][0] + board->holes[i][1] + board->holes[i][2];
    }
    return seeds;
}

// en: How good a position is for player `me` (0 or 1), in hundredths of a seed.
// en: To improve: holes with 1 or 2 seeds can be captured; transparent seeds leave more choice.
// fr: Ce que vaut une position pour le joueur `me` (0 ou 1), en centiemes de graine.
// fr: A ameliorer : un trou de 1 ou 2 graines peut etre pris ; les transparentes laissent plus de choix.
static int evaluate(const Board *board, int me) {
    int other = 1 - me;
    return 100 * (board->captured[me] - board->captured[other]) + held(board, me) - held(board, other);
}
