"""OpenSpiel's hearts: one deal. Three cards are passed one by one; returns are 26 less our points."""

from recorded import BaseReplay, ranked

PASSING = {"No Pass": "never", "Left": "left", "Across": "across", "Right": "right"}


class Replay(BaseReplay):
    game = "hearts"

    def settings(self):
        params = self.params
        return {
            "passing": PASSING[self.chances[0]],
            "points_at_once": not params["no_pts_on_first_trick"],
            "any_club": params["can_lead_any_club"],
            "good_jack": params["jd_bonus"],
            "no_trick": params["avoid_all_tricks_bonus"],
            "must_break": params["must_break_hearts"],
            "queen_breaks": params["qs_breaks_hearts"],
            "queen_or_heart": params["can_lead_hearts_instead_of_qs"],
        }

    def deck(self):
        return [ranked(text) for text in self.chances[1:]]

    def move(self, action):
        return "play", ranked(action)

    def run(self, table):
        passes = 0 if self.chances[0] == "No Pass" else 3
        for seat in range(self.players if passes else 0):
            steps = self.decisions[passes * seat : passes * (seat + 1)]
            table.gather(seat + 1, "pass", steps, ranked)
        for step in self.decisions[passes * self.players :]:
            self.take(table, step)

    def scores(self):
        return [26 - points for points in self.record["returns"]]
