--[[ rules
variant  of crazy-eights "Crazy Eights with Stacking Twos"
about    "As Crazy Eights, but a Two costs the next player two cards, and more when Twos are stacked."
option   special_cards = on "Twos must be picked up for"
]]

--- CE-1 The card after the deal is turned up beside the stock. An Eight turned up goes back into the stock, which is
--- shuffled, and another card is turned up. A Two turned up works as if the dealer had played it.

--- CE-6 A Two makes the next player pick up two cards, unless the stock is empty.
function effect(card)
  if card:is("2") and #stock > 0 then owed = (owed or 0) + 2 end
end
