--[[ rules
game     "Jackjack"
about    "Get rid of your cards in runs that climb and fall."
         "Cover your Queens, pass the penalties on, and declare before your last cards."
about    "Best with three to six players."
family   shedding
players  2..8

deck     packs x 52
order    2 .. K
deal     7 each
deal     5 each                            when players > 4
turn up  1 to discard
refill   stock from discard keep 1 turned over

public   due = 0        "cards to pick up"
public   named          "suit named to follow the Ace"
public   declared each  "has declared last cards"
move     declare        "declare last cards"
move     lay            "lay {card}"
move     stop           "stop"
move     take           "pick up {n}"
move     name           "name {suit}"

option   packs = 1 in 1..3                 "how many packs are shuffled together"
option   may_pass = off                    "a player who could lay may pick up a card instead"
option   specials_end_go = on              "a special card ends the run"
-- Last cards may be called with any hand while others play; those who still hold many cards are not asked each time.
option   early = 3 in 0..20                "with how many cards, at most, last cards may be declared while others play"
option   ace_names_suit = off              "a player who ends a run with an Ace names the suit to follow"
option   jacks_on_twos = on                "Black Jacks may answer Twos"

win      first out
limit    100000 decisions
]]

local alike        -- how many special cards of one kind lie at the end of the run; 0 before its first card
local direction    -- which way the run goes in its suit: 1 up, -1 down, nil either way
local idle = 0     -- goes in a row without a card laid or picked up

--- JJ-1 The game is played with [when packs == 1] one pack. [when packs > 1] {packs} packs shuffled together.
--- [always] Everybody gets [when players <= 4] seven cards. [when players > 4] five cards.

--- JJ-2 The other cards are the stock, face down. The top one is turned up beside it to start the discard pile.
--- Whatever card it is, it has no effect, and a Queen turned up needs no cover.

--- JJ-3 The player on the dealer's left begins, and play goes clockwise. When a card is wanted and the stock is used
--- up, the discard pile without its top card is turned over, not shuffled, and is the new stock.

--- JJ-4 A card fits on the top card of the discard pile if it has the same rank and another suit, or the same suit and
--- the next rank up or down. Ranks go from Two to King and end there. An Ace is not next to any rank.
function fits(card)
  local top = discard.top
  if card:is("A") then return true end                                     -- JJ-9
  if top:is("A") then return card.suit == (named or top.suit) end
  if card.rank == top.rank then return card.suit ~= top.suit end
  return card.suit == top.suit and top:step_to(card) ~= nil
end

--- JJ-5 In a go you lay a run of one or more cards, each fitting on the one before, and stop where you like. Within a
--- suit the run keeps the direction, up or down, of its first step; the step from the card on the table does not
--- count. Changing from one suit to another, with a card of the same rank, frees the direction. So on the 5 of hearts
--- you may lay 6 and 7 of hearts, 7 and 6 of clubs, and 6 of diamonds. [when not specials_end_go] An Ace of the same
--- suit does not free it. [when not specials_end_go and packs > 1] Nor does the very same card of another pack.
function follows(card)
  local last = discard.top
  if last:is("Q") or same_kind(last, card) then return true end
  if ends_run(last) then return false end
  local step = last:step_to(card)
  return fits(card) and (step == nil or direction == nil or step == direction)
end

function lay_run(me, card)
  local act, last
  repeat
    alike = last and same_kind(last, card) and alike + 1 or 1
    local in_suit = last and card.suit == last.suit and not last:is("Q")
    direction = in_suit and (direction or last:step_to(card)) or nil
    card:move_to(discard)
    named, idle, last = nil, 0, card
    if card:is("JH", "JD") then due = 0 end
    if #me.hand == 0 then return end
    repeat
      act, card = me:choose {
        lay = layable(me.hand, follows), stop = not last:is("Q"), others = { declare = early(me) },
      }
      if act == "declare" then declare(card) end
    until act ~= "declare"
  until act == "stop"
end

--- JJ-6 If you cannot lay, you pick up one card, and your go ends. [when not may_pass] If you can lay, you must.
--- [when may_pass] You may also pick up a card when you could lay.
function turn(me)
  alike = 0
  local lays = layable(me.hand, due > 0 and answers or fits)
  local take = (due > 0 or #lays == 0 or options.may_pass) and math.max(due, 1)
  local act, value
  repeat
    act, value = me:choose { declare = not me.declared, lay = lays, take = take, others = { declare = early(me) } }
    if act == "declare" then declare(value or me) end
  until act ~= "declare"
  if act == "take" then pick_up(me, value) else lay_run(me, value) end
  end_go(me)
end

--- JJ-7 Aces, Twos, Eights, Kings and Black Jacks (of clubs and spades) are special. More of the same kind may be
--- laid on a special card at once. [when packs > 1] Even the very same card of another pack may.
--- [when specials_end_go] Apart from that, a special card ends the run. [when not specials_end_go] The run may also
--- go on with other cards. A special card inside a run has no effect then; one that answers a penalty ends the run.
function same_kind(one, other)
  return one.rank == other.rank and is_special(one) and is_special(other)
end

function ends_run(card)
  return is_special(card) and (options.specials_end_go or due > 0)
end

function is_special(card)
  return card:is("A", "2", "8", "K", "JC", "JS")
end

--- JJ-8 An Eight makes the next player miss a go, two Eights the next two, and so on round the table, yourself
--- included: with two players you go again after one Eight. [when players > 2] A King reverses the direction of play;
--- each further King reverses it again. [when players == 2] A King changes nothing.
function effect(me)
  local last = discard.top
  if last:is("8") then turns.skip(alike) end
  if last:is("K") then turns.reverse(alike) end
  if last:is("A") and options.ace_names_suit then named = me:pick("name", suits) end
  if last:is("2") then due = due + 2 * alike end                           -- JJ-11
  if last:is("JC", "JS") then due = due + 5 * alike end                    -- JJ-12
end

--- JJ-9 An Ace fits on anything, though not in answer to a penalty. Any Ace, and any card of its suit, fits on an Ace;
--- of several Aces the last one counts. [when ace_names_suit] But if you end a run with an Ace, you name the suit to
--- follow, instead of the Ace's own.

--- JJ-10 A Queen must be covered in the same go, so you cannot stop after her. Any card at all covers her, and the run
--- may continue from there in either direction. A special card that covers her works as usual; a Queen that covers her
--- must be covered too. So you may lay a Queen only if a card that is not a Queen stays in your hand.
function layable(hand, rule)
  local can_cover = not hand:all { rank = "Q" }
  return hand:where(function(card) return rule(card) and (can_cover or not card:is("Q")) end)
end

--- JJ-11 For each Two the next player has to pick up two cards and misses the go, unless they answer with one or more
--- Twos: then the player after them has to pick up for all the Twos, or answer in turn.

--- JJ-12 For each Black Jack the next player has to pick up five, with all else that is due, and misses the go,
--- unless they answer with one or more Black Jacks, adding to it.

--- JJ-13 [when jacks_on_twos] Black Jacks may also answer Twos: after four Twos and two Black Jacks, 18 cards are due.
--- An answer is either Twos or Black Jacks, and Twos do not answer Jacks. [when not jacks_on_twos] Only Twos answer
--- Twos.
function answers(card)
  local top = discard.top
  if top:is("2") and card:is("JC", "JS") then return options.jacks_on_twos end
  --- JJ-14 A Red Jack (of hearts or diamonds) may answer a Black Jack, but not Twos alone. It cancels all that is due,
  --- including any Twos under the Jacks, and its player may continue with a run from it, in which a Black Jack counts
  --- as usual. At other times it is an ordinary card.
  return card.rank == top.rank
end

--- JJ-15 Except for Aces, and for the card that covers a Queen, special cards must fit like ordinary cards.

--- JJ-16 To go out you must declare "last cards" so that all can hear it: after your previous go, and before you lay
--- or pick up in that one. [when early > 0] While others play you may declare with {early card} or fewer, when your own
--- go begins with any hand. [when early == 0] You declare when that go begins, with any hand. [always] You may also do
--- so with a penalty due. If you have laid all your cards but did not declare, you pick up one card, and the game
--- continues, with the effect of your last card.
function early(me)
  return after(me):where(function(other) return not other.declared and #other.hand <= options.early end)
end

function declare(who)
  for player in each(players) do
    if player == who then player.declared = true end
  end
end

--- JJ-17 If you declared and still have cards at the end of your go, you pick up one card, besides any that you had
--- to pick up. When you pick up for a penalty the declaration lapses without this.

--- JJ-18 The first player who has no cards left and has declared wins at once. The last card has no effect.
function end_go(me)
  if #me.hand == 0 and me.declared then finish(me) end
  if #me.hand == 0 or me.declared then
    say(me.name .. (me.declared and " declared in vain" or " did not declare"))
    stock:deal(1, me.hand)
  end
  me.declared = nil
  if alike > 0 then effect(me) end
end

--- JJ-19 If there are too few cards to pick up, take what there is, perhaps nothing. If everybody in turn neither lays
--- nor picks up a card, the game is over, and the fewest cards win.
function pick_up(me, n)
  local came = stock:deal(n, me.hand)
  idle = #came == 0 and idle + 1 or 0
  if idle == #players then
    local fewest = players:lowest(function(player) return #player.hand end)
    finish(players:where(function(player) return #player.hand == #fewest.hand end))
  end
  if due > 0 then me.declared = nil end
  due = 0
end

--- JJ-20 Picking up for a penalty is always allowed, even with an answer in hand.

function why_not(me, card)
  local top = discard.top
  if alike == 0 and due > 0 then return card.name .. " does not answer the " .. top.name end
  if card:is("Q") and me.hand:all { rank = "Q" } then return "there would be no card to cover the Queen" end
  if alike > 0 and ends_run(top) then return "the " .. top.name .. " ends the run" end
  if fits(card) then return "a run keeps its direction within a suit" end
  local takes = top:is("A") and (named or top.suit) or "its rank in another suit, or the next rank of its own"
  return card.name .. " does not fit on the " .. top.name .. ", which takes " .. takes
end
