--[[ rules
variant  of skat "Simple Skat"
about    "Skat for learners: nobody bids, and the points in the tricks are the score."
no move  bid
no move  hold
no move  hand_game
no move  look
no move  announce
no public bid
no public announced
no preset club
no preset pub
no preset round
preset   open_spiel { deals = 1 }          "one deal, as the OpenSpiel collection of games plays it"
]]

--- SK-1 Everybody gets ten cards: three, then four, then three; two are laid down as the Skat. From the dealer's left
--- everybody may pass or name a game: a suit as trumps, grand (only the Jacks are trumps) or null (no trumps, and no
--- trick to be taken). The first player to name one is the declarer, and the others are not asked.
function auction(first)
  for player in each(from(first)) do
    local act, what = player:choose { declare = kind:except("null_ouvert"), pass = true }
    if act == "declare" then
      declarer, contract = player, what
      return
    end
  end
end

--- SK-2 The declarer takes up the Skat and lays away two cards, which count with the tricks.
function prepare()
  take_up_skat()
end

--- SK-6 An Ace counts 11 points, a 10 ten, King 4, Queen 3, Jack 2. Together they are 120.

--- SK-7 The declarer scores the points above 60, or loses those that are lacking. A null that is won scores 30, one
--- that is lost costs 30.
function outcome()
  if contract == "null" then return declarer.tricks == 0 and 30 or -30 end
  return declarer.taken:sum("value") + skat:sum("value") - 60
end
