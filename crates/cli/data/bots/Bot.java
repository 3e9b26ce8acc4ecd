// A bot for GAME that plays random legal moves. Make it stronger in choose().

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Random;

public class Bot {
    static final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    static final Random random = new Random();

    static void say(String line) {
        // Without flush the line would wait in a buffer and the referee would wait for the line.
        System.out.println(line);
        System.out.flush();
    }

    static String[] hear() throws IOException {
        String line = in.readLine();
        if (line == null) {
            System.exit(0); // the referee is gone
        }
        return line.trim().split("\\s+");
    }

    // The referee knows the rules: ask it. It answers "response" and the moves; a "stop" may come before.
    static String[] legalMoves() throws IOException {
        say("query legalmoves");
        String[] words = hear();
        while (!words[0].equals("response")) {
            words = hear();
        }
        return java.util.Arrays.copyOfRange(words, 1, words.length);
    }

    // position: "position startpos moves …" or "position fen … moves …"; limits: "go movetime 1000" and the like.
    static String choose(String[] position, String[] limits) throws IOException {
        String[] moves = legalMoves();
        return moves[random.nextInt(moves.length)];
    }

    public static void main(String[] args) throws IOException {
        String[] position = {"position", "startpos"};
        while (true) {
            String[] words = hear();
            switch (words[0]) {
                case "ugi":
                    say("id name My GAME bot");
                    say("ugiok");
                    break;
                case "isready":
                    say("readyok");
                    break;
                case "position":
                    position = words;
                    break;
                case "go":
                    say("bestmove " + choose(position, words));
                    break;
                case "quit":
                    return;
                default:
                    // Passed over, as the protocol asks. Print messages of your own to System.err.
            }
        }
    }
}
