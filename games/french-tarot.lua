--[[ rules
game     "French Tarot"
about    "Twenty-one trumps and an Excuse: one takes, alone or with a King called, and the others defend."
source   "https://www.pagat.com/tarot/frtarot.html"
family   points
players  3..5

deck     tarock 78
values   K XXI I fool = 9, Q = 7, C = 5, J = 3, others = 1
name     fool        "Excuse"
name     I           "Petit"
name     C           "Knight of {suit}"
pile     discard     none
pile     stock       face down
pile     chien       face down
pile     trick       face up
pile     taken each  face down             "cards taken"
deal     6 to chien
deal     3 to chien                        when players == 5
deal     all each

words    contract    prise garde garde_sans garde_contre
public   taker       "taker"
public   bid         "contract"
public   called      "card called"
public   partner     "partner"
public   slam        "slam announced"
public   tricks each = 0 "tricks"
move     bid         "bid {contract}"
move     pass        "pass"
move     call        "call the {rank} of {suit}"
move     bury        "lay away {card}"     private
move     slam        "announce a slam"
move     poignee     "show a poignée of {n trump}"
move     hold_back   "do not show {card}"  private
move     play        "play {card}"

option   deals = 8 in 1..40                "how many deals are played"
option   prise = on                        "the prise is allowed, the lowest contract"
option   poignees = on                     "many trumps may be shown, for points"
option   slams = on                        "a slam may be announced"
option   own_call = on                     "of five, the taker may call a card of their own, and play alone in secret"
preset   first_steps { poignees = off slams = off } "without poignées and slams announced, to learn the game"
preset   from_garde { prise = off }        "no contract is lower than a garde"

play     counterclockwise
match    deals deals
win      highest score
]]

local times = { prise = 1, garde = 2, garde_sans = 4, garde_contre = 6 }
local needed = { [0] = 56, 51, 41, 36 }     -- by the number of oudlers taken
local handfuls = { [3] = { 13, 15, 18 }, [4] = { 10, 13, 15 }, [5] = { 8, 10, 13 } }
local titles = { K = "King", Q = "Queen", C = "Knight", J = "Jack" }
local oudlers = { rank = { "XXI", "I", "fool" } }
local called_card                           -- whose holder is the partner
local has_shown, bonus = {}, 0              -- who has shown a poignée, and what all of these count
local excuse_of, lost_to                    -- who played the Excuse, and who took that trick
local petit_last, last_winner               -- whether the Petit was in the last trick; who took it

local function is_ours(player)
  return player == taker or player == partner or called_card and player.hand:has(called_card)
end
local function is_no_excuse(card) return not card:is("fool") end
local function is_called(card) return called_card and card.suit == called_card.suit and card:is(called_card.rank) end
local function is_first_trick() return players:sum("tricks") == 0 end

--- FT-1 There are 21 trumps, from the Petit, I, up to XXI, and the Excuse. The suits rank King, Queen, Knight, Jack,
--- and then 10 down to 2 and A. [when players == 5] Three [when players ~= 5] Six [always] cards are laid down as the
--- chien, and all others dealt. If somebody has the Petit, but no other trump and no Excuse, nothing is scored and the
--- next player deals.
function start()
  if players:any(has_lone_petit) then finish(nobody) end
end

function has_lone_petit(player)
  return player.hand:has("I") and player.hand:count("trumps") == 1 and not player.hand:has("fool")
end

--- FT-2 From the dealer's right everybody passes, or bids a higher contract than the last, once each. The contracts
--- are, from the lowest, [when prise] prise, [always] garde, garde sans and garde contre. The highest bidder is the
--- taker, and plays against all others. If all pass, nothing is scored and the next player deals.
function auction(first)
  for player in each(from(first)) do
    local higher = contract:where(function(word)
      return (options.prise or word ~= "prise") and times[word] > (bid and times[bid] or 0)
    end)
    local act, word = player:choose { bid = higher, pass = true }
    if act == "bid" then taker, bid = player, word end
  end
  if not taker then finish(nobody) end
end

--- FT-3 [when players == 5] Before the chien is seen, the taker calls a King; with all four Kings a Queen may be
--- called, with four Queens too a Knight, and so on. The holder of the card called is the taker's partner, and keeps
--- silent until it is played. [when players == 5 and not own_call] It may be no card of the taker's own.
--- [when players == 5] If it is in the chien, [when players == 5 and own_call] or if the taker has called a card of
--- their own, [when players == 5] the taker plays alone.
function call_partner()
  local rank = "K"
  for _, lower in ipairs { "Q", "C", "J" } do
    if taker.hand:count { rank = rank } == 4 then rank = lower end     -- rules: ignore HR311
  end
  local may = suits:where(function(suit)
    return suit ~= "trumps" and (options.own_call or not taker.hand:has { rank = rank, suit = suit })
  end)
  local called_rank, suit = taker:pick("call", { { rank }, may })
  called_card = { rank = called_rank, suit = suit }
  called = titles[called_rank] .. " of " .. suit
end

--- FT-4 In [when prise] prise and [always] garde the chien is turned up for all to see, and the taker takes it up and
--- lays as many cards away, which count with the taker's tricks: no King, no Excuse, and no trump unless there is
--- nothing else; such trumps are shown, and are never XXI or Petit. [when players == 5] Nor may it be the card called.
--- [always] In garde sans nobody sees the chien, and it counts with the taker's tricks; in garde contre it counts with
--- those of the others.
function use_chien()
  if bid == "garde_sans" then chien:move_to(taker.taken) end
  if times[bid] > 2 then return end
  local n = #chien
  for card in each(chien) do card:show() end
  chien:move_to(taker.hand)
  for _ = 1, n do
    local plain = taker.hand:except { { suit = "trumps" }, { rank = { "K", "fool" } } }
    if called_card then plain = plain:except(called_card) end
    local card = taker:pick("bury", #plain > 0 and plain or taker.hand:where("trumps"):except(oudlers))
    if card:is("trumps") then card:show() end        -- rules: ignore HR311
    card:move_to(taker.taken)
  end
end

--- FT-5 [when slams] Then the taker may announce a slam, to take all tricks, and leads to the first. Otherwise the
--- [when not slams] The [always] player on the dealer's right leads to the first trick; the winner of each trick leads
--- to the next.
function play(first)
  auction(first)
  if #players == 5 then call_partner() end
  use_chien()
  slam = options.slams and taker:choose { slam = true, pass = true } == "slam"
  local leader = slam and taker or first
  repeat
    for player in each(from(leader)) do take_turn(player) end
    leader = take_trick()
  until #leader.hand == 0
  settle_excuse()
  local halves = our_cards():sum("value")
  local points = halves // 2 .. (halves % 2 == 1 and " 1/2" or "")
  say(taker.name .. "'s side takes " .. points .. " of 91 points, and needed " .. needed[our_cards():count(oudlers)])
end

--- FT-6 Follow suit if you can; else play a trump; without trumps any card. If you play a trump, it must be higher than
--- those in the trick, if possible. The Excuse may be played at any time instead; if it is led, the next card says
--- which suit is to be followed. [when players == 5] The suit called may not be led to the first trick, except the card
--- called itself.
function playable(hand)
  local led = trick:first(is_no_excuse)
  if not led then
    local others = called_card and hand:except { suit = called_card.suit } + hand:where(called_card)
    return others and is_first_trick() and #others > 0 and others or hand
  end
  local may = hand:where { suit = led.suit }
  if #may == 0 then may = hand:where("trumps") end
  if #may == 0 then return hand end
  local high = trick:where("trumps"):highest()
  local higher = may:where(function(card) return high and card:is("trumps") and card.order > high.order end)
  return (#higher > 0 and higher or may) + hand:where("fool")
end

function why_not()
  if #trick == 0 then return called_card and "the suit called may not be led to the first trick" or nil end
  return "follow suit, or play a trump; and a higher one if you can"
end

--- FT-7 [when poignees] Just before playing their first card, players may show a poignée, which counts for the side
--- that wins the deal: [when poignees and players == 3] 13 trumps count 20, 15 count 30, 18 count 40
--- [when poignees and players == 4] 10 trumps count 20, 13 count 30, 15 count 40 [when poignees and players == 5] 8
--- trumps count 20, 10 count 30, 13 count 40 [when poignees] . They choose which to show, but the Excuse may be among
--- these only if no trump is held back. The trumps then go back to the hand.
function take_turn(me)
  local act, value
  repeat
    local may_show = options.poignees and is_first_trick() and not has_shown[me]
    act, value = me:choose { poignee = may_show and poignees(me.hand), play = playable(me.hand) }
    if act == "poignee" then show_poignee(me, value) end
  until act == "play"
  if me ~= taker and is_called(value) then partner = me end
  value:move_to(trick)
end

function poignees(hand)
  local trumps, sizes = hand:count("trumps"), {}
  for _, n in ipairs(handfuls[#players]) do
    if trumps >= n or trumps == n - 1 and hand:has("fool") then table.insert(sizes, n) end
  end
  return sizes
end

function show_poignee(me, n)
  has_shown[me] = true
  for place, size in ipairs(handfuls[#players]) do
    if size == n then bonus = bonus + 10 + 10 * place end
  end
  local shown = me.hand:where("trumps")
  if #shown < n then shown = shown + me.hand:where("fool") end
  while #shown > n do shown = shown:except(me:pick("hold_back", shown)) end
  for card in each(shown) do card:show() end
  for card in each(shown) do card:hide() end
end

--- FT-8 The highest trump takes the trick, or else the highest card of the suit led. The Excuse takes no trick, but you
--- keep it, and give the winner of the trick a card of least value from your side's tricks instead; without tricks the
--- Excuse is lost. In the last trick it is lost, too, unless its side has taken all tricks before: then it takes the
--- trick.
function take_trick()
  local trumps = trick:where("trumps")
  local high = (#trumps > 0 and trumps or trick:where { suit = trick:first(is_no_excuse).suit }):highest()
  local winner, excuse, is_last = high.laid_by, trick:first("fool"), #high.laid_by.hand == 0
  if excuse and is_last and has_all_tricks(excuse.laid_by) then winner = excuse.laid_by end   -- rules: ignore HR311
  if excuse and not is_last then
    excuse_of, lost_to = excuse.laid_by, winner
    excuse:move_to(excuse_of.taken)
  end
  petit_last, last_winner = trick:has("I"), winner
  winner.tricks = winner.tricks + 1
  trick:move_to(winner.taken)
  return winner
end

function has_all_tricks(player)
  return players:all(function(other) return is_ours(other) == is_ours(player) or other.tricks == 0 end)
end

function settle_excuse()
  if not excuse_of or is_ours(excuse_of) == is_ours(lost_to) then return end
  local own = cards {}
  for player in each(players) do
    if is_ours(player) == is_ours(excuse_of) then own = own + player.taken:where(is_no_excuse) end
  end
  local given = #own > 0 and own:lowest("value") or excuse_of.taken:first("fool")
  given:move_to(lost_to.taken)
end

function our_cards()
  local ours = cards {}
  for player in each(players:where(is_ours)) do ours = ours + player.taken end
  return ours
end

--- FT-9 XXI, Petit and Excuse, the oudlers, and Kings count 4 1/2 points, Queens 3 1/2, Knights 2 1/2, Jacks 1 1/2, all
--- others 1/2: 91 in all. (The card values are in half points.) The taker's side needs 56 points without an oudler in
--- its tricks, 51 with one, 41 with two, 36 with all three. It wins 25 and what it has above this, or loses 25 and what
--- it lacks; half a point counts as a whole. If the Petit is in the last trick, 10 more are for the side that takes it.
--- All this is taken [when prise] once in a prise, [always] twice in a garde, four times in a garde sans, six times in
--- a garde contre. [when poignees] Then the poignées are added, for the side that has won.
function outcome()
  local ours = our_cards()
  local above = ours:sum("value") - 2 * needed[ours:count(oudlers)]      -- in half points
  local sign = above >= 0 and 1 or -1
  return {
    game = sign * (25 + (math.abs(above) + 1) // 2) * times[bid],
    petit = petit_last and (is_ours(last_winner) and 10 or -10) * times[bid] or 0,
    poignees = sign * bonus,
    slam = slam_points(),
  }
end

--- FT-10 A side that takes all tricks gets 200 more [when slams] , or 400 if the taker has announced the slam; a slam
--- announced that fails costs 200 [always] .
function slam_points()
  local tricks_taken = players:where(is_ours):sum("tricks")
  if tricks_taken == players:sum("tricks") then return slam and 400 or 200 end     -- rules: ignore HR311
  return (slam or tricks_taken == 0) and -200 or 0
end

--- FT-11 Each of the others pays the sum to the taker's side, or is paid it if that side has lost.
--- [when players == 5] Of these three shares the taker gets or pays two and the partner one; a taker alone gets or pays
--- all four. [always] After {deals deal} the highest score wins.
function score(player)
  if not taker then return 0 end
  local points, shares = outcome(), is_ours(player) and 1 or -1
  if player == taker then shares = players:count(is_ours) == 2 and 2 or #players - 1 end
  for what, n in pairs(points) do points[what] = n * shares end
  return points
end
