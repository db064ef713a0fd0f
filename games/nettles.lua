--[[ rules
game     "Nettles"
about    "All choose a card at the same time. Lay the one too many, and the row with its nettles is yours."
source   "https://en.wikipedia.org/wiki/6_nimmt!"
family   fishing
players  2..10

deck     { ranks 1..104 }
values   55 = 7, 11 22 33 44 66 77 88 99 = 5, 10 20 30 40 50 60 70 80 90 100 = 3,
         5 15 25 35 45 65 75 85 95 = 2, others = 1
deal     hand_size each
deal     1 to row
pile     row x 4      face up
pile     chosen each  face up            "choice"
pile     taken each   face down          "cards taken"
pile     aside        face down          "cards left out"
pile     discard      none

public   nettles each = 0 "nettles in this deal"
move     choose       "choose {card}"
move     take         "take {pile}"

option   hand_size = 10 in 5..10         "how many cards everybody gets"
option   row_size = 5 in 3..6            "how many cards a row holds; the next one takes it"
option   pack = full in full fitted      "all 104 cards, or the lowest only: just as many as are dealt"
option   low_card = any in any fewest    "a card lower than all rows takes any row, or the one with the fewest nettles"
option   target = 66 in 10..200          "the nettles that end the game"
option   deals = 0 in 0..20              "the number of deals after which the game is over; 0: only nettles end it"
preset   fitted { pack = fitted }        "everybody knows which cards are in the game"
preset   gentle { low_card = fewest target = 33 } "a shorter game with less to decide, for children"
preset   short { deals = 2 }             "two deals"

match    until a score >= target         when deals == 0
match    deals deals                     when deals > 0
win      lowest score
]]

--- NT-1 The cards are numbered from 1 to 104. Each has nettles, which nobody wants: the 55 has seven, the other doubles
--- (11, 22 and so on) five, the tens three, the other fives two, and all other cards one.
--- [when pack == fitted] Only the lowest cards are used, as many as are dealt: with three players, say, 1 to 34 if
--- everybody gets ten.
function before_deal()
  if options.pack == "full" then return end
  local used = options.hand_size * #players + #row
  for card in each(stock:where(function(card) return card.order > used end)) do card:move_to(aside) end
end

--- NT-2 Everybody gets {hand_size} cards. Four more are laid face up in a column: each begins a row.
--- [when pack == full] Cards left over are not used.
---
--- NT-3 Everybody chooses a card and lays it face down. Then all are turned up, and are added to the rows one after
--- another, the lowest first. Go on until all cards are laid.
function play()
  repeat
    for player, _, card in choose_all(players, function(player) return { choose = player.hand } end) do
      card:move_to(player.chosen)
    end
    for player in each(players:sorted(function(player) return player.chosen.top.order end)) do
      lay(player, player.chosen.top)
    end
  until #players[1].hand == 0
end

--- NT-4 A card goes to the end of a row whose last card is lower; if there are several, of the one whose last card is
--- highest. So 30 goes beside 27, not beside 12 or 31.
---
--- NT-5 A row holds {row_size} cards. If yours would be one more, take the cards of the row and lay them face down in
--- front of you; your card begins the row anew.
---
--- NT-6 If your card is lower than the last card of every row, [when low_card == any] take a row of your choice
--- [when low_card == fewest] take the row with the fewest nettles (of equal ones the first) [always] in the same way,
--- and your card begins it anew.
function lay(player, card)
  local lower = rows():where(function(pile) return pile.top.order < card.order end)
  local place = lower:highest(function(pile) return pile.top.order end) or row_to_take(player)
  if #lower == 0 or #place == options.row_size then
    place:move_to(player.taken)
    player.nettles = player.taken:sum("value")
  end
  card:move_to(place)
end

function rows()
  local piles = list {}
  for pile in each(row) do piles:add(pile) end
  return piles
end

function row_to_take(player)
  if options.low_card == "any" then return player:pick("take", row) end
  return rows():lowest(function(pile) return pile:sum("value") end)
end

--- NT-7 Every nettle on the cards you have taken is a point against you. [when deals == 0] Deals go on until somebody
--- has {target} points. [when deals > 0] There are {deals} deals. [always] The lowest score wins.
function score(player)
  return player.nettles
end
