// `npm run prove -- URL`: runs a day in minutes against a deployment, or a service on this machine, and prints a verdict. It makes
// an account of its own and deletes it. `--minutes N` (5 unless given, 1 to 60), `--page URL` for a page that changes by itself
// instead of the service's own; ADMIN_API_KEY where nobody may register.

import { parseArgs } from "node:util";
import { fail, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { day } = await import("./prove/day.mjs");
const { verdictOf } = await import("./prove/verdict.mjs");

const { url, minutes, page } = asked();
const adminKey = process.env.ADMIN_API_KEY || null;
const seen = await day(url, { adminKey, minutes, page, say: console.log }).catch((error) => fail(error.message));
const { works, lines } = verdictOf(seen);
console.log(lines.join("\n"));
process.exit(works ? 0 : 1);

function asked() {
  const usage = "npm run prove -- https://watch.example [--minutes 5] [--page https://page.example]";
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { minutes: { type: "string", default: "5" }, page: { type: "string" } },
    });
    const address = URL.parse(positionals[0] ?? "");
    if (positionals.length !== 1 || !/^https?:$/.test(address?.protocol ?? ""))
      throw new Error(`Expected one address, found "${positionals.join(" ")}".`);
    const given = Number(values.minutes);
    if (!(given >= 1 && given <= 60)) throw new Error(`--minutes must be 1 to 60, but is "${values.minutes}".`);
    return { url: address.origin, minutes: given, page: values.page };
  } catch (error) {
    return fail(`${error.message}\n${usage}`);
  }
}
