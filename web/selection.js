// Which cards a player has taken up, and which moves that leaves. Knows only messages; no element of the page.

// A card is named by its pile and its face, since equal cards are equal; one that is face down, by its place.
export function token(view, pile, index) {
  const card = view.piles[pile]?.cards[index];
  return card ? `${pile}=${card}` : `${pile}#${index}`;
}

function counts(tokens) {
  const all = new Map();
  for (const one of tokens) all.set(one, (all.get(one) ?? 0) + 1);
  return all;
}

// Whether a move takes as many cards of a rank as it says, any of them: "meld 3 Jacks".
const countsRank = (move) => move.rank !== undefined && move.count !== undefined;

function within(few, many) {
  for (const [one, number] of few) {
    if ((many.get(one) ?? 0) < number) return false;
  }
  return true;
}

export class Selection {
  // `faces`: those of the pack; `hands`: the piles of which any card of a rank may be taken up.
  constructor(view, moves, {faces = {}, hands = []} = {}) {
    this.view = view;
    this.taken = [];  // "pile:index"
    this.moves = moves.map((move) => {
      if (countsRank(move)) {
        const held = hands.flatMap((pile) => view.piles[pile].cards.map((card, index) => ({card, token: token(view, pile, index)})));
        return {move, counts: counts(held.filter(({card}) => faces[card]?.rank === move.rank).map((one) => one.token)), size: move.count};
      }
      const tokens = (move.at ?? []).map(([pile, index]) => token(view, pile, index));
      return {move, counts: counts(tokens), size: tokens.length};
    });
  }

  tokensOf(keys) {
    return counts(keys.map((key) => token(this.view, ...key.split(":").map(Number))));
  }

  // The moves that have all these cards, and perhaps more.
  with(keys) {
    const tokens = this.tokensOf(keys);
    return this.moves.filter((one) => one.size > 0 && one.size >= keys.length && within(tokens, one.counts));
  }

  // The moves of exactly the cards taken up; with none, those that need no cards, or name no single ones.
  exact() {
    const size = this.taken.length;
    const tokens = this.tokensOf(this.taken);
    const is = (one) => one.size === size || (size === 0 && countsRank(one.move));
    return this.moves.filter((one) => is(one) && within(tokens, one.counts)).map((one) => one.move);
  }

  has(key) {
    return this.taken.includes(key);
  }

  // Whether the card can be taken up besides those that are, or instead of them.
  fits(key) {
    return this.with([...this.taken, key]).length > 0;
  }

  isLegal(key) {
    return this.with([key]).length > 0;
  }

  // Whether a card taken up may be joined by others.
  mayGrow() {
    return this.with(this.taken).some((one) => one.size > this.taken.length);
  }

  // Takes a card up or puts it back; false if no move has it. One too many takes the place of the first.
  touch(key) {
    if (this.has(key)) this.taken = this.taken.filter((one) => one !== key);
    else if (this.fits(key)) this.taken = [...this.taken, key];
    else if (this.taken.length > 1 && this.with([...this.taken.slice(1), key]).length) this.taken = [...this.taken.slice(1), key];
    else if (this.isLegal(key)) this.taken = [key];
    else return false;
    return true;
  }

  clear() {
    this.taken = [];
  }
}
