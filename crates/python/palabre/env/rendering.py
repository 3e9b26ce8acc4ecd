"""Pictures of a board: characters, SVG, pixels."""

from typing import TYPE_CHECKING, List, Optional, Union

from .. import Board

if TYPE_CHECKING:
    import numpy as np

RENDER_MODES: List[str] = ["human", "ansi", "rgb_array", "svg"]
"""The ways to render: print the board, return it as characters, as pixels or as SVG."""

_CELL = 8
"""Side of a cell of the picture, in pixels."""


def render(board: Board, mode: Optional[str]) -> Union[str, "np.ndarray", None]:
    """Render a board in a mode; None if there is nothing to return."""
    if mode == "human":
        print(board, flush=True)
        return None
    if mode == "ansi":
        return str(board) + "\n"
    if mode == "svg":
        return board.svg()
    if mode == "rgb_array":
        return _pixels(board)
    return None


def _pixels(board: Board) -> "np.ndarray":
    """The first player's observation as a picture: one strip for each plane, brighter for larger values."""
    import numpy as np

    planes = board.observation(0).astype(np.float64)
    top = planes.max(axis=(1, 2), keepdims=True)
    grey = (255 * planes / np.maximum(top, 1)).astype(np.uint8)
    # A dark line between the planes.
    strips = np.concatenate([np.pad(plane, ((0, 1), (0, 0))) for plane in grey])
    large = strips.repeat(_CELL, axis=0).repeat(_CELL, axis=1)
    return np.repeat(large[:, :, None], 3, axis=2)
