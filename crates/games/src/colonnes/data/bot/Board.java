// en: The position, read from text such as "WB,.,./.,W,./.,.,. b 3".
// fr: La position, lue dans un texte comme "WB,.,./.,W,./.,.,. b 3".
class Board {
    // en: The pawns of each cell from bottom to top, W and B, "." for none: A1, B1, C1, then A2, B2, C2, then A3...
    // fr: Les pions de chaque case de bas en haut, W et B, "." sans pion : A1, B1, C1, puis A2, B2, C2, puis A3...
    final String[] stacks;

    Board(String text) {
        stacks = text.split(" ")[0].split("[,/]");
    }

    // en: How good the position is for player `me` (0 is White, 1 is Black), in hundredths.
    // en: To improve: can the third pawn come next? Is the neighbouring cell full? Who is blocked?
    // fr: Ce que vaut la position pour le joueur `me` (0 : Blanc, 1 : Noir), en centiemes.
    // fr: A ameliorer : le troisieme pion peut-il venir ? La case voisine est-elle pleine ? Qui est bloque ?
    int evaluate(int me) {
        String mine = me == 0 ? "W" : "B";
        int value = 0;
        for (String stack : stacks) {
            if (stack.equals(".")) {
                continue;
            }
            // en: A free pawn, on top of its stack, can move.
            // fr: Un pion libre, au sommet de sa pile, peut bouger.
            value += stack.endsWith(mine) ? 10 : -10;
            // en: Two pawns of one colour at the bottom wait for the third; a pawn on top of them may leave again.
            // fr: Deux pions d'une couleur en bas attendent le troisieme ; un pion pose dessus peut repartir.
            if (stack.startsWith("WW") || stack.startsWith("BB")) {
                int worth = stack.length() == 2 ? 100 : 40;
                value += stack.startsWith(mine) ? worth : -worth;
            }
        }
        return value;
    }
}
