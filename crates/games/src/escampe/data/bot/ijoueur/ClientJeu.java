package escampe;

// en: Connects a player to the referee, in place of the course's ClientJeu.
// en: Started as: java -cp joueur.jar escampe.ClientJeu escampe.Joueur HOST PORT
// fr: Relie un joueur a l'arbitre, a la place du ClientJeu du cours.
// fr: Se lance ainsi : java -cp joueur.jar escampe.ClientJeu escampe.Joueur HOTE PORT

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

public class ClientJeu {
    private static int colour(String word) {
        return word.equals("Blanc") ? IJoueur.BLANC : word.equals("Noir") ? IJoueur.NOIR : 0;
    }

    private static void say(OutputStream out, String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    public static void main(String[] args) throws Exception {
        IJoueur player = (IJoueur) Class.forName(args[0]).getDeclaredConstructor().newInstance();
        try (Socket referee = new Socket(args[1], Integer.parseInt(args[2]))) {
            referee.setTcpNoDelay(true);
            OutputStream out = referee.getOutputStream();
            say(out, player.binoName());
            play(player, new BufferedReader(new InputStreamReader(referee.getInputStream(), StandardCharsets.UTF_8)), out);
        }
    }

    private static void play(IJoueur player, BufferedReader in, OutputStream out) throws IOException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            // en: Some lines of the referee have a zero byte before their end.
            // fr: Certaines lignes de l'arbitre ont un octet nul avant leur fin.
            String[] words = line.replace("\0", "").trim().split(" ");
            switch (words[0]) {
                case "Blanc":
                case "Noir":
                    player.initJoueur(colour(words[0]));
                    break;
                case "MOUVEMENT":
                    player.mouvementEnnemi(words[1]);
                    break;
                case "JOUEUR":
                    if (colour(words[1]) == player.getNumJoueur()) {
                        say(out, player.choixMouvement());
                    }
                    break;
                case "FIN!":
                    player.declareLeVainqueur(colour(words[1]));
                    return;
                default:
                    break;
            }
        }
    }
}
