# en: The position, read from text such as "2.2.2-2.2.2-...-0-0-1 0".
# fr: La position, lue dans un texte comme "2.2.2-2.2.2-...-0-0-1 0".
class Board:
    def __init__(self, text):
        fields = text.split()[0].split("-")
        # en: The red, blue and transparent seeds of each hole; hole 1 is holes[0].
        # fr: Les graines rouges, bleues et transparentes de chaque trou ; le trou 1 est holes[0].
        self.holes = [[int(seeds) for seeds in hole.split(".")] for hole in fields[:16]]
        # en: The seeds that player 1 (0 here) and player 2 (1 here) have captured.
        # fr: Les graines capturees par le joueur 1 (0 ici) et le joueur 2 (1 ici).
        self.captured = [int(seeds) for seeds in fields[16:18]]

    # en: The seeds in the holes of a player: the odd ones for player 1, the even ones for player 2.
    # fr: Les graines dans les trous d'un joueur : les impairs pour le joueur 1, les pairs pour le joueur 2.
    def held(self, player):
        return sum(sum(hole) for hole in self.holes[player::2])


# en: How good a position is for player `me` (0 or 1), in hundredths of a seed.
# en: To improve: holes with 1 or 2 seeds can be captured; transparent seeds leave more choice.
# fr: Ce que vaut une position pour le joueur `me` (0 ou 1), en centiemes de graine.
# fr: A ameliorer : un trou de 1 ou 2 graines peut etre pris ; les transparentes laissent plus de choix.
def evaluate(board, me):
    other = 1 - me
    captured = board.captured[me] - board.captured[other]
    return 100 * captured + board.held(me) - board.held(other)
