--[[ rules
game     "Speed"
about    "Two players, two piles and no turns: the faster hand wins. Here chance decides whose hand that was."
source   "https://www.pagat.com/patience/speed.html"
family   reflexes
players  2

deck     52 + jokers jokers
order    A 2 .. K circular
order    A 2 .. K                       when not corner
deal     hand_size each
deal     5 to side
deal     1 to centre face up
deal     all each to own
pile     discard      none
pile     own each     face down   "draw pile"
pile     side x 2     face down   "side pile"
pile     centre x 2   top up      "pile"

move     lay      "put {card} on {pile}"
move     wait     "wait"

option   hand_size = 5 in 3..7          "how many cards are held"
option   jokers = 0 in 0 2              "the number of Jokers, which go on anything"
option   corner = on                    "Aces and Kings are next to each other"
option   same = off                     "cards of the same rank fit, too"
option   draw = fill in fill all_gone   "draw after each card, or when the hand is empty"
option   deals = 1 in 1..9              "how many deals are played"
preset   california { same = on corner = off } "a card of the same rank fits, and Kings are not next to Aces"
preset   slow { draw = all_gone hand_size = 3 } "for small hands"

match    deals deals
win      most deals
limit    2000 decisions
]]

local stuck = false     -- nothing has been put since the piles were shuffled

--- SP-1 In the middle two cards are laid face up, which begin two piles, and beside each a side pile of five cards.
--- [when jokers > 0] There are {jokers} Jokers. [always] The others are dealt, and lie before the players as their draw
--- piles; everybody holds {hand_size} cards of theirs.

--- SP-2 A card goes on a pile whose top card is of the next rank, up or down; suits do not matter. [when same] So does
--- a card of the same rank. [when corner] Aces and Kings are next to each other. [when jokers > 0] A Joker goes on
--- anything, and anything goes on a Joker.
function fits(card, pile)
  local top = pile.top
  if card:is("*") or top:is("*") then return true end
  return card:step_to(top) ~= nil or options.same and card.rank == top.rank
end

--- SP-3 Both play at the same time. So that nobody has to be fast, the game goes in beats: in each beat both say which
--- card they play on which pile, or wait. If both play, chance decides who was faster; a card that no longer fits stays
--- in the hand.
function play()
  while true do
    local laid = list {}
    local chosen = {}
    for player, act, card, pile in choose_all(players, offers) do
      if act == "lay" then
        laid:add(player)
        chosen[player] = { card = card, pile = pile }
      end
    end
    if #laid == 2 then laid = from(chance(laid)) end
    for player in each(laid) do lay(player, chosen[player].card, chosen[player].pile) end
    if #laid == 0 then turn_up() end
  end
end

-- Who can put no card is not asked.
function offers(player)
  local can = player.hand:any(function(card) return fits(card, centre[1]) or fits(card, centre[2]) end)
  return can and { lay = { player.hand, centre, fits }, wait = true } or nil
end

--- SP-4 [when draw == fill] After each card draw another from your draw pile, as long as there is one.
--- [when draw == all_gone] When your hand is empty, draw {hand_size} cards from your draw pile. [always] The first
--- player without cards wins.
function lay(player, card, pile)
  if not fits(card, pile) then return say(player.name .. " is too late with the " .. card) end
  card:move_to(pile)
  stuck = false
  if options.draw == "fill" or #player.hand == 0 then
    player.own:deal(math.min(#player.own, options.hand_size - #player.hand), player.hand)
  end
  if #player.hand == 0 then finish(player) end
end

--- SP-5 When neither plays a card, one of each side pile is turned up onto the pile beside it. When the side piles are
--- used up, all cards in the middle are shuffled for two new ones. If that happens twice without a card played in
--- between, fewest cards win.
function turn_up()
  if #side[1] + #side[2] == 0 then renew() end
  for place, pile in ipairs(side) do pile:deal(1, centre[place]) end
end

function renew()
  if stuck then finish(fewest()) end
  stuck = true
  for pile in each(centre) do pile:move_to(side[1]) end
  side[1]:shuffle()
  side[1]:deal(#side[1] // 2, side[2])
end

function fewest()
  local one, other = players[1], players[2]
  local more = #one.hand + #one.own - #other.hand - #other.own
  return more == 0 and nobody or more < 0 and one or other
end

function why_not(_, card)
  return "the " .. card.name .. " is not next to " .. centre[1].top .. " or " .. centre[2].top
end
