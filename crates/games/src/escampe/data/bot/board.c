// en: The position, read from text such as "Bb2b1/b1b2b/6/6/n1n3/Nn2nn w -".
// fr: La position, lue dans un texte comme "Bb2b1/b1b2b/6/6/n1n3/Nn2nn w -".
typedef struct {
    // en: The piece on each square, row 6 first: 'B' and 'b' White's unicorn and paladins,
    // en: 'N' and 'n' Black's, 0 where there is none.
    // fr: La piece de chaque case, ligne 6 d'abord : 'B' et 'b' licorne et paladins blancs,
    // fr: 'N' et 'n' les noirs, 0 sans piece.
    char squares[36];
} Board;

static Board read_board(const char *text) {
    Board board = {0};
    for (int square = 0; *text && *text != ' ' && square < 36; text++) {
        // en: A digit stands for that many empty squares.
        // fr: Un chiffre est un nombre de cases vides.
        if (*text >= '1' && *text <= '6') {
            square += *text - '0';
        } else if (*text != '/') {
            board.squares[square++] = *text;
        }
    }
    return board;
}

// en: How close the paladins of a player are to the enemy unicorn; the nearest counts most.
// fr: La proximite entre les paladins d'un joueur et la licorne ennemie ; le plus proche compte le plus.
static int attack(const Board *board, int player) {
    const char *target = memchr(board->squares, player == 0 ? 'N' : 'B', 36);
    int sum = 0, nearest = 0;
    for (int square = 0; target && square < 36; square++) {
        if (board->squares[square] == (player == 0 ? 'b' : 'n')) {
            int unicorn = (int)(target - board->squares);
            int near = 10 - abs(square / 6 - unicorn / 6) - abs(square % 6 - unicorn % 6);
            sum += near;
            nearest = near > nearest ? near : nearest;
        }
    }
    return 2 * sum + 8 * nearest;
}

// en: How good a position is for player `me` (0 is White, 1 is Black), in hundredths.
// en: To improve: which rings do my pieces stand on? Can the opponent be made to pass?
// fr: Ce que vaut une position pour le joueur `me` (0 : Blanc, 1 : Noir), en centiemes.
// fr: A ameliorer : sur quels liseres sont mes pieces ? Peut-on forcer l'adversaire a passer ?
static int evaluate(const Board *board, int me) {
    return 10 * (attack(board, me) - attack(board, 1 - me));
}
