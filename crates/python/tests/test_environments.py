"""The environments, by the tests of PettingZoo and Gymnasium."""

import importlib
import pickle

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import palabre
from palabre.env import BatchEnv, SinglePlayerEnv

NAMES = ["awale", "tricolore", "escampe", "great_escape", "colonnes"]
SETTINGS = [(name, {}) for name in NAMES] + [("great_escape", {"players": 3})]
by_game = pytest.mark.parametrize("name, settings", SETTINGS)


def module(name):
    return importlib.import_module(f"palabre.env.{name}_v0")


@by_game
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_accepts_the_environment(name, settings):
    api_test(module(name).env(**settings), num_cycles=100)
    seed_test(lambda: module(name).env(random_openings=True, **settings), num_cycles=30)


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_renders(name, capsys):
    # PettingZoo knows no SVG, which has a test of its own.
    def only_known(render_mode):
        env = module(name).env(render_mode=render_mode)
        env.metadata["render_modes"] = ["human", "ansi", "rgb_array"]
        return env

    render_test(only_known)
    env = module(name).env(render_mode="svg")
    env.reset()
    assert env.render().startswith("<svg")


@by_game
def test_an_illegal_action_ends_the_game(name, settings):
    env = module(name).raw_env(**settings)
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    env.step(len(mask) if mask.all() else int(mask.argmin()))
    assert all(env.terminations.values()) and env.rewards[agent] == -1 and sum(env.rewards.values()) == -1
    assert "illegal" in env.infos[agent]


@by_game
def test_a_whole_game_and_its_pickle(name, settings):
    env = module(name).raw_env(**settings)
    env.reset(seed=3)
    chance = np.random.default_rng(3)
    while not any(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        action = int(chance.choice(mask.nonzero()[0]))
        twin = pickle.loads(pickle.dumps(env)) if env.board.ply % 20 == 0 else None
        env.step(action)
        if twin is not None:
            twin.step(action)
            assert twin.board == env.board and twin.rewards == env.rewards
    assert sum(env.rewards.values()) == 0 and env.board.is_over()


@pytest.mark.parametrize("name", palabre.game_names())
@pytest.mark.filterwarnings("ignore")
def test_gymnasium_accepts_the_wrapper(name):
    check_env(SinglePlayerEnv(name, opponent="random", seat=None), skip_render_check=False)


def test_the_opponent_may_be_a_function():
    env = SinglePlayerEnv("awale", opponent=lambda board: board.legal_moves[0], seat=1)
    observation, _ = env.reset(seed=5)
    assert env.board.turn == 1 and env.board.ply == 1
    rewards = []
    while not rewards or not ended:
        observation, reward, ended, _, _ = env.step(int(observation["action_mask"].argmax()))
        rewards.append(reward)
    assert set(rewards[:-1]) <= {0} and rewards[-1] in (-1, 0, 1)
    assert env.step(0)[1:3] == (-1.0, True)


@by_game
def test_a_batch_plays_as_boards_do(name, settings):
    game = palabre.Game(name, **settings)
    batch = BatchEnv(game, games=6)
    batch.reset(seed=2)
    boards = [game.board() for _ in range(len(batch))]
    for _ in range(150 if name != "escampe" else 40):
        for row, board in enumerate(boards):
            assert (batch.observations[row] == board.observation()).all()
            assert (batch.masks[row] == board.action_mask()).all() and batch.turns[row] == board.turn
        actions = batch.sample().copy()
        batch.step(actions)
        for row, board in enumerate(boards):
            board.push_action(int(actions[row]))
            assert batch.rewards[row].tolist() == board.rewards() and batch.ended[row] == board.is_over()
            if board.is_over():
                boards[row] = game.board()


def test_batches_follow_their_seed_on_any_number_of_threads():
    def played(threads, seed):
        batch = BatchEnv("great-escape", games=1100, random_openings=True, threads=threads)
        batch.reset(seed=seed)
        for _ in range(3):
            batch.step(batch.sample())
        return batch.observations.copy()

    assert (played(1, 7) == played(2, 7)).all() and (played(1, 7) != played(1, 8)).any()


def test_batches_refuse_what_is_wrong():
    batch = BatchEnv("awale", games=3)
    before = batch.observations
    batch.step([0, 99, -1])
    assert batch.observations is before and batch.ended.tolist() == [False, True, True]
    assert batch.rewards.tolist() == [[0, 0], [-1, 0], [-1, 0]]
    with pytest.raises(palabre.PalabreError, match="each of the 3 games, not 2"):
        batch.step([0, 1])
    with pytest.raises(palabre.PalabreError, match="at least one"):
        BatchEnv("awale", games=0)
