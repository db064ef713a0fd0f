// What opens over the table: the rules, the points, what has happened, the menu.
import {button, capital, make, remember, remembered} from "./dom.js";

// Without `closes` the actions are the only answers.
export function openSheet(title, content, actions = [], {closes = true} = {}) {
  const before = document.activeElement;
  const sheet = make("dialog", {class: "sheet", "aria-label": title},
    make("header", {}, make("h2", {}, title), closes ? button("Close", () => sheet.close(), {class: "quiet"}) : null),
    content === null ? null : make("div", {class: "content", tabindex: 0, role: "group", "aria-label": title}, content),
    actions.length ? make("footer", {}, actions) : null);
  document.querySelector("dialog.sheet[open]")?.close();
  document.body.append(sheet);
  sheet.addEventListener("close", () => {
    sheet.remove();
    before?.focus?.();
  });
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet) sheet.close();
  });
  sheet.showModal();
  return sheet;
}

export function rulesContent(sheet) {
  return [
    ...sheet.about.map((text) => make("p", {}, text)),
    make("dl", {}, sheet.facts.flatMap((fact) => [make("dt", {}, fact.name), ...fact.lines.map((line) => make("dd", {}, line))])),
    make("ol", {class: "clauses"}, sheet.clauses.map((clause) => make("li", {}, clause.number ? make("b", {}, `${clause.number} `) : null, clause.text))),
  ];
}

export function scoresContent(game) {
  const {scores, view} = game;
  const isAlone = view.players.length === 1;
  const counted = isAlone ? view.publics.filter(({value}) => /^-?\d+$/.test(value)) : [];
  if (!scores && counted.length) return make("dl", {}, counted.map(({text, name, value}) => [make("dt", {}, capital(text || name)), make("dd", {}, String(value))]));
  if (!scores) return make("p", {}, "There are no points yet.");
  const names = view.players.map((player) => (isAlone ? "Points" : player.name));
  return make("div", {class: "scroll", tabindex: 0, role: "group", "aria-label": "Score sheet"}, make("table", {class: "scores"},
    make("thead", {}, make("tr", {}, make("th", {}, scores.chips ? "Chips" : "Deal"), names.map((name) => make("th", {scope: "col"}, name)))),
    make("tbody", {}, scores.deals.flatMap((row, deal) => [
      make("tr", {}, make("th", {scope: "row"}, String(deal + 1)), row.map((points) => make("td", {}, String(points)))),
      ...scores.parts[deal].map((part) => make("tr", {class: "part"}, make("th", {scope: "row"}, part.name), part.points.map((points) => make("td", {}, String(points))))),
    ])),
    make("tfoot", {}, make("tr", {}, make("th", {scope: "row"}, "Total"), scores.total.map((points) => make("td", {}, String(points)))))));
}

// `recent`: how many of the lines are since the player's last turn.
export function logContent(game, recent) {
  const first = game.log.length - recent;
  const list = (lines) => make("ol", {class: "log"}, lines.map((line) => make("li", {}, line)));
  return [first > 0 ? list(game.log.slice(0, first)) : null, make("h3", {}, "Since your last turn"), list(game.log.slice(Math.max(first, 0)))];
}

// The rules that have applied, as far as they have been shown. `pretty` writes cards as the table does.
export function taughtContent(game, about, shown, pretty) {
  return [about ? make("p", {}, about) : null, make("ul", {class: "log"}, shown.map((rule) => make("li", {}, pretty(game.taught[rule]))))];
}

export function overContent(message) {
  const {over, view} = message.game;
  const ranked = view.players.map((player) => ({name: player.name, seat: player.seat, points: over.chips?.[player.seat - 1] ?? over.scores?.[player.seat - 1] ?? player.score}));
  return [make("p", {class: "outcome"}, over.text),
    make("table", {class: "scores"}, make("tbody", {}, ranked.map(({name, seat, points}) => make("tr", {class: over.winners?.includes(seat) ? "winner" : null},
      make("th", {scope: "row"}, ranked.length === 1 ? "Points" : name), make("td", {}, String(points)))))),
    message.game.untaught?.length ? [make("h3", {}, "These rules did not come up"), make("ul", {class: "log"}, message.game.untaught.map((rule) => make("li", {}, rule)))] : null];
}

// Settings of this browser alone.
export function looks() {
  const four = remembered("four") === "yes";
  const theme = remembered("theme", "auto");
  const apply = () => {
    document.documentElement.classList.toggle("four", remembered("four") === "yes");
    document.documentElement.dataset.theme = remembered("theme", "auto");
  };
  return make("fieldset", {}, make("legend", {}, "On this device"),
    make("label", {class: "line"}, make("input", {type: "checkbox", checked: four, onchange: (event) => {
      remember("four", event.target.checked ? "yes" : "no");
      apply();
    }}), "Four-colour suits"),
    make("label", {class: "line"}, "Colours ", make("select", {onchange: (event) => {
      remember("theme", event.target.value);
      apply();
    }}, ["auto", "light", "dark"].map((name) => make("option", {value: name, selected: name === theme}, capital(name))))));
}
