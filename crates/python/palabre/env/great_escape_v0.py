"""The environment of the game great-escape. Pass players=3 for the game for three."""

from functools import partial

from .aec import BoardEnv, wrapped_env

raw_env = partial(BoardEnv, "great-escape")
env = partial(wrapped_env, "great-escape")
