--[[ rules
game     "Euchre"
about    "Five cards, five tricks, and the Jacks above all."
source   "https://www.pagat.com/euchre/euchre.html"
family   tricks
players  4
teams    2

deck     32 without 7 8
deck     32 without 7 8 + jokers 1         when joker
order    9 .. A
pile     discard     none
pile     turned      face up               "card turned up"
pile     trick       face up
pile     taken each  face down             "tricks taken"
deal     3 then 2 each
turn up  1 to turned

public   trump       "trumps"
public   maker       "maker of trumps"
public   alone each  "plays alone"
public   tricks each team = 0 "tricks"
move     call        "name {suit} for the Joker"   -- rules: ignore HR312
move     swap        "show the hand, and change {card}"
move     new_deal    "show the hand for a new deal"
move     keep        "keep the hand"
move     order_up    "order it up"
move     order_alone "order it up and play alone"
move     name        "make {suit} trumps"
move     name_alone  "make {suit} trumps and play alone"
move     pass        "pass"
move     bury        "lay away {card}"     private
move     defend      "defend alone"
move     play        "play {card}"

option   target = 10 in 5 7 10 11 15 21    "the points that end the game"
option   deals = 0 in 0..20                "the number of deals after which the game is over; 0: only points end it"
option   stick_the_dealer = off            "the dealer has to name trumps when all others have passed"
option   joker = off                       "the Joker is the best bower"
option   joker_suit = dealer in dealer spades "for a Joker turned up the dealer names a suit, or it is a spade"
option   farmers_hand = plain in plain swap redeal
                                           "a hand of Nines and Tens is plain, or may be changed, or dealt again"
option   partner_alone = off               "a dealer's partner who orders it up plays alone"
option   march_alone = 4 in 3..5           "points for all tricks taken alone"
option   lone_defender = off               "an opponent of the makers may play alone too"
option   keep_turned = off                 "the dealer may not lay away the card turned up"
preset   british { joker = on target = 21 }        "as in England, with the Joker, to 21"
preset   stick { stick_the_dealer = on }   "Stick the dealer: no deal is passed out"
preset   canadian { partner_alone = on }   "Canadian loner: a player who orders up the partner plays alone"
preset   open_spiel { deals = 1 stick_the_dealer = on keep_turned = on }
                                           "one deal, as the OpenSpiel collection of games plays it"

match    until a score >= target
match    deals deals                       when deals > 0
win      highest score
]]

--- EU-1 Everybody gets five cards, and the next is turned up. From the dealer's left everybody may once order it up or
--- pass: if it is ordered up, its suit is trumps. [when joker and joker_suit == dealer] If it is the Joker, the dealer
--- first names a suit for it. [when joker and joker_suit == spades] If it is the Joker, it stands for spades.
--- [when partner_alone] The dealer's partner can order it up only to play alone.
function make_trumps(first)
  local up = turned.top.suit or options.joker_suit == "dealer" and dealer:pick("call", suits) or "spades"
  for player in each(from(first)) do
    local forced = options.partner_alone and player == dealer.partner
    local act = player:choose { order_up = not forced, order_alone = true, pass = true }
    if act ~= "pass" then
      make(player, up, act == "order_alone")
      return exchange()
    end
  end
  --- EU-2 If all pass, the card is turned down, and everybody may once name another suit. [when not stick_the_dealer]
  --- If all pass again, nothing is scored and the next player deals. [when stick_the_dealer] If all others pass again,
  --- the dealer has to.
  turned.top:move_to(stock)
  for player in each(from(first)) do
    local others, stuck = suits:except(up), options.stick_the_dealer and player == dealer
    local act, suit = player:choose { name = others, name_alone = others, pass = not stuck }
    if act ~= "pass" then return make(player, suit, act == "name_alone") end
  end
  finish(nobody)
end

--- EU-3 A player who makes trumps may say at once that they play alone: then the partner lays down the cards and sits
--- out.
function make(player, suit, lone)
  trump, maker = suit, player
  if lone then play_alone(player) end
end

function play_alone(player)
  player.alone = true
  player.partner:sits_out()
end

--- EU-4 The dealer takes the card that was ordered up, and lays away a card face down: [when keep_turned] another one.
--- [when not keep_turned] another, or the same. [always] A dealer who sits out does not.
function exchange()
  if not dealer.is_in then return end
  local up = turned.top
  up:move_to(dealer.hand)
  dealer:pick("bury", options.keep_turned and dealer.hand:except(up) or dealer.hand):move_to(stock)
end

--- EU-5 [when lone_defender] Then the opponents of the makers are asked, from the dealer's left, whether one of them
--- plays alone.
function ask_defenders(first)
  for player in each(from(first)) do
    if player.team ~= maker.team and player.is_in and player:choose { defend = true, pass = true } == "defend" then
      play_alone(player)
    end
  end
end

--- EU-6 The player on the dealer's left leads to the first trick, or the next who takes part; the winner of each trick
--- leads to the next.
function play(first)
  if options.farmers_hand ~= "plain" then ask_farmers(first) end
  make_trumps(first)
  if options.lone_defender then ask_defenders(first) end
  local leader = first.is_in and first or first.left
  repeat
    for player in each(from(leader)) do
      player:pick("play", player.hand:following(trick)):move_to(trick)
    end
    leader = trick:winner(trump)
    leader.team.tricks = leader.team.tricks + 1
    trick:move_to(leader.taken)
  until #leader.hand == 0
  local makers = maker.team
  if makers.tricks == 5 then say(makers.name .. " took all tricks: a march") end
  if makers.tricks < 3 then say(makers.name .. " are euchred") end
end

--- EU-7 [when joker] The highest trump is the Joker, then [when not joker] The highest trump is [always] the Jack of
--- trumps (the right bower), then the Jack of the other suit of its colour (the left bower), which is a trump in every
--- way, then A K Q 10 9. The other suits rank A K Q J 10 9.
function suit_of(card)
  if card:is("*") or is_left(card) then return trump end
  return card.suit
end

local same_colour = { clubs = "spades", spades = "clubs", hearts = "diamonds", diamonds = "hearts" }

function is_left(card)
  return card:is("J") and card.suit == same_colour[trump]
end

function strength(card)
  if card:is("*") then return 103 end
  if is_left(card) then return 101 end
  return card:is("J") and card.suit == trump and 102 or card.order
end

--- EU-8 Follow suit if you can; otherwise play any card. The highest trump wins the trick, or else the highest card of
--- the suit led.
function why_not(_, card)
  if not maker then return end
  if #trick == 0 then return "the card turned up stays in your hand" end
  return "the " .. card.name .. " is not one of the " .. suit_of(trick.bottom)
end

--- EU-9 The makers score 1 for three or four tricks and 2 for all five, or {march_alone} alone. If they take fewer than
--- three, they are euchred: the others score 2 [when lone_defender], or 4 if one of them defended alone [always]. The
--- first side with {target} points wins. [when deals > 0] The game ends with deal number {deals}.
function team_score(team)
  if not maker then return 0 end
  local taken = maker.team.tricks
  if team ~= maker.team then
    local lone = team.players:any(function(player) return player.alone end)
    return taken < 3 and (lone and 4 or 2) or 0
  end
  if taken < 5 then return taken < 3 and 0 or 1 end
  return maker.alone and options.march_alone or 2
end

--- EU-10 [when farmers_hand == swap] Before trumps are made, a player who holds nothing but Nines and Tens may show the
--- hand and change three cards for three of those left over. [when farmers_hand == redeal] Before trumps are made, a
--- player who holds nothing but Nines and Tens may show the hand; then the same player deals again.
function ask_farmers(first)
  for player in each(from(first)) do
    if player.hand:all { rank = { "9", "10" } } then
      local act, three = player:choose {
        swap = options.farmers_hand == "swap" and player.hand:sets(3),
        new_deal = options.farmers_hand == "redeal",
        keep = true,
      }
      if act ~= "keep" then
        for card in each(player.hand) do card:show() end
      end
      if act == "new_deal" then redeal() end
      if act == "swap" then
        stock:deal(3, player.hand)
        for card in each(three) do card:move_to(stock, "bottom") end
      end
    end
  end
end
