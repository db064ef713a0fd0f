// Which clauses of the rule sheet may no longer hold: rules that have changed while their sentences have not.

const WORDS = {two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, thirteen: 13};

// The clauses of a rule file by their numbers: what each says, and the script under it.
function clausesOf(text) {
  const clauses = new Map();
  let current = null;
  for (const line of text.split("\n")) {
    const comment = /^\s*---\s*(.*)/.exec(line);
    const number = comment && /^([A-Z][A-Z0-9]*-\d+\w*)\s/.exec(comment[1])?.[1];
    if (number) clauses.set(number, current = {says: "", script: ""});
    if (!current) continue;
    if (comment) current.says += `${comment[1]} `;
    else current.script += line.replace(/(^|\s)--.*/, "").replace(/\s+/g, " ");
  }
  return clauses;
}

const headerLines = (text) => (/--\[\[ *rules([^]*?)\]\]/.exec(text)?.[1] ?? "").split("\n").map((line) => line.replace(/\s+/g, " ").trim());

// The numbers that the header no longer says anywhere in the lines that have changed.
function numbersGone(before, after) {
  const numbers = (lines, others) => lines.filter((line) => !others.includes(line)).flatMap((line) => line.replace(/"[^"]*"/g, "").match(/\d+/g) ?? []);
  const old = headerLines(before), now = headerLines(after), left = numbers(now, old);
  return [...new Set(numbers(old, now).filter((number) => !left.includes(number)))];
}

// By the number of a clause: why it may no longer hold. `sheet`: the clauses as the rule sheet of the file has them.
export function doubtfulClauses(before, after, sheet) {
  const doubts = new Map();
  if (before === after) return doubts;
  const old = clausesOf(before), gone = numbersGone(before, after);
  for (const [number, {says, script}] of clausesOf(after)) {
    const was = old.get(number);
    if (!was || was.says !== says) continue;
    if (was.script !== script) {
      doubts.set(number, "The script under this clause has changed, but the clause has not. Does it still hold?");
      continue;
    }
    const shown = sheet.find((clause) => clause.number === number)?.text ?? "";
    const said = (shown.toLowerCase().match(/[a-z]+|\d+/g) ?? []).map((word) => String(WORDS[word] ?? word));
    const stale = gone.find((one) => said.includes(one));
    if (stale) doubts.set(number, `The header no longer says ${stale}, but the clause has not changed. Does it still hold?`);
  }
  return doubts;
}
