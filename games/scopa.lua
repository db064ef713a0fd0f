--[[ rules
game     "Scopa"
about    "Take from the table what your card adds up to, and sweep it clean if you can."
source   "https://www.pagat.com/fishing/scopa.html"
family   fishing
players  2..4
teams    2                                 when partners

deck     spanish 40
order    A 2 .. 7 J C K
values   J = 8, C = 9, K = 10, others = pips
name     J           "Knave of {suit}"
name     C           "Knight of {suit}"
pile     discard     none
pile     middle      face up               "table"
pile     taken each  face down             "cards taken"
pile     taken each team face down "cards taken" when partners
deal     4 to middle                       when dealt ~= tens
deal     3 each
deal     9 each                            when dealt == nines
deal     10 each                           when dealt == tens

public   scope each = 0                    "scope"
move     lay         "lay {card}"
move     take        "take {card}"

option   target = 11 in 5..31              "the points that end the game"
option   partners = off                    "four play in two sides"
option   dealt = threes in threes nines tens
                                           "three cards each at a time, or nine, or ten and none on the table"
option   aces_take_all = off               "an Ace takes all cards of the table"
option   free_choice = off                 "a player who could take a single card may take several instead"
option   primiera = on                     "the point goes to the best primiera instead of the most Sevens"
option   napola = off                      "a player with the Ace, Two and Three of coins scores for the run"
option   re_bello = off                    "the King of coins counts a point too"
require  not partners or players == 4      "partners need four players"
require  dealt == threes or players == 4   "only four players are dealt so many cards"
preset   scopone { dealt = nines partners = on target = 21 }  "Scopone: four in two sides, with nine cards each"
preset   scientific scopone { dealt = tens napola = on }
                                           "Scopone scientifico: ten cards each, and an empty table"
preset   ace { aces_take_all = on }        "Scopa d'assi: an Ace takes the whole table"
preset   sevens { primiera = off }         "for beginners: most Sevens instead of the primiera"

match    until a score >= target unless tied
win      highest score
play     counterclockwise
]]

local last_to_take     -- who took last

--- SC-1 [when partners] Partners sit across the table. [always] Everybody gets [when dealt == threes] three
--- [when dealt == nines] nine [when dealt == tens] ten [always] cards [when dealt ~= tens], and four are laid open on
--- the table. If three or four of these are Kings, the cards are dealt again [always]. The player on the dealer's right
--- begins.
function start()
  if middle:count("K") > 2 then redeal() end
end

--- SC-2 In your turn lay a card. If there is a card of the same value on the table, it takes that; if not, it takes
--- cards that add up to its value; if there are none, it stays on the table. [when free_choice] You may choose which,
--- several cards even if one would do. [when not free_choice] If there are several ways, choose one. [always] Knaves
--- count 8, Knights 9, Kings 10. What can be taken must be taken.
function turn(me)
  local card = me:pick("lay", me.hand)
  local ways = ways_to_take(card)
  if #ways == 0 then card:move_to(middle) end
  if #ways > 0 then take(me, card, #ways == 1 and ways[1] or me:pick("take", ways)) end
  if players:all(function(player) return #player.hand == 0 end) then go_on() end
end

--- SC-3 [when aces_take_all] An Ace takes all cards of the table, which is no scopa. If there is an Ace among them, it
--- takes that one only.
function ways_to_take(card)
  if sweeps_as_ace(card) then return { cards {} + middle } end
  local ways = middle:adding_to(card.value)
  local singles = ways:where(function(way) return #way == 1 end)
  return #singles > 0 and not options.free_choice and singles or ways
end

function sweeps_as_ace(card)
  return options.aces_take_all and card:is("A") and #middle > 0 and not middle:has("A")
end

function side_of(player)
  return options.partners and player.team or player
end

function take(me, card, cards_taken)
  local pile, no_scopa = side_of(me).taken, sweeps_as_ace(card)
  for one in each(cards_taken) do one:move_to(pile) end
  card:move_to(pile)
  last_to_take = me
  local is_last = #stock == 0 and players:all(function(player) return #player.hand == 0 end)
  --- SC-4 If you take all cards that lie on the table, you have made a scopa, which counts 1; but not with the last card
  --- of the deal.
  if #middle == 0 and not is_last and not no_scopa then me.scope = me.scope + 1 end
end

--- SC-5 When all hands are empty, [when dealt == threes] everybody gets three more cards. When there are none to deal,
--- [always] the last player to take gets the cards left on the table, and the deal is counted.
function go_on()
  if #stock > 0 then return deal(3) end
  if last_to_take then middle:move_to(side_of(last_to_take).taken) end
  finish()
end

local prime = { ["7"] = 21, ["6"] = 18, A = 16, ["5"] = 15, ["4"] = 14, ["3"] = 13, ["2"] = 12, J = 10, C = 10, K = 10 }

--- SC-6 [when primiera] The primiera is your best card of each suit, counted like this: a Seven 21, a Six 18, an Ace
--- 16, a Five 15, a Four 14, a Three 13, a Two 12, the others 10. Without a card of each suit you have no primiera.
function primiera(taken)
  if not options.primiera then return taken:count("7") end
  local count = 0
  for suit in each(suits) do
    local best = taken:where(suit):highest(function(card) return prime[card.rank] end)
    if not best then return 0 end
    count = count + prime[best.rank]
  end
  return count
end

--- SC-7 There is a point each for most cards, most cards of coins, the Seven of coins, [when primiera] the best
--- primiera, [when not primiera] most Sevens, [when re_bello] the King of coins, [always] and each scopa. A point for
--- which two tie goes to nobody. [when napola] Ace, Two and Three of coins together count 3, and 1 more for each card
--- of coins that follows them. [always] With {target} points the highest score wins; on a tie another deal is played.
function count(side, scope_made)
  local taken, run = side.taken, 0
  while options.napola and taken:has { suit = "coins", order = run + 1 } do run = run + 1 end
  return {
    most_cards = most(side, function(pile) return #pile end),
    most_coins = most(side, function(pile) return pile:count("coins") end),
    seven_of_coins = taken:count("7-coins"),
    primiera = options.primiera and most(side, primiera) or 0,
    most_sevens = options.primiera and 0 or most(side, primiera),
    king_of_coins = options.re_bello and taken:count("K-coins") or 0,
    napola = run >= 3 and run or 0,
    scope = scope_made,
  }
end

function most(side, what)
  local all = options.partners and teams or players
  return all:except(side):all(function(other) return what(other.taken) < what(side.taken) end) and 1 or 0
end

function score(player)
  return count(player, player.scope)
end

function team_score(team)
  return count(team, team.players:sum("scope"))
end
