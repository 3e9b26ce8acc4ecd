// en: A player of Escampe for the course's referee: it looks two plies ahead. Make it stronger in Position.
// en: Started as: java Joueur.java HOST PORT [NAME]
// fr: Un joueur d'Escampe pour l'arbitre du cours : il regarde deux coups a l'avance. Ameliorez Position.
// fr: Se lance ainsi : java Joueur.java HOTE PORT [NOM]

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Joueur {
    static void say(OutputStream out, String line) throws IOException {
        // en: Without flush the line could stay in a buffer and the referee would wait for it.
        // fr: Sans flush, la ligne pourrait rester dans un tampon et l'arbitre l'attendrait.
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    public static void main(String[] args) throws IOException {
        try (Socket referee = new Socket(args[0], Integer.parseInt(args[1]))) {
            referee.setTcpNoDelay(true);
            OutputStream out = referee.getOutputStream();
            say(out, args.length > 2 ? args[2] : "Joueur");
            play(new BufferedReader(new InputStreamReader(referee.getInputStream(), StandardCharsets.UTF_8)), out);
        }
    }

    static void play(BufferedReader in, OutputStream out) throws IOException {
        Position position = new Position();
        String colour = null;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            // en: Some lines of the referee have a zero byte before their end.
            // fr: Certaines lignes de l'arbitre ont un octet nul avant leur fin.
            String[] words = line.replace("\0", "").trim().split(" ");
            switch (words[0]) {
                case "Blanc":
                case "Noir":
                    colour = words[0];
                    break;
                case "MOUVEMENT":
                    position = position.after(words[1]);
                    break;
                case "JOUEUR":
                    if (words[1].equals(colour)) {
                        String move = position.choose();
                        position = position.after(move);
                        say(out, move);
                    }
                    break;
                case "FIN!":
                    return;
                default:
                    break;
            }
        }
    }
}
