// `npm run prove -- URL`: runs a day in minutes against a deployment, or a service on this machine, and prints a verdict. It makes
// an account of its own and deletes it. `--minutes N` (5 unless given, 1 to 60), `--page URL` for a page that changes by itself
// instead of the service's own; `--site PORT` to prove a site, too, which is served at this port for a service on this machine; ADMIN_API_KEY
// where nobody may register.

import { parseArgs } from "node:util";
import { fail, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { day } = await import("./prove/day.mjs");
const { siteDay } = await import("./prove/site.mjs");
const { verdictOf } = await import("./prove/verdict.mjs");

const { url, minutes, page, port } = asked();
const task = { adminKey: process.env.ADMIN_API_KEY || null, say: console.log };
const [seen, site] = await Promise.all([
  day(url, { ...task, minutes, page }),
  port === null ? null : siteDay(url, { ...task, port }),
]).catch((error) => fail(error.message));
const { works, lines } = verdictOf({ ...seen, site });
console.log(lines.join("\n"));
process.exit(works ? 0 : 1);

function asked() {
  const usage = "npm run prove -- https://watch.example [--minutes 5] [--page https://page.example] [--site 8899]";
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { minutes: { type: "string", default: "5" }, page: { type: "string" }, site: { type: "string" } },
    });
    const address = URL.parse(positionals[0] ?? "");
    if (positionals.length !== 1 || !/^https?:$/.test(address?.protocol ?? ""))
      throw new Error(`Expected one address, found "${positionals.join(" ")}".`);
    const given = Number(values.minutes);
    if (!(given >= 1 && given <= 60)) throw new Error(`--minutes must be 1 to 60, but is "${values.minutes}".`);
    const port = values.site === undefined ? null : Number(values.site);
    if (port !== null && !(Number.isInteger(port) && port >= 1 && port <= 65_535))
      throw new Error(`--site must be a port, but is "${values.site}".`);
    return { url: address.origin, minutes: given, page: values.page, port };
  } catch (error) {
    return fail(`${error.message}\n${usage}`);
  }
}
