--[[ rules
game     "Old Maid"
about    "Nobody wants to be left with the odd Queen."
source   "https://www.pagat.com/passing/oldmaid.html"
family   asking
players  2..8

deck     52 without QC
deck     52 + jokers 1                     when odd == joker
deck     52                                when odd == unknown
deal     all each
pile     discard     none
pile     stock       face down
pile     aside       face down  "card taken away"
pile     paired each face up    "pairs"

move     lay      "lay down {card}"
move     keep     "keep the rest"
move     draw     "draw the {card}"

option   odd = queen in queen joker unknown "the odd card: a Queen, a Joker, or one whose match was taken away unseen"
option   colours = off                     "the two cards of a pair have to be of one colour"
option   by_hand = off                     "players lay their pairs down themselves, and may keep them back"
option   shuffled = on                     "a hand is shuffled before a card is drawn from it"
option   from_side = left in left right    "cards are drawn from the player on the left, or on the right"
preset   black_peter { odd = joker }       "the player left with the Joker is Black Peter"
preset   old_bachelor { odd = unknown }    "nobody knows the odd card"
preset   strict { colours = on by_hand = on shuffled = off } "for grown-ups"

win      all but last
limit    5000 decisions
]]

--- OM-1 [when odd == queen] The Queen of clubs is taken out of the pack, so that one Queen is odd.
--- [when odd == joker] A Joker is added to the pack, which is the odd card.
--- [when odd == unknown] One card is taken out of the pack unseen, so that another is odd, and nobody knows which.
--- [always] All the cards are dealt, even if some get one more.
function before_deal()
  if options.odd == "unknown" then chance(stock):move_to(aside) end
end

--- OM-2 Two cards of one rank [when colours] and colour [always] are a pair. [when not by_hand] All lay down the pairs
--- that they have. [when by_hand] All may lay down pairs that they have, and later in their turns.
function start()
  for player in each(from(dealer.next)) do lay_pairs(player) end
end

function pairs_in(hand)
  return hand:groups(2, 2):where(function(two) return not options.colours or two[1].colour == two[2].colour end)
end

function lay_pairs(me)
  while #pairs_in(me.hand) > 0 do
    local two = pairs_in(me.hand)[1]
    if options.by_hand then
      local _, chosen = me:choose { lay = pairs_in(me.hand), keep = true }
      if not chosen then return end
      two = chosen
    end
    for card in each(two) do card:move_to(me.paired) end
  end
  if #me.hand == 0 then is_safe(me) end
end

--- OM-3 In your turn draw a card, unseen, from the hand of the player on your {from_side}, [when shuffled] who shuffles
--- it first. [when not shuffled] who may not shuffle it. [always] If it makes a pair with one of yours,
--- [when not by_hand] lay it down. [when by_hand] you may lay it down.
function turn(me)
  local other = me[options.from_side]
  if options.shuffled then other.hand:shuffle() end
  me:pick("draw", other.hand):move_to(me.hand)
  if #other.hand == 0 then is_safe(other) end
  lay_pairs(me)
end

--- OM-4 A player without cards is safe. The last player is left with the odd card and has lost; all others have won.
function is_safe(player)
  player:sits_out()
  if #after(player) == 1 then finish() end
end
