"""Our games as Gymnasium environments: one seat learns, bots play the others.

Importing this module registers `boroughs/MachiKoro-v0` and the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from boroughs.bots.levels import make_bot
from boroughs.core.bot import Bot
from boroughs.core.errors import BadOptions
from boroughs.core.extras import needs_extra
from boroughs.core.game import Game
from boroughs.envs.episode import NOBODY, Episode
from boroughs.envs.rendering import RENDER_MODES, render
from boroughs.envs.rewards import rewards_named
from boroughs.envs.seeding import SeedSequence
from boroughs.games import game as game_named

with needs_extra("gymnasium"):
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from boroughs.envs import spaces

ILLEGAL_REWARD = -1.0
"""Who chooses what the mask forbids loses at once."""

IDS = {
    "boroughs/Chinatown-v0": "chinatown",
    "boroughs/Lots-v0": "lots",
    "boroughs/MachiKoro-v0": "machi-koro",
    "boroughs/MadCity-v0": "mad-city",
    "boroughs/NewJackCity-v0": "new-jack-city",
}


def opponents_of(
    game: Game, seats: int, learner: int, names: str | Sequence[str]
) -> dict[int, Bot | None]:
    """Who plays the other seats, in their order; one name alone plays them all."""
    others = [seat for seat in range(seats) if seat != learner]
    wanted = [names] if isinstance(names, str) else list(names)
    if len(wanted) == 1:
        wanted *= len(others)
    if len(wanted) != len(others):
        raise BadOptions("bad-opponents", given=len(wanted), expected=len(others))
    return {
        seat: None if name == "random" else make_bot(game, name)
        for seat, name in zip(others, wanted, strict=True)
    }


class SeatAgainstBots:
    """A game in which one seat chooses and bots play the rest, whole or in a batch."""

    def __init__(
        self,
        game: Game,
        seats: int | None,
        options: Mapping[str, object] | None,
        opponents: str | Sequence[str],
        seat: int,
    ) -> None:
        wanted = game.seat_counts[0] if seats is None else seats
        if not 0 <= seat < wanted:
            raise BadOptions("bad-learner-seat", seat=seat, known=tuple(range(wanted)))
        self.seat = seat
        self.episode = Episode(game, wanted, options, opponents_of(game, wanted, seat, opponents))

    def reset(self, seed: str) -> None:
        """A new game, up to the first choice of the learner."""
        self.episode.reset(seed)
        tries = 0
        while self.episode.seat == NOBODY:
            # Bots alone may bring a game to its end before the learner is ever asked.
            tries += 1
            self.episode.reset(f"{seed}/{tries}")

    def step(self, action: int) -> bool:
        """Whether the action was legal; then all has been played up to the next choice."""
        if action not in self.episode.legal(self.seat):
            return False
        self.episode.act(self.seat, action)
        return True

    @property
    def over(self) -> bool:
        return self.episode.seat == NOBODY


class BoroughsSeat(gymnasium.Env):
    """One seat of a game. The reward comes at the end: `win` (1 to -1) or `score` (share of all points).

    >>> table = gymnasium.make("boroughs/MachiKoro-v0", seats=2, opponents=["random"])
    >>> observation, info = table.reset(seed=7)
    >>> int(observation["action_mask"].sum())
    1
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        opponents: str | Sequence[str] = "random",
        seat: int = 0,
        reward: str = "win",
        with_view: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.table = SeatAgainstBots(game_named(game), seats, options, opponents, seat)
        self.encoding = self.table.episode.encoding
        self.observation_space = spaces.observation_space(self.encoding)
        self.action_space = spaces.action_space(self.encoding)
        self.render_mode = render_mode
        self.with_view = with_view
        self._pays = rewards_named(reward)
        self._seeds = SeedSequence()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[spaces.Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(self._seeds.next(seed))
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[spaces.Observation, float, bool, bool, dict[str, Any]]:
        legal = self.table.step(int(action))
        over = self.table.over or not legal
        reward = 0.0
        if not legal:
            reward = ILLEGAL_REWARD
        elif over:
            result = self.table.episode.result
            assert result is not None
            reward = self._pays(result)[self.table.seat]
        return self._observation(), reward, over, False, self._info()

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        episode = self.table.episode
        return render(episode.game, episode.view(self.table.seat), self.render_mode)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, by the name under which sb3-contrib's MaskablePPO asks for it."""
        mask = self._observation()["action_mask"]
        return np.asarray(mask, np.bool_)

    def _observation(self) -> spaces.Observation:
        return spaces.observation(self.table.episode, self.table.seat)

    def _info(self) -> dict[str, Any]:
        return spaces.info(self.table.episode, self.table.seat, self.with_view)


class BoroughsSeats(VectorEnv):
    """Many such seats stepped together in one process; a finished game starts anew at the next step."""

    def __init__(
        self,
        num_envs: int,
        game: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        opponents: str | Sequence[str] = "random",
        seat: int = 0,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        self.num_envs = num_envs
        self.tables = [
            SeatAgainstBots(game_named(game), seats, options, opponents, seat)
            for _ in range(num_envs)
        ]
        self.encoding = self.tables[0].episode.encoding
        self.single_observation_space = spaces.observation_space(self.encoding)
        self.single_action_space = spaces.action_space(self.encoding)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        self.render_mode = render_mode
        self._pays = rewards_named(reward)
        self._seeds = [SeedSequence() for _ in range(num_envs)]
        self._ended = [True] * num_envs
        self._rows = [b""] * num_envs
        self._masks = [b""] * num_envs

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[spaces.Observation, dict[str, Any]]:
        for number, table in enumerate(self.tables):
            table.reset(self._seeds[number].next(self._seed_of(seed, number)))
            self._look(number)
        self._ended = [False] * self.num_envs
        return self._observations(), {}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[
        spaces.Observation, NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        rewards = np.zeros(self.num_envs)
        ended = [False] * self.num_envs
        for number, action in enumerate(actions.tolist()):
            table = self.tables[number]
            if self._ended[number]:
                table.reset(self._seeds[number].next(None))
            elif not table.step(action):
                rewards[number] = ILLEGAL_REWARD
                ended[number] = True
            elif table.over:
                result = table.episode.result
                assert result is not None
                rewards[number] = self._pays(result)[table.seat]
                ended[number] = True
            self._look(number)
        self._ended = ended
        cut = np.zeros(self.num_envs, np.bool_)
        return self._observations(), rewards, np.array(ended, np.bool_), cut, {}

    def _look(self, number: int) -> None:
        table = self.tables[number]
        self._rows[number] = table.episode.observe(table.seat)
        self._masks[number] = table.episode.mask(table.seat)

    def _observations(self) -> spaces.Observation:
        rows = np.frombuffer(b"".join(self._rows), np.uint8)
        masks = np.frombuffer(b"".join(self._masks), np.int8)
        return {
            "observation": rows.reshape(self.num_envs, self.encoding.size),
            "action_mask": masks.reshape(self.num_envs, self.encoding.actions),
        }

    @staticmethod
    def _seed_of(seed: int | Sequence[int | None] | None, number: int) -> int | None:
        if seed is None:
            return None
        return seed + number if isinstance(seed, int) else seed[number]


def register() -> None:
    """Makes the ids known to `gymnasium.make` and `gymnasium.make_vec`."""
    for name, game in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="boroughs.envs.gymnasium:BoroughsSeat",
                vector_entry_point="boroughs.envs.gymnasium:BoroughsSeats",
                kwargs={"game": game},
            )


register()
