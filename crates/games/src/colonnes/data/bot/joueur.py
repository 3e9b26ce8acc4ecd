"""A player of Colonnes for the course's server: it completes a column of three where it can, and else plays at random.
Make it stronger in choose(). Started as: python3 joueur.py HOST PORT NAME"""

import random
import socket
import struct
import sys

PLACE, MOVE, PASS = 0, 1, 2
PAWNS = 16  # plies in which pawns are placed


class Board:
    def __init__(self):
        self.stacks = {(row, col): [] for row in range(3) for col in range(3)}
        self.ply = 0

    def moves(self, colour):
        """All legal moves: (type, row, col, row2, col2)."""
        open_cells = [cell for cell, stack in self.stacks.items() if len(stack) < 3]
        if self.ply < PAWNS:
            return [(PLACE, *cell, 0, 0) for cell in open_cells]
        moves = []
        for (row, col), stack in self.stacks.items():
            if stack and stack[-1] == colour:
                beside = [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
                moves += [(MOVE, row, col, *cell) for cell in beside if cell in open_cells]
        return moves or [(PASS, 0, 0, 0, 0)]

    def play(self, move, colour):
        kind, row, col, row2, col2 = move
        if kind == PLACE:
            self.stacks[row, col].append(colour)
        elif kind == MOVE:
            self.stacks[row2, col2].append(self.stacks[row, col].pop())
        self.ply += 1

    def wins(self, move, colour):
        kind, row, col, row2, col2 = move
        stack = self.stacks[(row, col) if kind == PLACE else (row2, col2)]
        return kind != PASS and stack == [colour, colour]


def choose(board, colour):
    moves = board.moves(colour)
    return next((move for move in moves if board.wins(move, colour)), random.choice(moves))


def hear(server, count):
    """Exactly so many integers: a message may come in pieces."""
    data = b""
    while len(data) < 4 * count:
        part = server.recv(4 * count - len(data))
        if not part:  # the server is gone
            sys.exit(1)
        data += part
    return struct.unpack(f"<{count}i", data)


def game(server, me, turn):
    board = Board()
    while True:
        move = None
        if turn == me:
            move = choose(board, me)
            server.sendall(struct.pack("<7i", 1, move[0], me, *move[1:]))
        # err, valid, prop: all zero while the game goes on; prop speaks of who moved.
        if any(hear(server, 3)):
            return
        if turn != me:
            _, kind, _, *cells = hear(server, 7)
            move = (kind, *cells)
        board.play(move, turn)
        turn = 1 - turn


def main(host, port, name):
    server = socket.create_connection((host, int(port)))
    server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    server.sendall(struct.pack("<i30s2x", 0, name.encode()[:29]))
    _, colour, *_ = hear(server, 10)
    for first in (0, 1):  # White starts the first game and Black the second
        game(server, colour, first)


main(*sys.argv[1:4])
