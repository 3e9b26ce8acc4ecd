"""A bot for Awalé as the Aualé family speaks UCI: the move that captures most. Make it stronger in choose()."""

import random
import sys

START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
PITS = "ABCDEFabcdef"


class Game:
    def __init__(self, text):
        words = text.split("-")
        self.pits = [int(word) for word in words[:12]]
        self.score = [int(words[12]), int(words[13])]
        self.turn = 0 if words[14] == "S" else 1

    def row(self, player):
        return range(6 * player, 6 * player + 6)

    def sown(self, pit):
        """The pits after sowing, and where the last seed fell."""
        pits, at = self.pits[:], pit
        seeds, pits[pit] = pits[pit], 0
        while seeds:
            at = (at + 1) % 12
            if at != pit:  # the starting pit is skipped on every lap
                pits[at] += 1
                seeds -= 1
        return pits, at

    def taken(self, pit):
        """The pits that a move captures; taking all that the opponent has takes nothing."""
        pits, at = self.sown(pit)
        theirs, taken = self.row(1 - self.turn), []
        while at in theirs and pits[at] in (2, 3):
            taken.append(at)
            at -= 1
        everything = all(pits[other] == 0 or other in taken for other in theirs)
        return [] if everything else taken

    def legal(self):
        moves = [pit for pit in self.row(self.turn) if self.pits[pit]]
        theirs = self.row(1 - self.turn)
        if not any(self.pits[pit] for pit in theirs):  # who has nothing must be given something
            moves = [pit for pit in moves if any(self.sown(pit)[0][other] for other in theirs)]
        return moves

    def gain(self, pit):
        pits, _ = self.sown(pit)
        return sum(pits[other] for other in self.taken(pit))

    def play(self, pit):
        taken, (pits, _) = self.taken(pit), self.sown(pit)
        self.score[self.turn] += sum(pits[other] for other in taken)
        for other in taken:
            pits[other] = 0
        self.pits, self.turn = pits, 1 - self.turn


def choose(game):
    moves = game.legal()
    random.shuffle(moves)
    return max(moves, key=game.gain)


def position(words):
    """startpos or a position's text, then the moves, glued: startpos moves FfBe."""
    moves = words[words.index("moves") + 1 :] if "moves" in words else []
    text = START if words[0] == "startpos" else words[words[0] == "fen"]
    game = Game(text)
    for move in "".join(moves):
        game.play(PITS.index(move))
    return game


def main():
    game = Game(START)
    for line in sys.stdin:
        match line.split():
            case ["uci"]:
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
