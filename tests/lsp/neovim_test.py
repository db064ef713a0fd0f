#!/usr/bin/env python3
"""Neovim's client finds, explains, mends, renames and formats.

usage: neovim_test.py PROGRAM ROOT

Exits with 77 without Neovim.
"""
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

EXPECTED = """\
22: a card has no field `mvoe_to`; did you mean `move_to`?
code action: Change `mvoe_to` to `move_to`
hover: card:move_to(pile [, "bottom"])
completions: some
references: 2
renamed: public   suit_laid "suit laid last"
formatted: public   suit_laid "suit laid last"
symbols: 6
findings in the end: 0
"""
GAME = """\
--[[ rules
game     "Little"
players  2..4
deck     52
deal     5 each
turn up  1 to discard
public   last "suit laid last"
move     lay  "lay {card}"
move     draw "draw a card"
win      lowest score
]]

--- L-1 In your turn lay a card or draw one.
function turn(me)
  local act, card = me:choose { lay = me.hand, draw = #me.hand < 9 and stock:can_deal() }
  if act == "draw" then return stock:deal(1, me.hand) end
  lay(me, card)
end

--- L-2 Whoever has no cards left ends the deal.
function lay(me, card)
  card:mvoe_to(discard)
  last = card.suit
  if #me.hand == 0 then finish() end
end

function score(player) return #player.hand end
"""


def main():
    program, root = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    neovim = shutil.which("nvim")
    if neovim is None:
        print("skipped: there is no Neovim")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "little.lua"
        file.write_text(GAME)
        environment = {**os.environ, "HOUSERULES": str(program), "HOUSERULES_GAMES": str(root / "games"), "FILE": str(file),
                       "XDG_STATE_HOME": folder, "XDG_CACHE_HOME": folder, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}
        done = subprocess.run([neovim, "--headless", "--clean", "-S", root / "tests/lsp/neovim_test.lua"], env=environment,
                              capture_output=True, text=True, timeout=120, check=False)
    said = (done.stdout + done.stderr).replace("\r", "").strip() + "\n"
    if done.returncode != 0 or said != EXPECTED:
        sys.exit(f"FAILED, {done.returncode}:\n{said}")
    print(said, end="")


if __name__ == "__main__":
    main()
