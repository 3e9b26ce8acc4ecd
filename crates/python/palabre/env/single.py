"""Gymnasium's interface: one agent against a player."""

from typing import Any, Callable, Dict, Optional, SupportsFloat, Tuple, Union

import gymnasium
import numpy as np
from gymnasium import spaces

from .. import Board, Engine, Game, PalabreError
from .rendering import RENDER_MODES, render

Opponent = Union[str, Engine, Callable[[Board], str]]


class SinglePlayerEnv(gymnasium.Env):
    """A game for Gymnasium: the agent has one seat, a player has the others.

    The opponent is a spec such as "level1", an Engine, or a function from a board to a move; nodes limits a search. With
    seat=None the agent's seat is drawn at each reset. Observations and actions are those of the PettingZoo environment.
    An illegal action ends the episode with -1.

    >>> from palabre.env import SinglePlayerEnv
    >>> env = SinglePlayerEnv("colonnes", opponent="random")
    >>> observation, info = env.reset(seed=1)
    >>> observation["observation"].shape
    (7, 3, 3)
    """

    metadata: Dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        game: Union[str, Game],
        opponent: Opponent = "level1",
        *,
        seat: Optional[int] = 0,
        nodes: int = 10_000,
        random_openings: bool = False,
        render_mode: Optional[str] = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else Game(game)
        self.opponent = opponent
        self.nodes = nodes
        self.fixed_seat = seat
        self.random_openings = random_openings
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.game.action_count)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, self.game.observation_shape, np.uint8),
                "action_mask": spaces.Box(0, 1, (self.game.action_count,), np.int8),
            }
        )
        self.board = self.game.board()
        self.seat = seat or 0
        self._engine: Optional[Engine] = None

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Dict[str, np.ndarray], Dict[str, Any]]:
        """Start a game; the opponent moves first if the seat is not the agent's."""
        super().reset(seed=seed)
        draw = self.np_random.integers
        self._engine = self._new_engine(int(draw(2**63)))
        self.seat = int(draw(self.game.players)) if self.fixed_seat is None else self.fixed_seat
        position = (options or {}).get("position")
        if self.random_openings and position is None:
            self.board = self.game.opening(int(draw(2**63)))
        else:
            self.board = self.game.board(position)
        self._let_opponents_play()
        return self._observation(), {}

    def step(
        self, action: Any
    ) -> Tuple[Dict[str, np.ndarray], SupportsFloat, bool, bool, Dict[str, Any]]:
        """Play an action, then the opponents' answers."""
        try:
            self.board.push_action(int(action))
        except (PalabreError, OverflowError) as illegal:
            return self._observation(), -1.0, True, False, {"illegal": str(illegal)}
        self._let_opponents_play()
        return self._observation(), self.board.rewards()[self.seat], self.board.is_over(), False, {}

    def action_masks(self) -> np.ndarray:
        """The legal actions as booleans, as sb3-contrib's MaskablePPO asks for them."""
        return self.board.action_mask().astype(bool)

    def render(self) -> Any:
        """The board in characters ("ansi"), pixels ("rgb_array") or SVG ("svg"); "human" prints it."""
        return render(self.board, self.render_mode)

    def _observation(self) -> Dict[str, np.ndarray]:
        return {"observation": self.board.observation(self.seat), "action_mask": self.board.action_mask()}

    def _let_opponents_play(self) -> None:
        while self.board.turn not in (None, self.seat):
            self.board.push(self._answer())
        if self.render_mode == "human":
            self.render()

    def _answer(self) -> str:
        if self._engine is None:
            return self.opponent(self.board.copy())  # type: ignore[operator]
        return self._engine.play(self.board, nodes=self.nodes)

    def _new_engine(self, seed: int) -> Optional[Engine]:
        """The opponent's engine; players that choose by chance take the seed."""
        if isinstance(self.opponent, Engine):
            return self.opponent
        if callable(self.opponent):
            return None
        return Engine(self.opponent, seed=seed)
