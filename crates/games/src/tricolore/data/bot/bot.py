# en: A bot for Awale tricolore as the course speaks it. It knows the rules and looks two plies ahead.
# en: Make it stronger: improve evaluate(), raise PLIES, then cut useless branches (alpha-beta).
# en: Started as: python3 bot.py JoueurA|JoueurB
# fr: Un bot d'awale tricolore pour l'arbitre du cours. Il connait les regles et regarde deux coups a l'avance.
# fr: Pour le rendre plus fort : ameliorer evaluate(), augmenter PLIES, puis couper les branches inutiles (alpha-beta).
# fr: Se lance ainsi : python3 bot.py JoueurA|JoueurB

import random
import sys

RED, BLUE, CLEAR = 0, 1, 2
# en: The last move of a game.
# fr: Le dernier coup d'une partie.
LIMIT = 400
# en: How many moves the bot looks ahead: its own, then the best answer.
# fr: Nombre de coups que le bot regarde a l'avance : le sien, puis la meilleure reponse.
PLIES = 2
# en: The value of a won game, far above any evaluation.
# fr: La valeur d'une partie gagnee, bien au-dessus de toute evaluation.
WIN = 1_000_000


# en: A position and the rules.
# fr: Une position et les regles.
class Game:
    def __init__(self):
        # en: The red, blue and transparent seeds of each hole; hole 1 is holes[0].
        # fr: Les graines rouges, bleues et transparentes de chaque trou ; le trou 1 est holes[0].
        self.holes = [[2, 2, 2] for _ in range(16)]
        self.captured = [0, 0]
        # en: The player to move: 0 owns the odd holes (1, 3, 5...), 1 the even ones.
        # fr: Le joueur qui a le trait : 0 possede les trous impairs (1, 3, 5...), 1 les pairs.
        self.turn = 0
        self.moves = 0

    def legal(self):
        moves = []
        for hole in range(self.turn, 16, 2):
            red, blue, clear = self.holes[hole]
            kinds = ["R"] * (red > 0) + ["B"] * (blue > 0) + ["TR", "TB"] * (clear > 0)
            moves += [f"{hole + 1}{kind}" for kind in kinds]
        return moves

    # en: The game after a move such as "3R" or "14TB".
    # fr: La partie apres un coup comme "3R" ou "14TB".
    def after(self, move):
        game = Game()
        game.holes = [hole[:] for hole in self.holes]
        game.captured, game.turn, game.moves = self.captured[:], self.turn, self.moves
        game.play(move)
        return game

    def play(self, move):
        kind = move.lstrip("0123456789")
        start, colour = int(move[: -len(kind)]) - 1, RED if kind.endswith("R") else BLUE
        seeds = []
        # en: Transparent seeds go first, then those of the colour.
        # fr: Les graines transparentes d'abord, puis celles de la couleur.
        for each in [CLEAR, colour] if kind.startswith("T") else [colour]:
            seeds += [each] * self.holes[start][each]
            self.holes[start][each] = 0
        at = start
        for seed in seeds:
            at = self.next(at, start, colour)
            self.holes[at][seed] += 1
        while sum(self.holes[at]) in (2, 3):
            self.captured[self.turn] += sum(self.holes[at])
            self.holes[at] = [0, 0, 0]
            at = (at - 1) % 16
        # en: Famine: an opponent without seeds leaves all the others to the player who moved.
        # fr: Famine : si l'adversaire n'a plus de graines, toutes les autres vont au joueur qui vient de jouer.
        if self.held(1 - self.turn) == 0:
            self.captured[self.turn] += self.held(self.turn)
            self.holes = [[0, 0, 0] for _ in range(16)]
        self.turn, self.moves = 1 - self.turn, self.moves + 1

    # en: Red seeds go into every hole but the first one, blue ones only into the opponent's.
    # fr: Les rouges vont dans tous les trous sauf celui de depart, les bleues seulement chez l'adversaire.
    def next(self, at, start, colour):
        at = (at + 1) % 16
        while at == start or (colour == BLUE and at % 2 == self.turn):
            at = (at + 1) % 16
        return at

    # en: The seeds in the holes of a player.
    # fr: Les graines dans les trous d'un joueur.
    def held(self, player):
        return sum(map(sum, self.holes[player::2]))

    def is_over(self):
        return max(self.captured) >= 49 or self.held(0) + self.held(1) < 10 or self.moves == LIMIT


# en: How good a position is for player `me`, in hundredths of a seed.
# en: To improve: holes with 1 or 2 seeds can be captured; transparent seeds leave more choice.
# fr: Ce que vaut une position pour le joueur `me`, en centiemes de graine.
# fr: A ameliorer : un trou de 1 ou 2 graines peut etre pris ; les transparentes laissent plus de choix.
def evaluate(game, me):
    captured = game.captured[me] - game.captured[1 - me]
    return 100 * captured + game.held(me) - game.held(1 - me)


# en: The value for player `me` if both play their best for so many plies (minimax).
# fr: La valeur pour le joueur `me` si chacun joue au mieux pendant ce nombre de coups (minimax).
def search(game, plies, me):
    if game.is_over():
        mine, theirs = game.captured[me], game.captured[1 - me]
        return WIN * ((mine > theirs) - (mine < theirs))
    if plies == 0:
        return evaluate(game, me)
    values = [search(game.after(move), plies - 1, me) for move in game.legal()]
    return max(values) if game.turn == me else min(values)


def choose(game):
    moves = game.legal()
    # en: Equal moves are played in random order.
    # fr: A egalite, le coup est tire au hasard.
    random.shuffle(moves)
    return max(moves, key=lambda move: search(game.after(move), PLIES - 1, game.turn))


def main():
    game = Game()
    while line := sys.stdin.readline().strip():
        if "RESULT" in line:
            return
        if line != "START":
            game.play(line.replace(" ", "").upper())
        move = choose(game)
        game.play(move)
        # en: The player of the last move announces the result instead of the move.
        # fr: Le joueur du dernier coup annonce le resultat au lieu du coup.
        if game.is_over():
            last = "LIMIT" if game.moves == LIMIT else move
            print("RESULT", last, *game.captured, flush=True)
            return
        # en: Without flush the line would stay in a buffer and the referee would wait for it.
        # fr: Sans flush, la ligne resterait dans un tampon et l'arbitre l'attendrait.
        print(move, flush=True)


main()
