// Making elements. Text only ever becomes text: nothing that comes from elsewhere is read as markup.

export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else if (value === true) element.setAttribute(key, "");
    else element.setAttribute(key, value);
  }
  return fill(element, ...children);
}

// Appends what there is of these: texts, elements, lists of them; null, undefined and false are nothing.
export function fill(element, ...children) {
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function refill(element, ...children) {
  element.replaceChildren();
  return fill(element, ...children);
}

const SVG = "http://www.w3.org/2000/svg";

export function draw(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export const button = (text, onclick, attributes = {}) => make("button", {type: "button", onclick, ...attributes}, text);

// What is shown, and other words for it that are read out instead.
export const spoken = (shown, words) => [make("span", {"aria-hidden": "true"}, shown), make("span", {class: "unseen"}, words)];

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

// A short word at the upper edge.
export function toast(text) {
  const shown = make("div", {class: "toast"}, text);
  const all = document.getElementById("toasts");
  all.replaceChildren(shown);
  const remove = () => shown.remove();
  shown.addEventListener("click", remove);
  setTimeout(remove, Math.max(2500, text.length * 60));
}

// What a screen reader reads out.
export function tell(lines) {
  const told = document.getElementById("told");
  for (const line of lines) told.append(make("p", {}, line));
  while (told.children.length > 30) told.firstChild.remove();
}

// A choice that this browser remembers. Some browsers forbid that.
export function remembered(key, usual = "") {
  try {
    return localStorage.getItem(`houserules.${key}`) ?? usual;
  } catch {
    return usual;
  }
}

export function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(`houserules.${key}`);
    else localStorage.setItem(`houserules.${key}`, value);
  } catch {
    // Then it is asked for again next time.
  }
}
