
// en: A position and the rules. Make the player stronger here: evaluate() first, then search().
// fr: Une position et les regles. C'est ici que le joueur devient plus fort : evaluate() d'abord, puis search().
class Position {
    static final int WHITE = 0, BLACK = 1;
    // en: How many moves the player looks ahead: its own, then the best answer.
    // fr: Nombre de coups que le joueur regarde a l'avance : le sien, puis la meilleure reponse.
    static final int PLIES = 2;
    // en: The value of a captured unicorn, far above any evaluation.
    // fr: La valeur d'une licorne prise, bien au-dessus de toute evaluation.
    static final int WIN = 1_000_000;
    // en: The ring of each square, row 1 first.
    // fr: Le lisere de chaque case, ligne 1 d'abord.
    static final String[] RINGS = {"122312", "313132", "231213", "213231", "131312", "322132"};
    // en: Our placements on rows 1-2 and on rows 5-6, the unicorn first.
    // fr: Nos placements sur les lignes 1-2 et sur les lignes 5-6, la licorne d'abord.
    static final String LOW = "A1/A2/B1/E1/F1/C2", HIGH = "A6/A5/B6/C5/F5/E6";
    static final int[][] STEPS = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

    // en: The piece on each square [row][column]: 'B' and 'b' White's unicorn and paladins,
    // en: 'N' and 'n' Black's, '-' where there is none.
    // fr: La piece de chaque case [ligne][colonne] : 'B' et 'b' licorne et paladins blancs,
    // fr: 'N' et 'n' les noirs, '-' sans piece.
    final char[][] squares = new char[6][6];
    // en: The player to move. Black places first, then White, who also moves first.
    // fr: Le joueur qui a le trait. Noir se place d'abord, puis Blanc, qui joue aussi le premier coup.
    int turn = BLACK;
    // en: The ring that the last move imposes; 0 if every piece may move.
    // fr: Le lisere impose par le dernier coup ; 0 si toutes les pieces peuvent jouer.
    int ring = 0;

    Position() {
        for (char[] row : squares) {
            java.util.Arrays.fill(row, '-');
        }
    }

    // en: The best move for the player to move, as text: a placement, "B1-D1", or "E" to pass.
    // fr: Le meilleur coup du joueur qui a le trait, en texte : un placement, "B1-D1", ou "E" pour passer.
    String choose() {
        if (find(unicorn(turn)) == null) {
            int[] enemy = find(unicorn(1 - turn));
            return enemy != null && enemy[0] < 2 ? HIGH : LOW;
        }
        List<String> moves = moves();
        // en: Equal moves are played in random order.
        // fr: A egalite, le coup est tire au hasard.
        Collections.shuffle(moves);
        String best = moves.get(0);
        int bestValue = -WIN - 1;
        for (String move : moves) {
            int value = after(move).search(PLIES - 1, turn);
            if (value > bestValue) {
                best = move;
                bestValue = value;
            }
        }
        return best;
    }

    // en: The value for player `me` if both play their best for so many plies (minimax).
    // en: To improve: stop as soon as a branch cannot be chosen (alpha-beta), and look further ahead.
    // fr: La valeur pour le joueur `me` si chacun joue au mieux pendant ce nombre de coups (minimax).
    // fr: A ameliorer : couper les branches qui ne seront pas choisies (alpha-beta), et regarder plus loin.
    int search(int plies, int me) {
        if (find(unicorn(me)) == null) {
            return -WIN;
        }
        if (find(unicorn(1 - me)) == null) {
            return WIN;
        }
        if (plies == 0) {
            return evaluate(me);
        }
        int best = turn == me ? -WIN - 1 : WIN + 1;
        for (String move : moves()) {
            int value = after(move).search(plies - 1, me);
            best = turn == me ? Math.max(best, value) : Math.min(best, value);
        }
        return best;
    }

    // en: How good the position is for player `me`, without looking further: are my paladins near the enemy unicorn?
    // en: To improve: which rings do my pieces stand on? Can the opponent be made to pass?
    // fr: Ce que vaut la position pour `me`, sans regarder plus loin : mes paladins sont-ils pres de la licorne ennemie ?
    // fr: A ameliorer : sur quels liseres sont mes pieces ? Peut-on forcer l'adversaire a passer ?
    int evaluate(int me) {
        return attack(me) - attack(1 - me);
    }

    private int attack(int player) {
        int[] target = find(unicorn(1 - player));
        int sum = 0;
        int nearest = 0;
        for (int row = 0; row < 6; row++) {
            for (int column = 0; column < 6; column++) {
                if (squares[row][column] == paladin(player)) {
                    int near = 10 - Math.abs(row - target[0]) - Math.abs(column - target[1]);
                    sum += near;
                    nearest = Math.max(nearest, near);
                }
            }
        }
        return 2 * sum + 8 * nearest;
    }

    // en: All legal moves; passing ("E") only if there is no other.
    // fr: Tous les coups legaux ; passer ("E") seulement s'il n'y en a pas d'autre.
    List<String> moves() {
        List<String> moves = new ArrayList<>();
        for (int row = 0; row < 6; row++) {
            for (int column = 0; column < 6; column++) {
                char piece = squares[row][column];
                boolean mine = piece == unicorn(turn) || piece == paladin(turn);
                if (mine && (ring == 0 || ring == ring(row, column))) {
                    walk(row, column, square(row, column), ring(row, column), new boolean[6][6], moves);
                }
            }
        }
        if (moves.isEmpty()) {
            moves.add("E");
        }
        return moves;
    }

    // en: All ends of walks of so many steps over empty squares, none of them twice.
    // fr: Toutes les arrivees des chemins de ce nombre de pas, par des cases vides, aucune deux fois.
    private void walk(int row, int column, String from, int steps, boolean[][] seen, List<String> moves) {
        seen[row][column] = true;
        for (int[] step : STEPS) {
            int r = row + step[0];
            int c = column + step[1];
            if (r < 0 || r > 5 || c < 0 || c > 5 || seen[r][c]) {
                continue;
            }
            // en: Only a paladin takes the unicorn, with its last step.
            // fr: Seul un paladin prend la licorne, a son dernier pas.
            boolean takes = squares[r][c] == unicorn(1 - turn) && at(from) == paladin(turn);
            String move = from + "-" + square(r, c);
            if (steps == 1 && (squares[r][c] == '-' || takes) && !moves.contains(move)) {
                moves.add(move);
            } else if (steps > 1 && squares[r][c] == '-') {
                walk(r, c, from, steps - 1, seen, moves);
            }
        }
        seen[row][column] = false;
    }

    // en: The position after a move, a placement or a pass.
    // fr: La position apres un coup, un placement ou une passe.
    Position after(String move) {
        Position next = new Position();
        for (int row = 0; row < 6; row++) {
            next.squares[row] = squares[row].clone();
        }
        next.turn = 1 - turn;
        if (move.contains("/")) {
            String[] places = move.split("/");
            for (int i = 0; i < places.length; i++) {
                next.put(places[i], i == 0 ? unicorn(turn) : paladin(turn));
            }
            // en: White plays twice in a row: the placement and the first move.
            // fr: Blanc joue deux fois de suite : le placement et le premier coup.
            next.turn = WHITE;
        } else if (!move.equals("E")) {
            String to = move.substring(3);
            next.put(to, at(move));
            next.put(move, '-');
            next.ring = ring(to.charAt(1) - '1', to.charAt(0) - 'A');
        }
        return next;
    }

    private char at(String square) {
        return squares[square.charAt(1) - '1'][square.charAt(0) - 'A'];
    }

    private void put(String square, char piece) {
        squares[square.charAt(1) - '1'][square.charAt(0) - 'A'] = piece;
    }

    // en: The row and column of a piece; null if it is not on the board.
    // fr: La ligne et la colonne d'une piece ; null si elle n'est pas sur le plateau.
    private int[] find(char piece) {
        for (int row = 0; row < 6; row++) {
            for (int column = 0; column < 6; column++) {
                if (squares[row][column] == piece) {
                    return new int[] {row, column};
                }
            }
        }
        return null;
    }

    static char unicorn(int player) {
        return player == WHITE ? 'B' : 'N';
    }

    static char paladin(int player) {
        return player == WHITE ? 'b' : 'n';
    }

    static int ring(int row, int column) {
        return RINGS[row].charAt(column) - '0';
    }

    static String square(int row, int column) {
        return "" + (char) ('A' + column) + (char) ('1' + row);
    }
}
