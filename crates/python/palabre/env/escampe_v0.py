"""The environment of the game escampe."""

from functools import partial

from .aec import BoardEnv, wrapped_env

raw_env = partial(BoardEnv, "escampe")
env = partial(wrapped_env, "escampe")
