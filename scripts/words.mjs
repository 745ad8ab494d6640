// `node scripts/words.mjs [FOLDER]`: one word per idea. Refuses words in identifiers and file names that have a standard word in this project
// (.github/GLOSSARY.md). Strings and snake_case names, which are on the wire or stored, are not looked at; comments are
// for the private words alone that no other sense excuses.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root, underPinnedNode } from "./toolchain.mjs";
import { filesBelow } from "./tree.mjs";

/** Refused words, each with what to write instead. With a `*` a word is refused only as the beginning of longer names. */
const refused = new Map([
  ["wardrobe", "tag resolver"],
  ["desk", "request context"],
  ["births", "new watches"],
  ["born", "created"],
  ["manners", "host backoff"],
  ["courteous", "rate limiter"],
  ["rides", "batch"],
  ["heard", "recorded"],
  ["farewell", "customer deletion"],
  ["wish", "import item, or request"],
  ["wishes", "import items"],
  ["strikes", "failures"],
  ["riders", "batch"],
  ["worn", "assigned tags"],
  ["wears", "assigned tags"],
  ["dressed", "with assigned tags"],
  ["bear", "create"],
  ["birth", "new watch, or creation"],
  ["newborn", "new watch"],
  ["furniture", "boilerplate"],
  ["restless", "unstable region"],
  ["fleeting", "transient"],
  ["politely", "rate limited"],
  ["turns", "semaphore"],
  ["sighting", "fetch and reading"],
  ["observe", "fetch and read"],
  ["settle", "commit"],
  ["settling", "commit"],
  ["keeping", "commit, or store"],
  ["withheld", "suppressed"],
  ["unsaid", "suppressed"],
  ["lesson", "feedback rule"],
  ["lessons", "feedback rules"],
  ["taught", "feedback rules"],
  ["errand", "job"],
  ["errands", "jobs"],
  ["trip", "check run context"],
  ["afterwards", "job after the check"],
  ["brake", "circuit breaker"],
  ["likeness", "similarity"],
  ["skeleton", "template"],
  ["basis", "settings version"],
  ["fencing", "optimistic lock"],
  ["door", "guarded fetch"],
  ["doors", "clients"],
  ["most*", "max…"],
  ["longest*", "max…"],
  ["largest*", "max…"],
  ["least*", "min…"],
  ["fewest*", "min…"],
  ["shortest*", "min…"],
  ["begun", "started"],
  ["judge", "evaluate"],
  ["judged", "evaluation"],
  ["held", "suppressed, or queued"],
  ["silence", "outage"],
  ["told", "notified, recorded or reported"],
  ["meant", "intended"],
]);

/** Words that have no other sense in a comment here, each with what to write instead. */
const refusedInComments = new Map([
  ["wardrobe", "tag resolver"],
  ["births", "new watches"],
  ["newborn", "new watch"],
  ["born", "created"],
  ["courteous", "rate limited"],
  ["farewell", "customer deletion"],
  ["furniture", "boilerplate"],
  ["restless", "unstable"],
  ["fleeting", "transient"],
  ["errand", "job"],
  ["errands", "jobs"],
  ["sighting", "fetch and reading"],
  ["unsaid", "suppressed"],
  ["likeness", "similarity"],
  ["wears", "has (a tag)"],
  ["asleep", "paused"],
  ["awake", "running"],
  ["woken", "resumed, or run"],
  ["door", "guarded fetch, entry point, or access"],
  ["doors", "clients, or entry points"],
]);

/** Names of the field that a refused beginning would hit. */
const standard = new Set(["longestIncreasingSubsequence", "LongestFirst", "largestPassing"]);

/** Names of the wire and of stored documents: they stay. */
const stored = new Set([
  ...["lessons", "taughtAt", "told", "toldPrice", "judgeChange"],
  ...["held", "firstHeldAt", "heldIn", "heldSince", "heldTexts", "heldUntil", "restoreHeldReading"],
]);

await underPinnedNode();
const { isIdentifier, parsed, visit } = await import("./syntax.mjs");

/** Plug-ins that are named by what they are for, not participles of what they do. */
const kinds = new Set(["unsupported"]);

const base = resolve(process.argv[2] ?? root);
const files = ["src", "server", "test", "scripts", "bench"]
  .flatMap((folder) => filesBelow(base, folder, /\.(tsx?|mjs)$/))
  .filter((path) => !path.endsWith(".d.ts"));
const found = [...findings(refused), ...participles(), ...inComments()];
for (const { path, line, name, word, use } of found)
  console.log(`${path}:${line}  ${name}: write “${use}” for “${word}”`);
process.exit(found.length === 0 ? 0 : 1);

/** Every name with one of the words: where it first stands in a file, and what to write instead. */
function findings(list) {
  return files.flatMap((path) => {
    const inPath = refusedIn(path.replace(/\.\w+$/, "").split("/"), list).map((finding) => ({
      path,
      line: 0,
      ...finding,
    }));
    const names = namesIn(path);
    const inText = refusedIn([...names.keys()], list).map((finding) => ({
      path,
      line: names.get(finding.name),
      ...finding,
    }));
    return [...inPath, ...inText];
  });
}

/** Lines of comments with a private word. */
function inComments() {
  return files
    .filter((path) => path !== "scripts/words.mjs")
    .flatMap((path) =>
      readFileSync(join(base, path), "utf8")
        .split("\n")
        .flatMap((text, index) => {
          const comment = /(?:^\s*(?:\/\*\*?|\*|\/\/)|\s\/\/ )(.*)$/.exec(text)?.[1] ?? "";
          const hits = (comment.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => refusedInComments.has(word));
          return hits.map((word) => ({
            path,
            line: index + 1,
            name: comment.trim().slice(0, 60),
            word,
            use: refusedInComments.get(word),
          }));
        }),
    );
}

function refusedIn(names, list) {
  return names.flatMap((name) => {
    const words = standard.has(name) ? [] : wordsOf(name);
    const hits = words.filter((word) => list.has(word));
    const prefix = words.length > 1 && list.has(`${words[0]}*`) ? [`${words[0]}*`] : [];
    return [...hits, ...prefix].map((word) => ({ name, word, use: list.get(word) }));
  });
}

/** “someName”, “SOME_NAME” and “some-name” are the words some and name. */
function wordsOf(name) {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase());
}

/** Exported functions of src that are named by a single participle, which says neither what they do nor what they give. */
function participles() {
  const shape =
    /^export (?:async )?function ([a-z]+(?:ed|wn)|told|kept|held|made|found|taken|meant|begun|written|built)\b/gm;
  return files
    .filter((path) => path.startsWith("src/"))
    .flatMap((path) => {
      const text = readFileSync(join(base, path), "utf8");
      return [...text.matchAll(shape)].map(({ 1: name, index }) => {
        const line = text.slice(0, index).split("\n").length;
        return { path, line, name, word: name, use: "a verb for an effect, a noun for a value" };
      });
    })
    .filter(({ name }) => !kinds.has(name));
}

/** The identifiers of a file with the line on which each first stands. */
function namesIn(path) {
  const source = parsed(path, readFileSync(join(base, path), "utf8"));
  const names = new Map();
  visit(source, (node) => {
    if (isIdentifier(node) && !node.text.includes("_") && !stored.has(node.text) && !names.has(node.text))
      names.set(node.text, source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1);
  });
  return names;
}
