"""A bot for Awalé tricolore as the course speaks it: the move that captures most. Make it stronger in choose().
Started as: python3 bot.py JoueurA|JoueurB"""

import copy
import random
import sys

RED, BLUE, CLEAR = 0, 1, 2
LIMIT = 400


class Game:
    def __init__(self):
        self.holes = [[2, 2, 2] for _ in range(16)]  # red, blue, transparent; hole 1 is holes[0]
        self.score = [0, 0]
        self.turn = 0  # player 1 owns the odd holes
        self.moves = 0

    def legal(self):
        moves = []
        for hole in range(self.turn, 16, 2):
            red, blue, clear = self.holes[hole]
            kinds = ["R"] * (red > 0) + ["B"] * (blue > 0) + ["TR", "TB"] * (clear > 0)
            moves += [f"{hole + 1}{kind}" for kind in kinds]
        return moves

    def play(self, move):
        number, kind = int("".join(filter(str.isdigit, move))), move.lstrip("0123456789")
        start, colour = number - 1, RED if kind.endswith("R") else BLUE
        seeds = []
        for each in [CLEAR, colour] if kind.startswith("T") else [colour]:
            seeds += [each] * self.holes[start][each]  # transparent seeds go first
            self.holes[start][each] = 0
        at = start
        for seed in seeds:
            at = self.next(at, start, colour)
            self.holes[at][seed] += 1
        while sum(self.holes[at]) in (2, 3):
            self.score[self.turn] += sum(self.holes[at])
            self.holes[at] = [0, 0, 0]
            at = (at - 1) % 16
        if not any(map(sum, self.holes[1 - self.turn :: 2])):  # famine
            self.score[self.turn] += sum(map(sum, self.holes))
            self.holes = [[0, 0, 0] for _ in range(16)]
        self.turn, self.moves = 1 - self.turn, self.moves + 1

    def next(self, at, start, colour):
        """Red seeds go into every hole but the first one, blue ones into the opponent's only."""
        at = (at + 1) % 16
        while at == start or (colour == BLUE and at % 2 == self.turn):
            at = (at + 1) % 16
        return at

    def over(self):
        return max(self.score) >= 49 or sum(map(sum, self.holes)) < 10 or self.moves == LIMIT


def choose(game):
    def gain(move):
        tried = copy.deepcopy(game)
        tried.play(move)
        return tried.score[game.turn]

    moves = game.legal()
    random.shuffle(moves)
    return max(moves, key=gain)


def main():
    game = Game()
    while line := sys.stdin.readline().strip():
        if "RESULT" in line:
            return
        if line != "START":
            game.play(line.replace(" ", "").upper())
        move = choose(game)
        game.play(move)
        if game.over():  # whoever plays the last move announces the result
            last = "LIMIT" if game.moves == LIMIT else move
            print("RESULT", last, *game.score, flush=True)
            return
        print(move, flush=True)


main()
