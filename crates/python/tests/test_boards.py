"""Games, boards, outcomes, records."""

import copy
import pickle
import random
import subprocess
import sys

import pytest

import palabre

GAMES = [palabre.Game(name) for name in palabre.game_names()] + [palabre.Game("great-escape", players=3)]
by_game = pytest.mark.parametrize("game", GAMES, ids=repr)


def play_on(board, moves, seed=1):
    chance = random.Random(seed)
    while not board.is_over() and moves > 0:
        board.push(chance.choice(board.legal_moves))
        moves -= 1
    return board


@by_game
def test_a_random_game_ends_and_can_be_taken_back(game):
    board = play_on(game.board(), 10_000)
    outcome = board.outcome()
    assert board.turn is None and board.legal_moves == [] and outcome is not None
    assert sum(board.rewards()) == 0
    played = board.moves
    assert [board.pop() for _ in played] == played[::-1]
    assert board.position == game.board().position and board.outcome() is None


@by_game
def test_copies_are_equal_and_apart(game):
    board = play_on(game.board(), 5)
    for twin in [board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))]:
        assert twin == board and hash(twin) == hash(board) and twin.moves == board.moves
        twin.push(twin.legal_moves[0])
        assert twin != board and board.ply == 5
    assert pickle.loads(pickle.dumps(game)) == game and len({game, copy.copy(game)}) == 1


@by_game
def test_pictures_are_drawn(game):
    board = play_on(game.board(), 3)
    assert "<svg" in board.svg() and board._repr_svg_() == board.svg()
    assert board.svg(flipped=True) != board.svg()
    assert len(str(board).splitlines()) > 3 and "\x1b" not in str(board)


@by_game
def test_moves_have_numbers(game):
    board = play_on(game.board(), 7)
    mask = board.action_mask()
    actions = [board.action(move) for move in board.legal_moves]
    assert sorted(actions) == mask.nonzero()[0].tolist()
    assert [board.move(action) for action in actions] == board.legal_moves
    assert board.observation().shape == game.observation_shape and board.observation().dtype.name == "uint8"
    twin = board.copy()
    twin.push_action(actions[0])
    board.push(board.legal_moves[0])
    assert twin == board


@by_game
def test_playouts_follow_their_seed(game):
    board = play_on(game.board(), 2)
    outcomes = [board.playout(seed) for seed in range(20)]
    assert outcomes == [board.playout(seed) for seed in range(20)] and len(set(outcomes)) > 1
    assert board.ply == 2


@by_game
def test_records_come_back(game):
    board = play_on(game.board(), 10_000)
    record = board.record({game.sides[0]: "Ada"})
    (again,) = palabre.read_records(str(record))
    assert again == record and again.board() == board and again.reason == board.outcome().reason


def test_errors_are_the_command_lines_sentences():
    board = palabre.Game("awale", rules="abapa").board()
    with pytest.raises(palabre.IllegalMoveError) as illegal:
        board.push("c")
    assert str(illegal.value).startswith("Move 1, “c”, is invalid: c is the opponent’s pit")
    command = [sys.executable, "-m", "palabre", "--lang", "en", "show", "awale", "--rules", "abapa", "c"]
    said = subprocess.run(command, capture_output=True, text=True)
    assert str(illegal.value) in said.stderr
    for wrong, sentence in [
        (lambda: palabre.Game("awael"), "Did you mean “awale”?"),
        (lambda: palabre.Game("awale", rules="abap"), "Did you mean “abapa”?"),
        (lambda: palabre.Game("awale", players=3), "Awalé is not played by 3."),
        (lambda: palabre.Game("awale").board("4-4"), "Invalid position “4-4”"),
        (lambda: palabre.Engine("levle3").play(board), "Did you mean “level3”?"),
        (lambda: board.observation(2), "Unknown seat 2"),
        (lambda: board.push_action(9), "Unknown action 9"),
        (lambda: palabre.set_language("de"), "Known: en, fr."),
    ]:
        with pytest.raises(palabre.PalabreError, match=".*") as refused:
            wrong()
        assert sentence in str(refused.value)
    with pytest.raises(IndexError):
        board.pop()


def test_messages_are_french_too():
    board = palabre.Game("awale").board()
    palabre.set_language("fr")
    try:
        assert board.why_illegal("c").startswith("c est une case de l’adversaire")
    finally:
        palabre.set_language("en")


def test_a_resignation_is_a_move():
    board = palabre.Game("colonnes").board()
    board.push("B2")
    board.push("resign")
    assert board.outcome() == board.copy().outcome() and board.outcome().winner == 0
    assert pickle.loads(pickle.dumps(board)).outcome() == board.outcome()
    assert board.pop() == "resign" and board.pop() == "B2"


def test_importing_needs_no_numpy():
    code = "import sys, palabre; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_the_program_is_shipped():
    said = subprocess.run([sys.executable, "-m", "palabre", "--version"], capture_output=True, text=True)
    assert said.stdout == f"palabre {palabre.__version__}\n"
