"""The environment of the game awale."""

from functools import partial

from .aec import BoardEnv, wrapped_env

raw_env = partial(BoardEnv, "awale")
env = partial(wrapped_env, "awale")
