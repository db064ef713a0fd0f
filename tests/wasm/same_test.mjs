// Whether the program for a web page does what the program does: it plays games of all shipped rule files through the
// engine protocol, and checks them, and the program has to give the same replies, to the last character.
//
// usage: node same_test.mjs PROGRAM FOLDER ROOT [GAME...]
//        node same_test.mjs PROGRAM FOLDER ROOT --files FOLDER...    other rule files, which may be broken
//        node same_test.mjs PROGRAM FOLDER ROOT --scripts FOLDER     folders of random_scripts --write, each with a game.lua
import {spawnSync} from "node:child_process";
import {mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {load, numbers} from "../../web/wasm/node.mjs";

const [program, folder, root, ...named] = process.argv.slice(2);
const CHOICES = 400, CHOICES_OF_FILE = 100;  // of a game, at most
const GAMES_OF_CHECK = 2;
let failures = 0, replies = 0, choices = 0;

const fail = (text) => {
  ++failures;
  console.log(text);
};

function native(cwd, input, ...args) {
  const {stdout, error} = spawnSync(resolve(program), args, {input, cwd, encoding: "utf8", maxBuffer: 1 << 30});
  if (error) throw error;
  return stdout;
}

// The first difference, with what stands around it.
function difference(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other?.[at]) ++at;
  const around = (text) => JSON.stringify(String(text).slice(Math.max(0, at - 60), at + 60));
  return `\n  wasm:   ${around(one)}\n  native: ${around(other)}`;
}

// A game with random choices, what everybody sees now and then, a choice taken back, what bots would do, and its record.
function session(ask, game, seed, most) {
  const said = [];
  const say = (request) => {
    const line = JSON.stringify(request);
    const reply = ask(line);
    said.push([line, reply]);
    return JSON.parse(reply);
  };
  const random = numbers(seed);
  let reply = say({op: "new", game, seed});
  for (let made = 0; reply.decide && made < most; ++made, ++choices) {
    const moves = reply.decide.moves;
    if (!moves?.length) break;
    const move = moves[random(moves.length)];
    const request = {op: "choose", id: move.id};
    if (move.least !== undefined) request.value = String(move.least + random(Math.floor((move.most - move.least) / (move.step ?? 1)) + 1) * (move.step ?? 1));
    reply = say(request);
    if (made % 25 === 7) say({op: "view", seat: 1});
    if (made % 60 === 11 && reply.decide) say({op: "suggest", bot: "search:20"});
    if (made % 90 === 33) {
      say({op: "undo"});
      reply = say({op: "bot", bot: "random"});
    }
    // A shipped game has no errors, and in another one they must be the same.
    if (reply.error) break;
  }
  say({op: "transcript"});
  say({op: "close"});
  return said;
}

// Here the games lie in /games, there in the checkout.
const placed = (text) => text?.replaceAll(/(?<=["` ])[^"` ]*games\/(?=[\w-]+\.lua)/g, "");

function compareReplies(game, said, cwd) {
  const lines = native(cwd, said.map(([line]) => `${line}\n`).join(""), "engine").split("\n");
  replies += said.length;
  const wrong = said.findIndex(([, reply], at) => placed(reply) !== placed(lines[at]));
  if (wrong >= 0) fail(`${game}: the replies to ${said[wrong][0]}, number ${wrong}, differ${difference(placed(said[wrong][1]), placed(lines[wrong]))}`);
}

// A finding names the command that shows its game, which a page cannot run.
const findings = (text) => placed(JSON.stringify(JSON.parse(text), (key, value) => (key === "command" ? undefined : value)));

function compareFindings(game, file, cwd, printed, games) {
  const here = findings(ask(JSON.stringify({op: "check", file, games})));
  const there = findings(native(cwd, "", "check", "--format", "json", "--games", String(games), printed));
  if (here !== there) fail(`${game}: the findings differ${difference(here, there)}`);
}

const {ask, FS} = await load(folder, root);
if (named[0] === "--files") {
  // In a folder of their own here and there, so that no message names another place.
  const place = mkdtempSync(join(tmpdir(), "houserules-same-"));
  FS.mkdirTree("/files");
  FS.chdir("/files");
  let files = 0;
  for (const within of named.slice(1)) for (const name of readdirSync(within)) {
    const text = readFileSync(join(within, name)), file = `${name.replace(/\.lua$/, "")}.lua`;
    ++files;
    FS.writeFile(file, text);
    writeFileSync(join(place, file), text);
    compareReplies(name, session(ask, file, 1, CHOICES_OF_FILE), place);
    compareFindings(name, file, place, file, 1);
    FS.unlink(file);
    rmSync(join(place, file));
  }
  rmSync(place, {recursive: true});
  console.log(`${files} files, ${choices} choices, ${replies} replies`);
} else if (named[0] === "--scripts") {
  FS.mkdirTree("/files");
  FS.chdir("/files");
  const scripts = readdirSync(named[1]);
  let ended = 0;
  for (const script of scripts) {
    const place = resolve(named[1], script);
    for (const name of readdirSync(place)) FS.writeFile(name, readFileSync(join(place, name)));
    const said = session(ask, "game.lua", 1, CHOICES_OF_FILE);
    if (said.some(([, reply]) => JSON.parse(reply).error)) ++ended;
    compareReplies(script, said, place);
    compareFindings(script, "game.lua", place, "game.lua", 1);
    for (const name of readdirSync(place)) FS.unlink(name);
  }
  console.log(`${scripts.length} scripts, ${ended} end with an error, ${choices} choices, ${replies} replies`);
} else {
  const games = named.length ? named : readdirSync(join(root, "games")).filter((name) => name.endsWith(".lua")).map((name) => name.slice(0, -4));
  for (const game of games) {
    const describe = JSON.stringify({op: "describe", game});
    const said = [[describe, ask(describe)], ...[1, 2].flatMap((seed) => session(ask, game, seed, CHOICES))];
    const wrong = said.find(([, reply]) => JSON.parse(reply).error);
    if (wrong) fail(`${game}: ${wrong[0]} gets ${wrong[1]}`);
    compareReplies(game, said, root);
    compareFindings(game, `/games/${game}.lua`, root, `games/${game}.lua`, GAMES_OF_CHECK);
  }
  console.log(`${games.length} games, ${choices} choices, ${replies} replies`);
}
process.exit(failures ? 1 : 0);
