--[[ rules
game     "Five Hundred"
about    "Bid for tricks with the Joker above the Jacks, or bid to take none at all."
source   "https://www.pagat.com/euchre/500.html"
family   tricks
players  3, 4
teams    2                                 when players == 4

deck     52 without 2 3 4C 4S + jokers 1
deck     52 without 2 3 + jokers 1         when kitty == 5
deck     52 without 2 3 4 5 6 + jokers 1   when players == 3
pile     discard     none
pile     kitty       face down
pile     trick       face up
pile     taken each  face down             "tricks taken"
deal     3 then 4 then 3 each
deal     kitty to kitty

words    strain      spades clubs diamonds hearts no_trumps
public   contractor  "contractor"
public   level       "tricks bid"
public   trumps      "trumps"
public   misere      "misère"
public   joker_suit  "suit of the Joker"
public   tricks each = 0 "tricks"
move     bid         "bid {n} {strain}"
move     misere      "bid misère"
move     open_misere "bid open misère"
move     pass        "pass"
move     bury        "lay away {card}"     private
move     name        "make the Joker one of the {suit}"
move     no_suit     "leave the Joker without a suit"
move     play        "play {card}"

option   target = 500 in 100..1000         "the points that win the game"
option   by_contract = on                  "the points that win must come from a contract, not from single tricks"
option   auction = many in many one        "whether everybody may bid until all but one have passed, or bids once"
option   misere = after_seven in after_seven any none
                                           "when misère may be bid: after a bid of seven; at any time; never"
option   kitty = 3 in 3 5                  "cards in the kitty"
option   passed_out = next in next no_trumps
                                           "if all pass: the next player deals; all play without trumps for 10 a trick"
option   slam = on                         "all ten tricks count 250 at least"  -- rules: ignore HR313
option   others_score = on                 "each trick of the other side counts 10"
option   joker = void in void any named    "without trumps the Joker is played: only if you cannot follow suit; at any"
                                           "time; or as a card of the suit that the contractor names"
require  kitty == 3 or players == 4        "a kitty of five is for partners"
preset   short { target = 250 }            "half as long"
preset   american { auction = one misere = any kitty = 5 }
                                           "as in America: everybody bids once, and five cards lie in the kitty"
preset   original { misere = none passed_out = no_trumps }
                                           "as it was first played: no misère, and no deal is thrown in"

match    until a score <= -target
match    until a score >= target or a score <= -target  when not by_contract
win      highest score
]]

local place = { spades = 0, clubs = 1, diamonds = 2, hearts = 3, no_trumps = 4 }
local same_colour = { clubs = "spades", spades = "clubs", hearts = "diamonds", diamonds = "hearts" }
local high = 0                      -- how high the last bid ranks
local void = {}                     -- who has failed to follow which suit

--- FH-1 [when players == 4] Partners sit across the table. [when players == 4 and kitty == 3] The pack has the Joker,
--- the red cards from the Four up and the black cards from the Five up. [when kitty == 5] The pack has the Joker and
--- the cards from the Four up. [when players == 3] The pack has the Joker and the cards from the Seven up. [always]
--- Everybody gets ten cards; {kitty} are laid down as the kitty.

--- FH-2 From the dealer's left everybody bids or passes. A bid names from six to ten tricks and what is trumps, or no
--- trumps; it must be worth more than the last. Six spades are worth 40, six clubs 60, six diamonds 80, six hearts 100,
--- six without trumps 120; each further trick 100 more. [when auction == many] After a pass you may not bid again. The
--- auction ends when all but one have passed. [when auction == one] Everybody bids only once.
function auction(first)
  local left = from(first)
  repeat
    for player in each(left) do
      if player ~= contractor and not make_bid(player) then left:remove(player) end
    end
  until #left < 2 or options.auction == "one"
end

function is_higher(n, suit)
  return value(n, suit) > high
end

function value(n, suit)
  return 100 * n - 560 + 20 * place[suit]
end

--- FH-3 [when misere ~= none] Misère means to take no trick, without trumps, and is worth 250.
--- [when misere == after_seven] It may be bid only after a bid of seven. [when misere ~= none] Open misère, with the
--- cards laid open after the first trick, is worth 500; it ranks above ten diamonds and below ten hearts, and may be
--- bid at any time. [when misere ~= none and players == 4] The partner of a player in misère lays down the cards and
--- sits out.
function make_bid(player)
  local can = options.misere == "any" or options.misere == "after_seven" and high >= value(7, "spades")
  local act, n, suit = player:choose {
    bid = { range(6, 10), strain, is_higher },
    misere = can and high < 250,
    open_misere = options.misere ~= "none" and high < 490,
    pass = true,
  }
  if act == "pass" then return false end
  contractor, level, trumps, misere = player, n, suit or "no_trumps", nil
  high = n and value(n, suit) or act == "misere" and 250 or 490
  if not n then misere = act == "misere" and "closed" or "open" end
  return true
end

--- FH-4 The contractor takes up the kitty and lays away as many cards, unseen.
function exchange()
  kitty:move_to(contractor.hand)
  for _ = 1, options.kitty do contractor:pick("bury", contractor.hand):move_to(kitty) end
end

--- FH-5 The contractor leads to the first trick, and the winner of each trick to the next. Follow suit if you can;
--- otherwise play any card. The highest trump takes the trick, or else the highest card of the suit led. A misère ends
--- with the first trick that the contractor takes. [when passed_out == next] If all have passed, nothing is scored, and
--- the next player deals. [when passed_out == no_trumps] If all have passed, all play without trumps, the player on the
--- dealer's left leads, and every trick counts 10.
function play(first)
  auction(first)
  if not contractor and options.passed_out == "next" then finish(nobody) end
  trumps = trumps or "no_trumps"
  if contractor then exchange() end
  if contractor and options.joker == "named" then name_joker() end
  if misere and #players == 4 then contractor.partner:sits_out() end
  local leader = contractor or first
  repeat
    for player in each(from(leader)) do lay(player) end
    leader = trick:winner(trumps)
    leader.tricks = leader.tricks + 1
    trick:move_to(leader.taken)
    if misere == "open" then
      for card in each(contractor.hand) do card:show() end
    end
  until #leader.hand == 0 or misere and leader == contractor
  end_if_won()
end

--- FH-6 The Joker is the highest trump, then comes the Jack of trumps (the right bower), then the other Jack of its
--- colour (the left bower), which is a trump in every way, then A K Q 10 and so on. The other suits rank A K Q J 10 and
--- so on.
function suit_of(card)
  if card:is("*") then return joker_suit or trumps end
  return is_left_bower(card) and trumps or card.suit
end

function is_left_bower(card)
  return card:is("J") and card.suit == same_colour[trumps]
end

function strength(card)
  if card:is("*") then return 103 end
  if is_left_bower(card) then return 101 end
  return card:is("J") and card.suit == trumps and 102 or card.order
end

--- FH-7 Without trumps the Joker belongs to no suit, but takes the trick. [when joker ~= any] It may be played only by
--- a player who cannot follow suit, or be led. [when joker == any] It may be played or led at any time. [always] If you
--- lead it, name the suit that the others have to follow; not one that you have failed to follow yourself.
--- [when joker == named] But a contractor who holds it may first make it the highest card of a suit.
function playable(hand)
  local following = hand:following(trick)
  local free = options.joker == "any" and trumps == "no_trumps" and #following < #hand
  return free and following + hand:where("*") or following
end

function lay(player)
  local led = trick.bottom and suit_of(trick.bottom)
  local card = player:pick("play", playable(player.hand))
  if led and suit_of(card) ~= led then void[player.seat .. led] = true end
  if not led and suit_of(card) == "no_trumps" then joker_suit = name_suit(player) end
  card:move_to(trick)
end

function name_suit(player)
  local possible = suits:where(function(suit) return not void[player.seat .. suit] end)
  return player:pick("name", #possible > 0 and possible or suits)
end

function name_joker()
  if trumps ~= "no_trumps" or not contractor.hand:has("*") then return end
  local act, suit = contractor:choose { name = suits, no_suit = true }
  if act == "name" then joker_suit = suit end
end

--- FH-8 [when players == 4] Partners take tricks and score together. [always] A contractor who takes as many tricks as
--- were bid, or none in a misère, scores what the bid is worth [when slam]; with all ten tricks at least 250 [always].
--- A contractor who does not loses as much. [when others_score] The other side scores 10 for each of its tricks, unless
--- it is a misère.
function points(side)
  local tricks = tricks_of(side)
  if not contractor then return 10 * tricks end
  if side ~= side_of(contractor) then return options.others_score and not misere and 10 * tricks or 0 end
  local worth = misere == "open" and 500 or high
  if misere then return tricks == 0 and worth or -worth end
  if options.slam and tricks == 10 then return math.max(250, worth) end
  return tricks >= level and worth or -worth
end

function side_of(player)
  return #players == 4 and player.team or player
end

function tricks_of(side)
  return #players == 4 and side.players:sum("tricks") or side.tricks
end

--- FH-9 The contractor's side wins the game with {target} points [when by_contract], but only by making a contract:
--- points for single tricks are not enough [when not by_contract]; so does the other side, if it has them alone
--- [always]. A side with {target} points below nothing has lost: the highest score wins.
function end_if_won()
  local side = contractor and side_of(contractor)
  if side and side.score + points(side) >= options.target then finish_match(side) end
end

function score(player)
  return parts(player)
end

function team_score(team)
  return parts(team)
end

function parts(side)
  if contractor and side == side_of(contractor) then return { contract = points(side) } end
  return { tricks = points(side) }
end
