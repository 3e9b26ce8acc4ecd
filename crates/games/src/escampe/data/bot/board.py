# en: The position, read from text such as "Bb2b1/b1b2b/6/6/n1n3/Nn2nn w -".
# fr: La position, lue dans un texte comme "Bb2b1/b1b2b/6/6/n1n3/Nn2nn w -".
class Board:
    def __init__(self, text):
        rows, _, self.ring = text.split()
        # en: The squares (column, row) of the unicorns and paladins of player 0 (White) and player 1 (Black).
        # fr: Les cases (colonne, ligne) des licornes et des paladins du joueur 0 (Blanc) et du joueur 1 (Noir).
        self.unicorns, self.paladins = [None, None], [[], []]
        # en: Row 6 comes first; a digit stands for that many empty squares.
        # fr: La ligne 6 vient d'abord ; un chiffre est un nombre de cases vides.
        for row, pieces in enumerate(rows.split("/")):
            column = 0
            for piece in pieces:
                if piece.isdigit():
                    column += int(piece)
                    continue
                player = 0 if piece in "Bb" else 1
                if piece in "BN":
                    self.unicorns[player] = (column, 5 - row)
                else:
                    self.paladins[player].append((column, 5 - row))
                column += 1

    # en: How close the paladins of a player are to the enemy unicorn; the nearest counts most.
    # fr: La proximite entre les paladins d'un joueur et la licorne ennemie ; le plus proche compte le plus.
    def attack(self, player):
        target = self.unicorns[1 - player]
        if target is None or not self.paladins[player]:
            return 0
        near = [10 - abs(x - target[0]) - abs(y - target[1]) for x, y in self.paladins[player]]
        return 2 * sum(near) + 8 * max(near)


# en: How good a position is for player `me` (0 or 1), in hundredths.
# en: To improve: which rings do my pieces stand on? Can the opponent be made to pass?
# fr: Ce que vaut une position pour le joueur `me` (0 ou 1), en centiemes.
# fr: A ameliorer : sur quels liseres sont mes pieces ? Peut-on forcer l'adversaire a passer ?
def evaluate(board, me):
    return 10 * (board.attack(me) - board.attack(1 - me))
