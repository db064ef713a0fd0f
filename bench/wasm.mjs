// What the program for a web page costs: its size, how long it takes to load, to check, to play and to think. The same requests
// go to the native program. Times are processor time.
//
// usage: node bench/wasm.mjs PROGRAM BUILD ROOT, as in node bench/wasm.mjs build/release/houserules build/wasm .
import {spawnSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {brotliCompressSync, constants, gzipSync} from "node:zlib";
import {load} from "../web/wasm/node.mjs";

const [program, folder, root] = process.argv.slice(2);
const GAMES = ["crazy-eights", "jackjack", "hearts"];
const PLAYOUTS = 4000, TIMES = 5, RANDOM_GAMES = 2000;

for (const name of ["houserules.wasm", "houserules.js"]) {
  const bytes = readFileSync(join(folder, name));
  const brotli = brotliCompressSync(bytes, {params: {[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_LGWIN]: 24}});
  console.log(`${name}: ${bytes.length} bytes, gzip ${gzipSync(bytes, {level: 9}).length}, brotli ${brotli.length}`);
}

// Milliseconds of this process.
async function spent(work) {
  const before = process.cpuUsage();
  await work();
  const {user, system} = process.cpuUsage(before);
  return (user + system) / 1000;
}

let page;
console.log(`load: ${(await spent(async () => (page = await load(folder, root)))).toFixed(0)} ms, with all games written`);
for (const game of GAMES) {
  const request = JSON.stringify({op: "check", file: `/games/${game}.lua`, games: 0});
  const times = [];
  for (let i = 0; i < TIMES; ++i) times.push(await spent(() => page.ask(request)));
  console.log(`check without games, ${game}: ${times.map((time) => time.toFixed(0)).join(", ")} ms`);
}

const begin = (game) => JSON.stringify({op: "new", game, players: 4, seed: 7});
const think = JSON.stringify({op: "suggest", bot: `search:${PLAYOUTS}`});
// The same of the program.
const nativeTime = (command, input = "") => {
  const {stderr} = spawnSync("/bin/bash", ["-c", `time "$0" ${command} >/dev/null`, program], {input, cwd: root, encoding: "utf8", env: {...process.env, TIMEFORMAT: "%U %S"}});
  const [user, system] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
  return (user + system) * 1000;
};
for (const game of GAMES) {
  const simulate = (games) => JSON.parse(page.ask(JSON.stringify({op: "run", command: "simulate", file: `/games/${game}.lua`, players: 4, games, seed: 1, bots: ["random"]})));
  simulate(10);
  let printed;
  const here = await spent(() => (printed = simulate(RANDOM_GAMES).out));
  const decisions = RANDOM_GAMES * Number(/^decisions +([\d.]+)/m.exec(printed)[1]);
  const flags = `--players 4 --seed 1 --bots random --threads 1`;
  const there = nativeTime(`simulate ${game} -n ${RANDOM_GAMES + 1} ${flags}`) - nativeTime(`simulate ${game} -n 1 ${flags}`);
  console.log(`${game}: ${Math.round(decisions / here * 1000)} random decisions a second, native ${Math.round(decisions / there * 1000)}`);
}

// Of the program: what two numbers of requests differ by.
const native = (game, count) => nativeTime("engine", [begin(game), ...Array(count).fill(think)].join("\n"));
for (const game of GAMES) {
  page.ask(begin(game));
  page.ask(think);
  const here = (await spent(() => {
    for (let i = 0; i < TIMES; ++i) page.ask(think);
  })) / TIMES;
  const there = (native(game, TIMES + 1) - native(game, 1)) / TIMES;
  const rate = (time) => Math.round(PLAYOUTS / time * 1000);
  console.log(`${game}: ${rate(here)} playouts a second, native ${rate(there)}`);
}
console.log(`memory: ${page.heap() >> 20} MiB`);
process.exit(0);
