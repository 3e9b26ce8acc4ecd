// en: A bot for GAME that looks two plies ahead: its own move, then the best answer.
// en: The bot does not know the rules yet: it asks the referee where each move leads.
// en: Make it stronger in three steps:
// en:   1. Improve evaluate(): what makes a position good?
// en:   2. Look further ahead: raise PLIES, then cut useless branches (alpha-beta).
// en:   3. Write the rules yourself: a program is much faster than questions to the referee.
// fr: Un bot pour GAME qui regarde deux coups a l'avance : le sien, puis la meilleure reponse.
// fr: Le bot ne connait pas encore les regles : il demande a l'arbitre ou mene chaque coup.
// fr: Pour le rendre plus fort, en trois etapes :
// fr:   1. Ameliorer evaluate() : qu'est-ce qui rend une position bonne ?
// fr:   2. Regarder plus loin : augmenter PLIES, puis couper les branches inutiles (alpha-beta).
// fr:   3. Ecrire les regles soi-meme : un programme va bien plus vite que les questions a l'arbitre.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// en: How many moves the bot looks ahead.
// fr: Nombre de coups que le bot regarde a l'avance.
#define PLIES 2
// en: Some positions have thousands of moves: a random sample must do.
// fr: Certaines positions ont des milliers de coups : un echantillon au hasard doit suffire.
#define SAMPLE 200
// en: The value of a won game, far above any evaluation.
// fr: La valeur d'une partie gagnee, bien au-dessus de toute evaluation.
#define WIN 1000000

// BOARD

// en: A position that the bot thinks about.
// fr: Une position a laquelle le bot reflechit.
typedef struct {
    // en: The moves that lead here from the position on the board, each after a space.
    // fr: Les coups qui menent ici depuis la position sur le plateau, chacun apres une espace.
    char path[32 * PLIES];
    // en: The player to move, "p1" or "p2", or the result: "p1win", "p2win", "draw".
    // fr: Le joueur qui a le trait, "p1" ou "p2", ou le resultat : "p1win", "p2win", "draw".
    char state[8];
    Board board;
    int value;
} Node;

// en: The line read last; the longest one lists thousands of positions.
// fr: La derniere ligne lue ; la plus longue donne des milliers de positions.
static char line[1 << 20];
// en: When to stop thinking, in milliseconds.
// fr: Quand arreter de reflechir, en millisecondes.
static long deadline;

static long now(void) {
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return (long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static int time_is_up(void) {
    return now() >= deadline;
}

static void say(const char *text) {
    // en: Without fflush the line would stay in a buffer and the referee would wait for it.
    // fr: Sans fflush, la ligne resterait dans un tampon et l'arbitre l'attendrait.
    printf("%s\n", text);
    fflush(stdout);
}

static void hear(void) {
    if (!fgets(line, sizeof line, stdin)) {
        // en: The referee is gone.
        // fr: L'arbitre est parti.
        exit(0);
    }
    line[strcspn(line, "\r\n")] = '\0';
}

static int starts(const char *word) {
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == '\0');
}

// en: Asks the referee a question and waits for its answer, which stays in `line`.
// fr: Pose une question a l'arbitre et attend sa reponse, qui reste dans `line`.
static char *ask(const char *question) {
    say(question);
    for (;;) {
        hear();
        if (starts("response")) {
            return line + strlen("response");
        } else if (starts("isready")) {
            say("readyok");
        } else if (starts("stop")) {
            deadline = now();
        }
    }
}

static int is_over(const Node *node) {
    return strcmp(node->state, "draw") == 0 || strlen(node->state) > 4;
}

// en: 1 if player `me` (0 or 1) is to move or has won: "p1" and "p1win" for player 0.
// fr: 1 si le joueur `me` (0 ou 1) a le trait ou a gagne : "p1" et "p1win" pour le joueur 0.
static int is_mine(const Node *node, int me) {
    return node->state[0] == 'p' && node->state[1] == '1' + me;
}

// en: How good a position is for player `me`, without looking further.
// fr: Ce que vaut une position pour le joueur `me`, sans regarder plus loin.
static int value_of(const Node *node, int me) {
    if (strcmp(node->state, "draw") == 0) {
        return 0;
    }
    if (is_over(node)) {
        return is_mine(node, me) ? WIN : -WIN;
    }
    return evaluate(&node->board, me);
}

// en: The referee writes "MOVE STATE POSITION".
// fr: L'arbitre ecrit "COUP ETAT POSITION".
static Node read_node(const char *path, const char *text, int me) {
    Node node = {0};
    char move[32] = "";
    int used = 0;
    sscanf(text, " %31s %7s %n", move, node.state, &used);
    snprintf(node.path, sizeof node.path, "%s %s", path, move);
    node.board = read_board(text + used);
    node.value = value_of(&node, me);
    return node;
}

// en: Asks the referee for all the positions one move after these moves. Returns their number;
// en: the caller frees the nodes.
// fr: Demande a l'arbitre toutes les positions un coup apres ces coups. Renvoie leur nombre ;
// fr: l'appelant libere les noeuds.
static int successors(const char *path, int me, Node **nodes) {
    char question[64 + 32 * PLIES];
    static char *entries[1 << 16];
    int count = 0;
    snprintf(question, sizeof question, "query successors%s", path);
    for (char *entry = strtok(ask(question), ";"); entry && count < 1 << 16; entry = strtok(NULL, ";")) {
        entries[count++] = entry;
    }
    int kept = count < SAMPLE ? count : SAMPLE;
    *nodes = malloc((kept + 1) * sizeof **nodes);
    if (!*nodes) {
        exit(1);
    }
    for (int i = 0; i < kept; i++) {
        // en: Each entry in turn is drawn at random from the rest.
        // fr: Chaque element est tire au hasard parmi ceux qui restent.
        int drawn = i + rand() % (count - i);
        char *entry = entries[drawn];
        entries[drawn] = entries[i];
        (*nodes)[i] = read_node(path, entry, me);
    }
    return kept;
}

// en: The value of a node for player `me` if both play their best for so many plies (minimax).
// fr: La valeur d'un noeud pour `me` si chacun joue au mieux pendant ce nombre de coups (minimax).
static int search(const Node *node, int plies, int me) {
    if (plies == 0 || is_over(node) || time_is_up()) {
        return node->value;
    }
    // en: I choose the best value for me; the opponent chooses the worst.
    // fr: Je choisis la meilleure valeur pour moi ; l'adversaire choisit la pire.
    int mine = is_mine(node, me), best = mine ? -WIN - 1 : WIN + 1;
    Node *children;
    int count = successors(node->path, me, &children);
    for (int i = 0; i < count; i++) {
        int value = search(&children[i], plies - 1, me);
        if (mine ? value > best : value < best) {
            best = value;
        }
    }
    free(children);
    return best;
}

static int by_value(const void *one, const void *two) {
    return ((const Node *)two)->value - ((const Node *)one)->value;
}

// en: Plays the best move for player `me`.
// fr: Joue le meilleur coup pour le joueur `me`.
static void play(int me) {
    Node *nodes;
    int count = successors("", me, &nodes), best = 0, best_value = -WIN - 1;
    // en: The most promising moves first, since time may run out.
    // fr: Les coups les plus prometteurs d'abord, car le temps peut manquer.
    qsort(nodes, count, sizeof *nodes, by_value);
    for (int i = 0; i < count; i++) {
        int value = search(&nodes[i], PLIES - 1, me);
        if (time_is_up()) {
            // en: This move was not searched to the end: its value is worth nothing.
            // fr: Ce coup n'a pas ete examine jusqu'au bout : sa valeur ne compte pas.
            break;
        }
        if (value > best_value) {
            best = i;
            best_value = value;
        }
    }
    if (abs(best_value) < WIN) {
        printf("info depth %d score cp %d pv%s\n", PLIES, best_value, nodes[best].path);
    }
    printf("bestmove%s\n", nodes[best].path);
    fflush(stdout);
    free(nodes);
}

// en: How long to think, in milliseconds: "movetime MS" is for this move, "p1time MS" for the rest of the game.
// fr: Le temps de reflexion, en millisecondes : "movetime MS" pour ce coup, "p1time MS" pour tout le reste.
static long thinking_time(const char *limits, int me) {
    const char *found = strstr(limits, "movetime ");
    if (found) {
        // en: Leave some time to answer.
        // fr: Garder de quoi repondre a temps.
        return atol(found + strlen("movetime ")) * 7 / 10;
    }
    found = strstr(limits, me == 0 ? "p1time " : "p2time ");
    return found ? atol(found + strlen("p1time ")) / 40 : 500;
}

static void go(void) {
    long started = now();
    char limits[256];
    snprintf(limits, sizeof limits, "%.255s", line);
    int me = strstr(ask("query p1turn"), "true") ? 0 : 1;
    deadline = started + thinking_time(limits, me);
    play(me);
}

int main(void) {
    srand((unsigned)time(NULL));
    for (;;) {
        hear();
        if (starts("ugi")) {
            say("id name GAME bot");
            say("ugiok");
        } else if (starts("isready")) {
            say("readyok");
        } else if (starts("go")) {
            go();
        } else if (starts("quit")) {
            return 0;
        }
        // en: Other lines are ignored: the referee knows the position, the bot asks for it.
        // en: Print messages of your own to stderr.
        // fr: Les autres lignes sont ignorees : l'arbitre connait la position, le bot la lui demande.
        // fr: Pour vos propres messages, utilisez stderr.
    }
}
