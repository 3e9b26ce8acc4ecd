"""Environments for learning: PettingZoo's AEC interface, Gymnasium's, and a batch on NumPy arrays.

    from palabre.env import awale_v0

    env = awale_v0.env(rules="abapa", render_mode="ansi")

Each game has a module: awale_v0, tricolore_v0, escampe_v0, great_escape_v0 (players=3 for three) and colonnes_v0. Its
`env` needs the package pettingzoo, `SinglePlayerEnv` needs gymnasium, and `BatchEnv` needs numpy alone.
"""

from typing import TYPE_CHECKING, Any

from .._palabre import BatchEnv

if TYPE_CHECKING:
    from .single import SinglePlayerEnv

__all__ = ["BatchEnv", "SinglePlayerEnv"]


def __getattr__(name: str) -> Any:
    # Gymnasium is imported only by those who use it.
    if name == "SinglePlayerEnv":
        from .single import SinglePlayerEnv

        return SinglePlayerEnv
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
