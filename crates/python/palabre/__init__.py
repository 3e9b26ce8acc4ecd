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
    set_supervisor as _set_supervisor,
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
    "read_records",
    "set_language",
    "solve",
]


_set_supervisor(_os.path.join(_os.path.dirname(__file__), "_bin", "palabre-supervisor"))
