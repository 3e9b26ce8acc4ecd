package escampe;

// en: A player of Escampe for the course's ClientJeu: it looks two plies ahead. Make it stronger in Position.
// en: IJoueur.java and ClientJeu.java stand in for the course's: if you have its jar, delete both and compile
// en: Joueur.java against the jar. The player is started as:
// en:     java -cp joueur.jar escampe.ClientJeu escampe.Joueur HOST PORT
// fr: Un joueur d'Escampe pour le ClientJeu du cours : il regarde deux coups a l'avance. Ameliorez Position.
// fr: IJoueur.java et ClientJeu.java remplacent ceux du cours : si vous avez son jar, supprimez-les tous deux
// fr: et compilez Joueur.java avec le jar. Le joueur se lance ainsi :
// fr:     java -cp joueur.jar escampe.ClientJeu escampe.Joueur HOTE PORT

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Joueur implements IJoueur {
    private int colour;
    private Position position = new Position();

    // en: A game begins; our colour is BLANC or NOIR.
    // fr: Une partie commence ; notre couleur est BLANC ou NOIR.
    @Override
    public void initJoueur(int colour) {
        this.colour = colour;
        position = new Position();
    }

    @Override
    public int getNumJoueur() {
        return colour;
    }

    // en: Our turn: a placement at first, then a move, or "E" to pass.
    // fr: A nous : d'abord un placement, ensuite un coup, ou "E" pour passer.
    @Override
    public String choixMouvement() {
        String move = position.choose();
        position = position.after(move);
        return move;
    }

    // en: The opponent's placement, move or pass.
    // fr: Le placement, le coup ou la passe de l'adversaire.
    @Override
    public void mouvementEnnemi(String move) {
        position = position.after(move.trim());
    }

    // en: The game is over.
    // fr: La partie est finie.
    @Override
    public void declareLeVainqueur(int winner) {
        System.err.println("declareLeVainqueur " + winner);
    }

    // en: The name of the team.
    // fr: Le nom du binome.
    @Override
    public String binoName() {
        return "Joueur";
    }
}
