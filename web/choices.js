// What the player on move may do, in words and buttons.
import {button, capital, counted, make, spoken} from "./dom.js";
import {hasShape, suitPicture} from "./cards.js";

const anyOf = (words) => new Intl.ListFormat("en-GB", {type: "disjunction"}).format(words);

export class Choices {
  constructor(table) {
    this.table = table;
  }

  // "Your turn: draw 2 cards or take the pile": the kinds of moves, as many as a line has room for.
  prompt() {
    const kinds = this.kinds();
    if (!kinds.length) return "Your turn";
    const shown = kinds.filter((_, place) => kinds.slice(0, place + 1).join(", ").length < 84);
    const more = kinds.length - shown.length;
    const few = this.table.selection.missing();
    const left = few && this.table.selection.taken.length && !this.table.selection.exact().length ? ` (${few} more)` : "";
    return `Your turn: ${more > 0 ? `${shown.join(", ")}, …` : anyOf(shown)}${left}`;
  }

  // What may be done, in words: a move for each kind, without the values of which there are several.
  kinds() {
    const groups = new Map();
    for (const move of this.table.moves) {
      if (!this.table.called.has(move.move)) groups.set(move.move, [...(groups.get(move.move) ?? []), move]);
    }
    const kinds = [...groups].map(([name, moves]) => {
      const text = this.table.setup.moves[name] ?? name;
      if (moves.length === 1 && !moves[0].at && moves[0].least === undefined) return moves[0].text;
      const sizes = new Set(moves.map(({at}) => at?.length ?? 0));
      const cards = sizes.size > 1 ? "cards" : Math.max(...sizes) > 1 ? `${Math.max(...sizes)} cards` : "a card";
      const kind = text.replace(moves[0].count === undefined ? /\{card\} and .*/ : /\{.*/, "cards").replace(/\{(card|[^}]*cards?)\}/g, cards).replace(/\s*\{.*$/, "").replace(/( (a|an|the|and|to|on|onto|for|from|of|with|in|at|two|it))+$/, "");
      return /^(from|to|on|onto)$/.test(kind) ? "move cards" : kind;
    });
    // "meld" says what "meld a card" says.
    return [...new Set(kinds)].filter((kind) => !kinds.some((other) => other !== kind && kind.startsWith(`${other} `)));
  }

  // The buttons: what needs no cards, or is possible with those taken up.
  choices() {
    const shown = this.table.selection.exact();
    const bar = make("div", {class: "choices", role: "group", "aria-label": "What you may do", "data-scroll": "choices"});
    if (!this.table.moves.length) return bar;
    const groups = new Map();
    for (const move of shown) {
      const key = move.at?.length && !this.isWordy(move) ? "cards" : move.move;
      groups.set(key, [...(groups.get(key) ?? []), move]);
    }
    // What needs no thought first: a long list of bids would hide "pass".
    const room = (group) => (group[0].least === undefined ? group.length : 2);
    // A call stays where it is when others move.
    const calls = (group) => this.table.called.has(group[0].move);
    const sorted = [...groups.values()].sort((a, b) => calls(b) - calls(a) || room(a) - room(b));
    for (const group of sorted) {
      if (group.length > 3 && group[0].value !== undefined && !group[0].at?.length) bar.append(this.grid(group));
      else bar.append(...group.flatMap((move) => (move.least !== undefined ? this.range(move) : this.choice(move))));
    }
    if (!shown.length) bar.append(...this.besides());
    if (this.table.selection.taken.length) {
      bar.append(button("Put back", () => {
        this.table.selection.clear();
        this.table.render(true);
      }, {class: "quiet", "data-key": "back"}));
    }
    return bar;
  }

  // What is possible with cards that make no single move: several moves, or more cards; else, what is possible at all.
  besides() {
    const {selection} = this.table;
    const {taken} = selection;
    if (!taken.length) return [];
    const more = selection.missing();
    if (more) return [make("p", {class: "no-move"}, `Tap ${counted(more, "more card")}.`)];
    const ways = this.table.waysFor(taken);
    if (!ways) return [];
    if (!ways.length) return [make("p", {class: "no-move", role: "status"}, `No move with ${taken.length === 1 ? "this card" : `these ${taken.length} cards`}. You can ${anyOf(this.kinds())}.`)];
    return ways.map((way) => {
      const text = way.moves.join(", then ");
      return make("button", {type: "button", class: "main", onclick: () => this.table.chooseAll(way), "data-key": `way${text}`, "data-move": way.id},
        spoken(this.table.pretty(text), capital(this.table.pack.inWords(text))));
    });
  }

  isWordy(move) {
    return move.second !== undefined;
  }

  choice(move) {
    // Where cards can be played, what needs none is seldom what is wanted first.
    const besides = !move.at?.length && this.table.moves.some(({at}) => at?.length);
    return make("button", {type: "button", class: this.table.called.has(move.move) ? "call" : besides ? null : "main", onclick: () => this.table.choose(move),
      "data-key": `move${move.id}`, "data-move": move.id}, spoken(this.table.pretty(move.text), capital(this.table.pack.inWords(move.text))));
  }

  grid(group) {
    const text = this.table.setup.moves[group[0].move] ?? group[0].move;
    const title = capital(text.replace(/\s*\{.*$/, ""));
    let values = group.map((move) => String(this.table.setup.faces[move.value]?.shown ?? move.value).replaceAll("_", " "));
    const box = this.biddingBox(values);
    // So many of a rank.
    if (!box && values.every((value) => /^\d+ \S+$/.test(value))) values = values.map((value) => value.replace(" ", " × "));
    const grid = make("div", {class: box ? "grid box" : "grid"}, make("span", {class: "label"}, title));
    if (box) grid.style.setProperty("--across", box.across);
    group.forEach((move, place) => {
      const value = make("button", {type: "button", class: "value", onclick: () => this.table.choose(move), "data-key": `move${move.id}`, "data-move": move.id},
        spoken(box ? box.short[place] : this.table.worded(values[place]), capital(this.table.pack.inWords(move.text))));
      if (box) value.style.gridColumn = box.columns[place];
      grid.append(value);
    });
    return grid;
  }

  // Bids of a number and a suit lie in columns by suit, and the suits are pictures only. Null for other values.
  biddingBox(values) {
    const bids = values.map((value) => value.match(/^(\S+) (.+)$/)?.slice(1));
    if (bids.some((bid) => !bid)) return null;
    const [last] = bids.at(-1);
    const suits = [...new Set([...bids.filter(([level]) => level === last), ...bids].map(([, suit]) => suit))];
    // The row of the last level has all suits in their order; if it does not, the order is only that of the values.
    if (suits.length < 2 || suits.length > 6 || !suits.some(hasShape)) return null;
    const initials = (suit) => (suit.includes(" ") ? suit.split(" ").map((word) => word.charAt(0).toUpperCase()).join("") : suit);
    return {across: suits.length, columns: bids.map(([, suit]) => suits.indexOf(suit) + 1),
      short: bids.map(([level, suit]) => (hasShape(suit) ? [`${level} `, suitPicture(suit)] : `${level} ${initials(suit)}`))};
  }

  range(move) {
    const {least, most, step} = move;
    const input = make("input", {type: "range", min: least, max: most, step, value: least, "aria-label": move.move});
    const number = make("input", {type: "number", min: least, max: most, step, value: least, inputmode: "numeric", "aria-label": `${move.move}: how many`});
    const words = (value) => capital((this.table.setup.moves[move.move] ?? move.move).replace(/\{(?:\w+|n [^}]*)\}/, value));
    const go = button(words(least), () => this.table.choose(move, Number(number.value)), {class: "main", "data-move": move.id});
    const change = (value) => {
      const bounded = least + Math.round((Math.min(Math.max(Number(value) || least, least), most) - least) / step) * step;
      input.value = number.value = bounded;
      go.textContent = words(bounded);
    };
    input.addEventListener("input", () => change(input.value));
    number.addEventListener("change", () => change(number.value));
    number.addEventListener("input", () => { if (number.validity.valid && number.value) go.textContent = words(number.value); });
    const nudge = (by) => button(spoken(by < 0 ? "−" : "+", by < 0 ? "less" : "more"), () => change(Number(number.value) + by), {class: "quiet"});
    const shares = this.potShares(move).map(([words, value]) => button(words, () => change(value), {class: "quiet"}));
    const range = make("div", {class: "range"}, nudge(-step), input, nudge(step), number, go);
    return shares.length ? [range, make("div", {class: "shares"}, shares)] : [range];
  }

  // What half the pot and the pot come to for this bet. A raise is counted from what a call would leave.
  potShares({move, least, most}) {
    const text = this.table.setup.moves[move] ?? "";
    const pot = Object.values(this.table.view.pots ?? {}).reduce((sum, chips) => sum + chips, 0);
    if (!pot || this.table.view.players[0].chips === undefined) return [];
    const due = Number(this.table.moves.find((one) => one.move === "call")?.value ?? 0) || 0;
    const stakes = this.table.view.publics.filter((value) => value.seat && value.name === "bet").map((value) => Number(value.value) || 0);
    const from = / to \{/.test(text) ? Math.max(0, ...stakes) : 0;
    return [["½ pot", 0.5], ["Pot", 1]].map(([words, share]) => [words, from + Math.round(share * (pot + due))])
      .filter(([, value]) => value >= least && value <= most);
  }
}
