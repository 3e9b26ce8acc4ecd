"""The environment of the game tricolore."""

from functools import partial

from .aec import BoardEnv, wrapped_env

raw_env = partial(BoardEnv, "tricolore")
env = partial(wrapped_env, "tricolore")
