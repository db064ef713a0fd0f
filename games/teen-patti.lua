--[[ rules
variant  of brag "Teen Patti"
about    "Brag as India plays it: blind or seen, from chaal to chaal, until somebody asks for a show."
source   "https://www.pagat.com/vying/teen_patti.html"
move     see         "ask {player} for a show"
move     fold        "pack"
option   raises = double
option   most = 64
option   see_price = 1
option   side_shows = on
option   threes = off                      -- rules: ignore HR313
option   muflis = off                      "the worst hand wins"
preset   muflis { muflis = on }            "the worst hand wins"
]]

--- TP-1 This is Brag under other names. The ante is the boot, a bet a chaal, and to see is to ask for a show. A prial
--- is a trail, a running flush a pure sequence, a run a sequence, and a flush a colour.
function title(hand)
  return ({ "high card", "pair", "colour", "sequence", "pure sequence", "trail" })[rank_of(hand)]
end

--- TP-2 [when muflis] The worst hand wins a show, not the best.
function power(hand)
  return options.muflis and -base.power(hand) or base.power(hand)
end
