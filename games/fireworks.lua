--[[ rules
game     "Fireworks"
about    "All build together, and everybody sees all cards but their own."
source   "https://en.wikipedia.org/wiki/Hanabi_(card_game)"
family   together
players  2..5

deck     { suits red yellow green blue white ranks 1 x 3, 2..4 x 2, 5 }
order    1 .. 5
deal     5 each
deal     4 each                            when players > 3
pile     hand each       others
pile     firework each suit face up        "firework"

public   clues = most_clues  "clues left"
public   mistakes = 0        "mistakes"
public   told each           "known cards"
move     colour      "tell {player} all {suit} cards"
move     number      "tell {player} all cards of rank {rank}"
move     build       "build with {card}"
move     throw       "throw {card} away"

option   goal = 16 in 5..25                "the points with which all have won"
option   most_clues = 8 in 3..12           "how many clues there are"
option   most_mistakes = 3 in 1..5         "the mistake that ends the game"
option   all_lost = on                     "with the last mistake all points are lost"
option   none = off                        "you may also tell players that they have no such card"
option   fives = on                        "a Five brings back a clue"  -- rules: ignore HR313
option   spare = off                       "a card may be thrown away even if no clue is used"
option   last_turns = 1 in 0..3            "how many turns all have after the last card is drawn"
preset   easy { goal = 11 most_clues = 10 all_lost = off }      "more clues, and 11 points win"
preset   master { goal = 25 }              "only the complete fireworks win"

win      together
]]

local colour_told, number_told = {}, {}         -- the cards whose players know it
local turns_left                                -- after the last card is drawn

--- FW-1 All play together, against the cards. There are five colours; each has three Ones, two each of Two, Three and
--- Four, and one Five. Everybody gets [when players < 4] five [when players > 3] four [always] cards, and holds them so
--- that all others see them. You never look at your own cards, but keep them in order.
function start()
  note()
end

-- Shows at the table what the players have been told about each card.
function note()
  for player in each(players) do
    local texts = {}
    for place, card in ipairs(player.hand) do texts[place] = known(card) end
    player.told = table.concat(texts, ", ")
  end
end

function known(card)
  local colour, number = colour_told[card] and card.suit, number_told[card] and card.rank
  return colour and number and colour .. " " .. number or colour or number or "?"
end

--- FW-2 In your turn you do one of three things: give a clue, build, or throw a card away. After building or throwing
--- draw a card.
function turn(me)
  local act, one, two = me:choose {
    colour = clues > 0 and { after(me), suits, may_hear },
    number = clues > 0 and { after(me), ranks, may_hear },
    build = me.hand,
    throw = (clues < options.most_clues or options.spare) and me.hand,
  }
  if act == "colour" or act == "number" then
    tell(one, two, act == "colour" and colour_told or number_told)
  else
    if act == "build" then build(one) else throw(one) end
    stock:deal(1, me.hand)
  end
  note()
  end_turn()
end

--- FW-3 A clue tells another player which of their cards are of one colour, or of one number: all of them.
--- [when not none] It has to be one that the player holds. [when none] It may be one of which the player holds none.
--- [always] There are {most_clues clue}, and each costs one. Without a clue left you have to build or to throw away.
function may_hear(player, what)
  return options.none or player.hand:has(what)
end

function tell(player, what, kind)
  clues = clues - 1
  player:learns(player.hand, what)
  for card in each(player.hand:where(what)) do kind[card] = true end
end

--- FW-4 To build, turn up one of your cards. It begins a firework if it is a One, or goes on the next lower card of its
--- colour. [when fives] A Five, which completes a firework, brings back a clue, if one has been used. [always] Any
--- other card is thrown away and is a mistake. After {most_mistakes mistake} the game ends [when all_lost], and all
--- have lost [always].
function build(card)
  local pile = firework[card.suit]
  if card.order == #pile + 1 then
    card:move_to(pile)
    if card:is("5") and options.fives then bring_back() end     -- rules: ignore HR311
  else
    card:move_to(discard)
    mistakes = mistakes + 1
    if mistakes == options.most_mistakes then stop() end
  end
end

--- FW-5 A card that you throw away brings back a clue. [when not spare] You may not throw away while no clue is used.
--- [when spare] You may do so even if no clue is used. [always] All may always look at the cards thrown away.
function throw(card)
  card:move_to(discard)
  bring_back()
end

function bring_back()
  clues = math.min(clues + 1, options.most_clues)
end

--- FW-6 The game ends when all fireworks are complete, or when the stock is used up [when last_turns > 0] and
--- everybody has then had {last_turns turn} more [always].
function end_turn()
  if built() == 25 then stop() end      -- rules: ignore HR311
  if turns_left then turns_left = turns_left - 1 end
  if #stock == 0 and not turns_left then turns_left = options.last_turns * #players end
  if turns_left == 0 then stop() end
end

function built()
  return suits:sum(function(suit) return #firework[suit] end)
end

--- FW-7 Each card of the fireworks counts one point for all. [when all_lost] After the last mistake they count nothing.
--- [always] With {goal} points or more all have won; with fewer all have lost.
function stop()
  if score() >= options.goal then finish(players) else finish(nobody) end
end

function score()
  return options.all_lost and mistakes == options.most_mistakes and 0 or built()
end
