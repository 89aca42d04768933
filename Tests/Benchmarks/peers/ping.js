// The smallest JSON-RPC server in Node: answers every request with an empty result. The answers of
// one turn of the loop leave in one write.

const readline = require("node:readline");

let answers = "";

function flush() {
  process.stdout.write(answers);
  answers = "";
}

readline.createInterface({ input: process.stdin, crlfDelay: Infinity }).on("line", (line) => {
  const request = JSON.parse(line);
  if (answers === "") process.nextTick(flush);
  answers += JSON.stringify({ jsonrpc: "2.0", id: request.id, result: {} }) + "\n";
});
