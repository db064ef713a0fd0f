"""A game as a PettingZoo environment (AEC). Needs pettingzoo, which brings gymnasium."""
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from . import Games


def env(game, players=None, **settings):
    """The environment of a game, with the settings of Games: preset, options, rewards."""
    return Environment(game, players, **settings)


class Environment(AECEnv):
    """Agents are "player_1" and so on, by seat. An observation is {"observation": numbers, "action_mask": 0 or 1}."""

    metadata = {"name": "houserules_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game, players=None, *, render_mode=None, **settings):
        super().__init__()
        self.games = Games(game, 1, players, restart=False, **settings)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat + 1}" for seat in range(self.games.players)]
        self.agents = self.possible_agents[:]
        size, actions = self.games.observations.shape[1], self.games.masks.shape[1]
        seen = {agent: spaces.Dict({"observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
                                    "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
                for agent in self.possible_agents}
        self.observation_spaces = seen
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        self.games.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.games.seats[0]]

    def observe(self, agent):
        seat = self.possible_agents.index(agent)
        mask = self.games.masks[0] if self.games.seats[0] == seat else np.zeros_like(self.games.masks[0])
        return {"observation": self.games.observe(0, seat), "action_mask": mask.astype(np.int8)}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.games.step([int(action)])
        if self.games.ended[0]:
            for seat, name in enumerate(self.agents):
                self.rewards[name] = float(self.games.rewards[0, seat])
                self.terminations[name] = True
        else:
            self.agent_selection = self.possible_agents[self.games.seats[0]]
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self):
        """The table as the player to choose sees it."""
        if self.render_mode != "ansi" or self.games.seats[0] < 0:
            return None
        piles = self.games.view(0, int(self.games.seats[0]))["piles"]
        return "\n".join(f"{pile['label']}: {' '.join(card or '?' for card in pile['cards'])}" for pile in piles)

    def close(self):
        pass
