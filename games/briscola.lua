--[[ rules
game     "Briscola"
about    "Three cards, any of which you may play, and 61 of the 120 points to win."
source   "https://www.pagat.com/aceten/briscola.html"
family   points
players  2..4
teams    2                                 when players == 4

deck     spanish 40
deck     spanish 40 without 2-cups         when players == 3
order    2 4 5 6 7 J C K 3 A
values   A = 11, 3 = 10, K = 4, C = 3, J = 2, others = 0
name     J           "Knave of {suit}"
name     C           "Knight of {suit}"
pile     discard     none
pile     hand each   face up               when open
pile     turned      face up               "card turned up"
pile     trick       face up
pile     taken each  face down             "cards taken"
pile     taken each team face down "cards taken" when players == 4
deal     hand each
turn up  1 to turned

public   trump       "trumps"
move     exchange    "exchange {card} for the card turned up"
move     play        "play {card}"

option   wins = 2 in 1..7                  "how many deals must be won"
option   hand = 3 in 2..5                  "how many cards each player holds"
option   trumps = on                       "the suit of the card turned up is trumps"
option   exchange = none in none two seven "which card of trumps may be exchanged for a higher card turned up"
option   last_look = on                    "of four players, partners look at each other's last cards"
option   open = off                        "everybody's cards lie open"
option   tie = nobody in nobody last_trick "who wins if the points are equal: nobody; the side with the last trick"
require  trumps or exchange == none        "without trumps there is no card to exchange"
preset   single { wins = 1 }               "a single deal"
preset   brisca { exchange = seven }       "Brisca, as in Spain: the Seven of trumps may be exchanged"
preset   open { open = on }                "Briscola scoperta: everybody's cards lie open"
preset   briscolone { hand = 5 trumps = off }  "Briscolone: five cards, and no trumps"

play     counterclockwise
match    until a score >= wins
win      highest score
]]

local last                -- who took the last trick

--- BS-1 [when players == 4] Partners sit across the table. [when players == 3] The Two of cups is left out. [always]
--- Everybody gets {hand card}. The next card is turned up and laid half under the stock [when trumps]: its suit is
--- trumps [always].
function start()
  if options.trumps then trump = turned.top.suit end
end

--- BS-2 The player on the dealer's right leads to the first trick, and the winner of each trick to the next. Play any
--- card you like: you need not follow suit. [when trumps] The highest trump takes the trick, or else [when not trumps]
--- There are no trumps: the trick goes to [always] the highest card of the suit led. The cards rank Ace, Three, King
--- (K), Knight (C), Knave (J), 7, 6, 5, 4, 2.
function play(first)
  last = first
  repeat
    for player in each(from(last)) do take_turn(player) end
    last = trick:winner(trump)
    trick:move_to(side_of(last).taken)
    if #turned > 0 then draw() end
  until #last.hand == 0
  local counted = {}
  for player in each(players) do
    local side = side_of(player)
    if #players < 4 or player.seat <= 2 then table.insert(counted, side.name .. " " .. side.taken:sum("value")) end
  end
  say("Card points: " .. table.concat(counted, ", "))
end

function side_of(player)
  return #players == 4 and player.team or player
end

--- BS-3 After each trick everybody takes a card from the stock, the winner first. The last to draw gets the card turned
--- up. [when hand == 3] The last three cards [when hand ~= 3] The last cards [always] are played without drawing.
--- [when last_look and players == 4] Before that, partners look at each other's cards.
function draw()
  for player in each(from(last)) do
    if stock:deal(1, player.hand):count() == 0 then turned:move_to(player.hand) end
  end
  if options.last_look and #players == 4 and #turned == 0 then
    for player in each(players) do
      for card in each(player.hand) do card:show_to(player.partner) end
    end
  end
end

--- BS-4 [when exchange == two] Before playing a card, the holder of the Two of trumps may exchange it for the card
--- turned up. [when exchange == seven] Before playing a card, the holder of the Seven of trumps may exchange it for the
--- card turned up, if that is higher.
function take_turn(me)
  local rank = options.exchange == "two" and "2" or "7"
  local mine = options.exchange ~= "none" and #turned > 0 and me.hand:first { suit = trump, rank = rank }
  local act, card = me:choose {
    play = me.hand,
    exchange = mine and turned.top.order > mine.order and mine,
  }
  if act == "exchange" then
    turned:move_to(me.hand)
    card:move_to(turned)
    card = me:pick("play", me.hand)
  end
  card:move_to(trick)
end

--- BS-5 An Ace counts 11, a Three 10, a King 4, a Knight 3, a Knave 2, and the other cards nothing: 120 in all. The
--- most points win the deal. [when tie == nobody] If the points are equal, nobody wins it. [when tie == last_trick] If
--- the points are equal, it is the side that took the last trick. [when wins > 1] The game is won with {wins deal}.
function points(side)
  local tie_break = options.tie == "last_trick" and side == side_of(last) and 1 or 0
  return 2 * side.taken:sum("value") + tie_break
end

function score(player)
  return after(player):all(function(other) return points(other) < points(player) end) and 1 or 0
end

function team_score(team)
  return points(team) > points(team.other) and 1 or 0
end
