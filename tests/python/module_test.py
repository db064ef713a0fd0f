#!/usr/bin/python3
"""The Python module: games, batches, what observations tell, errors, interrupts, and the PettingZoo environment.

usage: module_test.py PACKAGE_FOLDER ROOT [unittest arguments]
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import types
import unittest
import zipfile
from pathlib import Path

PACKAGE, ROOT = sys.argv.pop(1), Path(sys.argv.pop(1))
sys.path.insert(0, PACKAGE)
import numpy as np  # noqa: E402

import houserules as hr  # noqa: E402

NAMES = sorted(path.stem for path in (ROOT / "games").glob("*.lua"))


def random_actions(games, rng):
    return (rng.random(games.masks.shape, dtype=np.float32) * games.masks).argmax(1)


def rule_file(folder, script, header=""):
    path = Path(folder) / "made.lua"
    path.write_text(f'--[[ rules\ngame "Made"\nplayers 2\ndeck 52\npile stock face down\nmove wait "wait"\n{header}\n]]\n'
                    + textwrap.dedent(script))
    return str(path)


class OneGame(unittest.TestCase):
    def test_plays_as_the_engine_protocol_says(self):
        game = hr.Game("crazy-eights", 2, seed=7, options={"draws": 1}, chance=[1],
                       deck="9C 2D 9H 3D 8S 4D KS 5D QC 6D 4C 7D 5H JH 7S".split())
        self.assertEqual(game.seat, 1)
        self.assertEqual([move["text"] for move in game.choices], ["play 8S", "play KS", "draw a card"])
        self.assertEqual([pile["cards"][:1] for pile in game.view(2)["piles"] if pile["label"] == "Anna's hand"], [[None]])
        snapshot = game.snapshot()
        game.choose("play", "8S")
        game.choose(2)
        self.assertEqual(game.seat, 2)
        with self.assertRaises(hr.ChoiceError) as wrong:
            game.choose(12)
        self.assertEqual(str(wrong.exception), "there is no move 12: the last is 1")
        self.assertEqual(wrong.exception.code, "not_offered")
        game.restore(snapshot)
        self.assertEqual(game.seat, 1)
        self.assertIsNone(game.over)
        while not game.over:
            game.bot("greedy")
        self.assertEqual(sum(game.returns), 1)
        self.assertEqual([seat + 1 for seat, share in enumerate(game.returns) if share], game.over["winners"])
        self.assertIn('"game":"crazy-eights"', game.transcript())
        game.undo()
        self.assertIsNone(game.over)
        self.assertEqual(game.new(seed=8)["new"]["seed"], 8)

    def test_errors_have_the_texts_of_the_program(self):
        for make, kind, text in (
                (lambda: hr.Game("crazy-eight"), hr.ChoiceError, "did you mean `crazy-eights`?"),
                (lambda: hr.Games("crazy-eight"), hr.ChoiceError, "did you mean `crazy-eights`?"),
                (lambda: hr.Games("bridge", players=3), hr.ChoiceError, "Bridge is for 4 players, not 3"),
                (lambda: hr.Games("crazy-eights", rewards="win"), hr.ChoiceError, '"rewards" must be "wins" or "scores"'),
                (lambda: hr.Games("crazy-eights", 0), hr.ChoiceError, "a batch has from 1 to 65536 games"),
                (lambda: hr.Games("crazy-eights").step([0, 0]), hr.ChoiceError, "2 choices for 1 game"),
                (lambda: hr.Games("crazy-eights").step([0.5]), TypeError, "expected an array of whole numbers"),
                (lambda: hr.Games("crazy-eights").choose([1 << 40]), hr.ChoiceError, "game 0: there is no move -1"),
                (lambda: hr.Games("crazy-eights").advise("serach"), hr.ChoiceError, "serach"),
                (lambda: hr.Games("crazy-eights").observe(0, 4), IndexError, "no such seat")):
            with self.assertRaises(kind) as fault:
                make()
            self.assertIn(text, str(fault.exception))

    def test_faults_of_rule_files_have_a_line(self):
        with tempfile.TemporaryDirectory() as folder:
            path = rule_file(folder, "function turn(me)\n  me:choose { wiat = true }\nend\n")
            for make in (hr.Game, hr.Games):
                with self.assertRaises(hr.RuleError) as fault:
                    make(path)
                self.assertIn("did you mean `wait`?", str(fault.exception))
                self.assertEqual((fault.exception.file, fault.exception.line), (path, 10))
            path = rule_file(folder, "function turn(me)\n  finish(me)\nend\n")
            with self.assertRaises(hr.ChoiceError) as idle:
                hr.Games(path)
            self.assertEqual(str(idle.exception), "nobody had anything to choose in 100 games")
            path = rule_file(folder, "", header="pile hand eech")
            for make in (hr.Game, hr.Games):
                with self.assertRaises(hr.RuleError) as fault:
                    make(path)
                self.assertIn("made.lua:7:", str(fault.exception))

    def test_bots_think_apart_and_can_be_interrupted(self):
        game = hr.Game("hearts", seed=1)
        self.assertIn("move", game.suggest("search:50"))
        ticks, done = 0, threading.Event()

        def work():
            game.suggest("search:500ms")
            done.set()

        threading.Thread(target=work).start()
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)
        self.assertGreater(ticks, 20)


class Interrupts(unittest.TestCase):
    def interrupted(self, script, most):
        script = f"import sys; sys.path.insert(0, {PACKAGE!r})\nimport houserules as hr\n{textwrap.dedent(script)}"
        # A shell starts what runs in the background with interrupts ignored.
        process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        self.assertEqual(process.stdout.readline(), "ready\n")
        time.sleep(0.5)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertIn("KeyboardInterrupt", out, err)
        self.assertLess(time.monotonic() - began, most)
        return out

    def test_ctrl_c_stops_a_bot(self):
        self.interrupted("""
            game = hr.Game("whist", seed=1)
            try:
                print("ready", flush=True)
                game.suggest("search:60000ms")
            except KeyboardInterrupt:
                print("KeyboardInterrupt", game.seat, "move" in game.suggest("search:20"))
        """, 10)

    def test_ctrl_c_stops_a_batch(self):
        out = self.interrupted("""
            games = hr.Games("whist", 500, seed=1)
            try:
                print("ready", flush=True)
                while True: games.advise("search:2000")
            except KeyboardInterrupt:
                print("KeyboardInterrupt", (games.seats >= 0).all())
        """, 10)
        self.assertIn("KeyboardInterrupt True", out)

    def test_hostile_files_stay_bounded(self):
        with tempfile.TemporaryDirectory() as folder:
            path = rule_file(folder, "function turn(me)\n  me:choose { wait = true }\n  while true do end\nend\n")
            games = hr.Games(path, 1, seed=1)
            with self.assertRaises(hr.RuleError) as fault:
                games.step(games.masks.argmax(1))
            self.assertIn("made.lua:11: this decision ran more than 100 million instructions", str(fault.exception))
            self.assertEqual(games.seats[0], -1)
            games.step([0])  # begins anew
            self.assertGreaterEqual(games.seats[0], 0)


class Batches(unittest.TestCase):
    def test_same_seed_same_games(self):
        def played():
            games, rng = hr.Games("crazy-eights", 8, seed=5), np.random.default_rng(1)
            sums = []
            for _ in range(300):
                games.step(random_actions(games, rng))
                sums.append((games.observations.sum(), games.rewards.sum(), games.seats.sum()))
            return sums, games.ended.dtype
        (first, kind), (second, _) = played(), played()
        self.assertEqual(first, second)
        self.assertEqual(kind, bool)
        self.assertGreater(sum(row[1] for row in first), 0)

    def test_a_wrong_choice_changes_nothing(self):
        games = hr.Games("crazy-eights", 2, seed=5)
        before = games.observations.copy()
        with self.assertRaises(hr.ChoiceError) as wrong:
            games.step([int(games.masks[0].argmax()), 10 ** 6])
        self.assertRegex(str(wrong.exception), r"^game 1: action 1000000 is not possible now; possible: \d+(, \d+)*$")
        with self.assertRaises(hr.ChoiceError) as wrong:
            games.choose([0, 99])
        self.assertRegex(str(wrong.exception), r"^game 1: there is no move 99: the last is \d+$")
        np.testing.assert_array_equal(games.observations, before)
        with self.assertRaises(ValueError):
            games.masks[0, 0] = True

    def test_actions_have_the_numbers_of_their_options(self):
        one, two, rng = hr.Games("crazy-eights", 4, seed=5), hr.Games("crazy-eights", 4, seed=5), np.random.default_rng(1)
        for _ in range(50):
            actions = random_actions(one, rng)
            numbers = one.numbers(actions)
            for game, number in enumerate(numbers):
                text = one.option_texts(game)[number]
                self.assertTrue(one.action_names[actions[game]].startswith(text.split()[0]), text)
            one.step(actions)
            two.choose(numbers)
            np.testing.assert_array_equal(one.observations, two.observations)
        with self.assertRaises(hr.ChoiceError) as wrong:
            one.numbers([10 ** 6] * 4)
        self.assertRegex(str(wrong.exception), r"^game 0: action 1000000 is not possible now; possible: ")

    def test_a_bot_advises_the_games_that_ask(self):
        games = hr.Games("kuhn-poker", 6, 2, preset="lesson", seed=1, restart=False)
        everywhere, which = games.advise("greedy:20"), np.arange(6) % 2 == 0
        self.assertIn(1, everywhere)
        again = hr.Games("kuhn-poker", 6, 2, preset="lesson", seed=1, restart=False)
        np.testing.assert_array_equal(again.advise("greedy:20", which), np.where(which, everywhere, 0))
        np.testing.assert_array_equal(again.advise("greedy:20", which=[False] * 6), 0)
        with self.assertRaises(hr.ChoiceError) as wrong:
            games.advise("greedy:20", [True])
        self.assertEqual(str(wrong.exception), "1 choice for 6 games")
        for slip in (np.array([]), [2, 0, 1, 3, 4, 5], np.ones((6, 1), bool), 5, "abc"):
            with self.assertRaises(TypeError) as wrong:
                games.advise("greedy:20", slip)
            self.assertEqual(str(wrong.exception), "expected an array of True and False, one for each game")
        with self.assertRaises(hr.ChoiceError):
            games.advise("greedy:20", np.array([], bool))
        for _ in range(4):
            games.choose(games.advise("greedy:20"))
        self.assertTrue((games.seats == -1).all())
        np.testing.assert_array_equal(games.advise("greedy:20"), 0)
        np.testing.assert_array_equal(games.numbers([-5] * 6), 0)

    def test_own_hand_comes_first(self):
        games, rng = hr.Games("crazy-eights", 4, seed=5), np.random.default_rng(1)
        first, size = next((at, size) for name, at, size in games.observation_parts if name == "hand +0")
        faces = [name.split()[1] for name in games.action_names if name.startswith("play ")][:52]
        for _ in range(100):
            games.step(random_actions(games, rng))
            for game in range(4):
                seat = int(games.seats[game])
                hand = next(pile["cards"] for pile in games.view(game, seat)["piles"]
                            if pile["name"] == "hand" and pile["owner"] == seat + 1)
                row = games.observations[game, first:first + size]
                self.assertEqual({faces[i] for i in np.flatnonzero(row[:52])}, set(hand))
                self.assertEqual(row[52], 0)

    def test_a_game_over_stays_over_without_restart(self):
        games, rng = hr.Games("kuhn-poker", 3, 2, preset="lesson", seed=1, rewards="scores", restart=False), np.random.default_rng(1)
        total = np.zeros((3, 2))
        for _ in range(4):
            games.step(random_actions(games, rng))
            total += games.rewards
        self.assertTrue((games.seats == -1).all())
        np.testing.assert_array_equal(total.sum(1), 0)
        self.assertTrue((abs(total) >= 1).all())
        self.assertEqual(games.option_texts(0), [])


class AllGames(unittest.TestCase):
    """Each game: options and actions agree, and nothing tells what is hidden."""

    def test_options_agree_with_actions(self):
        for name in NAMES:
            with self.subTest(name):
                games, rng = hr.Games(name, 3, seed=3), np.random.default_rng(2)
                self.assertEqual(len(games.action_names), games.masks.shape[1])
                parts = games.observation_parts
                self.assertEqual(sum(size for _, _, size in parts), games.observations.shape[1])
                for step in range(60):
                    rows, starts = games.options()
                    for game in range(3):
                        count = starts[game + 1] - starts[game]
                        self.assertEqual(count, len(games.option_texts(game)))
                        self.assertTrue(1 <= games.masks[game].sum() <= count)
                    self.assertTrue(np.isfinite(rows).all() and np.isfinite(games.observations).all())
                    if step % 2:
                        games.choose(rng.integers(0, np.diff(starts)))
                    else:
                        games.step(random_actions(games, rng))

    def test_worlds_that_look_the_same_give_the_same_numbers(self):
        differing = compared = 0
        for name in NAMES:
            with self.subTest(name):
                games, rng = hr.Games(name, 2, seed=11), np.random.default_rng(3)
                for step in range(16):
                    rows = games.options()[0]
                    for game in range(2):
                        views = [games.view(game, seat) for seat in range(games.players)]
                        for seat in range(games.players):
                            observation, options, texts = games._batch.imagined(game, seat, step)
                            others = [json.loads(text) for text in texts]
                            self.assertEqual(others[seat], views[seat])
                            np.testing.assert_array_equal(observation, games.observe(game, seat))
                            if seat == games.seats[game]:
                                np.testing.assert_array_equal(games.observations[game], observation)
                                np.testing.assert_array_equal(options[0], rows)
                            compared += 1
                            differing += others != views
                    games.step(random_actions(games, rng))
        self.assertGreater(differing, compared // 2)


def stand_in():
    """What PettingZoo documents of AECEnv, and the spaces of gymnasium, where these are not installed."""
    class Space:
        def __init__(self, *args):
            self.args = args

    class AECEnv:
        def last(self):
            agent = self.agent_selection
            return (self.observe(agent), self._cumulative_rewards[agent], self.terminations[agent],
                    self.truncations[agent], self.infos[agent])

        def agent_iter(self, most=2 ** 63):
            while self.agents and most > 0:
                yield self.agent_selection
                most -= 1

        def _was_dead_step(self, action):
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            agent = self.agent_selection
            for each in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
                del each[agent]
            self.agents.remove(agent)
            dead = [agent for agent in self.agents if self.terminations[agent] or self.truncations[agent]]
            self.agent_selection = dead[0] if dead else self._skip_agent_selection
            self._clear_rewards()

        def _deads_step_first(self):
            dead = [agent for agent in self.agents if self.terminations[agent] or self.truncations[agent]]
            if dead:
                self._skip_agent_selection, self.agent_selection = self.agent_selection, dead[0]
            return self.agent_selection

        def _clear_rewards(self):
            for agent in self.rewards:
                self.rewards[agent] = 0

        def _accumulate_rewards(self):
            for agent, reward in self.rewards.items():
                self._cumulative_rewards[agent] += reward

    spaces = types.ModuleType("gymnasium.spaces")
    spaces.Box = spaces.Dict = spaces.Discrete = Space
    gymnasium, pettingzoo = types.ModuleType("gymnasium"), types.ModuleType("pettingzoo")
    gymnasium.spaces, pettingzoo.AECEnv = spaces, AECEnv
    sys.modules.update({"gymnasium": gymnasium, "gymnasium.spaces": spaces, "pettingzoo": pettingzoo})


class PettingZoo(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        try:
            from pettingzoo.test import api_test
            cls.api_test = staticmethod(api_test)
        except ImportError:
            stand_in()
            cls.api_test = None

    def test_every_game_keeps_the_contract(self):
        from houserules import aec
        for name in NAMES:
            with self.subTest(name):
                env = aec.env(name, render_mode="ansi")
                if self.api_test:
                    self.api_test(env, num_cycles=60)
                rng = np.random.default_rng(1)
                env.reset(seed=1)
                self.assertEqual(env.agents, env.possible_agents)
                total = dict.fromkeys(env.agents, 0.0)
                for agent in env.agent_iter(300):
                    observation, reward, terminated, truncated, info = env.last()
                    total[agent] += reward
                    self.assertEqual(info, {})
                    mask = observation["action_mask"]
                    self.assertEqual(mask.dtype, np.int8)
                    self.assertEqual(observation["observation"].dtype, np.float32)
                    if terminated or truncated:
                        self.assertEqual(mask.sum(), 0)
                        env.step(None)
                        continue
                    self.assertIn(":", env.render())
                    for other in env.agents:
                        self.assertEqual(env.observe(other)["action_mask"].any(), other == agent)
                    env.step(rng.choice(np.flatnonzero(mask)))
                if not env.agents:
                    self.assertLessEqual(sum(total.values()), len(total))

    def test_rewards_reach_every_agent(self):
        from houserules import aec
        env = aec.env("kuhn-poker", 2, preset="lesson", rewards="scores")
        for seed in range(20):
            env.reset(seed=seed)
            total = dict.fromkeys(env.agents, 0.0)
            for agent in env.agent_iter():
                observation, reward, over, _, _ = env.last()
                total[agent] += reward
                env.step(None if over else int(observation["action_mask"].argmax()))
            self.assertEqual(sum(total.values()), 0)
            self.assertGreaterEqual(abs(total["player_1"]), 1)


class Wheel(unittest.TestCase):
    def test_pip_installs_it_in_a_virtual_environment(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", folder], check=True)
            environment = {**os.environ, "HOUSERULES_BUILD": str(Path(PACKAGE).parent), "PIP_NO_INDEX": "1"}
            subprocess.run([f"{folder}/bin/python", "-m", "pip", "install", "-q", "--no-build-isolation", str(ROOT)],
                           check=True, env=environment)
            done = subprocess.run([f"{folder}/bin/python", "-c", "import houserules as hr; print(hr.__file__, len(hr.games()))"],
                                  check=True, capture_output=True, text=True, cwd=folder)
            self.assertTrue(done.stdout.startswith(folder), done.stdout)
            self.assertEqual(int(done.stdout.split()[1]), len(NAMES))
        with tempfile.TemporaryDirectory() as folder:
            sys.path.insert(0, str(ROOT / "python"))
            os.environ["HOUSERULES_BUILD"] = str(Path(PACKAGE).parent)
            import build_wheel
            with zipfile.ZipFile(Path(folder) / build_wheel.build_wheel(folder)) as wheel:
                self.assertIsNone(wheel.testzip())


if __name__ == "__main__":
    unittest.main()
