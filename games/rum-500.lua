--[[ rules
game     "500 Rum"
about    "Score for what you meld, and for what you lay on the melds of others."
source   "https://www.pagat.com/rummy/500rum.html"
family   melds
players  2..8

deck     52
deck     2 x 52                            when players > 4
order    A 2 .. K
order    2 .. A                            when aces == high
order    A 2 .. K circular                 when aces == both or aces == around
values   A = 15, J Q K = 10, others = pips
values   A = 15, 10 J Q K = 10, others = 5 when rounded
pile     meld each x 13 face up            "melds"
deal     7 each
deal     13 each                           when players == 2
turn up  1 to discard

move     draw        "draw a card"
move     take        "take the discards down to the {card}"
move     meld        "meld {card}"
move     lay_on      "lay {card} on {pile}"
move     discard     "discard {card}"
move     stop        "end the deal"

option   target = 500 in 100..1000         "the score that ends the game"
option   aces = both in both low high around
                                           "an Ace is below the Two or above the King, only one of these, or both at once"
option   rounded = off                     "Twos to Nines all count 5"
preset   quick { target = 200 }            "a short game"
preset   modern { aces = around rounded = on } "Aces in all runs, and quickly counted"

match    until a score >= target unless tied
win      highest score
]]

local drawn     -- whether the turn's cards were drawn or taken

--- RU-1 Everybody gets [when players == 2] 13 [when players > 2] 7 [always] cards, and one is turned up. In your turn
--- draw a card, or take the discards from the top down to one that you lay at once, in a meld or on one.
function turn(me)
  local open = stock:can_deal()
  drawn = false
  local act, card = me:choose {
    draw = open,
    take = discard:where(function(one) return can_use(me, one) end),
    stop = not open,
  }
  --- RU-2 When the stock is used up, a player who takes no discards ends the deal.
  if act == "stop" then finish() end
  drawn = true
  if act == "draw" then stock:deal(1, me.hand) else take(me, card) end
  repeat
    local done = #me.hand == 0 or go_on(me, nil) == "discard"
  until done
  if #me.hand == 0 then finish() end
end

-- The discards from the top down to a card.
function down_to(card)
  local taken = cards {}
  for place = #discard, 1, -1 do
    taken:add(discard[place])
    if discard[place] == card then return taken end
  end
end

function can_use(me, card)
  return #melds_with(me.hand + down_to(card), card) > 0 or melds_laid():any(function(pile) return fits(card, pile) end)
end

function take(me, card)
  for one in each(down_to(card)) do one:move_to(me.hand) end
  go_on(me, card)
end

--- RU-3 Then lay as many melds as you like: three or four cards of a rank, or three or more of a suit in a row; and lay
--- cards on melds of anybody. In a row an Ace is [when aces ~= high] next to the Two [when aces == both] or
--- [when aces == around] and [when aces ~= low] next to the King [when aces == both], but not both at once [always]. A
--- discard ends your turn. The deal ends when a player has no cards left, with a discard or without.
function go_on(me, needed)
  local act, what, pile = me:choose {
    meld = melds_with(me.hand, needed),
    lay_on = { needed or me.hand, melds_laid(), fits },
    discard = not needed and me.hand,
  }
  if act == "meld" then
    local place = free_place(me)
    for card in each(what:sorted("order")) do card:move_to(place) end
  else
    what:move_to(pile or discard)
  end
  return act
end

-- The melds that can be laid from a hand, or those of them that have a certain card.
function melds_with(hand, card)
  if not card then return hand:groups(3, 4) + hand:runs(3):where(is_run) end
  local face = { rank = card.rank, suit = card.suit }
  local melds = hand:where { rank = card.rank }:groups(3, 4) + hand:where { suit = card.suit }:runs(3):where(is_run)
  return melds:where(function(meld) return meld:has(face) end)
end

function is_run(run)
  local turns_the_corner = run:has("K") and run:has("A") and run:has("2") and #run < 13
  return options.aces ~= "both" or not turns_the_corner
end

function free_place(me)
  for pile in each(me.meld) do
    if #pile == 0 then return pile end
  end
end

function melds_laid()
  local laid = list {}
  for player in each(players) do
    for pile in each(player.meld) do
      if #pile > 0 then laid:add(pile) end
    end
  end
  return laid
end

function fits(card, pile)
  if pile[1].rank == pile[2].rank then return card.rank == pile[1].rank and #pile < 4 end
  return card.suit == pile[1].suit and (pile + cards { card }):runs(#pile + 1):any(is_run)
end

function why_not(_, card)
  if not drawn then return "first you draw, or take discards" end
  return "the " .. card.name .. " has to wait: first lay the card for which you took the discards"
end

--- RU-4 Everybody scores the cards that they have laid, wherever these lie, less those in hand. An Ace counts 15
--- [when aces ~= high], but 1 at the low end of a row [always]; courts [when rounded] and Tens [always] 10; the others
--- [when rounded] 5. [when not rounded] their number. [always] When somebody has {target} points, the highest score
--- wins; on a tie another deal is played.
function score(player)
  local laid = melds_laid():sum(function(pile)
    local low = pile:has("2") and not pile:has("K")
    local mine = pile:where(function(card) return card.laid_by == player end)
    return mine:sum(function(card) return low and card:is("A") and 1 or card.value end)
  end)
  return { laid = laid, cards_left = -player.hand:sum("value") }
end
