# en: The position, read from text such as "WB,.,./.,W,./.,.,. b 3".
# fr: La position, lue dans un texte comme "WB,.,./.,W,./.,.,. b 3".
class Board:
    def __init__(self, text):
        cells = text.split()[0].replace("/", ",").split(",")
        # en: The pawns of each cell from bottom to top, W and B: cells A1, B1, C1, then A2, B2, C2, then A3...
        # fr: Les pions de chaque case de bas en haut, W et B : cases A1, B1, C1, puis A2, B2, C2, puis A3...
        self.stacks = [cell.strip(".") for cell in cells]


# en: How good a position is for player `me` (0 is White, 1 is Black), in hundredths.
# en: To improve: can the third pawn come next? Is the neighbouring cell full? Who is blocked?
# fr: Ce que vaut une position pour le joueur `me` (0 : Blanc, 1 : Noir), en centiemes.
# fr: A ameliorer : le troisieme pion peut-il venir ? La case voisine est-elle pleine ? Qui est bloque ?
def evaluate(board, me):
    mine, value = "WB"[me], 0
    for stack in filter(None, board.stacks):
        # en: A free pawn, on top of its stack, can move.
        # fr: Un pion libre, au sommet de sa pile, peut bouger.
        value += 10 if stack[-1] == mine else -10
        # en: Two pawns of one colour at the bottom wait for the third; a pawn on top of them may leave again.
        # fr: Deux pions d'une couleur en bas attendent le troisieme ; un pion pose dessus peut repartir.
        if stack[:2] in ("WW", "BB"):
            worth = 100 if len(stack) == 2 else 40
            value += worth if stack[0] == mine else -worth
    return value
