--[[ rules
variant  of hearts "Hearts with a Count"
about    "As Hearts, but the table counts how many cards of each suit have been played: for learning to count them."
public   played each suit = 0 "played"
]]

--- All see how many cards of each suit have been played.
function lay(card)
  base.lay(card)
  played[card.suit] = played[card.suit] + 1
end
