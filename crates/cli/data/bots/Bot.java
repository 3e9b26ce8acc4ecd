// en: A bot for GAME that looks two plies ahead: its own move, then the best answer.
// en: The bot does not know the rules yet: it asks the referee where each move leads.
// en: Make it stronger in three steps:
// en:   1. Improve Board.evaluate(): what makes a position good?
// en:   2. Look further ahead: raise PLIES, then cut useless branches (alpha-beta).
// en:   3. Write the rules yourself: a program is much faster than questions to the referee.
// fr: Un bot pour GAME qui regarde deux coups a l'avance : le sien, puis la meilleure reponse.
// fr: Le bot ne connait pas encore les regles : il demande a l'arbitre ou mene chaque coup.
// fr: Pour le rendre plus fort, en trois etapes :
// fr:   1. Ameliorer Board.evaluate() : qu'est-ce qui rend une position bonne ?
// fr:   2. Regarder plus loin : augmenter PLIES, puis couper les branches inutiles (alpha-beta).
// fr:   3. Ecrire les regles soi-meme : un programme va bien plus vite que les questions a l'arbitre.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

public class Bot {
    // en: How many moves the bot looks ahead.
    // fr: Nombre de coups que le bot regarde a l'avance.
    static final int PLIES = 2;
    // en: Some positions have thousands of moves: a random sample must do.
    // fr: Certaines positions ont des milliers de coups : un echantillon au hasard doit suffire.
    static final int SAMPLE = 200;
    // en: The value of a won game, far above any evaluation.
    // fr: La valeur d'une partie gagnee, bien au-dessus de toute evaluation.
    static final int WIN = 1_000_000;

    private final BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    private long deadline;

    // en: The best move for player `me` (0 or 1).
    // fr: Le meilleur coup pour le joueur `me` (0 ou 1).
    String choose(int me) throws IOException {
        List<Node> nodes = successors("", me);
        // en: The most promising moves first, since time may run out; equal ones in random order.
        // fr: Les coups les plus prometteurs d'abord, car le temps peut manquer ; au hasard a egalite.
        nodes.sort(Comparator.comparingInt((Node node) -> node.value).reversed());
        Node best = nodes.get(0);
        int bestValue = -WIN - 1;
        for (Node node : nodes) {
            int value = search(node, PLIES - 1, me);
            if (timeIsUp()) {
                // en: This move was not searched to the end: its value is worth nothing.
                // fr: Ce coup n'a pas ete examine jusqu'au bout : sa valeur ne compte pas.
                break;
            }
            if (value > bestValue) {
                best = node;
                bestValue = value;
            }
        }
        if (Math.abs(bestValue) < WIN) {
            say("info depth " + PLIES + " score cp " + bestValue + " pv " + best.path.trim());
        }
        return best.path.trim();
    }

    // en: The value of a node for player `me` if both play their best for so many plies (minimax).
    // fr: La valeur d'un noeud pour `me` si chacun joue au mieux pendant ce nombre de coups (minimax).
    int search(Node node, int plies, int me) throws IOException {
        if (plies == 0 || node.isOver() || timeIsUp()) {
            return node.value;
        }
        // en: I choose the best value for me; the opponent chooses the worst.
        // fr: Je choisis la meilleure valeur pour moi ; l'adversaire choisit la pire.
        boolean mine = node.state.equals("p" + (me + 1));
        int best = mine ? -WIN - 1 : WIN + 1;
        for (Node child : successors(node.path, me)) {
            int value = search(child, plies - 1, me);
            best = mine ? Math.max(best, value) : Math.min(best, value);
        }
        return best;
    }

    // en: Asks the referee for all the positions one move after these moves, in random order.
    // fr: Demande a l'arbitre toutes les positions un coup apres ces coups, dans le desordre.
    List<Node> successors(String path, int me) throws IOException {
        List<String> entries = Arrays.asList(ask("query successors" + path).split(";"));
        Collections.shuffle(entries);
        List<Node> nodes = new ArrayList<>();
        for (String entry : entries.subList(0, Math.min(SAMPLE, entries.size()))) {
            nodes.add(new Node(path, entry.trim(), me));
        }
        return nodes;
    }

    // en: Asks the referee a question and waits for its answer.
    // fr: Pose une question a l'arbitre et attend sa reponse.
    String ask(String question) throws IOException {
        say(question);
        while (true) {
            String line = hear();
            if (line.startsWith("response")) {
                return line.substring("response".length()).trim();
            } else if (line.equals("isready")) {
                say("readyok");
            } else if (line.equals("stop")) {
                deadline = System.nanoTime();
            }
        }
    }

    boolean timeIsUp() {
        return System.nanoTime() - deadline >= 0;
    }

    // en: How long to think, in milliseconds: "movetime MS" is for this move, "p1time MS" for the rest of the game.
    // fr: Le temps de reflexion, en millisecondes : "movetime MS" pour ce coup, "p1time MS" pour tout le reste.
    static long thinkingTime(String[] limits, int me) {
        for (int i = 1; i + 1 < limits.length; i++) {
            if (limits[i].equals("movetime")) {
                // en: Leave some time to answer.
                // fr: Garder de quoi repondre a temps.
                return Long.parseLong(limits[i + 1]) * 7 / 10;
            }
            if (limits[i].equals("p" + (me + 1) + "time")) {
                return Long.parseLong(limits[i + 1]) / 40;
            }
        }
        return 500;
    }

    static void say(String line) {
        // en: Without flush the line could stay in a buffer and the referee would wait for it.
        // fr: Sans flush, la ligne pourrait rester dans un tampon et l'arbitre l'attendrait.
        System.out.println(line);
        System.out.flush();
    }

    String hear() throws IOException {
        String line = in.readLine();
        if (line == null) {
            // en: The referee is gone.
            // fr: L'arbitre est parti.
            System.exit(0);
        }
        return line.trim();
    }

    void go(String[] limits) throws IOException {
        long started = System.nanoTime();
        int me = ask("query p1turn").equals("true") ? 0 : 1;
        deadline = started + thinkingTime(limits, me) * 1_000_000;
        say("bestmove " + choose(me));
    }

    public static void main(String[] args) throws IOException {
        Bot bot = new Bot();
        while (true) {
            String[] words = bot.hear().split("\\s+");
            switch (words[0]) {
                case "ugi":
                    say("id name GAME bot");
                    say("ugiok");
                    break;
                case "isready":
                    say("readyok");
                    break;
                case "go":
                    bot.go(words);
                    break;
                case "quit":
                    return;
                default:
                    // en: Other lines are ignored: the referee knows the position, the bot asks for it.
                    // en: Print messages of your own to System.err.
                    // fr: Les autres lignes sont ignorees : l'arbitre connait la position, le bot la lui demande.
                    // fr: Pour vos propres messages, utilisez System.err.
                    break;
            }
        }
    }
}

// en: A position that the bot thinks about.
// fr: Une position a laquelle le bot reflechit.
class Node {
    // en: The moves that lead here from the position on the board, each after a space.
    // fr: Les coups qui menent ici depuis la position sur le plateau, chacun apres une espace.
    final String path;
    // en: The player to move, "p1" or "p2", or the result: "p1win", "p2win", "draw".
    // fr: Le joueur qui a le trait, "p1" ou "p2", ou le resultat : "p1win", "p2win", "draw".
    final String state;
    final Board board;
    // en: How good the position is for the player who thinks, without looking further.
    // fr: Ce que vaut la position pour le joueur qui reflechit, sans regarder plus loin.
    final int value;

    // en: The referee writes "MOVE STATE POSITION".
    // fr: L'arbitre ecrit "COUP ETAT POSITION".
    Node(String path, String text, int me) {
        String[] words = text.split(" ", 3);
        this.path = path + " " + words[0];
        state = words[1];
        board = new Board(words[2]);
        value = valueFor(me);
    }

    boolean isOver() {
        return state.equals("draw") || state.endsWith("win");
    }

    private int valueFor(int me) {
        if (state.equals("draw")) {
            return 0;
        }
        if (isOver()) {
            return state.equals("p" + (me + 1) + "win") ? Bot.WIN : -Bot.WIN;
        }
        return board.evaluate(me);
    }
}

// BOARD
