/* A bot for GAME that plays random legal moves. Make it stronger in choose(). */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The longest line is a list of legal moves: some positions have thousands. */
static char line[1 << 20];
static char position[sizeof line] = "position startpos";

static void say(const char *text) {
    /* Without fflush the line would wait in a buffer and the referee would wait for the line. */
    printf("%s\n", text);
    fflush(stdout);
}

static void hear(void) {
    if (!fgets(line, sizeof line, stdin)) {
        exit(0); /* the referee is gone */
    }
    line[strcspn(line, "\r\n")] = '\0';
}

static int starts(const char *word) {
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && (line[n] == ' ' || line[n] == '\0');
}

/* The move to play, as text. `position` holds "position startpos moves …" or "position fen … moves …". */
static const char *choose(void) {
    const char *chosen = "none";
    int seen = 0;
    /* The referee knows the rules: ask it. It answers "response" and the moves; a "stop" may come before. */
    say("query legalmoves");
    do {
        hear();
    } while (!starts("response"));
    strtok(line, " ");
    for (char *move = strtok(NULL, " "); move; move = strtok(NULL, " ")) {
        if (rand() % ++seen == 0) {
            chosen = move;
        }
    }
    return chosen;
}

int main(void) {
    srand((unsigned)time(NULL));
    for (;;) {
        hear();
        if (starts("ugi")) {
            say("id name My GAME bot");
            say("ugiok");
        } else if (starts("isready")) {
            say("readyok");
        } else if (starts("position")) {
            strcpy(position, line);
        } else if (starts("go")) {
            printf("bestmove %s\n", choose());
            fflush(stdout);
        } else if (starts("quit")) {
            return 0;
        } /* Anything else is passed over, as the protocol asks. Print messages of your own to stderr. */
    }
}
