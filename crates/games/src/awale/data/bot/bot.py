# en: A bot for Awale as the Auale family speaks UCI. It knows the rules and looks two plies ahead.
# en: Make it stronger: improve evaluate(), raise PLIES, then cut useless branches (alpha-beta).
# fr: Un bot d'awale pour l'UCI de la famille Auale. Il connait les regles et regarde deux coups a l'avance.
# fr: Pour le rendre plus fort : ameliorer evaluate(), augmenter PLIES, puis couper les branches inutiles (alpha-beta).

import random
import sys

START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
PITS = "ABCDEFabcdef"
# en: How many moves the bot looks ahead: its own, then the best answer.
# fr: Nombre de coups que le bot regarde a l'avance : le sien, puis la meilleure reponse.
PLIES = 2
# en: The value of a won game, far above any evaluation.
# fr: La valeur d'une partie gagnee, bien au-dessus de toute evaluation.
WIN = 1_000_000


# en: A position and the international rules (abapa).
# fr: Une position et les regles internationales (abapa).
class Game:
    def __init__(self, pits, captured, turn):
        # en: Seeds of the pits A to F, then a to f; captures of South and North; the player to move, 0 for South.
        # fr: Graines des trous A-F, puis a-f ; prises de Sud et de Nord ; le joueur qui a le trait, 0 pour Sud.
        self.pits, self.captured, self.turn = pits, captured, turn

    @staticmethod
    def read(text):
        words = text.split("-")
        pits = [int(word) for word in words[:12]]
        return Game(pits, [int(words[12]), int(words[13])], 0 if words[14] == "S" else 1)

    def row(self, player):
        return range(6 * player, 6 * player + 6)

    # en: The pits after sowing, and where the last seed fell. The starting pit is skipped on every lap.
    # fr: Les trous apres les semailles, et ou tombe la derniere graine. Le trou de depart est saute a chaque tour.
    def sown(self, pit):
        pits, at = self.pits[:], pit
        seeds, pits[pit] = pits[pit], 0
        while seeds:
            at = (at + 1) % 12
            if at != pit:
                pits[at] += 1
                seeds -= 1
        return pits, at

    # en: The legal moves. An opponent without seeds must be given some.
    # fr: Les coups legaux. Il faut nourrir un adversaire qui n'a plus de graines.
    def legal(self):
        moves = [pit for pit in self.row(self.turn) if self.pits[pit]]
        theirs = self.row(1 - self.turn)
        if not any(self.pits[pit] for pit in theirs):
            moves = [pit for pit in moves if any(self.sown(pit)[0][other] for other in theirs)]
        return moves

    # en: The game after a move.
    # fr: La partie apres un coup.
    def after(self, pit):
        pits, at = self.sown(pit)
        theirs, taken = self.row(1 - self.turn), []
        while at in theirs and pits[at] in (2, 3):
            taken.append(at)
            at -= 1
        captured = self.captured[:]
        # en: A move that would take all the opponent's seeds takes nothing.
        # fr: Un coup qui prendrait toutes les graines de l'adversaire ne prend rien.
        if any(pits[other] for other in theirs if other not in taken):
            for other in taken:
                captured[self.turn] += pits[other]
                pits[other] = 0
        return Game(pits, captured, 1 - self.turn)

    def is_over(self):
        return max(self.captured) > 24 or not self.legal()


# en: How good a position is for player `me` (0 is South), in hundredths of a seed.
# en: To improve: pits with 1 or 2 seeds can be captured; a pit with 12 seeds goes all around.
# fr: Ce que vaut une position pour le joueur `me` (0 : Sud), en centiemes de graine.
# fr: A ameliorer : un trou de 1 ou 2 graines peut etre pris ; un trou de 12 graines fait tout le tour.
def evaluate(game, me):
    held = [sum(game.pits[pit] for pit in game.row(player)) for player in (0, 1)]
    return 100 * (game.captured[me] - game.captured[1 - me]) + held[me] - held[1 - me]


# en: The value for player `me` if both play their best for so many plies (minimax).
# fr: La valeur pour le joueur `me` si chacun joue au mieux pendant ce nombre de coups (minimax).
def search(game, plies, me):
    if game.captured[me] > 24:
        return WIN
    if game.captured[1 - me] > 24:
        return -WIN
    if plies == 0 or game.is_over():
        return evaluate(game, me)
    values = [search(game.after(pit), plies - 1, me) for pit in game.legal()]
    return max(values) if game.turn == me else min(values)


def choose(game):
    moves = game.legal()
    # en: Equal moves are played in random order.
    # fr: A egalite, le coup est tire au hasard.
    random.shuffle(moves)
    return max(moves, key=lambda pit: search(game.after(pit), PLIES - 1, game.turn))


# en: "startpos" or the text of a position, then the moves, joined: startpos moves FfBe.
# fr: "startpos" ou le texte d'une position, puis les coups, colles : startpos moves FfBe.
def position(words):
    moves = words[words.index("moves") + 1 :] if "moves" in words else []
    game = Game.read(START if words[0] == "startpos" else words[words[0] == "fen"])
    for move in "".join(moves):
        game = game.after(PITS.index(move))
    return game


def main():
    game = Game.read(START)
    for line in sys.stdin:
        match line.split():
            case ["uci"]:
                # en: Without flush the line would stay in a buffer and the referee would wait for it.
                # fr: Sans flush, la ligne resterait dans un tampon et l'arbitre l'attendrait.
                print("id name My bot\nuciok", flush=True)
            case ["isready"]:
                print("readyok", flush=True)
            case ["position", *words]:
                game = position(words)
            case ["go", *_]:
                print("bestmove", PITS[choose(game)], flush=True)
            case ["quit"]:
                return


main()
