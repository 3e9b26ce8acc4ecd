"""Measures the package: moves, playouts and batch steps a second, import time, size.

Run it with the Python that has the package: python speed.py
"""

import pathlib
import random
import subprocess
import sys
import time

import palabre

SECONDS = 2.0


def rate(work):
    """Calls work, which returns a count, for some seconds; returns counts a second."""
    count, started = 0, time.perf_counter()
    while time.perf_counter() - started < SECONDS:
        count += work()
    return count / (time.perf_counter() - started)


def python_moves(name):
    """Plays a random game: legal_moves, a choice and push for each move."""
    start, choice = palabre.Game(name).board(), random.choice

    def game():
        board = start.copy()
        push = board.push
        moves = board.legal_moves
        while moves:
            push(choice(moves))
            moves = board.legal_moves
        return board.ply

    return game


def playouts(name):
    """Plays random games in one call each; their mean length comes from games played move by move."""
    board = palabre.Game(name).board()
    game = python_moves(name)
    length = sum(game() for _ in range(300)) / 300
    seeds = iter(range(10**9))

    def some():
        for _ in range(100):
            board.playout(next(seeds))
        return 100 * length

    return some


def plain_awale():
    """A random game of Awalé in plain Python, as a student writes it, without the endings by history."""

    def sow(pits, pit):
        seeds, at = pits[pit], pit
        pits[pit] = 0
        while seeds:
            at = (at + 1) % 12
            if at != pit:
                pits[at] += 1
                seeds -= 1
        taken = 0
        while at // 6 != pit // 6 and pits[at] in (2, 3):
            taken += pits[at]
            pits[at] = 0
            at -= 1
        return taken

    def game():
        pits, turn, plies, captured = [4] * 12, 0, 0, [0, 0]
        while plies < 200 and max(captured) < 25:
            legal = [pit for pit in range(6 * turn, 6 * turn + 6) if pits[pit]]
            if not legal:
                break
            captured[turn] += sow(pits, random.choice(legal))
            turn, plies = 1 - turn, plies + 1
        return plies

    return game


def plain_colonnes():
    """A random game of Colonnes de trois in plain Python, as a student writes it."""
    sides = [[to for to in range(9) if abs(to // 3 - cell // 3) + abs(to % 3 - cell % 3) == 1] for cell in range(9)]

    def game():
        stacks, turn, plies = [[] for _ in range(9)], 0, 0
        while plies < 40:
            if plies < 16:
                legal = [(None, to) for to in range(9) if len(stacks[to]) < 3]
            else:
                mine = [cell for cell in range(9) if stacks[cell] and stacks[cell][-1] == turn]
                legal = [(cell, to) for cell in mine for to in sides[cell] if len(stacks[to]) < 3]
            plies += 1
            if legal:
                start, to = random.choice(legal)
                if start is not None:
                    stacks[start].pop()
                stacks[to].append(turn)
                if stacks[to] == [turn] * 3:
                    break
            turn = 1 - turn
        return plies

    return game


def batch_steps(name, games=4096):
    """Steps of random actions: drawn beforehand from the masks, and played on all cores."""
    from palabre.env import BatchEnv

    batch = BatchEnv(name, games=games)
    batch.reset(seed=1)
    spent = steps = 0
    ended = time.perf_counter() + SECONDS
    while time.perf_counter() < ended:
        actions = batch.sample()
        started = time.perf_counter()
        batch.step(actions)
        spent += time.perf_counter() - started
        steps += games
    return steps / spent


def import_time():
    """The least of several times to import the package, over that of an empty program."""

    def run(code):
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - started

    return min(run("import palabre") for _ in range(5)) - min(run("pass") for _ in range(5))


def main():
    plain = {"awale": rate(plain_awale()), "colonnes": rate(plain_colonnes())}
    for name, found in plain.items():
        print(f"plain Python, {name}: {found:,.0f} moves/s")
    for name in palabre.game_names():
        print(f"legal_moves, choice, push, {name}: {rate(python_moves(name)):,.0f} moves/s")
    for name in palabre.game_names():
        found = rate(playouts(name))
        times = f", {found / plain[name]:.0f} times plain Python" if name in plain else ""
        print(f"playout, {name}: {found:,.0f} moves/s{times}")
    for name in palabre.game_names():
        games = 256 if name == "escampe" else 4096
        print(f"batch step, {name}, {games} games: {batch_steps(name, games):,.0f} steps/s")
    print(f"import: {1000 * import_time():.0f} ms")
    size = sum(file.stat().st_size for file in pathlib.Path(palabre.__file__).parent.rglob("*") if file.is_file())
    print(f"installed: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
