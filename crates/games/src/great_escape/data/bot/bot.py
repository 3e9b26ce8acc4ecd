# en: A bot for Great Escape as CodinGame speaks it. It looks two plies ahead: its own action, then a step of each
# en: opponent. Make it stronger: improve evaluate(), try more walls in actions(), let the opponents place walls too.
# fr: Un bot de Great Escape pour CodinGame. Il regarde deux coups a l'avance : le sien, puis un pas de chaque
# fr: adversaire. Pour le rendre plus fort : ameliorer evaluate(), essayer plus de murs dans actions(), laisser aussi
# fr: les adversaires poser des murs.

import random
import time

STEPS = {"RIGHT": (1, 0), "LEFT": (-1, 0), "UP": (0, -1), "DOWN": (0, 1)}
# en: Goals: column 8 for player 0, column 0 for player 1, row 8 for player 2.
# fr: Buts : colonne 8 pour le joueur 0, colonne 0 pour le joueur 1, ligne 8 pour le joueur 2.
GOALS = [lambda x, y: x == 8, lambda x, y: x == 0, lambda x, y: y == 8]
# en: The value of a reached goal, far above any evaluation.
# fr: La valeur d'un but atteint, bien au-dessus de toute evaluation.
WIN = 1_000_000
# en: CodinGame gives 100 ms a turn: stop well before, in seconds.
# fr: CodinGame donne 100 ms par tour : s'arreter bien avant, en secondes.
THINKING = 0.06


class Board:
    def __init__(self, pawns, walls_left, walls):
        # en: The pawns (x, y), None for a player who has arrived or is out; the walls that each player has left;
        # en: the walls that stand, (x, y, "H" or "V").
        # fr: Les pions (x, y), None pour un joueur arrive ou elimine ; les murs qui restent a chacun ;
        # fr: les murs poses, (x, y, "H" ou "V").
        self.pawns, self.walls_left, self.walls = pawns, walls_left, walls

    # en: Is the step free? A wall H lies above its row, over two columns; a wall V lies left of its column, over two rows.
    # fr: Le pas est-il libre ? Un mur H est au-dessus de sa ligne, sur deux colonnes ; un mur V, a gauche de sa colonne,
    # fr: sur deux lignes.
    def free(self, x, y, step):
        dx, dy = STEPS[step]
        if not (0 <= x + dx < 9 and 0 <= y + dy < 9):
            return False
        if dx == 0:
            line = max(y, y + dy)
            return (x, line, "H") not in self.walls and (x - 1, line, "H") not in self.walls
        line = max(x, x + dx)
        return (line, y, "V") not in self.walls and (line, y - 1, "V") not in self.walls

    def steps(self, player):
        x, y = self.pawns[player]
        return [step for step in STEPS if self.free(x, y, step)]

    # en: The cells of a shortest path to a player's goal (breadth-first search); None if there is none.
    # fr: Les cases d'un plus court chemin vers le but d'un joueur (parcours en largeur) ; None s'il n'y en a pas.
    def path(self, player):
        start = self.pawns[player]
        before, queue = {start: None}, [start]
        for x, y in queue:
            if GOALS[player](x, y):
                path, cell = [], (x, y)
                while cell:
                    path.append(cell)
                    cell = before[cell]
                return path[::-1]
            for step, (dx, dy) in STEPS.items():
                cell = (x + dx, y + dy)
                if cell not in before and self.free(x, y, step):
                    before[cell] = (x, y)
                    queue.append(cell)
        return None

    # en: Does a wall lie inside the board without overlapping or crossing another? Paths are checked by search().
    # fr: Un mur est-il sur le plateau, sans en recouvrir ni en croiser un autre ? search() verifie les chemins.
    def fits(self, x, y, way):
        if way == "H":
            inside = 0 <= x <= 7 and 1 <= y <= 8
            taken = {(x - 1, y, "H"), (x, y, "H"), (x + 1, y, "H"), (x + 1, y - 1, "V")}
        else:
            inside = 1 <= x <= 8 and 0 <= y <= 7
            taken = {(x, y - 1, "V"), (x, y, "V"), (x, y + 1, "V"), (x - 1, y + 1, "H")}
        return inside and not taken & self.walls

    # en: The actions to try: every step, and the walls across the first steps of the opponents' paths.
    # fr: Les actions a essayer : tous les pas, et les murs en travers des premiers pas des adversaires.
    def actions(self, me):
        actions = self.steps(me)
        if self.walls_left[me] == 0:
            return actions
        for other in self.others(me):
            path = self.path(other)
            for (x, y), (nx, ny) in list(zip(path, path[1:]))[:3]:
                x, y, way = max(x, nx), max(y, ny), "V" if y == ny else "H"
                back = (x - 1, y) if way == "H" else (x, y - 1)
                actions += [f"{wx} {wy} {way}" for wx, wy in [(x, y), back] if self.fits(wx, wy, way)]
        return actions

    def others(self, me):
        return [player for player, pawn in enumerate(self.pawns) if pawn and player != me]

    def after(self, player, action):
        pawns, walls_left, walls = self.pawns[:], self.walls_left[:], self.walls
        if action in STEPS:
            (x, y), (dx, dy) = pawns[player], STEPS[action]
            pawns[player] = (x + dx, y + dy)
        else:
            x, y, way = action.split()
            walls = walls | {(int(x), int(y), way)}
            walls_left[player] -= 1
        return Board(pawns, walls_left, walls)


# en: How good a position is for player `me`, in hundredths of a step; None if a wall leaves someone without a path.
# en: To improve: how far would one more wall send me? Is it worth keeping walls for later?
# fr: Ce que vaut une position pour le joueur `me`, en centiemes de pas ; None si un mur prive quelqu'un de chemin.
# fr: A ameliorer : de combien un mur de plus m'eloigne-t-il ? Faut-il garder des murs pour plus tard ?
def evaluate(board, me):
    paths = {player: board.path(player) for player in [me, *board.others(me)]}
    if None in paths.values():
        return None
    mine = len(paths.pop(me)) - 1
    if mine == 0:
        return WIN
    nearest = min((len(path) - 1 for path in paths.values()), default=99)
    return 100 * (nearest - mine) + 20 * board.walls_left[me]


# en: The value of my action once each opponent has taken the step that is worst for me; None if it is illegal.
# fr: La valeur de mon action quand chaque adversaire a fait le pas le plus genant pour moi ; None si elle est illegale.
def search(board, me):
    value = evaluate(board, me)
    if value is None or value == WIN:
        return value
    for other in board.others(me):
        replies = [board.after(other, step) for step in board.steps(other)]
        board = min(replies, key=lambda reply: evaluate(reply, me), default=board)
    return evaluate(board, me)


def choose(board, me):
    deadline = time.monotonic() + THINKING
    actions = board.actions(me)
    best, best_value = actions[0], -WIN
    for action in actions:
        value = search(board.after(me, action), me)
        # en: Equal actions: the first, or by chance the later one.
        # fr: A egalite : la premiere action, ou par hasard la suivante.
        if value is not None and (value > best_value or value == best_value and random.random() < 0.5):
            best, best_value = action, value
        if time.monotonic() > deadline:
            break
    return best


def main():
    _, _, count, me = map(int, input().split())
    while True:
        players = [tuple(map(int, input().split())) for _ in range(count)]
        walls = set()
        for _ in range(int(input())):
            x, y, way = input().split()
            walls.add((int(x), int(y), way))
        pawns = [(x, y) if x >= 0 else None for x, y, _ in players]
        board = Board(pawns, [left for _, _, left in players], frozenset(walls))
        # en: Without flush the line would stay in a buffer and the referee would wait for it.
        # fr: Sans flush, la ligne resterait dans un tampon et l'arbitre l'attendrait.
        print(choose(board, me), flush=True)


try:
    main()
except EOFError:
    # en: The referee is gone.
    # fr: L'arbitre est parti.
    pass
