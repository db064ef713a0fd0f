--[[ rules
variant  of crazy-eights "Crazy Eights, Aunt May's way"
about    "Crazy Eights with six cards each, and Queens that make the next player miss a turn."
deal     6 each
option   draws = 1
require  not special_cards "Aunt May's Queens work already"
no preset open_spiel
no preset strict
]]

--- AM-1 Everybody gets six cards, however many play.

--- AM-2 A Queen makes the next player miss a turn.
function lay(me, card)
  base.lay(me, card)
  if card:is("Q") then turns.skip(1) end
end
