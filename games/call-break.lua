--[[ rules
game     "Call Break"
about    "Say how many tricks you will take, and beat every card that you can beat."
source   "https://www.pagat.com/auctionwhist/callbreak.html"
family   tricks
players  4

deck     52
order    2 .. A
deal     13 each
pile     discard     none
pile     stock       face down
pile     trick       face up
pile     taken each  face down             "tricks taken"

public   call each   "call"
public   tricks each = 0 "tricks"
move     call        "call {n trick}"
move     throw_in    "throw the cards in"
move     keep        "keep the cards"
move     play        "play {card}"

option   deals = 5 in 1..30                "how many deals are played"
option   least = 1 in 1..4                 "the least that may be called"
option   total = 0 in 0..13                "with fewer tricks called by all together, the cards are dealt again"
option   weak = off                        "hands without spades, or without court cards and Aces, may be thrown in"
option   beat = always in always spades never
                                           "when you must beat the trick: always; only with spades; never"
option   extra = tenths in tenths nothing lost
                                           "tricks above the call count a tenth, or nothing; or two of them lose it"
option   eight = off                       "a call of eight or more that is made scores like thirteen"
preset   easygoing { beat = spades extra = nothing }  "you need not beat the card led, and extra tricks do not count"
preset   sharp { least = 2 total = 10 extra = lost eight = on } "high calls only, and no trick too many"

play     counterclockwise
match    deals deals
win      highest score
]]

--- CB-1 All cards are dealt. [when weak] Before the calls a player without a spade, or without an Ace, King, Queen or
--- Jack, may throw the cards in; then the same player deals again. [always] From the dealer's right everybody calls how
--- many tricks they will take, at least {least}. [when total > 0] If the calls add up to less than {total}, the same
--- player deals again.
function make_calls(first)
  for player in each(from(first)) do
    local is_weak = not player.hand:has("spades") or not player.hand:any { rank = { "A", "K", "Q", "J" } }
    if options.weak and is_weak and player:choose { throw_in = true, keep = true } == "throw_in" then redeal() end
  end
  for player in each(from(first)) do player.call = player:pick("call", range(options.least, 13)) end
  if players:sum("call") < options.total then redeal() end
end

--- CB-2 The player on the dealer's right leads to the first trick, and the winner of each trick to the next. Spades are
--- always trumps: the highest spade takes the trick, or else the highest card of the suit led.
function play(first)
  make_calls(first)
  local leader = first
  repeat
    for player in each(from(leader)) do player:pick("play", playable(player.hand)):move_to(trick) end
    leader = trick:winner("spades")
    leader.tricks = leader.tricks + 1
    trick:move_to(leader.taken)
  until #leader.hand == 0
end

--- CB-3 Follow suit if you can [when beat == always] , with a card that beats the highest so far if you can; a trick
--- that somebody has trumped you need not beat [always] . If you cannot follow, [when beat == never] play any card.
--- [when beat ~= never] play a spade that takes the trick so far; without such a spade play any card.
function playable(hand)
  local may = hand:following(trick)
  if #trick == 0 or options.beat == "never" then return may end
  if options.beat == "spades" and may:has { suit = trick.bottom.suit } then return may end
  local higher = may:where(takes_trick)
  return #higher > 0 and higher or may
end

function takes_trick(card)
  local spades = trick:where("spades")
  local best = (#spades > 0 and spades or trick:where { suit = trick.bottom.suit }):highest()
  return card.suit == best.suit and card.order > best.order or card:is("spades") and not best:is("spades")
end

function why_not(me, card)
  if not me.hand:following(trick):has(card) then return "you must follow suit" end
  return "you must beat the trick if you can"
end

--- CB-4 If you take as many tricks as you called, or more, you score 10 for each trick called, [when extra == tenths]
--- and 1 for each other. [when extra == nothing] and nothing for the others. [when extra == lost] and nothing for one
--- more; but two or more above the call lose 10 for each trick called. [always] With fewer you lose 10 for each trick
--- called. [when eight] A call of eight or more that is made scores 130. [always] After {deals deal} the highest score
--- wins.
function score(player)
  local over = player.tricks - player.call
  if over < 0 or over > 1 and options.extra == "lost" then return -10 * player.call end
  if options.eight and player.call >= 8 then return 130 end
  return { call_made = 10 * player.call, extra_tricks = options.extra == "tenths" and over or 0 }
end
