#!/usr/bin/python3
"""Learns to play Sevens by playing against itself, and is then judged against three of the program's own bots.

usage: sevens.py [ROUNDS DEALS]: rounds of 500 games to learn from, and deals to be judged by.

It knows no rules. It judges a card by a sum of weights: one for each card of the same suit in its hand, one for each
rank in its other suits, and one for the card's own rank. After each round it makes the choices of winners more likely,
and those of losers less: a policy gradient (REINFORCE, Williams 1992).
"""
import sys
import numpy as np
import houserules as hr

ROUNDS, DEALS = (int(word) for word in sys.argv[1:] or ("60", "2000"))
weights, rng = np.zeros((27, 13)), np.random.default_rng(1)


def judge(games):  # what the player to move holds, seen from each suit, and the worth of each action: 52 cards first
    first = next(at for name, at, _ in games.observation_parts if name == "hand +0")
    hand = games.observations[:, first:first + 52].reshape(-1, 4, 13)
    seen = np.concatenate([hand, hand.sum(1, keepdims=True) - hand, np.ones((len(hand), 4, 1))], 2)
    worth = np.where(games.masks, 0.0, -99)
    worth[:, :52] += (seen @ weights).reshape(-1, 52)
    return seen, worth


games, square = hr.Games("sevens", 500, players=4, restart=False), 0
for number in range(ROUNDS):
    games.reset(number)
    won, pull = np.zeros((500, 4)), np.zeros((500, 5, 27, 13))  # the fifth is for games that are over: seat -1
    while (games.seats >= 0).any():
        seen, worth = judge(games)
        chosen = (worth + rng.gumbel(size=worth.shape)).argmax(1)  # with probabilities in proportion to exp(worth)
        chances = np.exp(worth) / np.exp(worth).sum(1, keepdims=True)
        better = (np.eye(len(worth[0]))[chosen] - chances)[:, :52].reshape(-1, 4, 13)
        pull[np.arange(500), games.seats] += np.einsum("gsi,gsr->gir", seen, better)
        games.step(chosen)
        won += games.rewards
    slope = np.einsum("gp,gpir->ir", won - 1 / 4, pull[:, :4])
    square = 0.9 * square + 0.1 * slope ** 2
    weights += 0.06 * slope / np.sqrt(square + 1e-9)

games, won = hr.Games("sevens", DEALS, players=4, seed=99, restart=False), np.zeros(DEALS)
mine = np.arange(DEALS) % 4
while (games.seats >= 0).any():
    own = games.numbers(judge(games)[1].argmax(1))
    games.choose(np.where(games.seats == mine, own, games.advise("fair", games.seats != mine)))
    won += games.rewards[np.arange(DEALS), mine]
print(f"wins {won.mean():.1%} of {DEALS} deals, give or take {1.96 * won.std() / DEALS ** 0.5:.1%}; even is 25%")
