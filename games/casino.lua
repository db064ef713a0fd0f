--[[ rules
game     "Casino"
about    "Take what your card adds up to, or build now and take it later - if nobody else does."
source   "https://www.pagat.com/fishing/casino.html"
family   fishing
players  2..4
teams    2                                 when partners
deck     52
order    A 2 .. K
values   others = pips
values   J = 11, Q = 12, K = 13, others = pips   when royal
pile     discard     none
pile     middle      face up               "table"
pile     build x 14  face up               "build of"
pile     taken each  face down             "cards taken"
pile     taken each team face down "cards taken" when partners
deal     4 each
deal     4 to middle
public   sweeps each = 0 "sweeps"
move     take        "take with {card}"
move     build       "build {n} with {card}"
move     raise       "raise the build of {n} with {card}"
move     trail       "leave {card} on the table"
move     with        "add {card}"
move     enough      "add no more"
option   target = 21 in 11..100            "the points that end the game"
option   partners = off                    "four play in two sides"
option   sweeps = on                       "a player who clears the table scores a point"
option   building = on                     "cards may be built up, to be taken later"
option   royal = off                       "Jacks count 11, Queens 12, Kings 13, and Aces 1 or 14"
option   each_spade = off                  "a point for each spade, not for most of them"
require  not partners or players == 4      "partners need four players"
preset   royal { royal = on }              "Royal Casino: Jacks, Queens and Kings can be built too"
preset   spade { each_spade = on target = 61 } "Spade Casino: every spade counts"
preset   simple { building = off }         "without building: for learning the game"
match    until a score >= target unless tied
win      highest score
]]

local last_to_take     -- who took last
local owner = {}       -- whose a build is, by its number
local sums, held       -- the numbers that cards of the table add up to, and how many cards of a number are in hand

--- CS-1 [when partners] Partners sit across the table. [always] Everybody gets four cards, and four are laid open on
--- the table. In your turn play one card: take with it, [when building] build, raise a build, [always] or leave it on
--- the table. When all have played their four cards, everybody gets four more.
function turn(me)
  sums, held = { [0] = true }, {}
  for card in each(numbers()) do
    for n = 14, card.value, -1 do sums[n] = sums[n] or sums[n - card.value] end
  end
  for n = 1, 14 do held[n] = me.hand:count(function(card) return is_worth(card, n) end) end
  local act, one, two = me:choose {
    take = me.hand:where(can_take),
    build = options.building and { range(1, options.royal and 14 or 10), me.hand, can_build },
    raise = { range(1, 13), me.hand, can_raise },
    trail = not has_build(me) and me.hand,
  }
  if act == "take" then take(me, one) end
  if act == "build" then make_build(me, one, two) end
  if act == "raise" then raise_build(me, one, two) end
  if act == "trail" then one:move_to(middle) end
  if players:all(function(player) return #player.hand == 0 end) then go_on() end
end

--- CS-2 A card takes cards of its rank from the table, and any sets of cards that add up to it: Aces count 1, the
--- others their number [when royal], Jacks 11, Queens 12, Kings 13, and an Ace that is played also 14 [always].
--- [when not royal] A Jack, Queen or King takes one card of its rank, or three. [when building] A card takes the builds
--- of its number too.
function can_take(card)
  if is_picture(card) then return middle:has(card.rank) end
  return sums[card.value] or owner[card.value] or is_worth(card, 14) and (sums[14] or owner[14]) or false
end

function is_picture(card)
  return not options.royal and card:is("J", "Q", "K")
end

function numbers()     -- what adds up on the table
  return middle:except(is_picture)
end

function is_worth(card, n)
  if is_picture(card) then return false end
  return card.value == n or n == 14 and card.value == 1 and options.royal
end

function ways_to_take(card)
  local alike = middle:where(card.rank)
  if is_picture(card) then return alike:sets(#alike == 3 and 3 or 1) end
  return numbers():adding_to(card.value) + numbers():adding_to(is_worth(card, 14) and 14 or 0)
end

function take(me, card)
  local home, may_stop = (options.partners and me.team or me).taken, false
  for n in pairs(owner) do
    if is_worth(card, n) then
      build[n]:move_to(home)
      owner[n], may_stop = nil, true
    end
  end
  gather(me, function() return ways_to_take(card) end, home, may_stop, is_picture(card))
  card:move_to(home)
  last_to_take = me
  --- CS-3 [when sweeps] If you take all that lies on the table, you have made a sweep.
  if #middle == 0 and not has_build() then me.sweeps = me.sweeps + 1 end
end

-- Moves cards from the table, one way after the other, as long as the player likes.
function gather(me, ways, to, may_stop, once)
  while #ways() > 0 do
    local act, some = "with", ways()[1]
    if may_stop or #ways() > 1 then act, some = me:choose { with = ways(), enough = may_stop } end
    for card in each(some or cards {}) do card:move_to(to) end
    if act == "enough" or once then return end
    may_stop = true
  end
end

--- CS-4 [when building] To build, lay your card together with cards of the table that add up with it to a number, and
--- say which. You must hold another card of this number, to take the build with later. Further cards that add up to the
--- number may be put into the build, and so may a card of the number itself: then it is a multiple build. Anybody may
--- take the build.
function can_build(n, card)
  if not holds_another(card, n) or is_picture(card) or not is_free(card) then return false end
  return is_worth(card, n) and (owner[n] or sums[n]) or sums[n - card.value] and card.value < n
end

function holds_another(card, n)
  return held[n] > (is_worth(card, n) and 1 or 0)
end

function make_build(me, n, card)
  if not is_worth(card, n) then
    local ways = numbers():adding_to(n - card.value)
    for one in each(#ways > 1 and me:pick("with", ways) or ways[1]) do one:move_to(build[n]) end
  end
  gather(me, function() return numbers():adding_to(n) end, build[n], #build[n] > 0)
  card:move_to(build[n])
  owner[n] = me
end

--- CS-5 [when building] You may raise a build that is not multiple, your own or another player's, with a card from your
--- hand, if you hold another card of the new number.
function can_raise(n, card)
  local to = n + (is_picture(card) and 99 or card.value)
  if not owner[n] or to > (options.royal and 14 or 10) then return false end
  return build[n]:sum("value") == n and holds_another(card, to) and is_free(card)
end

function raise_build(me, n, card)
  local to = n + card.value
  for one in each(build[n] + cards { card }) do one:move_to(build[to]) end
  owner[n], owner[to] = nil, me
end

--- CS-6 [when building] A build belongs to the player who laid its last card. As long as you have one, you may leave no
--- card on the table, nor use the last card with which you could take it for anything else.
function has_build(player)
  for _, one in pairs(owner) do
    if not player or one == player then return true end
  end
  return false
end

function why_not(me)
  if has_build(me) then return "you have a build: take it, or build" end
end

function is_free(card)
  for n, player in pairs(owner) do
    if player == card.holder and is_worth(card, n) and not holds_another(card, n) then return false end
  end
  return true
end

--- CS-7 When there are no more cards to deal and all are played, the last player to take gets the cards left on the
--- table.
function go_on()
  if #stock > 0 then return deal(4) end
  if last_to_take then middle:move_to((options.partners and last_to_take.team or last_to_take).taken) end
  finish()
end

--- CS-8 Most cards count 3, [when not each_spade] most spades 1, [when each_spade] each spade 1 and the Jack of spades
--- 1 more, [always] the 10 of diamonds (big Casino) 2, the 2 of spades (little Casino) 1, each Ace 1 [when sweeps],
--- each sweep 1 [always]. If two tie for most, nobody scores for it. With {target} points the highest score wins; on a
--- tie another deal is played.
function count(side, sweeps_made)
  local taken, spades = side.taken, has_most(side, function(pile) return pile:count("spades") end) and 1 or 0
  if options.each_spade then spades = taken:count("spades") + taken:count("JS") end
  return {
    cards = has_most(side, function(pile) return #pile end) and 3 or 0,
    spades = spades,
    big_casino = 2 * taken:count("10D"),
    little_casino = taken:count("2S"),
    aces = taken:count("A"),
    sweeps = options.sweeps and sweeps_made or 0,
  }
end

function score(player)
  return count(player, player.sweeps)
end

function team_score(team)
  return count(team, team.players:sum("sweeps"))
end

function has_most(side, of)
  local all = options.partners and teams or players
  return not all:any(function(other) return other ~= side and of(other.taken) >= of(side.taken) end)
end
