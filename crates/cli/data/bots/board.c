// en: The position as the referee writes it: "palabre rules GAME" describes the notation.
// fr: La position telle que l'arbitre l'ecrit : "palabre rules GAME" decrit la notation.
typedef struct {
    char text[256];
} Board;

static Board read_board(const char *text) {
    Board board;
    snprintf(board.text, sizeof board.text, "%s", text);
    return board;
}

// en: How good a position is for player `me` (0 or 1), in hundredths; 0 if both stand equally well.
// en: Fill it in: compare what each player has.
// fr: Ce que vaut une position pour le joueur `me` (0 ou 1), en centiemes ; 0 si elle est egale.
// fr: A completer : comparez ce qu'a chaque joueur.
static int evaluate(const Board *board, int me) {
    (void)board;
    (void)me;
    return 0;
}
