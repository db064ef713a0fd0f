// Makes the npm package: the program, the games, and what README.md describes. `npm pack` in the folder packs it.
//
// usage: node assemble.mjs WASM ROOT FOLDER
import {mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {join} from "node:path";

const [wasm, root, folder] = process.argv.slice(2);
const own = join(root, "web/npm"), games = join(root, "games");
const text = (...path) => readFileSync(join(...path), "utf8");

rmSync(folder, {recursive: true, force: true});
mkdirSync(folder, {recursive: true});
const put = (name, content) => writeFileSync(join(folder, name), content);

const version = /kEngineVersion = "([^"]+)"/.exec(text(root, "system/versions.h"))[1];
put("package.json", `${JSON.stringify({
  name: "houserules", version, description: "Card games written as rule files, and the program that plays them", license: "MIT", type: "module",
  exports: {".": {types: "./index.d.ts", default: "./index.mjs"}, "./houserules.wasm": "./houserules.wasm", "./games.json": "./games.json"}, types: "./index.d.ts",
}, null, 2)}\n`);
for (const name of ["README.md", "index.mjs", "index.d.ts"]) put(name, text(own, name));
put("LICENSE", text(root, "LICENSE"));
put("ENGINE.md", text(root, "docs/engine.md"));
put("REQUESTS.md", text(root, "docs/playground.md").split("## What JavaScript calls")[1].replace(/^/, "# What JavaScript calls").split("\n## ")[0]);
put("houserules.wasm", readFileSync(join(wasm, "houserules.wasm")));
// The loader is written for scripts and for node's older modules.
put("houserules.mjs", `const isNode = typeof process === "object" && Boolean(process.versions?.node);
const require = isNode ? (await import("node:module")).createRequire(import.meta.url) : undefined, __filename = "", __dirname = "";
${text(wasm, "houserules.js")}
export default createHouserules;
`);
const files = {};
for (const [within, prefix] of [[games, ""], [join(games, "habits"), "habits/"]])
  for (const name of readdirSync(within)) if (/\.(lua|json)$/.test(name) && (prefix || name.endsWith(".lua"))) files[prefix + name] = text(within, name);
put("games.json", JSON.stringify(files));
console.log(`${folder}: houserules ${version}`);
