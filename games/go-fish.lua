--[[ rules
game     "Go Fish"
about    "Ask the others for what you collect. If they have none: go fish."
source   "https://www.pagat.com/quartet/gofish.html"
family   asking
players  2..6

deck     52
deal     hand_size each                    when not deal_on
pile     discard     none
pile     stock       face down   "pond"
pile     books each  face up     "books"

public   asked_for each  "last asked for"
move     ask     "ask {player} for {rank}"

option   hand_size = 5 in 3..8             "how many cards each player gets"
option   hand_size = 7                     when players == 2
option   book = 4 in 2 4                   "a book is two or four cards of one rank"
option   gives = all in all one            "the player asked gives all cards of the rank, or one"
option   again = rank in rank hit never    "another turn also for fishing the rank asked for, for a hit only, or never"
option   empty = draw in draw miss refill out
                                           "who has no cards draws one, or does so and passes, draws a hand, or is out"
option   must_hold = on                    "you must hold a card of the rank that you ask for"
option   ending = books in books out out_wins
                                           "all books are laid, or somebody has laid all their cards, or wins by it"
option   deal_on = off                     "a player dealt a book lays it down and is dealt new cards for it"
preset   pairs { book = 2 gives = one }    "pairs are collected, for small children"
preset   open_spiel { deal_on = on }       "as the OpenSpiel collection of games plays it"

win      highest score
limit    5000 decisions
]]

--- GF-1 Everybody gets {hand_size} cards; [always] the others are the pond. [when deal_on] All cards of a hand are
--- dealt before those of the next. A player who gets a book meanwhile lays it down and is dealt on, until the hand is
--- full; only after the last card of the deal nothing more is dealt.
function start()
  for player in each(from(dealer.next)) do
    if options.deal_on then deal_hand(player) else lay_books(player) end
  end
end

function deal_hand(player)
  repeat
    local card = stock.top
    stock:deal(1, player.hand)
    local full = #player.hand == options.hand_size
    lay_books(player, card and card.rank)
  until #stock == 0 or full and (player == dealer or #player.hand == options.hand_size)
end

--- GF-2 In your turn ask another player who has cards for a rank [when must_hold] of which you hold at least one.
--- [when not must_hold] that you like.
function turn(me)
  if #me.hand == 0 then
    new_cards(me)
    if #me.hand == 0 or options.empty == "miss" then return end
  end
  local others = after(me):where(function(player) return #player.hand > 0 end)
  if #others == 0 and options.empty == "out" then return fish(me, nil) end
  if #others == 0 then return end
  local other, rank = me:pick("ask", { others, options.must_hold and me.hand:ranks() or ranks })
  me.asked_for = rank
  local found = other.hand:where { rank = rank }
  if #found == 0 then
    say(other.name .. ": go fish")
    return fish(me, rank)
  end
  --- GF-3 The player who is asked gives [when gives == all] all cards [when gives == one] one card [always] of the
  --- rank, for all to see. [when again ~= never] Then you have another turn.
  for place = 1, options.gives == "one" and 1 or #found do
    found[place]:show()
    found[place]:move_to(me.hand)
  end
  if options.again ~= "never" then turns.again() end
  lay_books(me, rank)
end

--- GF-4 A player without such a card says: go fish. Then you draw a card from the pond. [when again == rank] If it is
--- of the rank that you asked for, you show it and have another turn.
function fish(me, rank)
  local caught = stock.top
  stock:deal(1, me.hand)
  if caught and caught.rank == rank and options.again == "rank" then
    caught:show()
    say(me.name .. " has fished the " .. caught.name)
    caught:hide()
    turns.again()
  end
  lay_books(me, caught and caught.rank)
end

-- A player who got only cards of one rank has no books of others.
function lay_books(me, rank)
  local may_have = not rank or me.hand:count { rank = rank } >= options.book
  local books = may_have and me.hand:groups(options.book, options.book)
  while books and #books > 0 do
    --- GF-5 [when book == 4] Four [when book == 2] Two [always] cards of one rank are a book, which is laid down at
    --- once.
    for card in each(books[1]) do card:move_to(me.books) end
    --- GF-6 [when ending ~= books] A player without cards after laying down a book ends the deal.
    if #me.hand == 0 and options.ending == "out" then finish() end
    if #me.hand == 0 and options.ending == "out_wins" then finish(me) end

    books = me.hand:groups(options.book, options.book)
  end
  if #stock > 0 and options.empty ~= "out" then return end
  if players:all(function(player) return #player.hand == 0 end) then
    --- GF-7 The deal ends when all cards are in books.
    finish()
  end
end

--- GF-8 A player who has no cards in their turn [when empty == out] takes no more part. [when empty == draw] draws one
--- and asks. [when empty == miss] draws one, and does not ask. [when empty == refill] draws {hand_size}, and asks.
--- [when empty ~= out] If nobody else has cards, the turn passes.
function new_cards(me)
  if options.empty == "out" then return end
  stock:deal(options.empty == "refill" and options.hand_size or 1, me.hand)
  lay_books(me)
end

--- GF-9 [when ending ~= out_wins] Most books win. [when ending == out_wins] A player without cards after laying down a
--- book wins; if all cards are in books before, most books win.
function score(player)
  return #player.books // options.book
end
