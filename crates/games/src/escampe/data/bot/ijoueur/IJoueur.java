package escampe;

// en: What ClientJeu calls: the same constants and methods as in the course's interface.
// fr: Ce que ClientJeu appelle : les memes constantes et methodes que dans l'interface du cours.
public interface IJoueur {
    int BLANC = -1;
    int NOIR = 1;

    void initJoueur(int colour);

    int getNumJoueur();

    String choixMouvement();

    void mouvementEnnemi(String move);

    void declareLeVainqueur(int winner);

    String binoName();
}
