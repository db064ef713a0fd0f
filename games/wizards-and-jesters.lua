--[[ rules
game     "Wizards and Jesters"
about    "Say how many tricks you will take, and mind the cards that always win or lose."
source   "https://en.wikipedia.org/wiki/Wizard_(card_game)"
family   tricks
players  3..6

deck     52 + { plus 4 x wizard, 4 x jester }
order    2 .. A
name     wizard      "Wizard"
name     jester      "Jester"
pile     discard     none
pile     turned      face up               "card turned up"
pile     trick       face up
pile     taken each  face down             "tricks taken"
deal     deal_number each
turn up  1 to turned                       when deal_number * players < 60

public   trump       "trumps"
public   bid each    "bid"
public   tricks each = 0 "tricks"
move     call        "make {suit} trumps"
move     bid         "bid {n trick}"
move     play        "play {card}"

option   most = 20 in 1..20                "cards in the hands of the last deal"
option   most = 15 in 1..15                when players == 4
option   most = 12 in 1..12                when players == 5
option   most = 10 in 1..10                when players == 6
option   hook = off                        "the dealer may not bid so that the bids come out even"
option   at_once = off                     "all bid at the same time"
option   wizard_up = call in call none     "if a Wizard is turned up, the dealer names trumps, or there are none"
option   missed = tricks in tricks nothing "what a bid that was wrong costs: 10 for each trick it was off; nothing"
require  not hook or not at_once           "in simultaneous bidding, a bid cannot depend on the other bids"
preset   short { most = 7 }                "seven deals"
preset   hook { hook = on }                "as many play it: somebody must miss their bid"
preset   at_once { at_once = on }          "fists on the table, and all bid at once"
preset   gentle { missed = nothing }       "for beginners: nobody loses points"

match    most deals
win      highest score
]]

--- WJ-1 Four Wizards and four Jesters are added to the pack of 52 cards. In the first deal everybody gets one card, in
--- the second two, [always] and so on up to {most}. [always] Then the next card is turned up: its suit is trumps. If it
--- is a Jester, or if no card is left, there are no trumps. If it is a Wizard, [when wizard_up == call] the dealer
--- looks at the hand and names trumps. [when wizard_up == none] there are no trumps either.
function make_trumps()
  if #turned == 0 then return end
  trump = turned.top.suit
  if turned.top:is("wizard") and options.wizard_up == "call" then trump = dealer:pick("call", suits) end
end

--- WJ-2 [when not at_once] From the dealer's left everybody bids how many tricks they will take. [when at_once] All bid
--- at the same time how many tricks they will take. [when hook] The dealer bids last, and not so that the bids add up
--- to the number of tricks.
function bid_in_turn(first)
  local left = deal_number                -- tricks that nobody has bid yet
  for player in each(from(first)) do
    local numbers = {}
    for n = 0, deal_number do
      if n ~= left or player ~= dealer or not options.hook then table.insert(numbers, n) end
    end
    player.bid = player:pick("bid", numbers)
    left = left - player.bid
  end
end

function bid_at_once()
  for player, _, n in choose_all(players, function() return { bid = range(0, deal_number) } end) do
    player.bid = n
  end
end

--- WJ-3 The player on the dealer's left leads to the first trick, and the winner of each trick to the next. Follow suit
--- if you can; otherwise play any card.
function play(first)
  make_trumps()
  if options.at_once then bid_at_once() else bid_in_turn(first) end
  local over = players:sum("bid") - deal_number
  say(over == 0 and "The bids come out even" or "The bids are " .. math.abs(over) .. (over > 0 and " over" or " under"))
  local leader = first
  repeat
    for player in each(from(leader)) do
      player:pick("play", playable(player.hand)):move_to(trick)
    end
    leader = taker()
    leader.tricks = leader.tricks + 1
    trick:move_to(leader.taken)
  until #leader.hand == 0
end

--- WJ-4 A Wizard or a Jester may always be played, even if you could follow suit. If a Wizard is led, any card may
--- follow. If a Jester is led, the next card that is no Jester counts as the one led.
function playable(hand)
  local following = hand:following(trick:except { rank = "jester" })
  return #following == #hand and hand or following + hand:where { rank = { "wizard", "jester" } }
end

function why_not()
  return "you must follow suit, or play a Wizard or a Jester"
end

--- WJ-5 The first Wizard takes the trick. Without a Wizard the highest trump takes it, or else the highest card of the
--- suit led. If there are only Jesters, the first takes it.
function taker()
  local wizard, others = trick:first("wizard"), trick:except { rank = "jester" }
  if wizard then return wizard.laid_by end
  return #others > 0 and others:winner(trump) or trick.bottom.laid_by
end

--- WJ-6 If you take exactly as many tricks as you bid, you score 20, and 10 for each trick. All others
--- [when missed == tricks] lose 10 for each trick above or below their bid. [when missed == nothing] score nothing.
--- [always] After {most deal} the highest score wins.
function score(player)
  local off = math.abs(player.tricks - player.bid)
  if off == 0 then return { bid_made = 20, tricks = 10 * player.tricks } end
  return { missed = options.missed == "tricks" and -10 * off or 0 }
end
