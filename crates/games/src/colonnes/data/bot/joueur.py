# en: A player of Colonnes for the course's server. It knows the rules and looks two plies ahead.
# en: Make it stronger: improve evaluate(), raise PLIES, then cut useless branches (alpha-beta).
# en: Started as: python3 joueur.py HOST PORT NAME
# fr: Un joueur de Colonnes pour le serveur du cours. Il connait les regles et regarde deux coups a l'avance.
# fr: Pour le rendre plus fort : ameliorer evaluate(), augmenter PLIES, puis couper les branches inutiles (alpha-beta).
# fr: Se lance ainsi : python3 joueur.py HOTE PORT NOM

import random
import socket
import struct
import sys

PLACE, MOVE, PASS = 0, 1, 2
# en: Plies in which pawns are placed, and in all.
# fr: Nombre de coups ou l'on pose des pions, et nombre total de coups.
PAWNS, LIMIT = 16, 40
# en: How many moves the player looks ahead: its own, then the best answer.
# fr: Nombre de coups que le joueur regarde a l'avance : le sien, puis la meilleure reponse.
PLIES = 2
# en: The value of a won game, far above any evaluation.
# fr: La valeur d'une partie gagnee, bien au-dessus de toute evaluation.
WIN = 1_000_000


# en: A position and the rules.
# fr: Une position et les regles.
class Board:
    def __init__(self, turn):
        # en: The pawns of each cell (row, column), 0 for White and 1 for Black, from bottom to top.
        # fr: Les pions de chaque case (ligne, colonne), 0 pour Blanc et 1 pour Noir, de bas en haut.
        self.stacks = {(row, col): [] for row in range(3) for col in range(3)}
        self.turn, self.ply, self.winner = turn, 0, None

    # en: All legal moves: (type, row, col, row2, col2).
    # fr: Tous les coups legaux : (type, ligne, colonne, ligne2, colonne2).
    def moves(self):
        open_cells = [cell for cell, stack in self.stacks.items() if len(stack) < 3]
        if self.ply < PAWNS:
            return [(PLACE, *cell, 0, 0) for cell in open_cells]
        moves = []
        for (row, col), stack in self.stacks.items():
            if stack and stack[-1] == self.turn:
                beside = [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
                moves += [(MOVE, row, col, *cell) for cell in beside if cell in open_cells]
        return moves or [(PASS, 0, 0, 0, 0)]

    # en: The position after a move. Three pawns of one colour in a column win.
    # fr: La position apres un coup. Trois pions d'une couleur dans une colonne gagnent.
    def after(self, move):
        kind, row, col, row2, col2 = move
        board = Board(1 - self.turn)
        board.stacks = {cell: stack[:] for cell, stack in self.stacks.items()}
        board.ply = self.ply + 1
        if kind == PASS:
            return board
        if kind == MOVE:
            board.stacks[row, col].pop()
        target = board.stacks[(row, col) if kind == PLACE else (row2, col2)]
        target.append(self.turn)
        if target == [self.turn] * 3:
            board.winner = self.turn
        return board

    def is_over(self):
        return self.winner is not None or self.ply == LIMIT


# en: How good a position is for player `me`, in hundredths.
# en: To improve: can the third pawn come next? Is the neighbouring cell full? Who is blocked?
# fr: Ce que vaut une position pour le joueur `me`, en centiemes.
# fr: A ameliorer : le troisieme pion peut-il venir ? La case voisine est-elle pleine ? Qui est bloque ?
def evaluate(board, me):
    value = 0
    for stack in filter(None, board.stacks.values()):
        # en: A free pawn, on top of its stack, can move.
        # fr: Un pion libre, au sommet de sa pile, peut bouger.
        value += 10 if stack[-1] == me else -10
        # en: Two pawns of one colour at the bottom wait for the third; a pawn on top of them may leave again.
        # fr: Deux pions d'une couleur en bas attendent le troisieme ; un pion pose dessus peut repartir.
        if stack[:2] in ([0, 0], [1, 1]):
            worth = 100 if len(stack) == 2 else 40
            value += worth if stack[0] == me else -worth
    return value


# en: The value for player `me` if both play their best for so many plies (minimax).
# fr: La valeur pour le joueur `me` si chacun joue au mieux pendant ce nombre de coups (minimax).
def search(board, plies, me):
    if board.winner is not None:
        return WIN if board.winner == me else -WIN
    if board.is_over():
        return 0
    if plies == 0:
        return evaluate(board, me)
    values = [search(board.after(move), plies - 1, me) for move in board.moves()]
    return max(values) if board.turn == me else min(values)


def choose(board):
    moves = board.moves()
    # en: Equal moves are played in random order.
    # fr: A egalite, le coup est tire au hasard.
    random.shuffle(moves)
    return max(moves, key=lambda move: search(board.after(move), PLIES - 1, board.turn))


# en: Reads so many integers: a message may come in pieces.
# fr: Lit ce nombre d'entiers : un message peut arriver en morceaux.
def hear(server, count):
    data = b""
    while len(data) < 4 * count:
        part = server.recv(4 * count - len(data))
        if not part:
            # en: The server is gone.
            # fr: Le serveur est parti.
            sys.exit(1)
        data += part
    return struct.unpack(f"<{count}i", data)


def game(server, me, first):
    board = Board(first)
    while True:
        move = None
        if board.turn == me:
            move = choose(board)
            server.sendall(struct.pack("<7i", 1, move[0], me, *move[1:]))
        # en: Error, validity and state: all zero while the game goes on.
        # fr: Erreur, validite et etat : tous nuls tant que la partie continue.
        if any(hear(server, 3)):
            return
        if board.turn != me:
            _, kind, _, *cells = hear(server, 7)
            move = (kind, *cells)
        board = board.after(move)


def main(host, port, name):
    server = socket.create_connection((host, int(port)))
    server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    server.sendall(struct.pack("<i30s2x", 0, name.encode()[:29]))
    _, colour, *_ = hear(server, 10)
    # en: White starts the first game and Black the second.
    # fr: Blanc commence la premiere partie et Noir la seconde.
    for first in (0, 1):
        game(server, colour, first)


main(*sys.argv[1:4])
