// houserules in a worker, which the page ends when it takes too long. Messages: {start} with the files, the name of the
// program and the program compiled; then {id, request}, each answered with {id, reply}. What a table says comes as {said}; {fault} is the last.
let ask;

async function start({name, program, files}) {
  importScripts(`${name}.js`);
  const module = await createHouserules({
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(program, imports).then((instance) => done(instance, program));
      return {};
    },
    hear: (text) => postMessage({said: text}),
  });
  module.FS.mkdirTree("/games/habits");
  module.FS.mkdirTree("/yours/habits");
  for (const [name, text] of Object.entries(files)) module.FS.writeFile(`/games/${name}`, text);
  const call = module.cwrap("houserules_answer", "string", ["string"]);
  ask = (request) => {
    if (request.op === "read") return JSON.stringify({text: module.FS.analyzePath(request.file).exists ? module.FS.readFile(request.file, {encoding: "utf8"}) : null});
    if (request.op !== "write") return call(JSON.stringify(request));
    module.FS.writeFile(request.file, request.text);
    return "{}";
  };
}

let ready;
onmessage = async ({data}) => {
  if (data.start) return void (ready = start(data.start));
  try {
    await ready;
    postMessage({id: data.id, reply: ask(data.request)});
  } catch (fault) {
    postMessage({fault: String(fault)});
  }
};
