// A player of Escampe for the course's referee: it takes the unicorn where it can, and else plays at random.
// Make it stronger in choose(). Started as: java Joueur.java HOST PORT [NAME]

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

public class Joueur {
    /** The ring of each square, row 1 first. */
    static final String[] RINGS = {"122312", "313132", "231213", "213231", "131312", "322132"};
    /** Placements on rows 1 and 2 and on rows 5 and 6, the unicorn first. */
    static final String LOW = "A1/A2/B1/E1/F1/C2", HIGH = "A6/A5/B6/C5/F5/E6";
    static final int[][] STEPS = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

    final Random random = new Random();
    /** Row by row: 'U' and 'p' our unicorn and paladins, 'X' and 'o' the other's, 0 where a square is empty. */
    final char[][] board = new char[6][6];
    boolean placed;
    /** The ring that the other's last move imposes; 0 where we are free. */
    int ring;
    String theirPlacement;

    /** A legal move: "B1-D1", or "E" where there is none. */
    String choose() {
        List<String> moves = moves();
        for (String move : moves) {
            if (board[row(move.substring(3))][column(move.substring(3))] == 'X') return move;
        }
        return moves.isEmpty() ? "E" : moves.get(random.nextInt(moves.size()));
    }

    List<String> moves() {
        List<String> moves = new ArrayList<>();
        for (int row = 0; row < 6; row++) {
            for (int column = 0; column < 6; column++) {
                boolean ours = board[row][column] == 'U' || board[row][column] == 'p';
                if (ours && (ring == 0 || ring == ring(row, column))) {
                    walk(row, column, row, column, ring(row, column), new boolean[6][6], moves);
                }
            }
        }
        return moves;
    }

    /** All ends of walks of so many steps, over empty squares, none of them twice. */
    void walk(int row, int column, int fromRow, int fromColumn, int steps, boolean[][] seen, List<String> moves) {
        seen[row][column] = true;
        for (int[] step : STEPS) {
            int r = row + step[0], c = column + step[1];
            if (r < 0 || r > 5 || c < 0 || c > 5 || seen[r][c]) continue;
            boolean takes = board[r][c] == 'X' && board[fromRow][fromColumn] == 'p';
            if (steps == 1 && (board[r][c] == 0 || takes)) {
                String move = square(fromRow, fromColumn) + "-" + square(r, c);
                if (!moves.contains(move)) moves.add(move);
            } else if (steps > 1 && board[r][c] == 0) {
                walk(r, c, fromRow, fromColumn, steps - 1, seen, moves);
            }
        }
        seen[row][column] = false;
    }

    /** What is answered when it is our turn. */
    String answer() {
        if (placed) {
            String move = choose();
            play(move);
            return move;
        }
        placed = true;
        boolean theyAreLow = theirPlacement != null && row(theirPlacement.substring(0, 2)) < 2;
        String placement = theyAreLow ? HIGH : LOW;
        place(placement, 'U', 'p');
        return placement;
    }

    /** The other's move. */
    void hear(String text) {
        if (text.contains("/")) {
            theirPlacement = text;
            place(text, 'X', 'o');
        } else if (text.equals("E")) {
            ring = 0;
        } else {
            play(text);
            ring = ring(row(text.substring(3)), column(text.substring(3)));
        }
    }

    void place(String text, char unicorn, char paladin) {
        char piece = unicorn;
        for (String square : text.split("/")) {
            board[row(square)][column(square)] = piece;
            piece = paladin;
        }
    }

    void play(String move) {
        if (move.equals("E")) return;
        String from = move.substring(0, 2), to = move.substring(3);
        board[row(to)][column(to)] = board[row(from)][column(from)];
        board[row(from)][column(from)] = 0;
    }

    static int ring(int row, int column) {
        return RINGS[row].charAt(column) - '0';
    }

    static int row(String square) {
        return square.charAt(1) - '1';
    }

    static int column(String square) {
        return square.charAt(0) - 'A';
    }

    static String square(int row, int column) {
        return "" + (char) ('A' + column) + (char) ('1' + row);
    }

    static void say(OutputStream out, String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    public static void main(String[] args) throws IOException {
        Joueur player = new Joueur();
        try (Socket referee = new Socket(args[0], Integer.parseInt(args[1]))) {
            referee.setTcpNoDelay(true);
            OutputStream out = referee.getOutputStream();
            say(out, args.length > 2 ? args[2] : "My bot");
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(referee.getInputStream(), StandardCharsets.UTF_8));
            String colour = null;
            // Some lines of the referee's have a zero byte before their end.
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String[] words = line.replace("\0", "").trim().split(" ");
                if (words[0].equals("FIN!")) return;
                if (words[0].equals("Blanc") || words[0].equals("Noir")) colour = words[0];
                if (words[0].equals("MOUVEMENT")) player.hear(words[1]);
                if (words[0].equals("JOUEUR") && words[1].equals(colour)) say(out, player.answer());
            }
        }
    }
}
