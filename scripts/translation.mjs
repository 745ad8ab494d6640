// `npm run words`: how the translations stand. `npm run words -- fr`: what one of them lacks and what is stale in it, each with its
// English. `npm run words -- fr --made`: its words are made from the English of today; do it once they are.

import { writeFileSync } from "node:fs";
import { fail, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { hashOf } = await import("./translation/leaves.mjs");
const { madeFrom, madeFromPath, stateOf } = await import("./translation/state.mjs");
const { english, translatedCodes, wordsOf } = await import("./translation/words.mjs");

const [code, option] = process.argv.slice(2);
if (code !== undefined && !translatedCodes.includes(code))
  fail(`There is no translation "${code}". There are: ${translatedCodes.join(", ")}.`);
if (option !== undefined && option !== "--made") fail(`Expected --made, found ${option}.`);
if (option) record();
for (const each of code ? [code] : translatedCodes) report(each);

function report(language) {
  const { missing, stale, unknown, checked, machine } = stateOf(language);
  const said = (state, path) =>
    console.log(`${state.padEnd(8)} ${path}${state === "unknown" ? "" : `\n${shown(path)}`}`);
  if (code) {
    for (const path of missing) said("missing", path);
    for (const path of stale) said("stale", path);
    for (const path of unknown) said("unknown", path);
  }
  console.log(
    `${language}: ${english.size} words; ${missing.length} missing, ${stale.length} stale, ${unknown.length} unknown, ` +
      `${machine.length} by machine, ${checked.length} checked.`,
  );
}

/** A sentence with a number is shown as it is for 21. */
function shown(path) {
  const { kind, texts } = english.get(path);
  return `         ${JSON.stringify(kind === "text" ? texts[0] : texts[4])}`;
}

/** A word whose English changed has to be checked anew. */
function record() {
  const words = wordsOf(code);
  const { stale } = stateOf(code);
  const made = [...english].filter(([path]) => words.has(path)).map(([path, leaf]) => [path, hashOf(leaf)]);
  const checked = madeFrom(code).checked.filter((path) => words.has(path) && !stale.includes(path));
  writeFileSync(madeFromPath(code), `${JSON.stringify({ checked, from: Object.fromEntries(made) }, null, 2)}\n`);
}
