#!/usr/bin/env python3
"""Checks a certificate of `palabre placements escampe certificate`.

A certificate proves that a placement of White beats one of Black. Each line after the header is a position with White
to move, White's move, and a number of plies within which White wins. This program knows the rules of Escampe and
nothing else: it plays White's move, then each reply of Black, and requires that the position reached is listed with a
number smaller by at least two, or that White can take the unicorn at once. As the numbers fall along every line of
play, White wins all of them.

Usage: check_escampe.py FILE...       (Python 3.9 or later, no packages; gzip or plain text)
Exit code: 0 if every certificate is valid, 1 if one is wrong, 2 if one cannot be read.
"""

import gzip
import sys

TITLE = "palabre-certificate escampe 1"
LONGEST = 600 - 2  # plies of a game, without the two placements

# Squares are numbered 6 * row + column, from A1. A piece walks as many steps as its square has rings.
RINGS = [int(ring) for ring in "122312" "313132" "231213" "213231" "131312" "322132"]
NEIGHBOURS = [
    [s + d for d, inside in ((-1, s % 6 > 0), (1, s % 6 < 5), (-6, s >= 6), (6, s < 30)) if inside] for s in range(36)
]
EMPTY, WHITE, BLACK = ".", "Bb", "Nn"  # unicorn and paladin of each side


class Wrong(Exception):
    """The certificate proves nothing, for the reason given."""


def name(square):
    return "ABCDEF"[square % 6] + str(square // 6 + 1)


def read_square(text):
    if len(text) != 2 or text[0] not in "ABCDEF" or text[1] not in "123456":
        raise Wrong("%r is not a square" % text)
    return 6 * (int(text[1]) - 1) + "ABCDEF".index(text[0])


def read_move(text):
    """A move as (from, to), or None for a pass."""
    if text == "E":
        return None
    parts = text.split("-")
    if len(parts) != 2:
        raise Wrong("%r is not a move" % text)
    return read_square(parts[0]), read_square(parts[1])


def write_move(move):
    return "E" if move is None else "%s-%s" % (name(move[0]), name(move[1]))


def read_position(text):
    """A position as (board, side to move, imposed ring or 0)."""
    fields = text.split(" ")
    if len(fields) != 3 or fields[1] not in ("w", "b") or fields[2] not in ("-", "1", "2", "3"):
        raise Wrong("%r is not a position" % text)
    rows = fields[0].split("/")
    board = "".join(
        "".join(EMPTY * int(c) if c in "123456" else c for c in row).ljust(6, "?") for row in reversed(rows)
    )
    if len(rows) != 6 or len(board) != 36 or set(board) - set(EMPTY + WHITE + BLACK):
        raise Wrong("%r is not a board of six rows of six squares" % fields[0])
    for unicorn, paladin in (WHITE, BLACK):
        if board.count(unicorn) != 1 or board.count(paladin) != 5:
            raise Wrong("%r: each side has one unicorn and five paladins" % fields[0])
    ring = 0 if fields[2] == "-" else int(fields[2])
    moved = BLACK if fields[1] == "w" else WHITE
    if ring and not any(piece in moved and RINGS[s] == ring for s, piece in enumerate(board)):
        raise Wrong("%r: nobody can have imposed this ring" % text)
    return board, fields[1], ring


def write_position(position):
    board, side, ring = position
    rows = []
    for row in range(5, -1, -1):
        text, empty = "", 0
        for piece in board[6 * row : 6 * row + 6] + "|":
            if piece == EMPTY:
                empty += 1
                continue
            text += str(empty) * (empty > 0) + piece
            empty = 0
        rows.append(text[:-1])
    return "%s %s %s" % ("/".join(rows), side, ring or "-")


def ends(board, start, prey):
    """The squares where the piece on a square can end: exactly as many steps as it has rings, over empty squares, none
    visited twice. The last step may take the prey, a unicorn."""
    found = set()

    def walk(square, steps, visited):
        for to in NEIGHBOURS[square]:
            if to in visited:
                continue
            if steps == 1:
                if board[to] == EMPTY or board[to] == prey:
                    found.add(to)
            elif board[to] == EMPTY:
                walk(to, steps - 1, visited | {to})

    walk(start, RINGS[start], {start})
    return found


def moves(position):
    """All legal moves; a pass if there is no other."""
    board, side, ring = position
    (unicorn, paladin), prey = (WHITE, BLACK[0]) if side == "w" else (BLACK, WHITE[0])
    found = []
    for start, piece in enumerate(board):
        if piece in (unicorn, paladin) and ring in (0, RINGS[start]):
            # Only a paladin takes a unicorn.
            found += [(start, end) for end in sorted(ends(board, start, prey if piece == paladin else None))]
    return found or [None]


def play(position, move):
    board, side, _ = position
    other = "b" if side == "w" else "w"
    if move is None:
        return board, other, 0
    squares = list(board)
    squares[move[1]], squares[move[0]] = squares[move[0]], EMPTY
    return "".join(squares), other, RINGS[move[1]]


def white_has_won(position):
    return BLACK[0] not in position[0]


def read_placement(text, pieces):
    """The squares of a placement, unicorn first, as a board."""
    squares = [read_square(part) for part in text.split("/")]
    rows = {s // 6 for s in squares}
    if len(squares) != 6 or len(set(squares)) != 6 or not (rows <= {0, 1} or rows <= {4, 5}):
        raise Wrong("%r is not a placement of six pieces on one edge" % text)
    board = [EMPTY] * 36
    for s in squares:
        board[s] = pieces[1]
    board[squares[0]] = pieces[0]
    return board, min(rows) < 2


def start_position(black, white):
    black_board, black_low = read_placement(black, BLACK)
    white_board, white_low = read_placement(white, WHITE)
    if black_low == white_low:
        raise Wrong("both placements are on the same edge")
    return "".join(b if b != EMPTY else w for b, w in zip(black_board, white_board)), "w", 0


def number(text):
    if not text.isascii() or not text.isdigit():
        raise Wrong("%r is not a number" % text)
    return int(text)


def read(lines):
    """The header's fields, and the steps: for each position, White's move and the bound."""
    if not lines or lines[0] != TITLE:
        raise Wrong("line 1: this is not a certificate: expected %r" % TITLE)
    header = {}
    for at, field in enumerate(("black", "white", "plies", "positions"), 1):
        parts = lines[at].split(" ") if at < len(lines) else []
        if len(parts) != 2 or parts[0] != field:
            raise Wrong("line %d: expected %r" % (at + 1, field + " …"))
        header[field] = parts[1]
    steps = {}
    for at, line in enumerate(lines[5:], 6):
        try:
            position, move, plies = line.rsplit(" ", 2)
        except ValueError:
            raise Wrong("line %d: expected POSITION MOVE PLIES" % at) from None
        try:
            position, step = read_position(position), (read_move(move), number(plies))
        except Wrong as why:
            raise Wrong("line %d: %s" % (at, why)) from None
        if position in steps:
            raise Wrong("line %d: this position is listed twice" % at)
        steps[position] = step
    if len(steps) != number(header["positions"]):
        raise Wrong("incomplete: %s positions announced, %d found" % (header["positions"], len(steps)))
    return header, steps


def bound(steps, position):
    """The plies within which White wins a position, or None if it is neither listed nor won by taking at once."""
    if position in steps:
        return steps[position][1]
    return 1 if any(white_has_won(play(position, move)) for move in moves(position)) else None


def check_step(steps, position, move, plies):
    where = "%s: %s" % (write_position(position), write_move(move))
    if position[1] != "w":
        raise Wrong("%s: White is not to move" % write_position(position))
    if move not in moves(position):
        raise Wrong("%s is illegal" % where)
    after = play(position, move)
    if white_has_won(after):
        if plies < 1:
            raise Wrong("%s wins in one ply, not in %d" % (where, plies))
        return
    for reply in moves(after):
        reached = play(after, reply)
        line = "%s %s" % (where, write_move(reply))
        if WHITE[0] not in reached[0]:
            raise Wrong("%s takes White's unicorn" % line)
        left = bound(steps, reached)
        if left is None:
            raise Wrong("%s: %s is not listed" % (line, write_position(reached)))
        if left + 2 > plies:
            raise Wrong("%s: the win in %d is not two plies nearer than %d" % (line, left, plies))


def check(text):
    """Checks a certificate and returns what it proves, or raises Wrong."""
    header, steps = read(text.splitlines())
    plies = number(header["plies"])
    if plies > LONGEST:
        raise Wrong("a win in %d plies exceeds the length of a game" % plies)
    if bound(steps, start_position(header["black"], header["white"])) != plies:
        raise Wrong("the position after both placements is not proved in %d plies" % plies)
    for position, (move, left) in steps.items():
        check_step(steps, position, move, left)
    return "%s loses to %s in at most %d plies (%d positions)" % (
        header["black"], header["white"], plies, len(steps),
    )


def main(files):
    if not files or files[0].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    code = 0
    for file in files:
        try:
            with open(file, "rb") as opened:
                data = opened.read()
            text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()
        except (OSError, EOFError, UnicodeDecodeError) as why:
            print("%s: cannot be read: %s" % (file, why), file=sys.stderr)
            code = 2
            continue
        try:
            print("%s: valid: %s" % (file, check(text)))
        except Wrong as why:
            print("%s: wrong: %s" % (file, why), file=sys.stderr)
            code = max(code, 1)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
