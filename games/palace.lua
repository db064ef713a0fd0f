--[[ rules
game     "Palace"
about    "Get rid of your hand, then of your palace, then of the cards nobody has seen. Only the last one loses."
source   "https://www.pagat.com/beating/shithead.html"
family   climbing
players  2..6

deck     packs x 52 + jokers jokers
order    2 .. A
pile     shown each  face up    "palace"
pile     blind each  face down  "blind cards"
pile     burnt       face down  "burnt cards"
deal     3 each to blind
deal     3 each to shown
deal     3 each

move     keep    "put {card} on the palace"
move     play    "play {card}"
move     flip    "turn up the {card}"
move     take    "take the pile"
move     throw   "throw in {card}"

option   packs = 1 in 1..2                  "how many packs are shuffled together"
option   packs = 2                          when players > 5
option   jokers = 0 in 0..4                 "how many Jokers there are; a Joker turns the direction round"
option   swap = on                          "before the game everybody may exchange cards of hand and palace"
option   hand_size = 3 in 3..4              "how many cards everybody draws up to"
option   sevens = plain in plain low        "a Seven takes anything from Seven up, or from Seven down"
option   threes = plain in plain glass      "Threes are plain, or as if of glass"
option   eights = plain in plain glass skip "Eights are plain, as if of glass, or make a player miss a turn"
option   fours = on                         "four cards of one rank burn the pile"
option   throw_in = off                     "a player who can complete four of a rank may do so out of turn"
-- Most published rules let players take the pile when they would rather not play.
option   may_take = on                      "a player who could play may take the pile instead"
option   lowest_begins = on                 "the player with the lowest card in hand begins"
require  packs > 1 or players < 6           "six need two packs"
require  not throw_in or fours              "without fours there is nothing to throw in"
preset   plain { swap = off fours = off lowest_begins = off } "to learn it"
preset   pub { sevens = low eights = glass throw_in = on }    "Sevens low, Eights of glass, and fours out of turn"
preset   jokers { jokers = 2 eights = skip }                  "with two Jokers, and Eights that skip"

win      all but last
limit    5000 decisions
]]

--- PA-1 Everybody gets three cards face down, three face up on them, the palace, and three into the hand.
--- [when swap] Then all may put any three of the six cards that they see on the palace.
function start()
  if options.swap then swap() end
  if options.lowest_begins then turns.next = lowest_holder() end
end

function swap()
  local function six(player) return { keep = (player.hand + player.shown):sets(3) } end
  for player, _, three in choose_all(players, six) do
    player.shown:move_to(player.hand)
    for card in each(three) do card:move_to(player.shown) end
  end
end

--- PA-2 [when lowest_begins] The player with the lowest card in hand begins; of several the first from the dealer's
--- left. [when lowest_begins and threes == plain] Twos and Tens are not counted.
--- [when lowest_begins and threes == glass] Twos, Threes and Tens are not counted. [when not lowest_begins] The player
--- on the dealer's left begins.
function lowest_holder()
  return from(dealer.next):lowest(function(player)
    local threes = options.threes == "glass" and "3" or nil
    local low = player.hand:except { rank = { "2", "10", "*", threes } }:lowest()
    return low and low.order or 99
  end)
end

--- PA-3 Play one or more cards of one rank, of the same rank as the top card of the pile or higher. Twos and Tens go on
--- anything, and anything goes on a Two. [when jokers > 0] A Joker goes on anything, and anything on a Joker.
function fits(card)
  local top = lying()
  if not top or top:is("2", "*") or card:is("2", "10", "*") then return true end
  --- PA-4 [when eights == glass and threes == plain] Eights [when eights == plain and threes == glass] Threes
  --- [when eights == glass and threes == glass] Threes and Eights [when eights == glass or threes == glass] are as if of
  --- glass: they go on anything, and the card under them counts.
  if is_glass(card) then return true end
  --- PA-5 [when sevens == low] On a Seven go only Sevens and lower cards, except those that go on anything.
  if top:is("7") and options.sevens == "low" then return card.order <= top.order end
  return card.order >= top.order
end

-- The card that counts.
function lying()
  return discard:where(function(card) return not is_glass(card) end).top
end

function is_glass(card)
  return card:is("8") and options.eights == "glass" or card:is("3") and options.threes == "glass"
end

--- PA-6 Without cards in hand play from the palace, and when that is used up turn up one of the blind cards. If you
--- cannot play, take the whole pile. [when may_take] You may take it even if you can play. [always] If a blind card
--- does not fit, it goes into the hand with the pile.
function turn(me)
  local blind = #me.hand + #me.shown == 0
  local source = #me.hand > 0 and me.hand or me.shown
  local playable = source:groups(1):where(function(set) return fits(set[1]) end)
  local act, what, set = me:choose {
    play = playable,
    flip = blind and me.blind,
    take = #discard > 0 and not blind and (#playable == 0 or options.may_take),
    others = options.throw_in and { throw = completing },
  }
  if act == "play" then lay(me, what) end
  if act == "throw" then lay(what, set) end
  if act == "flip" and fits(what) then return lay(me, cards { what }) end
  if act == "flip" then what:move_to(discard) end
  if act == "flip" or act == "take" then discard:move_to(me.hand) end
end

--- PA-7 [when throw_in] Before the next player has played, anybody who holds what is missing to four cards of the top
--- card's rank may throw them in.
function completing(player)
  local missing = 4 - same_on_top()
  if not discard.top or missing < 1 or discard.top:is("*") then return nil end
  return player.hand:where { rank = discard.top.rank }:groups(missing, missing)
end

function same_on_top()
  local n = 0
  while n < #discard and discard[-1 - n].rank == discard.top.rank do n = n + 1 end
  return n
end

function lay(me, set)
  for card in each(set) do card:move_to(discard) end
  --- PA-8 After playing draw up to {hand_size} cards, as long as there is a stock.
  stock:deal(math.max(0, options.hand_size - #me.hand), me.hand)
  local top = discard.top
  --- PA-9 A Ten [when fours] or four cards of one rank in a row [always] burn the pile: it is out of the game. The
  --- player who burns it plays again.
  local burns = top:is("10") or options.fours and same_on_top() >= 4 and not top:is("*")
  if burns then discard:move_to(burnt) end
  --- PA-10 A player without cards is safe. The last one with cards has lost, and all others have won. After 5000
  --- choices it is a draw.
  if #me.hand + #me.shown + #me.blind == 0 then
    me:sits_out()
    if #after(me) == 1 then finish() end
  end
  if burns then
    turns.next = me.is_in and me or me.next
    return
  end
  --- PA-11 [when eights == skip] For each Eight one player misses a turn.
  if top:is("8") and options.eights == "skip" then turns.skip(#set) end
  --- PA-12 [when jokers > 0] Each Joker reverses the direction of play.
  if top:is("*") then turns.reverse(#set) end
end

function why_not(me, card)
  if card.pile ~= me.hand and #me.hand > 0 then return "the cards in your hand come first" end
  return "the " .. card.name .. " does not go on the " .. lying().name
end
