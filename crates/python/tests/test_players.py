"""Engines, exact values, matches, and bots in the sandbox."""

import os
import random
import signal
import subprocess
import sys
import threading
import time

import pytest

import palabre


def chance(board, clock):
    return random.choice(board.legal_moves)


def test_an_engine_plays_and_analyses():
    board = palabre.Game("awale", rules="abapa").board()
    best = palabre.Engine("best")
    lines = best.analyse(board, lines=3, depth=6)
    assert len(lines) == 3 and len({line.move for line in lines}) == 3
    assert lines[0].depth == 6 and lines[0].line[0] == lines[0].move and lines[0].nodes > 6
    assert not lines[0].exact and lines[0].value.unit == "seeds"
    assert best.play(board, depth=2) in board.legal_moves


def test_an_answer_of_the_opening_book_says_so():
    board = palabre.Game("awale").board()
    assert palabre.Engine("best").analyse(board, nodes=100)[0].book
    assert not palabre.Engine("best:book=none").analyse(board, nodes=100)[0].book


def test_a_position_is_solved():
    board = palabre.Game("colonnes").board()
    for move in "A1 C3 A1 C3".split():
        board.push(move)
    solution = palabre.solve(board)
    assert solution.value.kind == "win" and solution.value.plies == 1 and solution.value.exact
    # A table that this machine has comes before a proof.
    assert solution.how in ("proof", "table") and float(solution.values["A1"]) > 0
    assert palabre.solve(palabre.Game("escampe").board(), nodes=10).value.kind == "loss"
    assert palabre.solve(palabre.Game("escampe", "unicorn-takes").board(), nodes=10) is None


def test_functions_and_specs_play_matches():
    seen = []

    def greedy(board, clock):
        seen.append(clock.seconds)
        return palabre.Engine("greedy").play(board)

    result = palabre.match(greedy, chance, game="awale", games=4, time=1)
    assert result.games == 4 and result.wins >= 3 and len(result.records) == 4
    assert seen and all(0.5 <= seconds < 1 for seconds in seen)
    assert "elo" in str(result) and result.records[0].tags["South"] == "greedy"
    assert palabre.match("random", "random", game="colonnes", games=2, depth=1).games == 2


def test_a_failing_function_ends_the_match():
    def broken(board, clock):
        raise KeyError("lost")

    with pytest.raises(KeyError, match="lost"):
        palabre.match(chance, broken)
    illegal = palabre.match(lambda board, clock: "x", "random", games=2)
    assert illegal.losses == 2 and illegal.forfeits[0] == {"illegal": 2} and illegal.failures[0]
    with pytest.raises(palabre.PalabreError, match="A player is a spec"):
        palabre.match(3, chance)


def test_long_calls_stop_on_ctrl_c():
    board = palabre.Game("tricolore").board()
    # A program in the background of a shell ignores the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            palabre.Engine("pvs").play(board, time=60)
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)


def test_the_command_line_stops_on_ctrl_c():
    """In place of an answer, and without a traceback."""
    code = "import signal, palabre.__main__ as line\nsignal.signal(signal.SIGINT, signal.default_int_handler)\nline.main()"
    command = [sys.executable, "-c", code, "bench", "referee", "--moves", "100000000"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(2)
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=30)
    assert running.returncode != 0 and "Traceback" not in said


BOT = """
import palabre.bot

def choose(board, clock):
    print("thinking", board.side)
    def value(move):
        board.push(move)
        score = board.score or (0, 0)
        board.pop()
        return score[board.turn] - score[1 - board.turn]
    return max(board.legal_moves, key=value)

palabre.bot.run(choose)
"""


def bot(folder):
    file = folder / "bot.py"
    file.write_text(BOT)
    return f"{sys.executable} {file}"


def test_a_bot_speaks_ugi(tmp_path):
    script = "ugi\nsetoption name Game value awale\nisready\nposition startpos moves C\ngo movetime 100\n"
    said = subprocess.run(bot(tmp_path).split(), input=script, capture_output=True, text=True, timeout=60)
    lines = said.stdout.splitlines()
    assert lines[0] == "id name choose" and "ugiok" in lines and "readyok" in lines
    assert lines[-1] in [f"bestmove {pit}" for pit in "abcdef"] and "thinking north" in said.stderr


def test_a_bot_that_raises_says_why(tmp_path):
    file = tmp_path / "bot.py"
    file.write_text("import palabre.bot\npalabre.bot.run(lambda board, clock: 1 / 0)\n")
    said = subprocess.run([sys.executable, file], input="go\n", capture_output=True, text=True, timeout=60)
    assert said.returncode == 1 and "ZeroDivisionError" in said.stderr


@pytest.mark.parametrize(
    "game, protocol",
    [("awale", "ugi"), ("escampe", "ugi"), ("great-escape", "codingame"), ("tricolore", "tricolore-lines")],
)
def test_a_new_bot_passes_the_checks_in_the_sandbox(tmp_path, game, protocol):
    def run(*words):
        command = [sys.executable, "-m", "palabre", *words]
        said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
        assert said.returncode == 0, said.stdout + said.stderr

    run("new-bot", game, "--package", "--protocol", protocol)
    run("check-bot", game, "--protocol", protocol, "--", sys.executable, "bot.py")


def test_a_command_plays_a_match(tmp_path):
    result = palabre.match(f"cmd:{bot(tmp_path)}", "random", game="awale", games=2, time=1)
    assert result.games == 2 and result.forfeits == ({}, {}), result.failures
