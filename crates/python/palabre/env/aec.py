"""PettingZoo's interface: the players act one after the other."""

from typing import Any, Dict, List, Optional, Union

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .. import Board, Game, PalabreError
from .rendering import RENDER_MODES, render


class BoardEnv(AECEnv):
    """A game for PettingZoo.

    The agents are "player_0", "player_1" and so on, in the order of the game's sides. An observation is a dictionary of
    "observation", planes of uint8 as the agent sees the board, and "action_mask", the legal actions of the agent to act;
    docs/python.md lists the planes and the actions of each game. A game ends with the rewards 1 and -1, or 0 for a draw;
    the second of three players gets 0. An illegal action ends the game with -1 for its player and 0 for the others.

    random_openings starts each game with a few random moves, drawn by the seed of reset.
    """

    metadata: Dict[str, Any] = {"render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 2}

    def __init__(
        self,
        game: str,
        *,
        rules: str = "",
        players: Optional[int] = None,
        position: Optional[str] = None,
        random_openings: bool = False,
        render_mode: Optional[str] = None,
    ) -> None:
        super().__init__()
        self.game = Game(game, rules=rules, players=players)
        self.metadata = {**type(self).metadata, "name": self.game.name.replace("-", "_") + "_v0"}
        self.render_mode = render_mode
        self.random_openings = random_openings
        self.position = position
        self.possible_agents: List[str] = [f"player_{seat}" for seat in range(self.game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        planes = spaces.Box(0, 255, self.game.observation_shape, np.uint8)
        mask = spaces.Box(0, 1, (self.game.action_count,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": planes, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.game.action_count) for agent in self.possible_agents}
        self._random = np.random.default_rng()
        self.board = self._start()

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Start a game. options={"position": text} starts it from there."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.board = self._start((options or {}).get("position", self.position))
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.board.turn or 0]

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        """The board as an agent sees it. Only the agent to act has legal actions."""
        seat = self._seats[agent]
        if self.board.turn == seat:
            mask = self.board.action_mask()
        else:
            mask = np.zeros(self.game.action_count, np.int8)
        return {"observation": self.board.observation(seat), "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        """Play an action; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        try:
            self.board.push_action(int(action))  # type: ignore[arg-type]
            rewards = self.board.rewards()
            over = self.board.is_over()
        except (PalabreError, TypeError, OverflowError) as illegal:
            rewards = [0.0] * len(self.possible_agents)
            rewards[self._seats[agent]] = -1.0
            over = True
            self.infos[agent] = {"illegal": str(illegal)}
        self.rewards = {agent: float(rewards[self._seats[agent]]) for agent in self.agents}
        self._accumulate_rewards()
        if over:
            self.terminations = {agent: True for agent in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.board.turn or 0]
        if self.render_mode == "human":
            self.render()

    def render(self) -> Union[str, np.ndarray, None]:
        """The board in characters ("ansi"), pixels ("rgb_array") or SVG ("svg"); "human" prints it."""
        return render(self.board, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _start(self, position: Optional[str] = None) -> Board:
        if self.random_openings and position is None:
            return self.game.opening(int(self._random.integers(2**63)))
        return self.game.board(position)


def wrapped_env(game: str, **settings: Any) -> AECEnv:
    """The environment with PettingZoo's check that functions are called in order."""
    return wrappers.OrderEnforcingWrapper(BoardEnv(game, **settings))
