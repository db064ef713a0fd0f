--[[ rules
variant  of gin-rummy "Round-the-Corner Gin"
about    "Like Gin Rummy, but an Ace joins both ends of a suit, and costs 15 when it is left over."
order    A 2 .. K circular
values   A = 15, J Q K = 10, others = pips
option   target = 125
no preset oklahoma
no preset open_spiel
]]

--- GR-1 Both players get ten cards, and one card is turned up. A set is three or four cards of the same rank; a run is
--- three or more cards of a suit in sequence. After the King comes the Ace again, as in Q K A 2. Cards in neither are
--- deadwood: Aces count 15, courts 10, the others their number. You may knock with {knock_at} or less.
