// The table: shows what messages say, and turns touches into requests. It knows nothing of servers: whoever gives it
// messages and takes its requests is the game.
import {button, capital, counted, make, remember, remembered, tell} from "./dom.js";
import {Pack, hasShape, suitPicture} from "./cards.js";
import {Selection} from "./selection.js";
import {KINDS, kindOf, othersFrom, sideOf} from "./layout.js";

const LONG_PRESS = 550;  // ms
const FAR = 9;           // pixels: from there on a touch is a drag

export class Table {
  // `ask` takes a request; `open` shows a sheet: "log", "scores", "rules", "menu".
  constructor(root, {ask, open}) {
    Object.assign(this, {root, ask, open});
    this.order = remembered("order");
    this.lines = 0;
    root.addEventListener("keydown", (event) => this.key(event));
  }

  setUp(setup) {
    this.setup = setup;
    this.pack = new Pack(setup.faces);
    this.lines = 0;
    this.selection = null;
    this.message = null;
    this.ownLines = 0;
  }

  // A message of the kind "table" with a game.
  show(message) {
    const before = this.message;
    this.message = message;
    this.game = message.game;
    this.view = message.game.view;
    this.me = message.you.seat;
    const decide = this.game.decide ?? {};
    const mine = decide.seat === this.me && decide.moves !== undefined;
    this.moves = [...(decide.moves ?? []), ...(decide.calls ?? [])];
    const same = before?.game && before.game.choices === this.game.choices && before.game.lines === this.game.lines;
    if (!same || !this.selection) this.selection = new Selection(this.view, this.moves);
    if (mine && !this.mine) this.beginsTurn();
    if (!mine && this.mine) this.ownLines = before?.game.lines ?? 0;
    this.mine = mine;
    this.tellNews();
    this.render(same);
  }

  beginsTurn() {
    if (document.visibilityState === "hidden") document.title = "Your turn!";
    if (navigator.userActivation?.hasBeenActive && this.message.seats.length > 1) navigator.vibrate?.(30);
  }

  tellNews() {
    const fresh = this.game.lines - this.lines;
    const news = fresh > 0 && this.lines > 0 ? this.game.log.slice(-fresh) : [];
    const words = news.map((line) => this.pack.inWords(line));
    if (this.mine && (fresh > 0 || this.lines === 0)) words.push("It is your turn.");
    this.lines = this.game.lines;
    tell(words);
  }

  // ---- the whole picture ----

  render(still = false) {
    const places = this.places();
    const focus = document.activeElement?.dataset?.key;
    const scrolled = new Map([...this.root.querySelectorAll("[data-scroll]")].map((one) => [one.dataset.scroll, [one.scrollLeft, one.scrollTop]]));
    const seats = this.view.players.length;
    this.root.className = `table seats-${seats} ${this.mine ? "my-turn" : ""}`;
    this.root.replaceChildren(this.others(), this.middle(), this.bottom());
    for (const one of this.root.querySelectorAll("[data-scroll]")) {
      const [left, top] = scrolled.get(one.dataset.scroll) ?? [0, 0];
      one.scrollLeft = left;
      one.scrollTop = top;
    }
    if (focus) this.root.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus({preventScroll: true});
    if (!still) this.move(places);
  }

  // Cards glide from where they were: `before` has the place of each face.
  places() {
    const places = new Map();
    for (const card of this.root.querySelectorAll(".card[data-face]")) {
      if (!places.has(card.dataset.face)) places.set(card.dataset.face, card.getBoundingClientRect());
    }
    return places;
  }

  move(before) {
    if (before.size === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const seen = new Set();
    for (const card of this.root.querySelectorAll(".card[data-face]")) {
      const {face} = card.dataset;
      if (seen.has(face)) continue;
      seen.add(face);
      const old = before.get(face);
      const now = card.getBoundingClientRect();
      if (!old) {
        card.animate([{opacity: 0}, {opacity: 1}], {duration: 160});
      } else if (Math.abs(old.left - now.left) + Math.abs(old.top - now.top) > 24) {
        card.animate([{transform: `translate(${old.left - now.left}px, ${old.top - now.top}px)`}, {transform: "none"}],
                     {duration: 220, easing: "ease-out"});
      }
    }
  }

  // ---- the others ----

  name(seat) {
    return this.view.players[seat - 1].name;
  }

  others() {
    const seats = othersFrom(this.me, this.view.players.length);
    return make("section", {class: "others", "aria-label": "Players"}, seats.map((seat) => this.seat(seat)));
  }

  seat(seat) {
    const player = this.view.players[seat - 1];
    const at = this.message.seats[seat - 1] ?? {};
    const turn = this.game.decide?.seat === seat;
    const piles = this.pilesOf(seat);
    const hand = piles.filter(({fixed}) => fixed.hand);
    const held = hand.reduce((sum, {pile}) => sum + pile.cards.length, 0);
    const partner = this.me && this.setup.teams > 0 && player.team === this.view.players[this.me - 1].team;
    const side = sideOf(seat, this.me, this.view.players.length);
    const marks = [];
    if (this.view.dealer === seat && this.view.players.length > 1) marks.push(make("span", {class: "mark"}, "dealer"));
    if (at.name && at.bot) marks.push(make("span", {class: "mark"}, "bot for now"));
    else if (at.name && !at.here) marks.push(make("span", {class: "mark away"}, "away"));
    if (!player.in_match || !player.in_deal) marks.push(make("span", {class: "mark"}, "out"));
    const facts = [];
    if (partner) facts.push("partner");
    if (at.bot && !at.name) facts.push("bot");
    if (hand.length) facts.push(counted(held, "card"));
    facts.push(...this.points(player));
    const extras = piles.filter(({fixed}) => !fixed.hand).map((one) => this.smallPile(one)).filter(Boolean);
    const openHand = hand.filter(({pile}) => pile.cards.some((card) => card !== null));
    const picks = this.moves.some((move) => move.player === seat && !(move.at ?? []).length);
    const reachable = hand.filter(({id}) => this.moves.some((move) => (move.at ?? []).some(([pile]) => pile === id)));
    const element = make("div", {class: `seat side-${side}${turn ? " turn" : ""}${picks ? " target" : ""}`, "data-seat": seat},
      make("div", {class: "who"}, make("b", {}, player.name), marks),
      make("div", {class: "facts"}, facts.join(" · ")),
      this.publics((value) => value.seat === seat),
      openHand.filter((one) => !this.isLarge(one)).map((one) => this.fan(one, "open")),
      reachable.filter((one) => !openHand.includes(one)).map((one) => this.fan(one, "pick")),
      extras.length ? make("div", {class: "extras"}, extras) : null);
    if (at.name && !at.here && !at.bot && this.me)
      element.append(button("Let a bot play", () => this.ask({op: "stand_in", seat}), {class: "small"}));
    if (at.name && !at.here && !this.me || (!at.name && at.bot && !this.me))
      element.append(button("Play here", () => this.ask({op: "sit", seat}), {class: "small"}));
    return element;
  }

  // Too many open cards for a player's own place, as dummy's hand in Bridge: they go to the middle.
  isLarge({pile}) {
    return pile.cards.length > 4;
  }

  openHands() {
    const open = othersFrom(this.me, this.view.players.length).flatMap((seat) => this.pilesOf(seat))
      .filter((one) => one.fixed.hand && this.isLarge(one) && one.pile.cards.some((card) => card !== null));
    return open.map((one) => make("div", {class: "open-hand"}, make("span", {class: "label"}, capital(one.pile.label)), this.fan(one, "open")));
  }

  points(player) {
    const facts = [];
    if (player.chips !== undefined) facts.push(counted(player.chips, "chip"));
    else if (this.view.players.some((one) => one.score !== 0)) facts.push(counted(player.score, "point"));
    return facts;
  }

  publics(which) {
    const shown = this.view.publics.filter((value) => value.value !== null && value.value !== "no" && value.value !== "" && which(value));
    if (!shown.length) return null;
    return make("div", {class: "publics"}, shown.map((value) => make("span", {class: "public"},
      value.value === "yes" ? capital(value.text) : [`${capital(value.text || value.name)}: `, this.worded(String(value.value))])));
  }

  // A word that may be a suit, with its picture.
  worded(word) {
    return word.replaceAll("_", " ").split(" ").flatMap((part, i) => [i ? " " : "", hasShape(part) ? [suitPicture(part), ` ${part}`] : part]).flat();
  }

  pilesOf(owner) {
    return this.view.piles.map((pile, id) => ({pile, id, fixed: this.setup.piles[id], kind: kindOf(id, pile, this.setup.piles[id], this.setup)}))
      .filter(({pile}) => pile.owner === owner);
  }

  // A pile of a player that is not their hand.
  smallPile(one, name = this.ownLabel(one.pile)) {
    const {pile, id, kind} = one;
    const aim = this.isTarget(id) || this.hasLegal(id);
    if (!pile.cards.length && !aim) return null;
    const label = make("span", {class: "label"}, `${capital(name)}${pile.cards.length > 1 ? ` · ${pile.cards.length}` : ""}`);
    if (kind === KINDS.stack && !aim && pile.cards.every((card) => card === null))
      return make("span", {class: "count"}, `${capital(name)}: ${pile.cards.length}`);
    return make("div", {class: "small-pile"}, label, kind === KINDS.stack ? this.stack(one) : this.fan(one, "spread"));
  }

  ownLabel(pile) {
    return capital(pile.label.replace(/^.*?['’]s? /, ""));
  }

  // ---- the middle ----

  middle() {
    const parts = this.openHands();
    const trick = this.trick();
    if (trick) parts.push(trick);
    const all = this.pilesOf(undefined).filter(({kind}) => kind !== KINDS.trick);
    const piles = all.filter(({fixed}) => !fixed.shape.startsWith("each"));
    const ofTeams = all.filter(({fixed}) => fixed.shape.startsWith("each")).map((one) => this.smallPile(one, one.pile.label)).filter(Boolean);
    const columns = piles.filter(({kind}) => kind === KINDS.column);
    const single = piles.filter(({kind, pile, id, fixed}) => kind !== KINDS.column &&
      (pile.cards.length || this.isTarget(id) || fixed.shape !== "single" || (id === this.setup.stock && !trick) || this.drawMove(id)));
    if (single.length) parts.push(make("div", {class: "piles"}, single.map((one) => this.pile(one))));
    if (columns.length) parts.push(this.columns(columns));
    if (ofTeams.length) parts.push(make("div", {class: "extras of-teams"}, ofTeams));
    const facts = [this.publics((value) => value.seat === undefined && value.team === undefined), this.teamPublics(), this.pots()];
    const middle = make("section", {class: "middle", "aria-label": "Table", "data-scroll": "middle"},
      make("div", {class: "title"}, this.heading()), parts, facts);
    return middle;
  }

  heading() {
    const deal = this.view.deal > 1 ? ` · deal ${this.view.deal}` : "";
    return `${this.setup.title}${deal}${this.view.direction === "clockwise" || this.view.players.length < 3 ? "" : " · anticlockwise"}`;
  }

  teamPublics() {
    return this.publics((value) => value.team !== undefined);
  }

  pots() {
    if (!this.view.pots) return null;
    const shown = Object.entries(this.view.pots).filter(([, chips]) => chips > 0);
    return shown.length ? make("div", {class: "publics"}, shown.map(([name, chips]) => make("span", {class: "public pot"}, `${capital(name)}: ${chips}`))) : null;
  }

  trick() {
    const {trick} = this.game;
    if (!trick) return null;
    const laid = trick.laid.map((cards, place) => ({cards, seat: place + 1})).filter(({cards}) => cards.length);
    const cards = laid.map(({cards: row, seat}) => make("figure", {class: `laid side-${sideOf(seat, this.me, this.view.players.length)}${trick.taker === seat ? " taker" : ""}${trick.over ? " past" : ""}`},
      make("div", {class: "row"}, row.map((card) => this.card(card, {}))),
      make("figcaption", {}, `${this.name(seat)}${trick.leader === seat ? " led" : ""}${trick.taker === seat ? " took it" : ""}`)));
    return make("div", {class: `trick of-${this.view.players.length}`, "aria-label": laid.length ? "Trick" : null},
      cards.length ? cards : make("span", {class: "hollow"}, "no card played yet"));
  }

  pile(one) {
    const {pile, id, kind} = one;
    const count = pile.cards.length;
    const shape = kind === KINDS.spread ? this.fan(one, "spread") : this.stack(one);
    return make("div", {class: `pile ${kind}${this.isTarget(id) ? " target" : ""}`, "data-pile": id}, shape,
      make("span", {class: "label"}, `${capital(pile.label)}${count > 1 || (count && pile.cards.at(-1) === null) ? ` · ${count}` : ""}`));
  }

  stack(one) {
    const {pile, id} = one;
    const count = pile.cards.length;
    const top = count - 1;
    const draws = id === this.setup.stock || count === 0 ? this.drawMove(id) : undefined;
    const target = this.isTarget(id);
    const key = `${id}:${top}`;
    if (!count) {
      return make("button", {type: "button", class: `slot${target ? " target" : ""}`, "data-pile": id, "data-key": `pile${id}`, disabled: !target && !draws,
        "aria-label": `${pile.label}, empty${target ? ": put here" : ""}`, onclick: () => this.touchPile(id, draws)},
        this.suitOf(id) ? suitPicture(this.suitOf(id)) : "");
    }
    const below = count > 1 ? make("span", {class: "under", "aria-hidden": "true"}) : null;
    return make("div", {class: `stack${count > 6 ? " high" : ""}`}, below,
      this.card(pile.cards[top], {pile: id, index: top, key, draws, what: `${pile.label}, ${counted(count, "card")}`}));
  }

  suitOf(id) {
    const word = this.view.piles[id].label.split(" ").find((part) => hasShape(part));
    return this.setup.piles[id].shape.includes("suits") ? word : undefined;
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
    const isDeep = this.moves.some((move) => (move.at ?? []).some(([at, index]) => at === id && index !== top));
    if (look === "spread" && top > 7 && !isDeep) look = "tight";
    let cards = pile.cards.map((card, index) => ({card, index}));
    if (look === "open") cards = this.pack.sorted(cards, this.handOrder());
    const fan = make("div", {class: `fan ${look}`, "data-pile": id}, cards.map(({card, index}) =>
      this.card(card, {pile: id, index, key: `${id}:${index}`})));
    fan.style.setProperty("--cards", Math.max(cards.length, 1));
    return fan;
  }

  // ---- one card ----

  isTarget(pile) {
    if (!this.selection || !this.moves.length) return false;
    return this.selection.exact().some((move) => move.pile === pile);
  }

  hasLegal(pile) {
    return this.moves.some((move) => (move.at ?? []).some(([at]) => at === pile));
  }

  // The move of a touched stock: the only one that draws or deals.
  drawMove(pile) {
    if (pile !== this.setup.stock && this.view.piles[pile].cards.length) return undefined;
    const drawing = this.moves.filter((move) => move.kind === "plain" && /^(draw|deal|turn|stock|hit)/.test(move.move));
    return drawing.length === 1 ? drawing[0] : undefined;
  }

  card(card, {pile, index, key, draws, what}) {
    const legal = key !== undefined && this.selection.fits(key);
    const taken = key !== undefined && this.selection.has(key);
    const reachable = legal || taken || (key !== undefined && this.selection.isLegal(key)) || draws !== undefined ||
      (pile !== undefined && this.isTarget(pile));
    // What the player was told of a card that is face down.
    const told = (card === null && pile !== undefined && this.view.piles[pile].told?.[index]) || "";
    const name = this.pack.name(card) + (told && `, ${told}`);
    const picture = told ? [this.pack.picture(card), make("span", {class: "told"}, told)] : this.pack.picture(card);
    const mine = pile !== undefined && this.view.piles[pile].owner === this.me && this.setup.piles[pile].hand;
    const choosing = this.moves.some((move) => (move.at ?? []).length);
    const possible = legal || taken || (key !== undefined && this.selection.isLegal(key));
    const look = `card${taken ? " taken" : ""}${possible && !taken ? " legal" : ""}${mine && choosing && !possible ? " dim" : ""}`;
    const face = card === null ? null : card;
    if (!reachable && !mine)
      return make("span", {class: look, "data-face": face, role: "img", "aria-label": what ? `${name}, ${what}` : name}, picture);
    const element = make("button", {type: "button", class: look, "data-face": face, "data-key": key, "data-pile": pile,
      "aria-pressed": reachable && (legal || taken) ? String(taken) : null,
      "aria-label": `${name}${what ? `, ${what}` : ""}${legal ? "" : mine && choosing ? ", not possible now" : ""}`}, picture);
    this.listen(element, {card, pile, index, key, draws});
    return element;
  }

  // A touch, a long press or a drag.
  listen(element, what) {
    element.addEventListener("click", (event) => {
      if (this.dragged) return;
      event.preventDefault();
      this.touch(what);
    });
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.dragged = false;
      const from = {x: event.clientX, y: event.clientY};
      const press = setTimeout(() => {
        this.dragged = true;  // no touch follows
        stop();
        if (what.card !== null) this.askWhy(what.card);
      }, LONG_PRESS);
      let ghost = null;
      const onMove = (now) => {
        const dx = now.clientX - from.x, dy = now.clientY - from.y;
        if (!ghost && Math.hypot(dx, dy) < FAR) return;
        clearTimeout(press);
        if (!ghost) {
          const sideways = Math.abs(dx) > Math.abs(dy) * 1.4 && event.pointerType === "touch" && element.closest(".hand");
          if (what.key === undefined || sideways || !(this.selection.isLegal(what.key) || this.selection.has(what.key))) return stop();
          this.dragged = true;
          ghost = element.cloneNode(true);
          ghost.className = "card ghost";
          ghost.style.width = `${element.offsetWidth}px`;
          document.body.append(ghost);
          if (!this.selection.has(what.key)) this.selection.touch(what.key);
          element.classList.add("lifted");
          for (const aim of this.root.querySelectorAll("[data-pile]")) aim.classList.toggle("target", this.isTarget(Number(aim.dataset.pile)));
        }
        ghost.style.transform = `translate(${now.clientX - element.offsetWidth / 2}px, ${now.clientY - element.offsetWidth * 0.8}px)`;
        now.preventDefault();
      };
      const onUp = (now) => {
        stop();
        if (!ghost) return;
        ghost.remove();
        this.drop(document.elementsFromPoint(now.clientX, now.clientY));
        setTimeout(() => { this.dragged = false; }, 50);
      };
      const stop = () => {
        clearTimeout(press);
        removeEventListener("pointermove", onMove);
        removeEventListener("pointerup", onUp);
        removeEventListener("pointercancel", onCancel);
      };
      const onCancel = () => {
        stop();
        ghost?.remove();
        if (ghost) this.render(true);
      };
      addEventListener("pointermove", onMove, {passive: false});
      addEventListener("pointerup", onUp);
      addEventListener("pointercancel", onCancel);
    });
  }

  drop(under) {
    const exact = this.selection.exact();
    const pile = under.map((one) => one.dataset?.pile).find((id) => id !== undefined && exact.some((move) => move.pile === Number(id)));
    const fitting = pile !== undefined ? exact.filter((move) => move.pile === Number(pile)) : exact.filter((move) => move.pile === undefined && move.player === undefined);
    const away = under.some((one) => one.classList?.contains("middle") || one.classList?.contains("others"));
    if (fitting.length === 1 && (pile !== undefined || away)) return this.choose(fitting[0]);
    this.render(true);
  }

  touch({card, pile, key, draws}) {
    if (pile !== undefined && this.selection.taken.length && !this.selection.has(key) && this.isTarget(pile)) {
      const aimed = this.selection.exact().filter((move) => move.pile === pile);
      if (aimed.length === 1) return this.choose(aimed[0]);
    }
    if (key !== undefined && this.selection.has(key)) {
      const exact = this.selection.exact();
      if (exact.length === 1) return this.choose(exact[0]);
    }
    if (key !== undefined && this.selection.touch(key)) return this.render(true);
    if (draws) return this.choose(draws);
    if (this.selection.taken.length) {
      this.selection.clear();
      return this.render(true);
    }
    if (card !== null && this.mine) this.askWhy(card);
  }

  touchPile(pile, draws) {
    const aimed = this.selection.exact().filter((move) => move.pile === pile);
    if (aimed.length === 1) return this.choose(aimed[0]);
    if (draws) this.choose(draws);
  }

  askWhy(card) {
    if (this.me && this.moves.length) this.ask({op: "why", card});
  }

  choose(move, value) {
    const request = {op: "choose", id: move.id, choices: this.game.choices};
    if (value !== undefined) request.value = value;
    this.selection.clear();
    this.ask(request);
    this.render(true);
  }

  key(event) {
    if (event.key === "Escape" && this.selection?.taken.length) {
      this.selection.clear();
      this.render(true);
    }
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const row = event.target.closest?.(".hand, .columns, .choices");
    if (!row) return;
    const all = [...row.querySelectorAll("button")];
    all[all.indexOf(event.target) + (event.key === "ArrowRight" ? 1 : -1)]?.focus();
    event.preventDefault();
  }

  // ---- my side ----

  handOrder() {
    return this.order || this.setup.order;
  }

  bottom() {
    const own = this.me ? this.pilesOf(this.me) : [];
    const hand = own.filter(({fixed}) => fixed.hand);
    const extras = own.filter(({fixed, kind}) => !fixed.hand && kind !== KINDS.column).map((one) => this.smallPile(one)).filter(Boolean);
    const columns = own.filter(({fixed, kind}) => !fixed.hand && kind === KINDS.column);
    const counts = extras.filter((one) => one.className === "count");
    const laid = extras.filter((one) => one.className !== "count");
    return make("section", {class: "bottom", "aria-label": "Your side"},
      this.news(),
      laid.length ? make("div", {class: "extras"}, laid) : null,
      columns.length ? this.columns(columns) : null,
      this.me ? this.mySeat(counts) : make("div", {class: "mine"}, make("span", {class: "facts"}, "You are watching.")),
      this.choices(),
      hand.length ? this.hand(hand) : null);
  }

  news() {
    const since = Math.max(this.game.lines - this.ownLines, 1);
    const latest = this.game.log.slice(-Math.min(since, 3));
    return make("button", {type: "button", class: "news", onclick: () => this.open("log"), "aria-label": "What has happened"},
      latest.map((line) => make("span", {}, line)));
  }

  mySeat(counts) {
    const player = this.view.players[this.me - 1];
    const hand = this.pilesOf(this.me).find(({fixed}) => fixed.hand);
    const facts = this.points(player);
    if (hand?.pile.total) facts.unshift(hand.pile.total);
    const decide = this.game.decide;
    const status = this.message.phase !== "play" ? "" : this.mine ? this.prompt() : decide?.simultaneous ? "The others choose too." : decide ? `${this.name(decide.seat)} is to play.` : "";
    const sorts = hand && hand.pile.cards.length > 2;
    return make("div", {class: "mine"},
      make("span", {class: "status"}, status),
      make("span", {class: "facts"}, this.view.dealer === this.me && this.view.players.length > 1 ? make("span", {class: "mark"}, "dealer") : null, facts.join(" · ")),
      this.publics((value) => value.seat === this.me), counts,
      sorts ? button(this.handOrder() === "suit" ? "by rank" : "by suit", () => {
        this.order = this.handOrder() === "suit" ? "rank" : "suit";
        remember("order", this.order);
        this.render();
      }, {class: "small quiet", "data-key": "sort", "aria-label": `Sort my hand ${this.handOrder() === "suit" ? "by rank" : "by suit"}`}) : null);
  }

  prompt() {
    const texts = [...new Set(this.moves.filter((move) => move.at).map((move) => this.setup.moves[move.move] ?? move.move))];
    const verbs = texts.map((text) => text.replace(/\{card\}/g, "a card").replace(/\{[^}]*cards?\}/g, "cards").replace(/\{[^}]*\}/g, "…"));
    const long = 44;
    const said = verbs.join(", or ");
    return said && said.length < long ? `Your turn: ${said}` : "Your turn";
  }

  // The buttons: what needs no cards, or is possible with those taken up.
  choices() {
    const shown = this.selection.exact();
    const bar = make("div", {class: "choices", role: "group", "aria-label": "What you may do", "data-scroll": "choices"});
    if (!this.moves.length) return bar;
    const groups = new Map();
    for (const move of shown) {
      const key = move.at?.length && !this.isWordy(move) ? "cards" : move.move;
      groups.set(key, [...(groups.get(key) ?? []), move]);
    }
    for (const group of groups.values()) {
      if (group.length > 3 && group[0].value !== undefined && !group[0].at?.length) bar.append(this.grid(group));
      else bar.append(...group.map((move) => (move.least !== undefined ? this.range(move) : this.choice(move))));
    }
    if (this.selection.taken.length) {
      bar.append(button("Put back", () => {
        this.selection.clear();
        this.render(true);
      }, {class: "quiet", "data-key": "back"}));
    }
    return bar;
  }

  isWordy(move) {
    return move.second !== undefined;
  }

  choice(move) {
    return make("button", {type: "button", class: this.game.decide.calls?.includes(move) ? "call" : "main", onclick: () => this.choose(move),
      "data-key": `move${move.id}`, "data-move": move.id, "aria-label": capital(this.pack.inWords(move.text))}, this.pretty(move.text));
  }

  // Cards in a sentence as they look: 10H as 10♥, suits with their picture.
  pretty(text) {
    const words = capital(text).split(" ").map((word) => this.setup.faces[word]?.shown ?? word);
    return words.flatMap((word, i) => [i ? " " : "", hasShape(word) ? suitPicture(word) : "", word]);
  }

  grid(group) {
    const text = this.setup.moves[group[0].move] ?? group[0].move;
    const title = capital(text.replace(/\s*\{.*$/, ""));
    return make("div", {class: "grid"}, make("span", {class: "label"}, title), group.map((move) =>
      make("button", {type: "button", class: "value", onclick: () => this.choose(move), "data-key": `move${move.id}`, "data-move": move.id, "aria-label": this.pack.inWords(move.text)},
        this.worded(String(this.setup.faces[move.value]?.shown ?? move.value)))));
  }

  range(move) {
    const {least, most, step} = move;
    const input = make("input", {type: "range", min: least, max: most, step, value: least, "aria-label": move.move});
    const number = make("input", {type: "number", min: least, max: most, step, value: least, inputmode: "numeric", "aria-label": `${move.move}: how many`});
    const words = (value) => capital((this.setup.moves[move.move] ?? move.move).replace(/\{(?:\w+|n [^}]*)\}/, value));
    const go = button(words(least), () => this.choose(move, Number(number.value)), {class: "main", "data-move": move.id});
    const change = (value) => {
      const bounded = least + Math.round((Math.min(Math.max(Number(value) || least, least), most) - least) / step) * step;
      input.value = number.value = bounded;
      go.textContent = words(bounded);
    };
    input.addEventListener("input", () => change(input.value));
    number.addEventListener("change", () => change(number.value));
    const nudge = (by) => button(by < 0 ? "−" : "+", () => change(Number(number.value) + by), {class: "quiet", "aria-label": by < 0 ? "less" : "more"});
    return make("div", {class: "range"}, nudge(-step), input, nudge(step), number, go);
  }

  hand(hands) {
    const cards = this.pack.sorted(hands.flatMap(({pile, id}) => pile.cards.map((card, index) => ({card, index, id}))), this.handOrder());
    const hand = make("div", {class: `hand${cards.length > 14 ? " many" : ""}`, role: "group", "aria-label": `Your hand, ${counted(cards.length, "card")}`, "data-scroll": "hand"},
      cards.map(({card, index, id}) => this.card(card, {pile: id, index, key: `${id}:${index}`})));
    hand.style.setProperty("--cards", Math.max(cards.length, 1));
    return hand;
  }
}
