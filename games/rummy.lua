--[[ rules
game     "Rummy"
about    "Draw, meld, discard: go out while the others still hold their cards."
source   "https://www.pagat.com/rummy/rummy.html"
family   melds
players  2..6

deck     52 + jokers jokers
order    A 2 .. K
order    2 .. A                            when aces == high
order    A 2 .. K circular                 when aces == around
values   joker = 15, J Q K = 10, others = pips
values   joker = 15, A = 15, J Q K = 10, others = pips when aces ~= low
pile     meld x 17   face up               "meld"
deal     hand_size each
turn up  1 to discard
refill   stock from discard keep 1 turned over
refill   stock from discard keep 1 shuffled when shuffled

public   opened each = off "has melded"
move     draw        "draw a card"
move     take        "take {card}"
move     meld        "meld {card}"
move     lay_off     "lay off {card} on {pile}"
move     swap        "swap {card} for the Joker of {pile}"
move     discard     "discard {card}"
move     stop        "end the deal"

option   target = 100 in 50..500           "the score that ends the game"
option   hand_size = 10 in 5..10           "how many cards each player gets"
option   hand_size = 7                     when players > 2
option   hand_size = 6                     when players > 4
option   aces = low in low high around     "an Ace is below the Two, above the King, or both at once"
option   one_meld = on                     "you may meld only once in a turn"
option   jokers = 0 in 0..4                "how many Jokers"
option   swap_jokers = off                 "a laid Joker may be taken for the card that it stands for"
option   lay_off = any in any opened       "all players may lay off cards, or only those who have melded"
option   last_discard = off                "the last card has to be discarded"
option   rummy = on                        "a player who goes out all at once, without earlier melds, scores double"
option   against = off                     "cards in hand count against their holders, and the lowest score wins"
option   renewals = 1 in 0..9               "how often the discards become a new stock; then the deal ends"
option   shuffled = off                    "the discards are shuffled for it, not just turned over"
require  not swap_jokers or jokers > 0     "there are no Jokers to swap"
require  hand_size * players < 48          "there are not enough cards for hands so large"
preset   free { one_meld = off aces = around }  "as many melds as you like, and Aces in all runs"
preset   strict { lay_off = opened last_discard = on renewals = 0 }
                                           "meld before you lay off, and keep a card for the discards"
preset   penalty { against = on }          "all players count the cards they are left with"

match    until a score >= target
win      highest score
win      lowest score                      when against
]]

local times, renewed = 1, 0     -- what the deal counts; how often there was a new stock
local drawn                     -- whether the turn's card was drawn or taken

--- RM-1 Everybody gets {hand_size} cards. [always] The next card is turned up. In your turn draw a card, or take the
--- top discard. [when renewals > 0] When the stock is used up, the discards but the top one are
--- [when renewals > 0 and shuffled] shuffled [when renewals > 0 and not shuffled] turned over [when renewals > 0] to
--- make a new one [when renewals > 1], up to {renewals time} [when renewals > 0]. When it is used up again,
--- [when renewals == 0] When the stock is used up, [always] a player who does not take the discard ends the deal.
function turn(me)
  local top, had_melded = discard.top, me.opened
  drawn = false
  local open = #stock > 0 or renewed < options.renewals and stock:can_deal()
  local act = me:choose { draw = open, take = top, stop = not open }
  if act == "stop" then finish() end
  if act == "draw" and #stock == 0 then renewed = renewed + 1 end
  if act == "draw" then stock:deal(1, me.hand) else top:move_to(me.hand) end
  drawn = true
  lay(me, act == "take" and top)
  if #me.hand == 0 then go_out(had_melded) end
end

--- RM-2 Then you may meld [when one_meld] once [always]: three or four cards of a rank, or three or more of a suit in a
--- row, with Aces [when aces == low] below the Twos. [when aces == high] above the Kings. [when aces == around] below
--- the Twos and above the Kings. [always] You may also lay off cards on melds of anybody [when lay_off == opened], once
--- you have melded yourself [always]. [when jokers > 0] A meld may have one Joker, which stands for any card and keeps
--- its place. Beyond the other cards of a run it stands for the next higher one, or below if there is none.
--- [when swap_jokers] Instead of laying a card off, you may put it in the place of a Joker that stands for it, and take
--- the Joker into your hand.
function lay(me, taken)
  local may_meld = true
  repeat
    local act, what, place = me:choose {
      meld = may_meld and melds_of(me.hand),
      lay_off = (me.opened or options.lay_off == "any") and { me.hand, meld, fits },
      swap = options.swap_jokers and (me.opened or options.lay_off == "any") and { me.hand, meld, is_joker_of },
      discard = taken and #me.hand > 1 and me.hand:except(taken) or me.hand,
    }
    if act == "meld" then
      lay_meld(what)
      may_meld = not options.one_meld
    elseif act == "swap" then
      swap_joker(me, what, place)
    else
      what:move_to(place or discard, place and end_of(what, place))
    end
    if act ~= "discard" then me.opened = true end
  until act == "discard" or #me.hand == 0
end

function melds_of(hand)
  local melds = hand:groups(3, 4, "*", 1) + hand:runs(3, 13, "*", 1)
  return melds:where(function(meld) return keeps_one(hand, #meld) end)
end

function lay_meld(what)
  local place = meld[1]
  for pile in each(meld) do
    if #place > 0 then place = pile end
  end
  for card in each(what) do card:move_to(place) end
end

function fits(card, pile)
  return #pile > 0 and end_of(card, pile) ~= nil and keeps_one(card.holder.hand, 1)
end

-- Where a card continues a meld, if it does.
function end_of(card, pile)
  local above, below = pile + cards { card }, cards { card } + pile
  local longest = #pile:except("*"):ranks() == 1 and 4 or 13
  if #above > longest or above:count("*") > 1 then return nil end
  if above:stands_for(card, "*") then return "top" end
  return below:stands_for(card, "*") and "bottom" or nil
end

function is_joker_of(card, pile)
  local joker = pile:first("*")
  local what = joker and pile:stands_for(joker, "*")
  return what ~= nil and card:is(what)
end

-- The card takes the Joker's place in the meld.
function swap_joker(me, card, pile)
  local joker, above, passed = pile:first("*"), cards {}, false
  for one in each(pile) do
    if passed then above:add(one) end
    passed = passed or one == joker
  end
  joker:move_to(me.hand)
  card:move_to(pile)
  for one in each(above) do one:move_to(pile) end
end

--- RM-3 You end your turn with a discard. It is not the card just taken from the discards, unless that is your last.
--- [when last_discard] You have to keep a card for it. [when not last_discard] Without a card left you need none.
function keeps_one(hand, fewer)
  return #hand > fewer or not options.last_discard
end

function why_not(_, card)
  if not drawn then return "first you draw, or take the top discard" end
  return "the " .. card.name .. " was just taken from the discards"
end

--- RM-4 The first without cards wins the deal. [when rummy] A player who lays all cards in one turn, without having
--- melded or laid off any before, has gone rummy: the deal counts double.
function go_out(had_melded)
  if options.rummy and not had_melded then times = 2 end      -- rules: ignore HR311
  finish()
end

--- RM-5 Then all count the cards in their hands: Aces [when aces == low] 1, [when aces ~= low] 15, [always] courts 10,
--- the others their number. [when against] Everybody scores what they hold, the winner nothing. [when not against] The
--- winner scores the sum of all others. [always] If the deal ended because the stock was used up, [when against] all
--- score what they hold. [when not against] the player with the lowest count scores the difference to each of the
--- others. [always] When somebody has {target} points, the [when against] lowest [when not against] highest [always]
--- score wins.
function score(player)
  local function held(other) return other.hand:sum("value") * times end
  local least = held(players:lowest(held))
  if options.against then return held(player) end
  return held(player) == least and players:sum(held) - #players * least or 0
end
