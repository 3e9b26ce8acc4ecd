# en: A bot for GAME that looks two plies ahead: its own move, then the best answer.
# en: The bot does not know the rules yet: it asks the referee where each move leads.
# en: Make it stronger in three steps:
# en:   1. Improve evaluate(): what makes a position good?
# en:   2. Look further ahead: raise PLIES, then cut useless branches (alpha-beta).
# en:   3. Write the rules yourself: a program is much faster than questions to the referee.
# fr: Un bot pour GAME qui regarde deux coups a l'avance : le sien, puis la meilleure reponse.
# fr: Le bot ne connait pas encore les regles : il demande a l'arbitre ou mene chaque coup.
# fr: Pour le rendre plus fort, en trois etapes :
# fr:   1. Ameliorer evaluate() : qu'est-ce qui rend une position bonne ?
# fr:   2. Regarder plus loin : augmenter PLIES, puis couper les branches inutiles (alpha-beta).
# fr:   3. Ecrire les regles soi-meme : un programme va bien plus vite que les questions a l'arbitre.

import random
import sys
import time

# en: How many moves the bot looks ahead.
# fr: Nombre de coups que le bot regarde a l'avance.
PLIES = 2
# en: Some positions have thousands of moves: a random sample must do.
# fr: Certaines positions ont des milliers de coups : un echantillon au hasard doit suffire.
SAMPLE = 200
# en: The value of a won game, far above any evaluation.
# fr: La valeur d'une partie gagnee, bien au-dessus de toute evaluation.
WIN = 1_000_000


# BOARD


# en: A position that the bot thinks about.
# fr: Une position a laquelle le bot reflechit.
class Node:
    def __init__(self, path, text):
        # en: The referee writes "MOVE STATE POSITION". The state is the player to move, "p1" or "p2",
        # en: or the result: "p1win", "p2win", "draw".
        # fr: L'arbitre ecrit "COUP ETAT POSITION". L'etat est le joueur qui a le trait, "p1" ou "p2",
        # fr: ou le resultat : "p1win", "p2win", "draw".
        move, self.state, position = text.split(None, 2)
        # en: The moves that lead here from the position on the board.
        # fr: Les coups qui menent ici depuis la position sur le plateau.
        self.path = path + [move]
        self.board = Board(position)

    def is_over(self):
        return self.state == "draw" or self.state.endswith("win")

    # en: How good the position is for player `me` (0 or 1), without looking further.
    # fr: Ce que vaut la position pour le joueur `me` (0 ou 1), sans regarder plus loin.
    def value(self, me):
        if self.state == "draw":
            return 0
        if self.is_over():
            return WIN if self.state == f"p{me + 1}win" else -WIN
        return evaluate(self.board, me)


class Bot:
    def __init__(self):
        self.deadline = 0.0

    # en: The best move for player `me`.
    # fr: Le meilleur coup pour le joueur `me`.
    def choose(self, me):
        nodes = self.successors([])
        # en: The most promising moves first, since time may run out; equal ones in random order.
        # fr: Les coups les plus prometteurs d'abord, car le temps peut manquer ; au hasard a egalite.
        random.shuffle(nodes)
        nodes.sort(key=lambda node: node.value(me), reverse=True)
        best, best_value = nodes[0], -WIN - 1
        for node in nodes:
            value = self.search(node, PLIES - 1, me)
            if self.time_is_up():
                # en: This move was not searched to the end: its value is worth nothing.
                # fr: Ce coup n'a pas ete examine jusqu'au bout : sa valeur ne compte pas.
                break
            if value > best_value:
                best, best_value = node, value
        if abs(best_value) < WIN:
            say(f"info depth {PLIES} score cp {best_value} pv {best.path[0]}")
        return best.path[0]

    # en: The value of a node for player `me` if both play their best for so many plies (minimax).
    # fr: La valeur d'un noeud pour `me` si chacun joue au mieux pendant ce nombre de coups (minimax).
    def search(self, node, plies, me):
        if plies == 0 or node.is_over() or self.time_is_up():
            return node.value(me)
        values = [self.search(child, plies - 1, me) for child in self.successors(node.path)]
        # en: I choose the best value for me; the opponent chooses the worst.
        # fr: Je choisis la meilleure valeur pour moi ; l'adversaire choisit la pire.
        return max(values) if node.state == f"p{me + 1}" else min(values)

    # en: Asks the referee for all the positions one move after these moves.
    # fr: Demande a l'arbitre toutes les positions un coup apres ces coups.
    def successors(self, path):
        words = " ".join(self.ask("query successors " + " ".join(path)))
        entries = words.split(";")
        if len(entries) > SAMPLE:
            entries = random.sample(entries, SAMPLE)
        return [Node(path, entry) for entry in entries]

    # en: Asks the referee a question and waits for the words of its answer.
    # fr: Pose une question a l'arbitre et attend les mots de sa reponse.
    def ask(self, question):
        say(question)
        while True:
            match hear():
                case ["response", *words]:
                    return words
                case ["isready"]:
                    say("readyok")
                case ["stop"]:
                    self.deadline = 0.0

    def time_is_up(self):
        return time.monotonic() > self.deadline


# en: How long to think, in seconds: "movetime MS" is for this move, "p1time MS" for the rest of the game.
# fr: Le temps de reflexion, en secondes : "movetime MS" pour ce coup, "p1time MS" pour tout le reste.
def thinking_time(limits, me):
    values = dict(zip(limits[::2], limits[1::2]))
    if "movetime" in values:
        # en: Leave some time to answer.
        # fr: Garder de quoi repondre a temps.
        return 0.7 * int(values["movetime"]) / 1000
    clock = f"p{me + 1}time"
    return int(values[clock]) / 1000 / 40 if clock in values else 0.5


def say(line):
    # en: Without flush the line would stay in a buffer and the referee would wait for it.
    # fr: Sans flush, la ligne resterait dans un tampon et l'arbitre l'attendrait.
    print(line, flush=True)


def hear():
    line = sys.stdin.readline()
    if not line:
        # en: The referee is gone.
        # fr: L'arbitre est parti.
        sys.exit()
    return line.split()


def main():
    bot = Bot()
    while True:
        match hear():
            case ["ugi"]:
                say("id name GAME bot")
                say("ugiok")
            case ["isready"]:
                say("readyok")
            case ["go", *limits]:
                started = time.monotonic()
                me = 0 if bot.ask("query p1turn") == ["true"] else 1
                bot.deadline = started + thinking_time(limits, me)
                say("bestmove " + bot.choose(me))
            case ["quit"]:
                return
            # en: Other lines are ignored: the referee knows the position, the bot asks for it.
            # en: Print messages of your own to sys.stderr.
            # fr: Les autres lignes sont ignorees : l'arbitre connait la position, le bot la lui demande.
            # fr: Pour vos propres messages, utilisez sys.stderr.


main()
