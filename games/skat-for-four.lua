--[[ rules
variant  of skat "Skat for Four"
about    "Skat at a table of four: the dealer sits out, and watches the three others."
source   "https://www.pagat.com/schafkopf/skat.html"
players  4
no deal
option   deals = 12
preset   club { deals = 48 seeger = on }   "as in clubs: 48 deals, counted after Seeger and Fabian"
]]

--- SK-1 The dealer gives ten cards to each of the three others: three, then four, then three. Two are laid down as the
--- Skat, and the dealer sits out the deal. The second player from the dealer's left bids what a game may be worth
--- (SK-6), and the first holds or passes. The bids are 18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50,
--- 54, 55, 59, 60 and so on, up to 264. When one of them has passed, the third bids against the other. The player left
--- is the declarer; if nobody has bid, the first may for 18.
function before_deal()
  dealer:sits_out()
end

function start()
  for _, n in ipairs { 3, 4, 3 } do deal(n) end
  stock:deal(2, skat)
end

--- SK-8 [when seeger] Moreover a game won counts 50 for the declarer, a game lost 50 against and 30 for each of the
--- others, the dealer too.
