"""A match as an environment of PettingZoo (Terry et al., 2021): agents take turns (AEC)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from carreira import face, games
from carreira.adapters import needed
from carreira.adapters.observing import Observer, shares
from carreira.game.match import Match

needed("pettingzoo", "pettingzoo")

from gymnasium import spaces  # noqa: E402  (only once the sentence above can't be needed any more)
from pettingzoo import AECEnv  # noqa: E402

Observation = dict[str, Any]


class Environment(AECEnv[str, Observation, int]):  # type: ignore[misc]  # has no types
    """A match between the agents `seat_0`, `seat_1` …

    * Observations: `observation`, the seat's features (float32), and `action_mask`, which moves are legal (int8; none
      while another seat decides). See `carreira.adapters.observing`.
    * Actions: the code of a move, an index into `carreira.GAMES[game].notation`.
    * Rewards: 0 until the end; then 1 to the winner, equal parts to those who share the first place. `infos` then has
      each agent's final `points`.

    `render()` returns the position as text, with what is to be decided and the legal moves.

    Raises ValueError for an unknown game or option, or a number of seats that the game doesn't allow; `step` raises
    IllegalMove, a ValueError, and changes nothing.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int = 4,
        options: Mapping[str, bool] | None = None,
        render_mode: str | None = None,
        language: str = "en",
    ) -> None:
        kind = games.get(game)
        kind.checked_seats(seats)
        kind.option_bits(options or {})
        super().__init__()
        self.metadata = {"name": f"carreira_{game}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._kind, self._options, self._language = kind, dict(options or {}), language
        self._observer = observer = Observer(kind)
        self._seeds = np.random.default_rng()
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (observer.n_features,), np.float32),
                    "action_mask": spaces.MultiBinary(observer.n_moves),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(observer.n_moves) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> "spaces.Space[Observation]":
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Space[Any]":
        """The space of an agent's actions; `sample(mask)` takes the mask of an observation."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: that of `carreira.new` with this seed; without one, the next of those that follow the last
        seed given. `options` are ignored, since a variant belongs to an environment, not to one of its matches."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        dealt = int(self._seeds.integers(2**31)) if seed is None else int(seed)
        self._match = face.new(self._kind.name, seats=len(self.possible_agents), seed=dealt, options=self._options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    @property
    def match(self) -> Match:
        """The match, for whoever runs the experiment: it holds what is hidden as well."""
        return self._match

    def _select(self) -> None:
        if self._match.to_move is not None:
            self.agent_selection = self.possible_agents[self._match.to_move]

    def observe(self, agent: str) -> Observation:
        """What an agent sees now."""
        seat = self.possible_agents.index(agent)
        return {
            "observation": self._observer.features(self._match, seat),
            "action_mask": self._observer.mask(self._match, seat),
        }

    def step(self, action: Any) -> None:
        """Play the move with this code for `agent_selection`; None once the match is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if not self.action_spaces[agent].contains(action):
            raise ValueError(f"{action!r} is not the code of a move; they are 0 to {self._observer.n_moves - 1}.")
        self._match.play(self._kind.notation[int(action)])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._select()
        if self._match.over:
            self.agent_selection = self.possible_agents[0]  # each agent learns of the end in turn
            points, paid = self._match.scores(), shares(self._match)
            for seat, each in enumerate(self.possible_agents):
                self.rewards[each] = paid[seat]
                self.terminations[each] = True
                self.infos[each] = {"points": points[seat]}
        self._accumulate_rewards()

    def render(self) -> str:
        """The position as text: points, what is to be decided, the legal moves."""
        match, seats = self._match, self.possible_agents
        lines = [repr(match)]
        if match.to_move is not None:
            lines.append(self._kind.words.prompt(match.view(match.to_move), self._language, seats))
            lines.append(", ".join(match.moves()))
        return "\n".join(lines)

    def close(self) -> None:
        """Nothing is open."""
