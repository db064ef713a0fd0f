--[[ rules
game     "Black Jack"
about    "Get rid of your cards in sets and sequences, and keep an answer to the card that everybody fears."
family   shedding
players  2..16

deck     packs x 52
order    A 2 .. K circular
deal     7 each
turn up  1 to discard
refill   stock from discard keep 1 turned over

public   due = 0 "cards to pick up"
public   called  "suit called"
move     play    "play {card}"
move     last    "call last card"
move     call    "change to {suit}"
move     take    "pick up {n}"
move     pass    "pass"
move     done    "done"

option   packs = 1 in 1..3                 "how many packs are shuffled together"
option   packs = 2                         when players > 7
option   packs = 3                         when players > 14
option   deals = 1 in 1..100               "how many deals are played"
option   restart_card = plain in plain reshuffle "what happens when the card turned up is a special card"
option   must_play = off                   "a player who can play must"
option   play_on_pickup = off              "a card picked up may be played at once"
option   last_card_call = on               "\"last card\" must be called"
option   sets = on                         "cards of one rank may be played together"
option   sequences = on                    "cards of one suit in running order may be played together"
option   combine = on                      "sets and sequences may be joined in one turn"
option   aces = on                         "an Ace changes the suit"
option   twos = on                         "a Two makes the next player pick up two"
option   fours = on                        "a Four gives another go"
option   four_pickup = on                  "a player who does not use the go after a Four picks up a card"
option   eights = on                       "an Eight makes the next player miss a turn"
option   black_jacks = on                  "a Black Jack makes the next player pick up seven"
option   jacks_cumulative = on             "Black Jacks add up"
option   red_jack_cancels = off            "Red Jacks cancel Black Jacks too"
option   cancel_each = off                 "each Black Jack has to be cancelled by a card"
option   kings = on                        "a King turns the direction round"
option   kings_cumulative = off            "each of several Kings turns the direction"
require  packs > 1 or players < 8          "eight players need two packs"
require  packs > 2 or players < 15         "fifteen players need three packs"

preset   first_steps { sets = off sequences = off last_card_call = off aces = off twos = off fours = off
                       eights = off black_jacks = off kings = off } "suit and rank only, for the youngest"
preset   building_up first_steps { sets = on sequences = on combine = off } "a set or a sequence in a turn"
preset   go_again     { aces = off twos = off eights = off black_jacks = off kings = off } "Fours only"
preset   no_penalties { aces = off twos = off black_jacks = off } "Fours, Eights and Kings"
preset   full         { }                  "everything"

first    winner of last deal               when deals > 1
match    deals deals
win      most deals
limit    100000 decisions
]]

local switches = { A = "aces", ["2"] = "twos", ["4"] = "fours", ["8"] = "eights", K = "kings" }

local idle = 0           -- turns in a row without a card laid or picked up
local laid               -- cards laid in this turn
local alike              -- how many of them are of one kind on top
local forgot             -- whether "last card" was not called in this turn
local by_power           -- whether the first card is an Ace that fits only because it is an Ace
local joint              -- how the last card was joined to the one before, see `step`
local direction          -- which way sequences go: 1 up, -1 down, nil either way

--- BJ-1 The game is played with [when packs == 1] one pack [when packs == 2] two packs [when packs == 3] three packs
--- [always] without Jokers. Everybody gets seven cards. The rest is the stock, face down, and its top card is
--- turned up to start the discard pile. [when restart_card == plain] Whatever it is, it counts as suit and rank only.
--- [when restart_card == reshuffle] If it has a behaviour, it goes back, the stock is shuffled, and another card
--- is turned up, unless all the cards left have a behaviour.
function start()
  while options.restart_card == "reshuffle" and has_behaviour(discard.top) and not stock:all(has_behaviour) do
    discard.top:move_to(stock)
    stock:shuffle()
    stock:deal(1, discard)
  end
end

--- BJ-2 When a card is wanted and the stock is used up, the discard pile without its top card is turned over, not
--- shuffled, and is the new stock. When there is nothing to pick up, you must play if you can. If nobody lays a card
--- for a whole round then, nobody wins the deal.

--- BJ-3 [when deals == 1] The player on the dealer's left begins, and play begins clockwise. [when deals > 1] In the
--- first deal the player on the dealer's left begins, and later the winner of the deal before. Play begins clockwise.
--- The player who wins most of {deals} deals wins the game.

--- BJ-4 In your turn lay a card that fits [when sets or sequences] , and perhaps more after it
--- [when not must_play] , or [when must_play] . If you cannot, [always] pick up one card from the stock, which ends the
--- turn [when play_on_pickup] unless that card fits [always] .
function turn(me)
  laid, forgot = 0, false
  local card = first_card(me)
  while card do
    if due > 0 then answer(me, card) else lay_chain(me, card) end
    if #me.hand == 0 then go_out(me) end
    card = behave(me)
  end
  if forgot then pay_for_forgetting(me) end
end

--- BJ-5 [when must_play] If you can play, you must; one card is enough.
--- [when must_play and (twos or black_jacks)] The same goes for answers to penalties.
--- [when must_play and (fours or eights and players == 2)] The same goes for playing on when you go again.
function play_or_pick_up(me, plays, n)
  local can_take = n > 0 and stock:can_deal()
  local need_not = #plays == 0 or not options.must_play and (n == 0 or can_take)
  local act, card = me:choose { play = plays, take = need_not and can_take and n, pass = need_not and not can_take }
  if act == "play" then return card end
  local came = stock:deal(n, me.hand)
  idle = #came == 0 and laid == 0 and idle + 1 or 0
  if idle == #players then finish(nobody) end
  return nil, came[1]
end

function first_card(me)
  if due > 0 then return answer_or_pick_up(me) end
  local card, came = play_or_pick_up(me, me.hand:where(fits), 1)
  if card or not options.play_on_pickup or not came or not fits(came) then return card end

  --- BJ-6 [when play_on_pickup] If the card that you picked up fits, you [when play_on_pickup and not must_play] may
  --- [when play_on_pickup and must_play] must [when play_on_pickup] play it at once
  --- [when play_on_pickup and (sets or sequences)] , and may go on from it [when play_on_pickup] .
  local _, played = me:choose { play = came, done = not options.must_play }
  return played
end

--- BJ-7 [when last_card_call] Whenever a card that you lay leaves you exactly one card, even if you keep playing, you
--- must call "last card" before anything else. If you do not, you pick up two cards at the end of the turn; and if you
--- have laid your last card by then, you are not out, and that card behaves as usual.
function lay_next(me, cards, may_stop)
  if #me.hand == 0 then return nil end
  local act, card = me:choose { play = cards, last = has_one_left(me), done = may_stop }
  if act ~= "last" and has_one_left(me) then forgot = true end
  if act == "last" and #cards > 0 then act, card = me:choose { play = cards, done = may_stop } end
  return act == "play" and card or nil
end

function pay_for_forgetting(me)
  say(me.name .. " did not call last card")
  stock:deal(2, me.hand)
end

function has_one_left(me)
  return options.last_card_call and #me.hand == 1
end

--- BJ-8 The first player without cards wins the deal. [when aces or twos or fours or eights or black_jacks or kings]
--- The card that ends the deal has no behaviour.
function go_out(me)
  if not forgot then finish(me) end
  pay_for_forgetting(me)
  forgot = false
end

--- BJ-9 A card fits if it has the suit or the rank of the top of the discard pile. [when aces] After an Ace it must
--- have the suit that was named, or be an Ace.
function matches(card)
  return card.suit == (called or discard.top.suit) or card.rank == discard.top.rank
end

function fits(card)
  return matches(card) or options.aces and card:is("A")
end

function lay(card)
  alike = laid > 0 and is_alike(card, discard.top) and alike + 1 or 1
  card:move_to(discard)
  called, idle, laid = nil, 0, laid + 1
end

function lay_chain(me, card)
  by_power, joint, direction = not matches(card), nil, nil
  repeat
    lay(card)
    card = lay_next(me, me.hand:where(follows), true)
    if card then join(card) end
  until not card
end

--- BJ-10 [when sets] Further cards of the same rank may follow in the same turn: a set.

--- BJ-11 [when sequences] Further cards of the same suit may follow in running order, up or down: a sequence. King, Ace
--- and Two follow each other. A sequence keeps its direction. [when sequences and sets and combine] After a set that
--- changes the suit it may go on either way.
function step(card)   -- 0 in a set, 1 or -1 in a sequence; nil when the card cannot follow
  local last = discard.top
  if card.rank == last.rank then return options.sets and 0 or nil end
  return options.sequences and card.suit == last.suit and last:step_to(card) or nil
end

function join(card)
  joint = step(card)
  if joint ~= 0 then direction = joint end
  if card.suit ~= discard.top.suit then direction = nil end
end

--- BJ-12 [when sets and sequences and combine] Sets and sequences may be joined in one turn: 7 8 9 of diamonds, 9 of
--- clubs, 9 8 of spades. [when sets and sequences and not combine] A turn is one set or one sequence, not both.
function follows(card)
  local way = step(card)
  if way == nil or by_power and way ~= 0 then return false end
  if joint and not options.combine then return way == joint end
  return way == 0 or direction == nil or way == direction
end

--- BJ-13 [when aces or twos or fours or eights or black_jacks or kings] Some cards have a behaviour. It works only for
--- the card left on top at the end of the turn
--- [when sets and (twos or black_jacks and jacks_cumulative or kings and kings_cumulative)] , or where such cards add
--- up, for the unbroken set of them on top that was laid in the turn
--- [when aces or twos or fours or eights or black_jacks or kings] . Once it has worked it is spent.
function behave(me)
  local top = discard.top
  if not has_behaviour(top) then return end

  --- BJ-14 [when aces] If you leave an Ace on top, name the suit to follow, perhaps its own. As the first card of a
  --- turn an Ace fits on anything. [when aces and sets] If it fits for this reason only, Aces may follow it and nothing
  --- else. [when aces and sequences and not sets] If it fits for this reason only, nothing may follow it.
  if top:is("A") then called = me:pick("call", suits) end

  --- BJ-15 [when twos] For each Two on top the next player picks up two cards, unless they answer with a Two
  --- [when twos and sets] or several [when twos] and nothing else: then the player after them picks up for all of
  --- them, or answers in turn.
  if top:is("2") then due = due + 2 * alike end

  --- BJ-16 [when fours] With a Four on top you go again. [when fours or eights and players == 2] To go again, play a
  --- card of the suit on top, but no Ace, and go on from it as in any turn.
  --- [when not must_play and (fours or eights and players == 2)] If you cannot, or do not want to,
  --- [when must_play and (fours or eights and players == 2)] If you cannot,
  --- [when four_pickup and (fours or eights and players == 2)] you pick up one card, and
  --- [when fours or eights and players == 2] your turn ends.

  --- BJ-17 [when eights and players == 2] With an Eight on top you go again in the same way.
  --- [when eights and players > 2] An Eight makes the next player miss a turn; several Eights do no more.
  if top:is("4") or top:is("8") and #players == 2 then return go_again(me) end
  if top:is("8") then turns.skip(1) end

  --- BJ-18 [when black_jacks] For each Black Jack (of clubs or spades) on top the next player picks up seven cards. To
  --- avoid this they may answer with a Black Jack, and then the player after them picks up for all of them, or answers
  --- in turn. [when black_jacks and sets and packs > 1] Several Black Jacks may be laid together. [when black_jacks] Or
  --- they may cancel the Black Jacks with a Seven of clubs or spades. Nothing else may be played in that turn.
  --- [when black_jacks and sets] A Red Jack laid on Black Jacks in a set ends their effect.

  --- BJ-19 [when black_jacks and not jacks_cumulative] Several Black Jacks count as one: only seven cards are due.

  --- BJ-20 [when black_jacks and red_jack_cancels] A Red Jack cancels Black Jacks too.

  --- BJ-21 [when black_jacks and cancel_each and jacks_cumulative] To cancel several Black Jacks takes as many cards,
  --- laid together; fewer may not be laid. [when black_jacks and cancel_each and jacks_cumulative and red_jack_cancels]
  --- Sevens and Red Jacks may be mixed.
  if top:is("J") then due = options.jacks_cumulative and due + 7 * alike or 7 end

  --- BJ-22 [when kings and players == 2] With two players a King does nothing.
  --- [when kings and players > 2 and kings_cumulative] A King reverses the direction of play, and each further King on
  --- top turns it once more. [when kings and players > 2 and not kings_cumulative] A King reverses the direction of
  --- play; several Kings together do so once.
  if top:is("K") then turns.reverse(options.kings_cumulative and alike or 1) end
end

function has_behaviour(card)
  if card:is("JC", "JS") then return options.black_jacks end
  local switch = switches[card.rank]
  return switch ~= nil and options[switch]
end

function is_alike(one, other)
  return one.rank == other.rank and one:is("JC", "JS") == other:is("JC", "JS")
end

function go_again(me)   -- BJ-16
  return play_or_pick_up(me, me.hand:where { suit = discard.top.suit }:except("A"), options.four_pickup and 1 or 0)
end

function answers(card)   -- BJ-15, BJ-18
  if discard.top:is("2") then return card:is("2") end
  return card:is("JC", "JS") or cancels(card) and card.holder.hand:count(cancels) >= needed_to_cancel()
end

function answer(me, card)
  local missing = cancels(card) and needed_to_cancel() or 1
  repeat
    lay(card)
    missing = missing - 1
    local more = me.hand:where(missing > 0 and cancels or adds_up)
    card = (#more > 0 or has_one_left(me)) and lay_next(me, more, missing <= 0)
  until not card
  if cancels(discard.top) then due = 0 end
end

function adds_up(card)
  return options.sets and has_behaviour(discard.top) and is_alike(card, discard.top)
end

function cancels(card)   -- BJ-18, BJ-20
  return card:is("7C", "7S") or options.red_jack_cancels and card:is("JH", "JD")
end

function needed_to_cancel()   -- BJ-21
  return options.cancel_each and due // 7 or 1
end

--- BJ-23 [when twos or black_jacks] If you pick up for a penalty, you do not play in that turn.
--- [when not must_play and (twos or black_jacks)] You may pick up even if you have an answer.
function answer_or_pick_up(me)
  local card = play_or_pick_up(me, me.hand:where(answers), due)
  if not card then due = 0 end
  return card
end

--- BJ-24 The game can be learnt in steps. For the youngest (the level first_steps) there are no sets, no sequences, no
--- behaviours and no calls.

--- BJ-25 The next level, building_up, has sets or sequences, but not joined, no behaviours and no calls.

--- BJ-26 At the level go_again everything may be played and called, and Fours have their behaviour.

--- BJ-27 At the level no_penalties Eights and Kings have theirs too.

--- BJ-28 At the level full all cards have theirs.

--- BJ-29 Say what you lay, card by card, so that nobody misses anything.

function why_not(_, card)
  if called and due == 0 and laid == 0 then return card.name .. " does not fit: " .. called .. " is the suit" end
  local fault = due > 0 and "does not answer" or laid > 0 and "cannot follow" or "does not fit on"
  return card.name .. " " .. fault .. " the " .. discard.top.name
end
