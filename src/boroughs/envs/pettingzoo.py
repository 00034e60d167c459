"""Our games as PettingZoo environments: one agent after the other, or all at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.typing import NDArray

from boroughs.core.errors import BadOptions
from boroughs.core.extras import needs_extra
from boroughs.core.game import Game
from boroughs.envs.episode import NOBODY, Episode
from boroughs.envs.rendering import RENDER_MODES, render
from boroughs.envs.rewards import rewards_named
from boroughs.envs.seeding import SeedSequence
from boroughs.games import game as game_named

with needs_extra("pettingzoo"):
    from pettingzoo import AECEnv, ParallelEnv

    from boroughs.envs import spaces

ILLEGAL_REWARD = -1.0
"""Who chooses what the mask forbids loses at once; the game ends, and nobody else gets anything."""


def agent_name(seat: int) -> str:
    return f"player_{seat}"


def env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
    *,
    reward: str = "win",
    with_view: bool = False,
) -> BoroughsEnv:
    """A game for agents that act one after the other (AEC).

    >>> table = env("machi-koro", seats=4)
    >>> table.reset(seed=7)
    >>> observation, reward, terminated, truncated, info = table.last()
    >>> observation["action_mask"].nonzero()[0].tolist()
    [0]
    >>> table.unwrapped.encoding.action_name(0)
    'roll 1'
    """
    return BoroughsEnv(game_named(game), seats, options, render_mode, reward, with_view)


def parallel_env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
    *,
    max_cycles: int = 10_000,
    reward: str = "win",
    with_view: bool = False,
) -> BoroughsParallelEnv:
    """A game in which several act at once, for agents that all choose in every cycle.

    >>> table = parallel_env("mad-city", seats=2, max_cycles=50)
    >>> observations, infos = table.reset(seed=7)
    >>> sorted(observations)
    ['player_0', 'player_1']
    """
    found = BoroughsParallelEnv(game_named(game), seats, options, render_mode, reward, with_view)
    found.max_cycles = max_cycles
    return found


class _Players:
    """What both kinds of environment have: agents by name, spaces, pictures."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: Game,
        seats: int | None,
        options: Mapping[str, object] | None,
        render_mode: str | None,
        reward: str,
        with_view: bool,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOptions(
                "bad-option-value",
                option="render_mode",
                value=render_mode,
                choices=RENDER_MODES,
            )
        self.episode = Episode(game, seats, options)
        self.encoding = self.episode.encoding
        self.render_mode = render_mode
        self.with_view = with_view
        self.metadata = {
            "name": f"{game.name.replace('-', '_')}_v{self.encoding.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": self.encoding.simultaneous,
        }
        self.possible_agents = [agent_name(seat) for seat in range(self.episode.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self._pays = rewards_named(reward)
        self._seeds = SeedSequence()
        self._observation_spaces = {
            agent: spaces.observation_space(self.encoding) for agent in self.possible_agents
        }
        self._action_spaces = {
            agent: spaces.action_space(self.encoding) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def render(self) -> str | NDArray[Any] | None:
        """The board as everybody sees it: text (`ansi`), printed (`human`) or a picture (`rgb_array`)."""
        if self.render_mode is None:
            return None
        game, state = self.episode.game, self.episode.state
        return render(game, game.view(state, None), self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def _info(self, seat: int) -> dict[str, Any]:
        return spaces.info(self.episode, seat, self.with_view)


class BoroughsEnv(_Players, AECEnv):
    """One agent after the other; a move of several parts is several steps of the same agent.

    An action that the mask forbids ends the game: who chose it gets -1, the others nothing.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.episode.reset(self._seeds.next(seed))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def observe(self, agent: str) -> spaces.Observation:
        return spaces.observation(self.episode, self.seat_of[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if action is None:
            raise ValueError(f"{agent} must choose an action")
        episode = self.episode
        seat = episode.seat
        chosen = int(action)
        if chosen not in episode.legal(seat):
            self._end([ILLEGAL_REWARD if seat == other else 0.0 for other in range(episode.seats)])
            return
        episode.act(seat, chosen)
        if episode.seat == NOBODY:
            result = episode.result
            assert result is not None
            self._end(self._pays(result))
        else:
            self._select()

    def _select(self) -> None:
        seat = self.episode.seat
        self.agent_selection = self.possible_agents[seat]
        if self.with_view:
            self.infos[self.agent_selection] = self._info(seat)

    def _end(self, rewards: list[float]) -> None:
        for seat, agent in enumerate(self.possible_agents):
            self.terminations[agent] = True
            self.rewards[agent] = rewards[seat]
            if self.with_view:
                self.infos[agent] = self._info(seat)
        self._accumulate_rewards()
        self._deads_step_first()


class BoroughsParallelEnv(_Players, ParallelEnv):
    """All agents choose in every cycle, who cannot act waits; an action that the mask forbids is a wait.

    Where a clock runs, a cycle takes a hand's time. Within a cycle the seats take turns in being
    first; what has become illegal by then (the tree is gone) is a wait as well.
    """

    max_cycles = 10_000

    def __init__(
        self,
        game: Game,
        seats: int | None,
        options: Mapping[str, object] | None,
        render_mode: str | None,
        reward: str,
        with_view: bool,
    ) -> None:
        super().__init__(game, seats, options, render_mode, reward, with_view)
        if not self.encoding.simultaneous:
            raise BadOptions("not-simultaneous", game=game.name)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, spaces.Observation], dict[str, dict[str, Any]]]:
        self.episode.reset(self._seeds.next(seed))
        self.agents = self.possible_agents.copy()
        self.cycle = 0
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, spaces.Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        chosen = {self.seat_of[agent]: int(action) for agent, action in actions.items()}
        seats = self.episode.seats
        for place in range(seats):
            seat = (self.cycle + place) % seats
            if seat in chosen:
                self.episode.act_in_cycle(seat, chosen[seat])
        self.episode.end_cycle()
        self.cycle += 1
        result = self.episode.result
        over = result is not None
        rewards = self._pays(result) if result is not None else [0.0] * seats
        ended = dict.fromkeys(self.agents, over)
        cut = dict.fromkeys(self.agents, not over and self.cycle >= self.max_cycles)
        paid = {agent: rewards[self.seat_of[agent]] for agent in self.agents}
        observations, infos = self._observations(), self._infos()
        if over or self.cycle >= self.max_cycles:
            self.agents = []
        return observations, paid, ended, cut, infos

    def _observations(self) -> dict[str, spaces.Observation]:
        return {
            agent: spaces.observation(self.episode, self.seat_of[agent]) for agent in self.agents
        }

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: self._info(self.seat_of[agent]) for agent in self.agents}
