# en: The position, read from text such as "0 2 0 4 10 8 4 10 1 3 4 H":
# en: player to move, players, then x, y and walls left of each, then the walls that stand.
# fr: La position, lue dans un texte comme "0 2 0 4 10 8 4 10 1 3 4 H" :
# fr: joueur au trait, nombre de joueurs, x, y et murs restants de chacun, puis les murs poses.
class Board:
    def __init__(self, text):
        words = text.split()
        self.pawns = [(int(words[2]), int(words[3])), (int(words[5]), int(words[6]))]
        self.walls_left = [int(words[4]), int(words[7])]
        walls = words[9 : 9 + 3 * int(words[8])]
        self.walls = {(int(x), int(y), way) for x, y, way in zip(walls[::3], walls[1::3], walls[2::3])}

    # en: The cells one step away. A wall H lies above its row, over two columns;
    # en: a wall V lies left of its column, over two rows.
    # fr: Les cases a un pas. Un mur H est au-dessus de sa ligne, sur deux colonnes ;
    # fr: un mur V est a gauche de sa colonne, sur deux lignes.
    def neighbours(self, x, y):
        def free(wx, wy, way):
            before = (wx - 1, wy, "H") if way == "H" else (wx, wy - 1, "V")
            return (wx, wy, way) not in self.walls and before not in self.walls

        if y > 0 and free(x, y, "H"):
            yield x, y - 1
        if y < 8 and free(x, y + 1, "H"):
            yield x, y + 1
        if x > 0 and free(x, y, "V"):
            yield x - 1, y
        if x < 8 and free(x + 1, y, "V"):
            yield x + 1, y

    # en: The number of steps to a player's goal (breadth-first search): column 8 for player 0, column 0 for player 1.
    # fr: Le nombre de pas jusqu'au but d'un joueur (parcours en largeur) : colonne 8 pour le joueur 0, 0 pour le joueur 1.
    def distance(self, player):
        goal = 8 if player == 0 else 0
        steps, seen, edge = 0, {self.pawns[player]}, [self.pawns[player]]
        while edge:
            if any(x == goal for x, _ in edge):
                return steps
            reached = {cell for x, y in edge for cell in self.neighbours(x, y)} - seen
            seen |= reached
            steps, edge = steps + 1, list(reached)
        return 99


# en: How good a position is for player `me` (0 or 1), in hundredths of a step.
# en: To improve: how far would one more wall send me? Is it worth keeping walls for later?
# fr: Ce que vaut une position pour le joueur `me` (0 ou 1), en centiemes de pas.
# fr: A ameliorer : de combien un mur de plus m'eloigne-t-il ? Faut-il garder des murs pour plus tard ?
def evaluate(board, me):
    other = 1 - me
    race = board.distance(other) - board.distance(me)
    return 100 * race + 20 * (board.walls_left[me] - board.walls_left[other])
