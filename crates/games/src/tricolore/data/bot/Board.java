// en: The position, read from text such as "2.2.2-2.2.2-...-0-0-1 0".
// fr: La position, lue dans un texte comme "2.2.2-2.2.2-...-0-0-1 0".
class Board {
    // en: The red, blue and transparent seeds of each hole; hole 1 is holes[0].
    // fr: Les graines rouges, bleues et transparentes de chaque trou ; le trou 1 est holes[0].
    final int[][] holes = new int[16][3];
    // en: The seeds that player 1 (0 here) and player 2 (1 here) have captured.
    // fr: Les graines capturees par le joueur 1 (0 ici) et le joueur 2 (1 ici).
    final int[] captured = new int[2];

    Board(String text) {
        String[] fields = text.split(" ")[0].split("-");
        for (int i = 0; i < 16; i++) {
            String[] colours = fields[i].split("\\.");
            for (int colour = 0; colour < 3; colour++) {
                holes[i][colour] = Integer.parseInt(colours[colour]);
            }
        }
        captured[0] = Integer.parseInt(fields[16]);
        captured[1] = Integer.parseInt(fields[17]);
    }

    // en: The seeds in the holes of a player: the odd ones for player 1, the even ones for player 2.
    // fr: Les graines dans les trous d'un joueur : les impairs pour le joueur 1, les pairs pour le joueur 2.
    int held(int player) {
        int seeds = 0;
        for (int i = player; i < 16; i += 2) {
            seeds += holes[i][0] + holes[i][1] + holes[i][2];
        }
        return seeds;
    }

    // en: How good the position is for player `me` (0 or 1), in hundredths of a seed.
    // en: To improve: holes with 1 or 2 seeds can be captured; transparent seeds leave more choice.
    // fr: Ce que vaut la position pour le joueur `me` (0 ou 1), en centiemes de graine.
    // fr: A ameliorer : un trou de 1 ou 2 graines peut etre pris ; les transparentes laissent plus de choix.
    int evaluate(int me) {
        int other = 1 - me;
        return 100 * (captured[me] - captured[other]) + held(me) - held(other);
    }
}
