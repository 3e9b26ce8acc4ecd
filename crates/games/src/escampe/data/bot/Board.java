// en: The position, read from text such as "Bb2b1/b1b2b/6/6/n1n3/Nn2nn w -".
// fr: La position, lue dans un texte comme "Bb2b1/b1b2b/6/6/n1n3/Nn2nn w -".
class Board {
    // en: The piece on each square [row][column], row 1 first: 'B' and 'b' White's unicorn and paladins,
    // en: 'N' and 'n' Black's, '-' where there is none.
    // fr: La piece de chaque case [ligne][colonne], ligne 1 d'abord : 'B' et 'b' licorne et paladins blancs,
    // fr: 'N' et 'n' les noirs, '-' sans piece.
    final char[][] squares = new char[6][6];

    Board(String text) {
        String[] rows = text.split(" ")[0].split("/");
        for (int row = 0; row < 6; row++) {
            java.util.Arrays.fill(squares[5 - row], '-');
            int column = 0;
            for (char piece : rows[row].toCharArray()) {
                // en: A digit stands for that many empty squares.
                // fr: Un chiffre est un nombre de cases vides.
                if (Character.isDigit(piece)) {
                    column += piece - '0';
                } else {
                    squares[5 - row][column++] = piece;
                }
            }
        }
    }

    // en: How close the paladins of a player are to the enemy unicorn; the nearest counts most.
    // fr: La proximite entre les paladins d'un joueur et la licorne ennemie ; le plus proche compte le plus.
    int attack(int player) {
        char unicorn = player == 0 ? 'N' : 'B';
        for (int row = 0; row < 6; row++) {
            for (int column = 0; column < 6; column++) {
                if (squares[row][column] == unicorn) {
                    return nearness(player == 0 ? 'b' : 'n', row, column);
                }
            }
        }
        return 0;
    }

    private int nearness(char paladin, int targetRow, int targetColumn) {
        int sum = 0;
        int nearest = 0;
        for (int row = 0; row < 6; row++) {
            for (int column = 0; column < 6; column++) {
                if (squares[row][column] == paladin) {
                    int near = 10 - Math.abs(row - targetRow) - Math.abs(column - targetColumn);
                    sum += near;
                    nearest = Math.max(nearest, near);
                }
            }
        }
        return 2 * sum + 8 * nearest;
    }

    // en: How good the position is for player `me` (0 is White, 1 is Black), in hundredths.
    // en: To improve: which rings do my pieces stand on? Can the opponent be made to pass?
    // fr: Ce que vaut la position pour le joueur `me` (0 : Blanc, 1 : Noir), en centiemes.
    // fr: A ameliorer : sur quels liseres sont mes pieces ? Peut-on forcer l'adversaire a passer ?
    int evaluate(int me) {
        return 10 * (attack(me) - attack(1 - me));
    }
}
