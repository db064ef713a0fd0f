// The npm package: it is packed, installed into an empty folder, and does there what its README says.
//
// usage: node npm_test.mjs PACKAGE
import {spawnSync} from "node:child_process";
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";

const folder = resolve(process.argv[2]);
const place = mkdtempSync(join(tmpdir(), "houserules-npm-"));
let failures = 0;

function run(...command) {
  const {status, stdout, stderr, error} = spawnSync(command[0], command.slice(1), {cwd: place, encoding: "utf8"});
  if (error || status) throw new Error(`${command.join(" ")}: ${error ?? stderr}`);
  return stdout.trim();
}

function check(what, right) {
  if (right) return;
  ++failures;
  console.log(`FAILED: ${what}`);
}

try {
  const packed = run("npm", "pack", "--silent", folder).split("\n").at(-1);
  writeFileSync(join(place, "package.json"), "{}");
  run("npm", "install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", `./${packed}`);
  const blocks = [...readFileSync(join(folder, "README.md"), "utf8").matchAll(/```js\n([^]*?)```/g)].map((found) => found[1]);
  const printed = blocks.map((text, number) => {
    writeFileSync(join(place, `${number}.mjs`), text);
    return run("node", `${number}.mjs`);
  });
  check(`a game is played: ${printed[0]}`, /^won by seat [12] with the scores \d+,\d+, after \d+ choices$/.test(printed[0]));
  check(`a variant is checked: ${printed[1]}`, printed[1].startsWith("0 mistakes []\n"));
  check("and simulated", printed[1].includes("Crazy Eights with Queens: 200 games with 3 players who choose at random, seed 1"));
  check("it has its types", readFileSync(join(place, "node_modules/houserules/index.d.ts"), "utf8").includes("export function load"));
} finally {
  rmSync(place, {recursive: true, force: true});
}
console.log(failures ? `${failures} failed` : "all passed");
process.exit(failures ? 1 : 0);
