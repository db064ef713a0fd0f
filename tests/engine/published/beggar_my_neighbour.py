#!/usr/bin/env python3
"""Beggar My Neighbour agrees with the longest published games, and with the first game known never to end: the same
numbers of cards and tricks. It also agrees with a model of the rules for any number of players.

usage: beggar_my_neighbour.py PROGRAM [--random GAMES SEED]

The records are those that R. P. Mann keeps (https://www.richardpmann.com/beggar-my-neighbour-records.html), the endless
game is that of B. Casella and others (2024, arXiv:2403.13855). Hands are written with the top card first; a card
that is not paid for is "-".
"""

import os
import random
import sys
from collections import deque

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from client import Engine  # noqa: E402
from staged import Departs, expect, new  # noqa: E402

PRICES = {"A": 4, "K": 3, "Q": 2, "J": 1}
PLAIN = [rank + suit for suit in "CDHS" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10")]
MIDDLE = "pile"
LIMIT = 10000  # turns, after which the game is a draw

# By author: the two hands, how many cards are played, how many tricks are taken.
LONGEST = {
    "Paulhus 1999": ("------------KAQ----J------", "-JQQK---K----JK--QA-A-JA--", 4791, 670),
    "Kleber 1999": ("---JQ---K-A----A-J-K---QK-", "-J-----------AJQA----K---Q", 5790, 805),
    "Collins 2006": ("A-QK------Q----KA-----J---", "-JAK----A--Q----J---QJ--K-", 6913, 960),
    "Mann and Wu 2007": ("K-KK----K-A-----JAA--Q--J-", "---Q---Q-J-----J------AQ--", 7157, 1007),
    "Nessler 2012": ("----Q------A--K--A-A--QJK-", "-Q--J--J---QK---K----JA---", 7207, 1015),
    "Anderson 2013": ("--A-Q--J--J---Q--AJ-K---K-", "-J-------Q------A--A--QKK-", 7225, 1016),
    "Rucklidge 2014": ("-J------Q------AAA-----QQ-", "K----JA-----------KQ-K-JJK", 7959, 1122),
    "Nessler 2021": ("----K---A--Q-A--JJA------J", "-----KK---------A-JK-Q-Q-Q", 7972, 1106),
    "Nessler 2022": ("---AJ--Q---------QAKQJJ-QK", "-----A----KJ-K--------A---", 8344, 1164),
}
ENDLESS = ("---K---Q-KQAJ-----AAJ--J--", "----------Q----KQ-J-----KA")
CYCLE = 62  # tricks, after which it repeats itself


def as_cards(hands):
    """The hands as cards of a pack; the rank of a plain card, and suits, do not matter."""
    left = {rank: [rank + suit for suit in "CDHS"] for rank in PRICES}
    left["-"] = list(PLAIN)
    return [[left[rank].pop() for rank in hand] for hand in hands]


def played(engine, hands):
    """The game with these hands, the first of which begins: the cards in each trick, how many cards are played, who has
    won, and whether the limit was reached."""
    reply = new(engine, "beggar-my-neighbour", hands)
    tricks, cards = [], 0
    while True:
        for event in reply["events"]:
            if event["kind"] == "moved" and event["to"] == MIDDLE:
                cards += event["amount"]
            elif event["kind"] == "moved" and event["from"] == MIDDLE:
                tricks.append(event["amount"])
        if "over" in reply:
            break
        expect("the number of options", len(reply["decide"]["moves"]), 1)
        reply = engine.ask("choose", id=0)
    return tricks, cards, reply["over"]["winners"], reply["over"]["limit_reached"]


def modelled(hands):
    """The same by a model of the rules."""
    hands = [deque(hand) for hand in hands]
    players = list(range(len(hands)))
    pile, due, creditor, tricks, cards, me, turns = [], 0, None, [], 0, 0, 0

    def after(player):
        return next(seat for seat in [*range(player + 1, len(hands)), *range(player + 1)] if seat in players)

    while True:
        takes = False
        if not hands[me]:
            takes = creditor is not None
            if not takes:
                players.remove(me)
        else:
            if turns == LIMIT:
                return tricks, cards, [], True
            turns += 1
            while True:
                card = hands[me].popleft()
                pile.append(card)
                cards += 1
                price = PRICES.get(card[0], 0)
                if price:
                    due, creditor = price, me
                    break
                due = max(due - 1, 0)
                if due == 0 or not hands[me]:
                    takes = creditor is not None
                    break
        if takes:
            me, due, creditor = creditor, 0, None
            hands[me].extend(pile)
            tricks.append(len(pile))
            pile = []
            players = [player for player in players if hands[player]]
        else:
            me = after(me)
        if len(players) == 1:
            return tricks, cards, [players[0] + 1], False


def main():
    program = sys.argv[1]
    games, seed = (int(sys.argv[3]), int(sys.argv[4])) if sys.argv[2:3] == ["--random"] else (60, 1)
    departed = 0
    with Engine(program) as engine:
        for name, (one, other, cards, tricks) in LONGEST.items():
            try:
                hands = as_cards((one, other))
                ours = played(engine, hands)
                # Cards in the middle when nobody is left to play count as the last trick.
                left = 1 if sum(ours[0]) < ours[1] else 0
                expect("cards and tricks", (ours[1], len(ours[0]) + left), (cards, tricks))
                expect("the game", ours, modelled(hands))
                print(f"{name}: {cards} cards, {tricks} tricks, won by seat {ours[2][0]}")
            except Departs as departure:
                departed += 1
                print(f"DEPARTS {name}: {departure}")
        try:
            hands = as_cards(ENDLESS)
            ours = played(engine, hands)
            expect("the endless game", ours, modelled(hands))
            expect("its end", ours[2:], ([], True))
            sizes = ours[0]
            expect("its cycle", sizes[-10 * CYCLE :], sizes[-11 * CYCLE : -CYCLE])
            print(f"Casella 2024: goes round in {CYCLE} tricks, until the limit of {LIMIT} turns")
        except Departs as departure:
            departed += 1
            print(f"DEPARTS Casella 2024: {departure}")
        chance = random.Random(seed)
        pack = PLAIN + [rank + suit for rank in PRICES for suit in "CDHS"]
        for number in range(games):
            chance.shuffle(pack)
            seats = 2 + number % 5
            hands = [pack[seat::seats] for seat in range(seats)]
            try:
                expect("the game", played(engine, hands), modelled(hands))
            except Departs as departure:
                departed += 1
                print(f"DEPARTS random game {number} of seed {seed}, {seats} players: {departure}")
        print(f"{len(LONGEST) + 1} published games, {games} random games, {departed} that depart")
    sys.exit(1 if departed else 0)


if __name__ == "__main__":
    main()
