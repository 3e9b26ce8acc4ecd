# en: The position, read from text such as "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S".
# fr: La position, lue dans un texte comme "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S".
class Board:
    def __init__(self, text):
        numbers = text.split()[0].split("-")
        # en: The seeds of each pit: South's A to F, then North's a to f.
        # fr: Les graines de chaque trou : A-F pour Sud, puis a-f pour Nord.
        self.pits = [int(seeds) for seeds in numbers[:12]]
        # en: The seeds that South (player 0) and North (player 1) have captured.
        # fr: Les graines capturees par Sud (joueur 0) et par Nord (joueur 1).
        self.captured = [int(seeds) for seeds in numbers[12:14]]

    # en: The pits of a player.
    # fr: Les trous d'un joueur.
    def row(self, player):
        return self.pits[6 * player : 6 * player + 6]


# en: How good a position is for player `me` (0 or 1), in hundredths of a seed.
# en: To improve: pits with 1 or 2 seeds can be captured; a pit with 12 seeds goes all around.
# fr: Ce que vaut une position pour le joueur `me` (0 ou 1), en centiemes de graine.
# fr: A ameliorer : un trou de 1 ou 2 graines peut etre pris ; un trou de 12 graines fait tout le tour.
def evaluate(board, me):
    other = 1 - me
    captured = board.captured[me] - board.captured[other]
    held = sum(board.row(me)) - sum(board.row(other))
    return 100 * captured + held
