// Before the game: who I am, which table, which game, who sits where.
import {button, capital, counted, draw, make, refill, remember, remembered} from "./dom.js";
import {looks} from "./sheets.js";

// In the order of the terminal's menu.
export const FAMILIES = {shedding: "Getting rid of cards", climbing: "Climbing", tricks: "Tricks", points: "Points in tricks", melds: "Rummy and melds", fishing: "Fishing", adding: "Adding up", asking: "Asking", stakes: "Stakes", reflexes: "Reflexes", luck: "Luck", together: "Together", patience: "Patience", "": "Others"};

// The first page. `go` takes the name and a table's code, or nothing for a new table.
// `goOn`, if the error is a question: what happens if one goes on.
export function welcome({code, error, go, goOn}) {
  const name = make("input", {id: "name", maxlength: 24, autocomplete: "nickname", required: true, value: remembered("name"), placeholder: "Anna"});
  const table = make("input", {id: "code", maxlength: 4, size: 6, autocapitalize: "characters", autocomplete: "off", spellcheck: "false", value: code ?? "", placeholder: "BCDF"});
  const form = make("form", {class: "card-box", onsubmit: (event) => {
    event.preventDefault();
    remember("name", name.value.trim());
    go(name.value.trim(), table.value.trim().toUpperCase());
  }},
  make("h1", {}, "houserules"), make("p", {class: "quiet-text"}, "Card games at one table, everybody with their own screen."),
  make("label", {for: "name"}, "Your name"), name,
  make("label", {for: "code"}, "Table code"), table,
  error ? make("p", {class: "error", role: "alert"}, error) : null,
  goOn ? button("Continue", goOn, {class: "main", id: "go-on"}) : null,
  make("button", {type: "submit", class: "main"}, "Sit down"),
  button("Open a new table", () => {
    if (!form.reportValidity()) return;
    remember("name", name.value.trim());
    go(name.value.trim(), null);
  }, {class: "quiet"}));
  return make("main", {class: "welcome"}, form);
}

const worded = (value) => (value === true ? "yes" : value === false ? "no" : String(value).replaceAll("_", " "));

// A choice of one of some [value, text].
export const choice = (id, label, entries, value, onchange) => [make("label", {for: id}, label),
  make("select", {id, onchange: (event) => onchange(event.target.value)}, entries.map(([key, text]) => make("option", {value: key, selected: String(key) === String(value)}, text)))];

// The controls for the house rules of a plan: its presets and options. `set` takes what has been changed.
export function houseRules(plan, set) {
  return [plan.presets.length ? choice("preset", "House rules", [["", "The usual rules"], ...plan.presets.map((preset) => [preset.name, `${capital(preset.name.replaceAll("_", " "))}: ${preset.text}`])], plan.preset ?? "", (preset) => set({preset})) : null,
    plan.options.map((one) => optionField(one, (value) => set({options: {[one.name]: value}})))];
}

function optionField(option, give) {
  const id = `option-${option.name}`;
  const text = capital(option.text || option.name);
  if (typeof option.value === "boolean")
    return make("label", {class: "line"}, make("input", {type: "checkbox", id, checked: option.value, onchange: (event) => give(event.target.checked)}), text);
  const numbers = option.numbers ?? (option.least !== undefined && option.most - option.least <= 30 ? Array.from({length: option.most - option.least + 1}, (_, i) => option.least + i) : null);
  const values = option.words ?? numbers;
  const input = values ?
    make("select", {id, onchange: (event) => give(option.words ? event.target.value : Number(event.target.value))}, values.map((value) => make("option", {value, selected: value === option.value}, worded(value)))) :
    make("input", {type: "number", id, min: option.least, max: option.most, value: option.value, onchange: (event) => give(Number(event.target.value))});
  return [make("label", {for: id}, text), input];
}

// Whether two controls offer the same.
function isSameControl(one, other) {
  const offers = (control) => [...(control.options ?? [])].map(({value, text}) => `${value} ${text}`).join();
  return /^(INPUT|SELECT)$/.test(one.tagName) && one.tagName === other.tagName && one.type === other.type && one.min === other.min && one.max === other.max && offers(one) === offers(other);
}

const IS_LOCAL = /^(localhost|127\..*|\[::1\])$/;

// A QR code: rows of 1 (dark) and 0.
function squares(rows) {
  const path = rows.flatMap((row, y) => [...row].map((one, x) => (one === "1" ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  const size = rows.length;
  return draw("svg", {viewBox: `-2 -2 ${size + 4} ${size + 4}`, class: "qr", role: "img", "aria-label": "QR code of the address"},
    draw("rect", {x: -2, y: -2, width: size + 4, height: size + 4, fill: "#fff"}), draw("path", {d: path, fill: "#000", "shape-rendering": "crispEdges"}));
}

export class Lobby {
  // `isAlone` says whether nobody else can come.
  constructor(root, {ask, games, isAlone}) {
    Object.assign(this, {root, ask, games, isAlone});
  }

  show(message) {
    this.message = message;
    const {plan, you} = message;
    const before = this.root.className === "lobby" ? [...this.root.children] : [];
    this.root.className = "lobby";
    const parts = [
      make("section", {class: "card-box"},
        make("h1", {}, plan.title),
        make("p", {class: "code-line"}, "Table ", make("b", {class: "code"}, message.table), " ", this.share()),
        this.invitation(),
        this.seats(),
        message.watchers.length ? make("p", {class: "quiet-text"}, `Watching: ${message.watchers.join(", ")}`) : null,
        make("div", {class: "actions"},
          you.seat ? button("Just watch", () => this.ask({op: "stand"}), {class: "quiet", id: "stand"}) : button("Take a seat", () => this.ask({op: "sit"}), {class: you.host ? "" : "main", id: "sit"}),
          button("Rules", () => this.ask({op: "rules"}), {class: "quiet", id: "rules"}),
          you.host ? button("Deal the cards", () => this.ask({op: "start"}), {class: "main", id: "start"}) : null),
        you.host ? null : make("p", {class: "quiet-text"}, `${message.host} picks the game and deals.`)),
      you.host ? this.settings() : this.summary(),
      make("section", {class: "card-box"}, looks())];
    if (before[2]?.contains(document.activeElement)) parts[2] = before[2];  // what is set on this device
    if (before.length) parts.forEach((part, place) => this.renew(before[place], part));
    else refill(this.root, parts);
    this.given = null;
  }

  // Puts `fresh` in the place of a part. The control in use stays where it is, whatever others change meanwhile: a list
  // that is open would close, and what is half typed would be lost.
  renew(part, fresh) {
    const used = part.contains(document.activeElement) ? document.activeElement : null;
    const twin = used?.id ? fresh.querySelector(`#${CSS.escape(used.id)}`) : null;
    if (part === fresh) return;
    if (!twin || !isSameControl(used, twin)) {
      part.replaceWith(fresh);
      twin?.focus({preventScroll: true});
      return;
    }
    const within = (parent, one) => [...parent.children].find((child) => child.contains(one));
    const kept = within(part, used);
    const made = [...fresh.children];
    const place = made.indexOf(within(fresh, twin));
    for (const child of [...part.children]) if (child !== kept) child.remove();
    kept.before(...made.slice(0, place));
    kept.after(...made.slice(place + 1));
    if (used.type === "checkbox") used.checked = twin.checked;
    else if (used.value !== twin.value && (used.value === used.defaultValue || used.type !== "number" || used.id === this.given)) used.value = twin.value;
    if (used.type === "number") used.defaultValue = twin.defaultValue;
  }

  // The address that others type: not this machine's own name for itself.
  address() {
    return IS_LOCAL.test(location.hostname) && this.message.invite ? this.message.invite.link : location.href;
  }

  share() {
    const link = this.address();
    if (navigator.share && !this.isAlone()) return button("Invite", () => navigator.share({title: "houserules", url: link}).catch(() => {}), {class: "small quiet", id: "invite"});
    return null;
  }

  invitation() {
    if (this.isAlone()) return null;
    const link = this.address();
    const {invite} = this.message;
    const code = invite && link === invite.link ? squares(invite.squares) : null;
    const words = IS_LOCAL.test(new URL(link).hostname) ? "Only this computer can open " : code ? "Others scan this code, or open " : "Others open ";
    return make("div", {class: "invite"}, code, make("p", {class: "quiet-text"}, words, make("span", {class: "link"}, link)));
  }

  seats() {
    const {seats, you} = this.message;
    return make("ol", {class: "seats"}, seats.map((seat) => {
      const mine = seat.seat === you.seat;
      const row = make("li", {class: mine ? "mine" : seat.name ? "taken" : "free"},
        make("span", {class: "place"}, String(seat.seat)),
        make("span", {class: "name"}, seat.name ?? `${capital(this.message.plan.bots)} bot`),
        mine ? make("span", {class: "mark"}, "you") : null,
        seat.host ? make("span", {class: "mark"}, "host") : null,
        this.partners(seat),
        seat.name && !seat.here ? make("span", {class: "mark away"}, "away") : null);
      if (!seat.name) row.append(button("Sit here", () => this.ask({op: "sit", seat: seat.seat}), {class: "small quiet", id: `sit-${seat.seat}`}));
      else if (you.host && !mine) row.append(button("Free this seat", () => this.ask({op: "remove", seat: seat.seat}), {class: "small quiet", id: `free-${seat.seat}`}));
      return row;
    }));
  }

  // With whom somebody at that seat plays.
  partners(seat) {
    const {seats, plan} = this.message;
    if (!plan.teams || plan.teams >= seats.length) return null;
    const partners = seats.filter((other) => other.seat !== seat.seat && (other.seat - seat.seat) % plan.teams === 0);
    const names = partners.map((other) => (other.name && other.seat !== this.message.you.seat ? other.name : other.name ? "you" : `seat ${other.seat}`));
    return make("span", {class: "with"}, `with ${new Intl.ListFormat("en-GB").format(names)}`);
  }

  summary() {
    const {plan} = this.message;
    return make("section", {class: "card-box"}, make("h2", {}, "House rules"),
      plan.options.length ? make("ul", {class: "summary"}, plan.options.map((option) => make("li", {}, `${capital(option.text)}: `, make("b", {}, worded(option.value))))) :
        make("p", {class: "quiet-text"}, "This game has no options."));
  }

  settings() {
    const {plan} = this.message;
    const set = (change) => {
      this.given = document.activeElement?.id;
      this.ask({op: "set", ...change});
    };
    const games = this.games();
    return make("section", {class: "card-box settings"}, make("h2", {}, "The game"),
      make("label", {for: "game"}, "Game"), this.gamePicker(games, plan, set),
      plan.counts.length > 1 ? choice("players", "Players", plan.counts.map((count) => [count, String(count)]), plan.players, (value) => set({players: Number(value)})) : null,
      plan.players === 1 ? null : [choice("bots", "Bots in the empty seats", [["easy", "easy"], ["fair", "fair"], ["hard", "hard"]], plan.bots, (value) => set({bots: value})),
      choice("pace", "Pace", [[300, "quick"], [1200, "normal"], [2500, "slow"], [4500, "very slow"]], plan.pace, (value) => set({pace: Number(value)})),
      choice("clock", "Time limit for each move (then a bot moves)", [[0, "as long as you like"], [20, "20 seconds"], [60, "1 minute"], [180, "3 minutes"]], plan.clock, (value) => set({clock: Number(value)}))],
      make("label", {class: "line"}, make("input", {type: "checkbox", id: "learn", checked: plan.learn, onchange: (event) => set({learn: Number(event.target.checked)})}),
        "Explain each rule when it first applies"),
      houseRules(plan, set));
  }

  gamePicker(games, plan, set) {
    const known = games ?? [{name: plan.game, title: plan.title, family: "", players: plan.counts}];
    const all = known.some((game) => game.name === plan.game) ? known : [{name: plan.game, title: plan.title, family: ""}, ...known];
    const familyOf = (game) => (FAMILIES[game.family] ? game.family : "");
    const families = Object.keys(FAMILIES).filter((family) => all.some((game) => familyOf(game) === family));
    return make("select", {id: "game", onchange: (event) => set({game: event.target.value})}, families.map((family) =>
      make("optgroup", {label: FAMILIES[family]}, all.filter((game) => familyOf(game) === family).map((game) =>
        make("option", {value: game.name, selected: game.name === plan.game}, `${game.title}${game.players ? ` (${this.range(game.players)})` : ""}`)))));
  }

  range(counts) {
    const first = counts[0], last = counts.at(-1);
    return first === last ? counted(first, "player") : `${first}–${last} players`;
  }
}
