--[[ rules
game     "Hand and Foot"
about    "Play out your hand, then your foot, and build clean and dirty books on the way."
source   "https://www.pagat.com/rummy/handfoot.html"
family   melds
players  4
teams    2
deck     5 x (52 + jokers 2)
order    3 .. A
values   joker = 50, A 2 = 20, K Q J 10 9 8 = 10, 3H 3D = 100, others = 5
pile     foot each             face down   "foot"
pile     meld each team x 12   face up     "melds"
pile     clean each team       face up     "clean books"
pile     dirty each team       face up     "dirty books"
pile     wild each team        face up     "wild books"
pile     threes each team      face up     "red Threes"
deal     hand_size each
deal     hand_size each to foot
turn up  1 to discard

public   opened each team = off "has melded"
public   needed each team      "points needed to meld"
public   in_foot each = off  "plays from the foot"
move     draw        "draw {n card}"
move     take        "take {n card} from the pile with two of the rank on top"
move     meld        "meld {n} {ranks}"
move     meld_wild   "meld {card} and two {ranks}"
move     meld_wilds  "meld three wild cards, {n Joker} among them"
move     add         "add {card}"
move     add_wild    "add {card} to the {ranks}"
move     pile_up     "add {card} to the wild meld"
move     ask         "ask your partner whether to go out"
move     yes         "yes, go out"
move     no          "no, not yet"
move     discard     "discard {card}"
move     stop        "that is all"

option   hand_size = 13 in 11..15          "how many cards are in each hand, and in each foot"
option   wild_cards = half in half fewer   "wild cards in a meld: half as many as natural ones, or just fewer"
option   wild_melds = on                   "wild cards may be melded alone"
option   taken = 7 in 5..20                "the most cards that are taken from the pile"
option   clean = 2 in 0..4                 "clean books that a side needs to go out"
option   dirty = 2 in 0..4                 "dirty books that a side needs to go out"
option   wild = 1 in 0..2                  "wild books that a side needs to go out"
option   asking = on                       "you go out only if your partner agrees"
option   last_discard = off                "the last card has to be discarded"
option   deals = 4 in 1..4                 "how many deals are played"
require  wild_melds or wild == 0           "without wild melds there are no wild books"
preset   simple { hand_size = 11 wild_melds = off wild = 0 clean = 1 dirty = 1 wild_cards = fewer asking = off
         last_discard = on }               "one clean and one dirty book, and nobody is asked"
preset   quick simple { deals = 2 }        "the simple game, two deals"
match    deals deals
win      highest score
]]

local place, natural = { ["2"] = 1 }, {}        -- of a rank among the melds, wild cards first; which ranks are melded
for n, rank in ipairs { "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A" } do
  place[rank], natural[rank] = n + 1, true
end
local laid, asked, agreed = 0, false, false     -- what the cards laid in this turn count; the question to the partner
local red_three, wild_card = { rank = "3", colour = "red" }, { rank = { "2", "*" } }
local went_out

--- HF-1 Partners sit across the table. Shuffle five packs together, each with two Jokers. Everybody gets {hand_size}
--- cards as a hand, and as many face down as a foot, which nobody may look at before playing from it. One card is
--- turned up beside the stock to begin the pile; if it is wild or a red Three, it goes under the stock, and another is
--- turned up. Jokers and Twos are wild.
function start()
  while discard.top:is("2", "*", "3H", "3D") do
    discard.top:move_to(stock, "bottom")
    stock:deal(1, discard)
  end
  for team in each(teams) do team.needed = least() end
  for player in each(players) do lay_threes(player) end
end

--- HF-2 Lay down red Threes at once, also those from the foot, and replace them from the stock.
function lay_threes(me)
  while me.hand:any(red_three) do
    me.hand:first(red_three):move_to(me.team.threes)
    stock:deal(1, me.hand)
  end
end

--- HF-3 In your turn draw two cards, or take the pile. When the stock is used up, a player who does not take the pile
--- ends the deal.
function turn(me)
  laid, asked, agreed = 0, false, false
  if #me.hand == 0 then take_foot(me) end      -- the last card was discarded
  local may_take = can_take(me)
  local act
  repeat
    act = me:choose {
      draw = #stock > 0 and math.min(2, #stock),
      take = may_take and math.min(options.taken, #discard),
      stop = #stock == 0,
    }
    if act == "stop" then finish() end
    if act == "take" then may_take = try(function() take(me) end) end
  until act == "draw" or may_take
  if act == "draw" then
    stock:deal(2, me.hand)
    lay_threes(me)
  end
  if not try(function() lay_and_discard(me) end) then me:pick("discard", me.hand):move_to(discard) end
end

--- HF-4 You may take the pile if you have two cards of the rank on top, which is not a Three, and meld these three at
--- once, or add them to a meld of four cards at most. Then you get the next cards of the pile too, {taken} in all, or
--- the whole pile if it has fewer.
--- [when wild_melds] A Two is taken with two Twos and a Joker with two Jokers, to begin or continue a wild meld.
--- [when not wild_melds] A wild card on top cannot be taken.
function can_take(me)
  local top = discard.top
  if not top or top:is("3") or top:is("2", "*") and not options.wild_melds then return false end
  local kept = #me.hand - 2 + math.min(options.taken, #discard) - 1
  return me.hand:count(top.rank) >= 2 and #meld_of(me, rank_of(top)) <= 4 and (kept >= 2 or not me.in_foot)
end

function take(me)
  local top, n = discard.top, math.min(options.taken, #discard)
  lay(me, some(me.hand, top.rank, 2) + cards { top }, rank_of(top))
  repeat until me.team.opened or laid >= least() or lay_more(me, false) == "stop"
  stand(me)
  for _ = 2, n do discard.top:move_to(me.hand) end
end

function why_not()
  return laid > 0 and "first meld enough to take the pile" or "first draw, or take the pile"
end

function rank_of(card)
  return card:is("2", "*") and "2" or card.rank
end

function meld_of(me, rank)
  return me.team.meld[place[rank]]
end

--- HF-5 Then lay down what you like: melds of three to seven cards of a rank from Four to Ace, and further cards on
--- melds of your side. A meld may have wild cards, [when wild_cards == half] but has at least twice as many natural
--- ones. [when wild_cards == fewer] but has more natural ones. [when wild_melds] Wild cards may also be melded alone.
--- [always] A side has one meld of a rank at a time. With seven cards it is a book, and put aside; after that the rank
--- may be melded anew. Threes are never melded.
function lay_more(me, last)
  local hand, wilds = me.hand, me.hand:where(wild_card)
  local open = ranks:where(function(rank) return place[rank] and #meld_of(me, rank) > 0 end)
  local new = ranks:except(open):where(function(rank) return natural[rank] and hand:count(rank) >= 2 end)
  local act, one, two = me:choose {
    meld = { range(3, 7), new, function(n, rank) return n <= hand:count(rank) and may_lay(me, n) end },
    meld_wild = may_lay(me, 3) and { wilds, new },
    meld_wilds = options.wild_melds and not open:has("2") and #wilds >= 3 and may_lay(me, 3)
      and range(math.max(0, 3 - hand:count("2")), math.min(3, hand:count("*"))),
    add = may_lay(me, 1) and hand:where(function(card) return natural[card.rank] and open:has(card.rank) end),
    add_wild = may_lay(me, 1) and { wilds, open:where(function(rank) return has_room(me, rank) end) },
    pile_up = may_lay(me, 1) and open:has("2") and wilds,
    ask = last and options.asking and not asked and has_books(me),
    discard = last and hand,
    stop = not last,
  }
  if act == "meld" then lay(me, some(hand, two, one), two) end
  if act == "meld_wild" then lay(me, some(hand, two, 2) + cards { one }, two) end
  if act == "meld_wilds" then lay(me, some(hand, "*", one) + some(hand, "2", 3 - one), "2") end
  if act == "add" or act == "add_wild" then lay(me, cards { one }, two or one.rank) end
  if act == "pile_up" then lay(me, cards { one }, "2") end
  if act == "ask" then ask(me) end
  return act, one
end

-- Whether a meld takes one more wild card.
function has_room(me, rank)
  local wilds = meld_of(me, rank):count(wild_card) + 1
  local others = #meld_of(me, rank) + 1 - wilds
  return natural[rank] and (others >= 2 * wilds or options.wild_cards == "fewer" and others > wilds)
end

function some(hand, rank, n)
  local same = cards {}
  for card in each(hand:where(rank)) do
    if #same < n then same:add(card) end
  end
  return same
end

function lay(me, what, rank)
  local meld = meld_of(me, rank)
  for card in each(what) do card:move_to(meld) end
  laid = laid + what:sum("value")
  if #meld < 7 then return end
  local dirty = meld:any(wild_card)
  meld:move_to(rank == "2" and me.team.wild or dirty and me.team.dirty or me.team.clean)
end

--- HF-6 The first melds of a side have to count 50 together, in one turn; in the second deal 90, in the third 120, in
--- the fourth 150. If they do not, you take them back, and only discard. Jokers count 50, Aces and Twos 20, cards from
--- King to Eight 10, the others 5. The cards that you get from the pile with its top card do not help.
function stand(me)
  if laid == 0 or me.team.opened then return end
  if laid < least() then fail("the first melds have to count " .. least()) end
  me.team.opened, me.team.needed = true, nil
end

function least() return ({ 50, 90, 120, 150 })[deal_number] end

--- HF-7 A discard ends your turn. When you have no cards left in your hand, take up your foot: at once if you have
--- melded the last one, and play on; in your next turn if you have discarded it.
function lay_and_discard(me)
  local act, card
  repeat
    if #me.hand == 0 then
      stand(me)
      take_foot(me)
    end
    act, card = lay_more(me, true)
  until act == "discard" or #me.hand == 0 and me.in_foot
  stand(me)
  if act == "discard" then card:move_to(discard) end
  if #me.hand > 0 or not me.in_foot then return end
  went_out = me.team
  finish()
end

function take_foot(me)
  me.in_foot = true
  me.foot:move_to(me.hand)
  lay_threes(me)
end

--- HF-8 A player who has no cards left in the foot [when not last_discard], with a discard or without,
--- [when last_discard] after a discard [always] goes out and ends the deal. For that the side needs {clean clean book},
--- [when wild == 0] and {dirty dirty book}, [when wild > 0] {dirty dirty book} and {wild wild book}, [always] and the
--- partner has to play from the foot too. [when asking] Ask your partner first, once a turn, and go out only if the
--- answer is yes. [always] As long as you may not go out, keep two cards of the foot: one to discard, and one more.
function may_lay(me, n)
  local left = #me.hand - n
  return not me.in_foot or left >= 2 or may_go_out(me) and left >= (options.last_discard and 1 or 0)
end

function may_go_out(me)
  return has_books(me) and (agreed or not options.asking)
end

function has_books(me)
  local side = me.team
  return me.in_foot and me.partner.in_foot and #side.clean >= 7 * options.clean and #side.dirty >= 7 * options.dirty
    and #side.wild >= 7 * options.wild
end

function ask(me)
  asked = true
  agreed = me.partner:choose { yes = true, no = true } == "yes"
end

--- HF-9 A side scores the cards of its melds and books, 500 for each clean book, which has no wild cards, 300 for each
--- dirty one [when wild_melds], 1500 for each of wild cards alone [always], 100 for going out, and 100 for each red
--- Three. Cards left in hands and feet count against it, and 100 for each red Three there. After {deals deal} the
--- highest score wins.
function team_score(team)
  local melds, left = team.clean + team.dirty + team.wild, cards {}
  for pile in each(team.meld) do melds = melds + pile end
  for player in each(team.players) do left = left + player.hand + player.foot end
  return {
    melds = melds:sum("value"),
    clean_books = #team.clean // 7 * 500,
    dirty_books = #team.dirty // 7 * 300,
    wild_books = #team.wild // 7 * 1500,
    going_out = team == went_out and 100 or 0,
    red_threes = team.threes:sum("value"),
    cards_left = -left:sum("value"),
  }
end
