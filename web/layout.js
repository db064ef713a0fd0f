// Where things lie: seats around the table, piles by their shape. Knows only messages.

// The others in the order of play, beginning on my left; a watcher sits in no seat.
export function othersFrom(seat, players) {
  const first = seat ?? 1;
  const all = [];
  for (let i = seat ? 1 : 0; i < players; ++i) all.push(((first - 1 + i) % players) + 1);
  return all;
}

// The side of the table where a seat is: bottom, left, top, right.
export function sideOf(seat, me, players) {
  const steps = (seat - (me ?? 1) + players) % players;
  if (steps === 0) return "bottom";
  if (players === 2) return "top";
  if (players === 3) return steps === 1 ? "left" : "right";
  if (players === 4) return ["left", "top", "right"][steps - 1];
  const share = steps / players;
  return share < 0.3 ? "left" : share > 0.7 ? "right" : "top";
}

export const KINDS = {hand: "hand", trick: "trick", stack: "stack", column: "column", spread: "spread"};

// How a pile is shown. `pile`: as in a view; `fixed`: as in the setup.
export function kindOf(id, pile, fixed, setup) {
  if (setup.trick === id) return KINDS.trick;
  if (fixed.hand) return KINDS.hand;
  const seen = pile.cards.filter((card) => card !== null).length;
  if (fixed.shape.includes("suits")) return KINDS.stack;
  if (fixed.shape === "row" && fixed.facing !== "down") return fixed.facing === "top up" && seen < 2 ? KINDS.stack : KINDS.column;
  if (fixed.alone || fixed.facing === "top up" || fixed.facing === "down" || seen === 0) return KINDS.stack;
  return seen > 1 ? KINDS.spread : KINDS.stack;
}
