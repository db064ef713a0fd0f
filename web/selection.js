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

// Takes the tokens of `few` out of a copy of `many`; null if it has not all of them.
function without(many, few) {
  const left = new Map(many);
  for (const [one, number] of few) {
    const more = (left.get(one) ?? 0) - number;
    if (more < 0) return null;
    if (more) left.set(one, more);
    else left.delete(one);
  }
  return left;
}

const sum = (counted) => [...counted.values()].reduce((all, number) => all + number, 0);

export class Selection {
  // `faces`: those of the pack; `hands`: the piles of my hand.
  constructor(view, moves, {faces = {}, hands = []} = {}) {
    this.view = view;
    this.taken = [];  // "pile:index"
    this.faces = faces;
    this.hands = hands;
    // A move has `named` cards, and takes others of the hand of which only the ranks matter.
    this.moves = moves.map((move) => {
      const named = counts((move.at ?? []).map(([pile, index]) => token(view, pile, index)));
      if (countsRank(move)) return {move, named, ranks: new Map([[move.rank, move.count]]), size: move.count};
      const all = counts((move.takes ?? []).map(([pile, index]) => token(view, pile, index)));
      const besides = without(all, [...named].filter(([one]) => all.has(one))) ?? new Map();
      const ranks = new Map();
      for (const [one, number] of besides) ranks.set(this.rankOf(one), (ranks.get(this.rankOf(one)) ?? 0) + number);
      return {move, named, ranks, size: sum(named) + sum(ranks)};
    });
    // Whether a move may be followed by another that takes cards: then sets may be taken up that need several moves.
    this.mayCombine = moves.some((move) => move.again);
  }

  // The rank of a card in my hand; "" elsewhere.
  rankOf(one) {
    const [pile, card] = one.split("=");
    return this.hands.includes(Number(pile)) ? this.faces[card]?.rank ?? "" : "";
  }

  tokensOf(keys) {
    return counts(keys.map((key) => token(this.view, ...key.split(":").map(Number))));
  }

  // Whether all these cards belong to the move.
  belong(tokens, {named, ranks}) {
    const free = new Map(ranks);
    for (const [one, number] of tokens) {
      const besides = number - (named.get(one) ?? 0);
      if (besides <= 0) continue;
      const rank = this.rankOf(one);
      if (!rank || (free.get(rank) ?? 0) < besides) return false;
      free.set(rank, free.get(rank) - besides);
    }
    return true;
  }

  // The moves that have all these cards, and perhaps more.
  with(keys) {
    const tokens = this.tokensOf(keys);
    return this.moves.filter((one) => one.size > 0 && one.size >= keys.length && this.belong(tokens, one));
  }

  // The moves of exactly the cards taken up, or of those that they name; with none, those that name no cards.
  exact() {
    const size = this.taken.length;
    const tokens = this.tokensOf(this.taken);
    const is = (one) => one.size === size || (sum(one.named) === size && without(tokens, one.named) !== null);
    return this.moves.filter((one) => is(one) && this.belong(tokens, one)).map((one) => one.move);
  }

  // Those of them that go to this pile, or take cards from it.
  at(pile) {
    return this.exact().filter((move) => move.pile === pile || move.from?.includes(pile));
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

  // How many more cards make a move of those taken up; 0: none do.
  missing() {
    const sizes = this.with(this.taken).map(({size}) => size - this.taken.length).filter((more) => more > 0);
    return sizes.length ? Math.min(...sizes) : 0;
  }

  // Takes a card up or puts it back; false if no move has it. One too many takes the place of the first, unless the rest
  // might go with another move.
  touch(key) {
    const {taken} = this;
    if (this.has(key)) this.taken = taken.filter((one) => one !== key);
    else if (this.fits(key)) this.taken = [...taken, key];
    else if (taken.length > 1 && this.mayCombine && this.hands.includes(Number(key.split(":")[0]))) this.taken = [...taken, key];
    else if (!this.isLegal(key)) return false;
    else if (taken.length > 1 && this.with([...taken.slice(1), key]).length) this.taken = [...taken.slice(1), key];
    else this.taken = [key];
    return true;
  }

  clear() {
    this.taken = [];
  }
}
