"""The environment of the game colonnes."""

from functools import partial

from .aec import BoardEnv, wrapped_env

raw_env = partial(BoardEnv, "colonnes")
env = partial(wrapped_env, "colonnes")
