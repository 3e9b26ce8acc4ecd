"""Five abstract games on a Rust core: boards, players, matches, bots and environments for learning.

>>> import palabre
>>> board = palabre.Game("awale", rules="abapa").board()
>>> board.push("C")
>>> board.legal_moves
['a', 'b', 'c', 'd', 'e', 'f']
>>> palabre.Engine("level1").play(board) in board.legal_moves
True
"""

import os as _os

from ._palabre import (
    Analysis,
    Board,
    Clock,
    Engine,
    Game,
    IllegalMoveError,
    MatchResult,
    Outcome,
    PalabreError,
    Record,
    Solution,
    Value,
    __version__,
    game_names,
    language,
    match,
    read_records,
    set_language,
    set_program as _set_program,
    solve,
)

__all__ = [
    "Analysis",
    "Board",
    "Clock",
    "Engine",
    "Game",
    "IllegalMoveError",
    "MatchResult",
    "Outcome",
    "PalabreError",
    "Record",
    "Solution",
    "Value",
    "__version__",
    "game_names",
    "language",
    "match",
    "program",
    "read_records",
    "set_language",
    "solve",
]


def program() -> str:
    """The path of the palabre program, which supervises bots and is the command line."""
    own = _os.path.join(_os.path.dirname(__file__), "_bin", "palabre" + (".exe" if _os.name == "nt" else ""))
    return _os.environ.get("PALABRE_PROGRAM", own)


_set_program(program())
