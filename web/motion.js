// What happens once the table is drawn: it is made to fit, and cards glide to their new places.

const LEAST_MIDDLE = 60;  // pixels that a rule leaves for the middle

// A rule is shown whole if there is room for it, else as many of its lines as there is room for. The middle, and the
// players beside it, become smaller until all of them are seen.
export function fit(root) {
  const middle = root.querySelector(".middle");
  if (!middle) return;
  const fits = (part, least = 0) => part.scrollHeight <= part.clientHeight + 1 && part.clientHeight >= least;
  const shrink = (part, most, least) => {
    for (let level = 0; level <= most; ++level) {
      part.dataset.fit = [1, 2, 3, 4].slice(0, level).join(" ");  // of a level, all that is of those before it
      if (fits(part, least)) return true;
    }
    return false;
  };
  const lesson = root.querySelector(".lesson");
  root.classList.add("roomy");
  if (!lesson || !shrink(middle, 3, LEAST_MIDDLE)) {
    root.classList.remove("roomy");
    let lines = 3;
    const show = (number) => lesson?.style.setProperty("--lines", number);
    show(lines);
    const all = shrink(middle, 4);
    while (lesson && all && lines < 40 && fits(middle, LEAST_MIDDLE) && lesson.scrollHeight > lesson.clientHeight + 1) show(++lines);
    if (!fits(middle, LEAST_MIDDLE)) show(lines - 1);
    if (!all) shrink(middle, 4);
  }
  lesson?.classList.toggle("cut", lesson.scrollHeight > lesson.clientHeight + 1);
  shrink(root.querySelector(".others"), 2);
}

// Where the card of each face is shown.
export function places(root) {
  const found = new Map();
  for (const card of root.querySelectorAll(".card[data-face]")) {
    if (!found.has(card.dataset.face)) found.set(card.dataset.face, card.getBoundingClientRect());
  }
  return found;
}

// Cards glide from where they were: `before` is the result of places() then.
export function glide(root, before) {
  if (before.size === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const seen = new Set();
  for (const card of root.querySelectorAll(".card[data-face]")) {
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
