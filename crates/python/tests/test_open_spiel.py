"""OpenSpiel's oware as an outside judge of the rules `abapa`.

The two agree on sowing, captures, grand slams that capture nothing, feeding, repetition, the end without a legal move,
and on who wins. They differ in one score: when a player has more than half of the seeds, OpenSpiel gives each player the
seeds left in their row, while `abapa` counts the captured seeds alone.
"""

import random
import re

import pytest

import palabre

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel does not install here")

GAMES = 1000
PITS = "ABCDEF", "abcdef"


def scores(state):
    """The captured seeds, from OpenSpiel's text of a position."""
    two, one = re.findall(r"score = (\d+)", str(state))
    return int(one), int(two)


def final_score(board):
    """The score of a finished game, with the rows where OpenSpiel adds them."""
    outcome = board.outcome()
    if outcome.reason != "majority":
        return outcome.score
    pits = [int(seeds) for seeds in board.position.split("-")[:12]]
    return outcome.score[0] + sum(pits[:6]), outcome.score[1] + sum(pits[6:])


def test_a_thousand_random_games_agree():
    game = pyspiel.load_game("oware")
    board_of = palabre.Game("awale", rules="abapa").board
    for seed in range(GAMES):
        chance, state, board = random.Random(seed), game.new_initial_state(), board_of()
        while not state.is_terminal() and not board.is_over():
            seat = state.current_player()
            assert board.turn == seat
            legal = [PITS[seat][action] for action in state.legal_actions()]
            assert legal == board.legal_moves, (seed, board.position, str(state))
            action = chance.choice(state.legal_actions())
            state.apply_action(action)
            board.push(PITS[seat][action])
            if not board.is_over():
                assert scores(state) == board.score, (seed, board.position, str(state))
        assert state.is_terminal() == board.is_over(), (seed, board.position, board.outcome(), str(state))
        assert scores(state) == final_score(board), (seed, board.position, board.outcome(), str(state))
        winner = board.outcome().winner
        expected = [0.0, 0.0] if winner is None else [1.0 if seat == winner else -1.0 for seat in range(2)]
        assert state.returns() == expected, (seed, board.position, board.outcome(), str(state))
