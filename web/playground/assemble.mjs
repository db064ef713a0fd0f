// Puts the playground together: a folder that any web server can serve.
//
// usage: node assemble.mjs WASM ROOT FOLDER
import {createHash} from "node:crypto";
import {mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {load} from "../wasm/node.mjs";

const [wasm, root, folder] = process.argv.slice(2);
const files = new Map();  // by the name there

const web = join(root, "web"), own = join(web, "playground"), games = join(root, "games");
// The page of `serve`, but for its connection.
for (const name of readdirSync(web)) if (/\.(js|css|svg)$/.test(name)) files.set(`table/${name}`, readFileSync(join(web, name)));
files.set("table/connection.js", readFileSync(join(own, "connection.js")));
const APART = ["assemble.mjs", "connection.js", "editor.js", "harmless.js", "offline.js", "package.json", "package-lock.json"];
for (const name of readdirSync(own)) if (!APART.includes(name)) files.set(name, readFileSync(join(own, name)));
for (const name of ["houserules.js", "houserules.wasm", "houserules_table.js", "houserules_table.wasm", "editor.js"]) files.set(name, readFileSync(join(wasm, name)));

const {ask} = await load(wasm, root);
// The texts of a folder's files that end so, by what stands before.
const named = (within, end) => Object.fromEntries(readdirSync(join(root, within)).filter((name) => name.endsWith(end))
  .map((name) => [name.slice(0, -end.length), readFileSync(join(root, within, name), "utf8")]));
const texts = {};
for (const name of readdirSync(games)) if (name.endsWith(".lua")) texts[name] = readFileSync(join(games, name), "utf8");
const habits = named("games/habits", ".json");
for (const [name, text] of Object.entries(habits)) files.set(`habits/${name}.json`, text);
// A variant is of its base's family.
const familyOf = (name) => {
  const text = texts[`${name}.lua`] ?? "", base = /^variant +of +([\w-]+)/m.exec(text)?.[1];
  return /^family +(\w+)/m.exec(text)?.[1] ?? (base ? familyOf(base) : "");
};
const list = JSON.parse(ask('{"op":"list"}')).games.map(({name, title, players}) => ({name, title, family: familyOf(name), players}));
files.set("games.json", JSON.stringify({games: list, files: texts, habits: Object.keys(habits), examples: named("examples", ".lua")}));
files.set("tests.json", JSON.stringify({...named("games/tests", "_test.lua"), ...named("examples/tests", "_test.lua")}));

const version = createHash("sha256");
for (const [name, content] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) version.update(name).update(content);
files.set("offline.js", readFileSync(join(own, "offline.js"), "utf8").replace("@VERSION@", version.digest("hex").slice(0, 16))
  .replace('["@FILES@"]', JSON.stringify(["./", ...files.keys()])));

rmSync(folder, {recursive: true, force: true});
for (const [name, content] of files) {
  mkdirSync(dirname(join(folder, name)), {recursive: true});
  writeFileSync(join(folder, name), content);
}
console.log(`${folder}: ${files.size} files`);
process.exit(0);
