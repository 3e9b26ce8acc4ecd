"""Bots: a function that chooses a move, as a program for matches and championships."""

import os
import signal
import sys
from typing import Callable, Optional

from . import Board, Clock
from ._palabre import run_bot

Choose = Callable[[Board, Clock], str]


def run(choose: Choose, *, game: Optional[str] = None, protocol: str = "ugi", role: Optional[str] = None) -> None:
    """Play on standard input and output until the referee is done.

    choose(board, clock) returns one of board.legal_moves. The board is a copy: look ahead with push and pop. The clock
    says how long: clock.seconds. What the function prints goes to standard error, since the output belongs to the
    referee. An exception ends the program with its traceback.

    protocol is "ugi", which plays every game, or a protocol of a course or platform on pipes, such as "codingame"; role
    is what the referee of such a protocol passes on the command line.
    """
    # Reading the input does not return to Python, which alone could raise KeyboardInterrupt.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    output, sys.stdout = sys.stdout, sys.stderr
    try:
        run_bot(choose, game, protocol, role)
    except BrokenPipeError:
        # The referee is gone.
        os._exit(1)
    finally:
        sys.stdout = output
