--[[ rules
game     "Skat"
about    "One against two, for 61 of the 120 points."
source   "https://www.pagat.com/schafkopf/skat.html"
family   points
players  3

deck     32
order    7 8 9 J Q K 10 A
values   A = 11, 10 = 10, K = 4, Q = 3, J = 2, others = 0
pile     discard     none
pile     skat        face down             "Skat"
pile     trick       face up
pile     taken each  face down             "cards taken"
deal     3 then 4 then 3 each
deal     2 to skat

public   bid         "bid"
public   declarer    "declarer"
public   contract    "game"
public   announced   "announced"
public   doubled = 1 "points multiplied by"
public   bocks = 0   "Bock deals to come" kept  when bock
public   tricks each = 0 "tricks"
public   points each = 0 "points for the deal"
words    kind        diamonds hearts spades clubs grand null null_ouvert
words    goal        nothing schneider schwarz ouvert
move     bid         "bid {n}"
move     hold        "hold"
move     hand_game   "play from the hand"
move     look        "take up the Skat"
move     bury        "lay away {card}"     private
move     declare     "play {kind}"
move     announce    "announce {goal}"
move     take        "take up the Skat"
move     push        "pass the Skat on unseen"
move     kontra      "say kontra"
move     re          "say re"
move     pass        "pass"
move     play        "play {card}"

option   deals = 9 in 1..48                "how many deals are played"
option   ramsch = off                      "when all pass, all play, and the player who takes most points loses them"
option   jungfrau = on                     "in a Ramsch a player who takes no trick doubles what is lost"
option   durchmarsch = on                  "in a Ramsch a player who takes all tricks wins 120"
option   schieben = off                    "before a Ramsch the Skat is passed round, and cards are exchanged with it"
option   kontra = off                      "the opponents may double the game, and the declarer again"
option   bock = off                        "after some games a round of deals counts double"
option   seeger = off                      "50 points for each game won or lost, and 40 to each opponent"
require  ramsch or not schieben            "the Skat is passed on in a Ramsch only"
preset   club { deals = 36 seeger = on }    "as in clubs: 36 deals, counted after Seeger and Fabian"
preset   pub { ramsch = on kontra = on }   "as in pubs: with Ramsch and kontra"
preset   round { ramsch = on kontra = on schieben = on bock = on } "with Schieberamsch, and Bock rounds as well"

match    deals deals
win      highest score
]]

local bids = { 18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72, 77, 80,
  81, 84, 88, 90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154, 156, 160,
  162, 165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264 }
local worth = { diamonds = 9, hearts = 10, spades = 11, clubs = 12, grand = 24 }
local jacks = { diamonds = 101, hearts = 102, spades = 103, clubs = 104 }
local level = { nothing = 0, schneider = 1, schwarz = 2, ouvert = 3 }
local bonus = {}                -- of each player, after Seeger and Fabian
local from_hand, open, tops     -- tops: how many of the highest trumps the declarer holds, or lacks, in a row

--- SK-1 Everybody gets ten cards: three, then four, then three; two are laid down as the Skat. The second player from
--- the dealer's left bids what a game may be worth (SK-6), and the first holds or passes. The bids are 18, 20, 22, 23,
--- 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60 and so on, up to 264. When one of them has passed,
--- the third bids against the other. The player left is the declarer; if nobody has bid, the first may for 18.
function auction(first)
  local left = duel(first.right, duel(first.left, first))
  if not bid and left:choose { bid = 18, pass = true } == "pass" then return end
  declarer, bid = left, bid or 18
end

function duel(bidder, holder)     -- returns who is left
  while true do
    local act, n = bidder:choose { bid = higher_bids(), pass = true }
    if act == "pass" then return holder end
    bid = n
    if holder:choose { hold = true, pass = true } == "pass" then return bidder end
  end
end

function higher_bids()
  for at, n in ipairs(bids) do
    if n > (bid or 0) then return { table.unpack(bids, at) } end
  end
end

--- SK-2 The declarer plays from the hand, or takes up the Skat and lays away two cards, which count with the tricks;
--- and names the game: a suit as trumps, grand (only the Jacks are trumps), null (no trumps, and no trick to be taken)
--- or open null. From the hand schneider, schwarz, or schwarz with open cards may be announced, unless it is null.
function prepare()
  from_hand = declarer:choose { hand_game = true, look = true } == "hand_game"
  if not from_hand then take_up_skat() end
  contract = declarer:pick("declare", kind)
  open = contract == "null_ouvert"
  if open then contract = "null" end
  announced = from_hand and contract ~= "null" and declarer:pick("announce", goal) or "nothing"
  if open or announced == "ouvert" then
    for card in each(declarer.hand) do card:show() end
  end
  if contract ~= "null" then tops = count_tops() end
end

function take_up_skat()
  skat:move_to(declarer.hand)
  for card in each(declarer:pick("bury", declarer.hand:sets(2))) do card:move_to(skat) end
end

--- SK-3 [when kontra] An opponent may say kontra before the first trick, and the declarer re. Each doubles the game.
function double()
  for player in each(after(declarer)) do
    if doubled == 1 and player:choose { kontra = true, pass = true } == "kontra" then doubled = 2 end
  end
  if doubled == 2 and declarer:choose { re = true, pass = true } == "re" then doubled = 4 end
end

--- SK-4 The Jacks are the highest trumps: of clubs, of spades, of hearts, of diamonds. Under them the suit of trumps,
--- and all others, rank A 10 K Q 9 8 7. In null there are no trumps, and all suits rank A K Q J 10 9 8 7.
function suit_of(card)
  return card:is("J") and contract ~= "null" and contract or card.suit
end

function strength(card)
  if contract == "null" then return card:is("10") and 7 or 2 * card.order end
  return card:is("J") and jacks[card.suit] or card.order
end

function play(first)
  auction(first)
  if not declarer and not options.ramsch then finish(nobody) end
  if declarer then prepare() else contract = "ramsch" end
  if options.schieben and not declarer then push_skat(first) end
  if declarer and options.kontra then double() end
  --- SK-5 The player on the dealer's left leads to the first trick, and the winner of each trick to the next. Follow
  --- suit if you can, trumps being a suit; otherwise play any card. The highest trump takes the trick, or else the
  --- highest card of the suit led. A null ends with the first trick that the declarer takes.
  local leader = first
  repeat
    for player in each(from(leader)) do
      player:pick("play", player.hand:following(trick)):move_to(trick)
    end
    leader = trick:winner(contract)
    leader.tricks = leader.tricks + 1
    trick:move_to(leader.taken)
  until #leader.hand == 0 or contract == "null" and leader == declarer
  if declarer then settle() else settle_ramsch(leader) end
end

--- SK-6 A suit game or grand is worth its base (diamonds 9, hearts 10, spades 11, clubs 12, grand 24), taken once for
--- the game, once for each of the highest trumps that the declarer holds, or lacks, in a row (the Skat counts as held,
--- even unseen), and once each for playing from the hand, schneider (30 points or fewer), schneider announced, schwarz
--- (no trick), schwarz announced, and open cards. Null is worth 23, from the hand 35, open 46, both 59.
function game_value(mine)
  if contract == "null" then return open and (from_hand and 59 or 46) or from_hand and 35 or 23 end
  local said, all = level[announced], declarer.tricks
  local times = 1 + tops + said + (from_hand and 1 or 0)
  if said >= 1 or mine >= 90 or mine <= 30 then times = times + 1 end
  if said >= 2 or all == 10 or all == 0 then times = times + 1 end
  return worth[contract] * times
end

function count_tops()
  local held = declarer.hand + skat
  local trumps = (held + declarer.left.hand + declarer.right.hand)
    :where(function(card) return suit_of(card) == contract end):sorted(function(card) return -strength(card) end)
  local with, n = held:has(trumps[1]), 1
  while n < #trumps and held:has(trumps[n + 1]) == with do n = n + 1 end
  return n
end

--- SK-7 The declarer wins with 61 points or more and as announced, and then scores what the game is worth. If it is
--- lost, the declarer loses twice as much. A game worth less than was bid is lost too: it counts as the next multiple
--- of its base, or of what the null is worth, that reaches the bid, and the declarer loses twice that.
function outcome()
  local mine = declarer.taken:sum("value") + skat:sum("value")
  local value, won = game_value(mine), mine >= (announced == "schneider" and 90 or 61)
  if contract == "null" then won = declarer.tricks == 0 end
  if level[announced] >= 2 then won = declarer.tricks == 10 end
  if value < bid then
    local unit = worth[contract] or value
    won, value = false, (bid + unit - 1) // unit * unit
  end
  local how = contract == "null" and "the null" or "with " .. mine .. " of 120 points"
  say(declarer.name .. (won and " wins " or " loses ") .. how .. "; the game is worth " .. stake() * value)
  return won and value or -2 * value
end

--- SK-8 [when seeger] Moreover a game won counts 50 for the declarer, a game lost 50 against and 40 for each opponent.
function settle()
  local points, extra = outcome(), options.seeger and 1 or 0
  bonus[declarer] = extra * (points > 0 and 50 or -50)
  declarer.points = stake() * points + bonus[declarer]
  for player in each(players:except(declarer)) do      -- of three players each gets 40, of four 30
    bonus[player] = points < 0 and 120 // #players * extra or 0
    player.points = bonus[player]
  end
  if options.bock then count_bock(points < 0 and doubled > 1) end
end

--- SK-9 When all pass, [when not ramsch] nothing is scored, and the next player deals. [when ramsch] all play a Ramsch:
--- only the Jacks are trumps, the Skat goes to the player who takes the last trick, and the player with most points
--- loses them; if several have as many, they all do. [when ramsch and jungfrau] Each player who takes no trick doubles
--- this. [when ramsch and durchmarsch] But a player who takes all tricks wins 120.
function settle_ramsch(last)
  skat:move_to(last.taken)
  local playing = from(last)
  local function count(player) return player.taken:sum("value") end
  local most, idle = count(playing:highest(count)), playing:count(function(player) return #player.taken == 0 end)
  local times = options.jungfrau and stake() << idle or stake()
  for player in each(playing) do player.points = count(player) == most and -times * most or 0 end
  if options.durchmarsch and idle == 2 then last.points = stake() * 120 end
  if options.bock then count_bock(false) end
end

--- SK-10 [when schieben] Before a Ramsch every player in turn, from the dealer's left, takes up the Skat and lays away
--- two cards, but no Jacks, for the next; or passes it on unseen, which doubles what the Ramsch counts.
function push_skat(first)
  for player in each(from(first)) do
    if player:choose { take = true, push = true } == "push" then
      doubled = 2 * doubled
    else
      skat:move_to(player.hand)
      for card in each(player:pick("bury", player.hand:except("J"):sets(2))) do card:move_to(skat) end
    end
  end
end

--- SK-11 [when bock] After a game in which each side has 60 points [when bock and kontra] , or which the declarer loses
--- after kontra [when bock] , a Bock round is played: as many deals as there are players count double. If it happens in
--- a Bock round, these deals are added to it. [when bock and not ramsch] Deals in which all pass are not counted.
function stake()
  return options.bock and bocks > 0 and 2 * doubled or doubled
end

function count_bock(is_kontra_lost)
  local is_even = declarer and contract ~= "null" and declarer.taken:sum("value") + skat:sum("value") == 60
  bocks = math.max(0, bocks - 1) + ((is_kontra_lost or is_even) and #players or 0)
end

function score(player)
  if not options.seeger or not declarer then return player.points end
  return { game = player.points - bonus[player], bonus = bonus[player] }
end
