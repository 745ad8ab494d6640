/**
 * The samples of the reference as its pages show them, and many of them run in one process of their language, which takes
 * milliseconds a sample: all the same each is parsed, run, and answered by a real server.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Installed } from "./installed.ts";

/** `answers`: the statuses that its operation documents; none in a guide. */
export type Sample = { name: string; language: string; code: string; answers: number[]; isOperators: boolean };
/** `status`: of the answer, 200 for any success; null where there was none, for the reason in `said`. */
export type Outcome = { status: number | null; said: string };

const root = join(import.meta.dirname, "..", "..", "dist", "public", "docs");
const read = (name: string) => readFileSync(join(root, `${name}.html`), "utf8");
const namesIn = (folder: string) => readdirSync(join(root, folder)).map((file) => `${folder}/${file.slice(0, -5)}`);

const unescaped = (html: string) =>
  ["&lt;<", "&gt;>", '&quot;"', "&#39;'", "&amp;&"].reduce(
    (text, pair) => text.replaceAll(pair.slice(0, -1), pair.slice(-1)),
    html,
  );

const samplesIn = (name: string, html: string): Sample[] =>
  [...html.matchAll(/<figure class="code" data-language="(curl|JavaScript|Python)">.*?<code>([\s\S]*?)<\/code>/g)].map(
    ([, language = "", code = ""]) => ({
      ...{ name, language, code: unescaped(code) },
      answers: [...html.matchAll(/<code class="status[^"]*">(\d{3})<\/code>/g)].map(([, status]) => Number(status)),
      isOperators: html.includes("Needs the admin key"),
    }),
  );

/** Those of the guides, and of the chapters that have some. */
export const samplesOfTexts = (): Sample[] =>
  ["errors", "lists", "notifications", ...namesIn("guides")].flatMap((name) => samplesIn(name, read(name)));

/** Those of all operations, by operation. */
export const samplesOfOperations = (): Sample[] =>
  namesIn("api").flatMap((page) =>
    [...read(page).matchAll(/<section class="operation"[\s\S]*?<h2 id="(\w+)"[\s\S]*?<\/section>/g)].flatMap(
      ([html, operation = ""]) => samplesIn(operation, html),
    ),
  );

type Run = {
  tool: Installed;
  service: string;
  keyOf: (sample: Sample) => string;
  /** Whether nothing else may run meanwhile. */
  isAlone: (sample: Sample) => boolean;
};

// Four at once, but for samples with another key than the one before: the key is one for the whole process. An endless sample (a
// stream) has come as far as it can after a second.
const javascript = `
import { writeFileSync } from "node:fs";
import { json } from "node:stream/consumers";
const say = console.log;
console.log = () => {};
const good = { status: 200, said: "" };
async function outcome({ code, at }) {
  const file = new URL("sample-" + at + ".mjs", "file://" + process.cwd() + "/");
  writeFileSync(file, code);
  const run = import(file).then(() => good);
  const second = new Promise((resolve) => setTimeout(resolve, 1000, good));
  const failed = (error) => ({ status: error.status ?? null, said: String(error.message ?? error) });
  return (code.includes("for await") ? Promise.race([run, second]) : run).catch(failed);
}
const outcomes = [];
for (const { key, samples } of await json(process.stdin)) {
  process.env.TIDEMARK_API_KEY = key;
  const lane = async () => {
    for (let one = samples.shift(); one; one = samples.shift()) outcomes[one.at] = await outcome(one);
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
}
say(JSON.stringify(outcomes));
process.exit();`;

const python = `
import io, json, os, socket, sys, traceback, urllib.error
from concurrent.futures import ThreadPoolExecutor
socket.setdefaulttimeout(15)
def outcome(sample):
    try:
        exec(compile(sample["code"], "sample", "exec"), {"__name__": "__main__"})
        return sample["at"], {"status": 200, "said": ""}
    except urllib.error.HTTPError as error:
        return sample["at"], {"status": error.code, "said": error.read().decode(errors="replace")[:500]}
    except BaseException:
        return sample["at"], {"status": None, "said": traceback.format_exc(limit=1)}
groups = json.load(sys.stdin)
said, sys.stdout = sys.stdout, io.StringIO()
outcomes = {}
for group in groups:
    os.environ["TIDEMARK_API_KEY"] = group["key"]
    with ThreadPoolExecutor(4) as pool:
        outcomes.update(pool.map(outcome, group["samples"]))
print(json.dumps([outcomes[at] for at in range(len(outcomes))]), file=said)`;

// The last line of an output is the status, also of a stream that is cut after a second.
const shell = (groups: readonly Group[]) =>
  [
    `curl() { command curl --max-time 15 -w '\\n%{http_code}' "$@"; }`,
    ...groups.flatMap(({ key, samples }) => [
      `export TIDEMARK_API_KEY='${key}'`,
      ...samples.flatMap(({ at, code }, place) => [
        code.includes("/events")
          ? `( curl() { command curl --max-time 1 -w '\\n%{http_code}' "$@"; }; . ./sample-${at}.sh ) > sample-${at}.out 2>&1 &`
          : `( . ./sample-${at}.sh ) > sample-${at}.out 2>&1 &`,
        ...(place % 6 === 5 ? ["wait"] : []),
      ]),
      "wait",
    ]),
  ].join("\n");

type Group = { key: string; samples: { at: number; code: string }[] };

/** Neighbours that are asked with the same key and may run at the same time. */
function groupsOf(samples: readonly Sample[], { keyOf, isAlone }: Run): Group[] {
  const groups: (Group & { isAlone: boolean })[] = [];
  for (const [at, sample] of samples.entries()) {
    const group = { key: keyOf(sample), isAlone: isAlone(sample), samples: [{ at, code: sample.code }] };
    const before = groups.at(-1);
    if (before && before.key === group.key && !before.isAlone && !group.isAlone) before.samples.push(...group.samples);
    else groups.push(group);
  }
  return groups;
}

/** Runs samples of one language, in one process; the outcomes in their order. */
export async function outcomesOf(samples: readonly Sample[], run: Run): Promise<Outcome[]> {
  const { tool, service } = run;
  const groups = groupsOf(samples, run);
  const environment = { TIDEMARK_URL: service };
  if (samples[0]?.language !== "curl") {
    const isPython = samples[0]?.language === "Python";
    const words = isPython ? ["-c", python] : ["--input-type=module", "-e", javascript];
    const command = isPython ? "python3" : process.execPath;
    const { out, err } = await tool.run(command, words, { input: JSON.stringify(groups), environment });
    if (!out.startsWith("[")) throw new Error(`${command} said no outcomes: ${out}${err}`);
    return JSON.parse(out) as Outcome[];
  }
  const file = (name: string) => join(tool.folder, name);
  for (const [at, { code }] of samples.entries()) writeFileSync(file(`sample-${at}.sh`), code);
  await tool.run("sh", ["-c", shell(groups)], { environment });
  return samples.map((_, at) => {
    const said = readFileSync(file(`sample-${at}.out`), "latin1");
    const status = Number([...said.matchAll(/^(\d{3})(?=$|curl: )/gm)].at(-1)?.[1] ?? 0);
    return { status: status >= 100 ? status : null, said: said.slice(-500) };
  });
}
