// en: The position, read from text such as "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S".
// fr: La position, lue dans un texte comme "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S".
class Board {
    // en: The seeds of each pit: South's A to F, then North's a to f.
    // fr: Les graines de chaque trou : A-F pour Sud, puis a-f pour Nord.
    final int[] pits = new int[12];
    // en: The seeds that South (player 0) and North (player 1) have captured.
    // fr: Les graines capturees par Sud (joueur 0) et par Nord (joueur 1).
    final int[] captured = new int[2];

    Board(String text) {
        String[] numbers = text.split(" ")[0].split("-");
        for (int i = 0; i < 12; i++) {
            pits[i] = Integer.parseInt(numbers[i]);
        }
        captured[0] = Integer.parseInt(numbers[12]);
        captured[1] = Integer.parseInt(numbers[13]);
    }

    // en: The seeds in the pits of a player.
    // fr: Les graines dans les trous d'un joueur.
    int held(int player) {
        int seeds = 0;
        for (int i = 6 * player; i < 6 * player + 6; i++) {
            seeds += pits[i];
        }
        return seeds;
    }

    // en: How good the position is for player `me` (0 or 1), in hundredths of a seed.
    // en: To improve: pits with 1 or 2 seeds can be captured; a pit with 12 seeds goes all around.
    // fr: Ce que vaut la position pour le joueur `me` (0 ou 1), en centiemes de graine.
    // fr: A ameliorer : un trou de 1 ou 2 graines peut etre pris ; un trou de 12 graines fait tout le tour.
    int evaluate(int me) {
        int other = 1 - me;
        return 100 * (captured[me] - captured[other]) + held(me) - held(other);
    }
}
