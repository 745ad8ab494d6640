// The text pipeline inside workerd, twenty pages a request: `node bench/workerd.mjs <folder> [rounds]`.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { unstable_startWorker } from "wrangler";

const [folder, rounds = "3"] = process.argv.slice(2);
const pagesAtOnce = 20;
const filesUnder = (path) =>
  readdirSync(path).flatMap((name) => {
    const inner = join(path, name);
    return statSync(inner).isDirectory() ? filesUnder(inner) : /\.html?$/.test(name) ? [inner] : [];
  });

const workerd = await unstable_startWorker({
  config: join(import.meta.dirname, "workerd/wrangler.toml"),
  dev: { server: { port: 0 }, inspector: false, watch: false, logLevel: "error" },
});
try {
  const pages = filesUnder(folder).map((path) => readFileSync(path));
  const batches = [];
  for (let start = 0; start < pages.length; start += pagesAtOnce)
    batches.push(Buffer.concat(pages.slice(start, start + pagesAtOnce).flatMap((page) => [prefix(page.length), page])));
  let best = Number.POSITIVE_INFINITY;
  let texts = 0;
  for (let round = 0; round <= Number(rounds); round++) {
    let total = 0;
    texts = 0;
    for (const body of batches) {
      const answer = await (await workerd.fetch("http://bench.example/", { method: "POST", body })).json();
      total += answer.ms;
      texts += answer.texts;
    }
    // The first round warms up.
    if (round) best = Math.min(best, total);
  }
  console.log(
    `workerd: ${pages.length} pages, ${texts} with a text, best of ${rounds}: ${best.toFixed(0)} ms, ${(best / pages.length).toFixed(3)} ms/page (wall clock)`,
  );
} finally {
  await workerd.dispose();
}

function prefix(length) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}
