--[[ rules
game     "Colours"
about    "Match the colour or the symbol, be mean with the wild cards, and do not forget to say it: one!"
source   "https://www.pagat.com/com/uno.html"
family   shedding
players  2..10
deck {
  suits   red yellow green blue
  ranks   1..9 skip reverse draw_two
  copies  2
  plus    0-red, 0-yellow, 0-green, 0-blue, 4 x wild, 4 x wild_draw_four
}
name     skip           "{suit} Skip"
name     reverse        "{suit} Reverse"
name     draw_two       "{suit} Draw Two"
name     wild           "Wild"
name     wild_draw_four "Wild Draw Four"
values   skip reverse draw_two = 20, wild wild_draw_four = 50, others = pips
deal     hand_size each
turn up  1 to discard
refill   stock from discard keep 1 shuffled
public   wanted     "colour to follow"
public   due = 0    "cards to pick up"
move     play       "play {card}"
move     last_one   "say \"one!\" and play {card}"
move     jump       "jump in with {card}"
move     draw       "draw a card"
move     keep       "keep it"
move     take       "pick up {n card}"
move     call       "call {suit}"
move     challenge  "challenge it"
move     accept     "accept it"
move     swap       "change hands with {player}"
move     catch      "you did not say \"one!\""
move     pass       "pass"

option   hand_size = 7 in 5..10            "how many cards everybody gets"
option   say_one = on                      "a player about to have one card left must say so"
option   caught = 2 in 1..4                "how many cards it costs to have forgotten it"
option   challenges = on                   "a Wild Draw Four may be played at any time, and be challenged"
option   stacking = off                    "a Draw Two may be answered with another, and a Wild Draw Four, too"
-- The rules printed for games of this kind let players draw a card although they could play.
option   drawing = free in stuck free until_fits
                                           "a card if nothing fits, a card at any time, or until a card fits"
option   seven_zero = off                  "a Seven changes two hands, and a Zero hands all on"
option   jump_in = off                     "a player with the same card as the top card may play it out of turn"
option   counted = won in won left         "the winner scores for the others' cards, or all count their own"
option   target = 500 in 1..1000           "the score that ends the game; with 1, one deal is played"
preset   house { stacking = on jump_in = on seven_zero = on } "all the usual family rules"
preset   strict { drawing = stuck }        "a player who can play must"
preset   quick { target = 1 say_one = off } "one deal, and no need to say anything"
match    until a score >= target
win      highest score
win      lowest score                      when counted == left
limit    10000 decisions
]]

local passes, suspect = 0, nil      -- the suspect may be caught until the next player has acted

--- CO-1 Everybody gets {hand_size} cards and one is turned up. A Wild Draw Four goes under the stock, and another
--- comes. A Skip or Draw Two works as if the dealer had played it, a Reverse lets the dealer begin, and for a Wild the
--- first player calls a colour.
function start()
  while discard.top:is("wild_draw_four") do
    discard.top:move_to(stock, "bottom")
    stock:deal(1, discard)
  end
  local top, first = discard.top, dealer.next
  wanted = top.suit or first:pick("call", suits)
  if top:is("draw_two") then due = 2 end
  if top:is("skip", "reverse") then turns.next = first.next end
  if top:is("reverse") and #players > 2 then
    turns.reverse()
    turns.next = dealer
  end
end

--- CO-2 In your turn play a card of the colour or the symbol of the top card, or a wild card; a Wild Draw Four only if
--- you hold no card of the colour [when challenges], but nobody sees that.
function fits(card)
  if due > 0 then return options.stacking and card.rank == discard.top.rank end
  return card:is("wild", "wild_draw_four") or card.suit == wanted or card.rank == discard.top.rank
end

function playable(me)
  local fitting = me.hand:where(fits)
  if options.challenges or due > 0 or not me.hand:has { suit = wanted } then return fitting end
  return fitting:except("wild_draw_four")
end

--- CO-3 [when drawing == stuck] If you cannot, draw a card. [when drawing == free] If you cannot or do not want to,
--- draw a card. [when drawing == until_fits] If you cannot, draw until a card fits. [always] If the last card drawn
--- fits, you may play it. When no cards are left to draw, pass; when all pass, nobody wins.
function turn(me)
  local act, value, jumped
  repeat
    local list = playable(me)
    local may_draw = due == 0 and (#list == 0 or options.drawing == "free")
    act, value, jumped = offer(me, list, {
      take = due > 0 and due,
      draw = may_draw and stock:can_deal(),
      pass = may_draw and not stock:can_deal(),
      catch = suspect ~= nil and suspect ~= me,
      others = { catch = suspect and after(me):except(suspect), jump = options.jump_in and due == 0 and twins },
    })
    if act == "catch" then stock:deal(options.caught, suspect.hand) end
    suspect = nil
  until act ~= "catch"
  passes = act == "pass" and passes + 1 or 0
  if passes == #players then finish(nobody) end
  if act == "draw" then act, value = draw(me) end
  if act == "jump" then
    me, value = value, jumped
    turns.next = after(me)[value:is("reverse") and -1 or 1]
  end
  if act == "take" then pick_up(me) elseif value then lay(me, value, act ~= "play") end
end

function draw(me)
  local card = stock:deal(1, me.hand)[1]
  if playable(me):has(card) then return offer(me, card, { keep = true }) end
  if options.drawing == "until_fits" and stock:can_deal() then return draw(me) end
  return "keep"
end

--- CO-4 [when say_one] When you play your last card but one, say "one". If you forget, and anybody notices before the
--- next player has acted, you pick up {caught card}.
function offer(me, list, moves)
  moves.play = list
  moves.last_one = options.say_one and #me.hand == 2 and list
  return me:choose(moves)
end

--- CO-5 [when jump_in] If you hold a card just like the top card, colour and symbol, you may play it at any time,
--- before the next player acts. Play continues from there.
function twins(player)
  return player.hand:where { suit = wanted, rank = discard.top.rank }
end

--- CO-6 The first player without cards wins the deal. If the last card makes the next player pick up cards, that is
--- done first.
function lay(me, card, said)
  local before = wanted
  card:move_to(discard)
  wanted = card.suit
  if card:is("draw_two") then due = due + 2 end
  if card:is("wild_draw_four") then due = due + 4 end
  if #me.hand == 0 then
    pick_up(me.next)
    finish(me)
  end
  suspect = options.say_one and #me.hand == 1 and not said and me or nil
  effect(me, card, before)
end

function pick_up(player)
  stock:deal(due, player.hand)
  due = 0
end

--- CO-7 Skip: the next player misses a turn. Reverse: play turns round; with two players the other misses a turn. Draw
--- Two: the next player picks up two cards and does not play. Wild: its player calls the colour. Wild Draw Four: its
--- player calls the colour, and the next player picks up four cards and does not play. [when stacking] Instead of
--- picking up you may play a like card; then the next player picks up for all. [when seven_zero] Seven: change hands
--- with somebody. Zero: all hands go on to the next player.
function effect(me, card, before)
  if card:is("skip") or card:is("reverse") and #players == 2 then turns.skip(1) end
  if card:is("reverse") and #players > 2 then turns.reverse() end
  if not card.suit then wanted = me:pick("call", suits) end
  if card:is("wild_draw_four") and options.challenges then ask_challenge(me, before) end
  if options.seven_zero and card:is("7") then hand_on(list { me, me:pick("swap", after(me)) }) end
  if options.seven_zero and card:is("0") then hand_on(from(me)) end
end

function hand_on(circle)
  local hands = {}
  for place, player in ipairs(circle) do hands[place] = cards {} + player.hand end
  for place, hand in ipairs(hands) do
    for card in each(hand) do card:move_to(circle[place % #circle + 1].hand) end
  end
end

--- CO-8 [when challenges] The next player may challenge a Wild Draw Four, and is then shown the hand of its player. If
--- that hand has a card of the colour before, its player picks up four cards; if not, the challenger picks up two more
--- than the four, and does not play.
function ask_challenge(me, before)
  if me.next:choose { challenge = true, accept = true } == "accept" then return end
  for card in each(me.hand) do card:show_to(me.next) end
  local guilty = me.hand:has { suit = before }
  say(me.name .. (guilty and " had " or " had no ") .. before)
  if guilty then stock:deal(4, me.hand) end
  due = due + (guilty and -4 or 2)
end

function why_not(_, card)
  if due > 0 then return "you have to pick up" end
  return card:is("wild_draw_four") and "you hold " .. wanted or "neither the colour nor the symbol fits"
end

--- CO-9 [when counted == won] The winner scores what the others hold: [when counted == left] Everybody counts what they
--- hold: [always] symbols 20, wild cards 50, the others their number. [when target > 1] When somebody has {target}
--- points, the [when target > 1 and counted == won] highest [when target > 1 and counted == left] lowest
--- [when target > 1] score wins.
function score(player)
  if options.counted == "left" then return player.hand:sum("value") end
  return #player.hand > 0 and 0 or players:sum(function(other) return other.hand:sum("value") end)
end
