// Piles and their cards: how they look, and what a touch on them may do.
import {capital, counted, make, spoken} from "./dom.js";
import {hasShape, suitPicture} from "./cards.js";
import {KINDS, kindOf} from "./layout.js";

const DRAWS = /^(draw|deal|turn|stock|hit)/;  // moves that take from the stock

export class Piles {
  constructor(table) {
    this.table = table;
  }

  of(owner) {
    // The last pile may be one that the setup does not name: cards that are out of the game.
    return this.table.view.piles.slice(0, this.table.setup.piles.length).map((pile, id) => ({pile, id, fixed: this.table.setup.piles[id], kind: kindOf(id, pile, this.table.setup.piles[id], this.table.setup)}))
      .filter(({pile}) => pile.owner === owner);
  }

  // A meld is called by what it consists of: "Anna and Clara's Jacks", not "Anna and Clara's melds 11".
  label(pile) {
    const name = /\bmelds?\b/.test(pile.label) ? this.table.pack.meldName(pile.cards) : "";
    return name ? pile.label.replace(/\bmelds?\b.*$/, name) : pile.label;
  }

  ownLabel(pile) {
    return capital(this.label(pile).replace(/^.*?['’]s? /, ""));
  }

  // A pile of a player that is not their hand.
  small(one, name = this.ownLabel(one.pile)) {
    const {pile, id, kind} = one;
    const aim = this.isTarget(id) || this.hasLegal(id);
    if (!pile.cards.length && !aim) return null;
    const label = make("span", {class: "label"}, `${capital(name)}${pile.cards.length > 1 ? ` · ${pile.cards.length}` : ""}`);
    if (kind === KINDS.stack && !aim && pile.cards.every((card) => card === null))
      return make("span", {class: "count"}, `${capital(name)}: ${counted(pile.cards.length, "card")}`);
    return make("div", {class: "small-pile"}, label, kind === KINDS.stack ? this.stack(one) : this.fan(one, "spread"));
  }

  pile(one) {
    const {pile, id, kind} = one;
    const count = pile.cards.length;
    const shape = kind === KINDS.spread ? this.fan(one, "spread") : this.stack(one);
    const number = count > 1 || (count && pile.cards.at(-1) === null) ? String(count) : "";
    return make("div", {class: `pile ${kind}${this.isTarget(id) ? " target" : ""}`, "data-pile": id}, shape,
      make("span", {class: "label"}, make("span", {class: this.suitOf(id) && one.fixed.shape === "suits" ? "unseen" : null}, capital(pile.label)), number ? [" ", make("span", {class: "number"}, number)] : null));
  }

  stack(one) {
    const {pile, id} = one;
    const count = pile.cards.length;
    const top = count - 1;
    const draws = id === this.table.setup.stock || count === 0 ? this.drawMove(id) : undefined;
    const target = this.isTarget(id);
    const key = `${id}:${top}`;
    if (!count) {
      return make("button", {type: "button", class: `slot${target ? " target" : ""}`, "data-pile": id, "data-key": `pile${id}`, disabled: !target && !draws,
        onclick: () => this.table.touches.touchPile(id, draws)},
        spoken(this.suitOf(id) ? suitPicture(this.suitOf(id)) : "", `${pile.label}, empty${target ? ": put here" : ""}`));
    }
    const below = count > 1 ? make("span", {class: "under", "aria-hidden": "true"}) : null;
    return make("div", {class: `stack${count > 6 ? " high" : ""}`}, below,
      this.card(pile.cards[top], {pile: id, index: top, key, draws, what: `${pile.label}, ${counted(count, "card")}`}));
  }

  columns(columns) {
    const longest = Math.max(...columns.map(({pile}) => pile.cards.length));
    const row = make("div", {class: `columns of-${columns.length}${longest > 12 ? " long" : ""}`, "data-scroll": "columns"}, columns.map((one) => {
      const {pile, id} = one;
      return make("div", {class: `column${this.isTarget(id) ? " target" : ""}`, "data-pile": id, "aria-label": pile.label, role: "group"},
        pile.cards.length ? pile.cards.map((card, index) => this.card(card, {pile: id, index, key: `${id}:${index}`})) : this.stack(one));
    }));
    row.style.setProperty("--columns", columns.length);
    row.style.setProperty("--longest", Math.max(longest, 4));
    return row;
  }

  fan(one, look) {
    const {pile, id} = one;
    const top = pile.cards.length - 1;
    const isDeep = this.table.moves.some((move) => (move.at ?? []).some(([at, index]) => at === id && index !== top));
    if (look === "spread" && top > 7 && !isDeep) look = "tight";
    let cards = pile.cards.map((card, index) => ({card, index}));
    // Of a hand with an open card or two, such as the trump card, only those.
    if (look === "open" && !this.hasLegal(id) && cards.filter(({card}) => card !== null).length * 2 < cards.length) cards = cards.filter(({card}) => card !== null);
    if (look === "open") cards = this.table.pack.sorted(cards, this.table.order || this.table.setup.order);
    const fan = make("div", {class: `fan ${look}`, "data-pile": id}, cards.map(({card, index}) =>
      this.card(card, {pile: id, index, key: `${id}:${index}`})));
    fan.style.setProperty("--cards", Math.max(cards.length, 1));
    return fan;
  }

  suitOf(id) {
    const word = this.table.view.piles[id].label.split(" ").find((part) => hasShape(part));
    return this.table.setup.piles[id].shape.includes("suits") ? word : undefined;
  }

  isTarget(pile) {
    if (!this.table.selection || !this.table.moves.length) return false;
    return this.table.selection.at(pile).length > 0;
  }

  hasLegal(pile) {
    return this.table.moves.some((move) => (move.at ?? []).some(([at]) => at === pile));
  }

  // The move of a touched stock: the only one that draws or deals.
  drawMove(pile) {
    if (pile !== this.table.setup.stock || (this.table.game.dealt_out && !this.table.view.piles[pile].cards.length)) return undefined;
    const drawing = this.table.moves.filter((move) => !move.at?.length && move.least === undefined && DRAWS.test(move.move));
    return drawing.length === 1 ? drawing[0] : undefined;
  }

  // A face-down pile of a betting game that no move touches: there the cards are few, and the bets need the room.
  isIdle(id) {
    return this.table.view.players[0].chips !== undefined && !(id === this.table.setup.stock && Object.keys(this.table.setup.moves).some((name) => DRAWS.test(name))) && !this.isTarget(id) && !this.hasLegal(id) &&
      this.table.view.piles[id].cards.every((card) => card === null);
  }

  card(card, {pile, index, key, draws, what, isNew}) {
    const legal = key !== undefined && this.table.selection.fits(key);
    const taken = key !== undefined && this.table.selection.has(key);
    const reachable = legal || taken || (key !== undefined && this.table.selection.isLegal(key)) || draws !== undefined ||
      (pile !== undefined && this.isTarget(pile));
    // What the player was told of a card that is face down.
    const told = (card === null && pile !== undefined && this.table.view.piles[pile].told?.[index]) || "";
    const name = this.table.pack.name(card) + (told && `, ${told}`) + (isNew ? ", new" : "");
    const picture = [this.table.pack.picture(card), told ? make("span", {class: "told"}, told) : null, isNew ? make("span", {class: "new", "aria-hidden": "true"}, "new") : null];
    const mine = pile !== undefined && this.table.view.piles[pile].owner === this.table.me && this.table.setup.piles[pile].hand;
    const choosing = this.table.moves.some((move) => (move.at ?? []).length);
    const possible = legal || taken || (key !== undefined && this.table.selection.isLegal(key));
    const look = `card${taken ? " taken" : ""}${possible && !taken ? " legal" : ""}${mine && choosing && !possible ? " dim" : ""}`;
    const face = card === null ? null : card;
    if (!reachable && !mine) {
      const shown = make("span", {class: look, "data-face": face, role: "img", "aria-label": what ? `${name}, ${what}` : name}, picture);
      if (pile !== undefined && this.table.moves.length) this.table.touches.listen(shown, {card}, {taps: false});
      return shown;
    }
    const element = make("button", {type: "button", class: look, "data-face": face, "data-key": key, "data-pile": pile,
      "aria-pressed": reachable && (legal || taken) ? String(taken) : null},
      picture, make("span", {class: "unseen"}, `${name}${what ? `, ${what}` : ""}${possible || !mine || !choosing ? "" : ", not possible now"}`));
    this.table.touches.listen(element, {card, pile, index, key, draws});
    return element;
  }
}
