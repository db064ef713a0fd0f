// The rule file in the address, after `#`: the name of a game, and for changed rules `=` and their text, compressed.
// What stands there never leaves the browser: servers are not sent it.

const toText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

const LONGEST = 1 << 20;  // bytes of a rule file

// `text`: null for the shipped game.
export async function addressOf(name, text) {
  if (text === null) return `#${name}`;
  return `#${name}=${toText(await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw")))}`;
}

// What an address says: {name, text}, text null for the shipped game; null if it says nothing that can be read.
export async function fromAddress(hash) {
  const found = /^#([a-z0-9-]{1,60})(?:=([\w-]+))?$/.exec(hash);
  if (!found) return null;
  if (!found[2]) return {name: found[1], text: null};
  try {
    // A small address may hold a text without end.
    const reader = new Blob([toBytes(found[2])]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts = [];
    for (let size = 0;;) {
      const {done, value} = await reader.read();
      if (done) break;
      size += value.length;
      if (size > LONGEST) return null;
      parts.push(value);
    }
    return {name: found[1], text: await new Blob(parts).text()};
  } catch {
    return null;
  }
}
