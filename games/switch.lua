--[[ rules
game     "Switch"
about    "Follow suit or rank, beware of the cards that bite, and do not forget to say: last card!"
source   "https://www.pagat.com/eights/switch.html"
family   shedding
players  2..8

deck     packs x 52
order    2 .. A
values   A 2 = 20, J 8 = 15, Q K = 10, others = pips
deal     hand_size each
turn up  1 to discard
refill   stock from discard keep 1 shuffled

public   wanted        "suit to follow"
public   due = 0       "cards to pick up"
public   said each = off "announced"
move     say        "say: last card!"
move     play       "play {card}"
move     take       "pick up {n card}"
move     name       "name {suit}"
move     catch      "you did not say it!"

option   packs = 1 in 1..2                   "how many packs are shuffled together"
option   packs = 2                           when players > 5
option   hand_size = 7 in 5..9               "how many cards each player gets"
option   hand_size = 5                       when players > 3
option   must_play = on                       "a player who can play a card must"
option   stacking = on                       "instead of picking up, you may play another Two, or black Jack"
option   black_jacks = on                    "black Jacks cost the next player five cards, and red Jacks cancel them"
option   kings = turn in turn plain          "Kings turn the direction of play round"
option   sayers = all in all none            "the last card has to be announced"
option   catchers = all in all next          "who may catch a player who forgot it: all, or the next player"
option   asked = forgotten in forgotten always  "they are asked if somebody forgot to say it, or at any last card"
option   caught = 2 in 1..5                  "how many cards it costs to have forgotten it"
option   false_call = 1 in 0..3              "how many cards it costs to call out a player who said it"
option   target = 1 in 1..500                "the score that ends the game; with 1, one deal is played"
require  players * hand_size < 40 * packs    "so many cards need another pack"
preset   gentle { caught = 1 stacking = off black_jacks = off } "for children"
preset   sharp_eyes { asked = always false_call = 2 } "players must notice for themselves that somebody forgot"
preset   quiet { sayers = none }             "nobody says anything"

match    until a score >= target
win      lowest score
limit    2000 decisions
]]

local suspect            -- who may be caught until the next player has acted

--- SW-1 Everybody gets {hand_size} cards, [always] and one is turned up, which has no effect.
function start()
  wanted = discard.top.suit
end

--- SW-2 Play a card of the suit or the rank of the top card. An Ace goes on anything; if you play one, name the suit to
--- follow. If you cannot play [when not must_play] or do not want to [always], pick up a card.
function fits(card)
  if due > 0 then return answers(card) end
  return card:is("A") or card.suit == wanted or card.rank == discard.top.rank
end

--- SW-3 A Two makes the next player pick up two cards. [when black_jacks] A black Jack makes the next player pick up
--- five. [when stacking] Instead they may play a card of the same rank; then the next player picks up for all of them.
--- [when black_jacks] A red Jack on a black one cancels it.
function answers(card)
  local top = discard.top
  if top:is("JC", "JS") and card:is("JH", "JD") then return true end
  return options.stacking and card.rank == top.rank
end

function turn(me)
  me.said = false
  local act, value
  repeat
    local playable = me.hand:where(fits)
    local says = options.sayers == "all" and #me.hand == 2 and #playable > 0 and not me.said
    act, value = me:choose {
      say = says,
      play = playable,
      take = (#playable == 0 or due > 0 or not options.must_play) and math.max(due, 1),
      catch = suspect ~= nil,
      others = suspect and options.catchers == "all" and { catch = after(me):except(suspect) },
    }
    --- SW-4 [when sayers == all] When you play your last card but one, say "last card" first.
    if act == "say" then me.said = true end

    if act == "catch" then catch(value or me) elseif act ~= "say" then suspect = nil end
  until act == "play" or act == "take"
  if act == "play" then return lay(me, value) end
  stock:deal(value, me.hand)
  due = 0
end

function lay(me, card)
  card:move_to(discard)
  wanted = card.suit
  --- SW-5 The first player without cards wins the deal; the last card has no effect. After 2000 choices the deal is a
  --- draw.
  if #me.hand == 0 then finish(me) end

  if options.sayers == "all" and #me.hand == 1 and (options.asked == "always" or not me.said) then suspect = me end
  --- SW-6 An Eight makes the next player miss a turn. [when kings == turn] A King reverses the direction of play.
  if card:is("2") then due = due + 2 end
  if options.black_jacks and card:is("JC", "JS") then due = due + 5 end
  if card:is("JH", "JD") then due = 0 end
  if card:is("8") then turns.skip(1) end
  if card:is("K") and options.kings == "turn" then turns.reverse() end
  if card:is("A") then wanted = me:pick("name", suits) end
end

--- SW-7 [when sayers == all] A player who forgot to say it may be caught by [when sayers == all and catchers == all]
--- anybody [when sayers == all and catchers == next] the next player [when sayers == all] before the next player has
--- acted, and picks up {caught card}. [when sayers == all and asked == always] If you catch a player who did say it,
--- you pick up {false_call card}.
function catch(caller)
  local loser, n = suspect, options.caught
  if suspect.said then loser, n = caller, options.false_call end
  say(caller.name .. (loser == caller and " is wrong about " or " has caught ") .. suspect.name)
  stock:deal(n, loser.hand)
  suspect = nil
end

function why_not(_, card)
  if due > 0 then return "the " .. card.name .. " does not answer the " .. discard.top.name end
  return "the " .. card.name .. " has neither the suit to follow, " .. wanted .. ", nor the rank of the card on top"
end

--- SW-8 The others count what they hold: Aces and Twos 20, Jacks and Eights 15, Kings and Queens 10, all others what
--- they show. [when target > 1] When somebody has {target} points, the lowest score wins.
function score(player)
  return player.hand:sum("value")
end
