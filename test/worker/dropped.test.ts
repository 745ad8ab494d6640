/** A selector that cannot be compiled is left out at a save and named in the answer, whatever is saved. */
import { expect, test } from "vitest";
import { account, type Account } from "./harness.ts";

const bad = ["p[", "ü[["];
const saved: [string, (owner: Account) => Promise<Response>][] = [
  [
    "a new watch",
    (owner) => owner.call("POST", "/watch", { url: "http://page.test/", include_filters: ["h1", ...bad] }),
  ],
  [
    "an edited watch",
    async (owner) => {
      const uuid = await owner.watch({ url: "http://page.test/", paused: true });
      return owner.call("PUT", `/watch/${uuid}`, { subtractive_selectors: ["h1", ...bad] });
    },
  ],
  ["a new tag", (owner) => owner.call("POST", "/tag", { title: "News", include_filters: ["h1", ...bad] })],
  [
    "an edited tag",
    async (owner) => {
      const { uuid } = await owner.json<{ uuid: string }>("POST", "/tag", { title: "News" });
      return owner.call("PUT", `/tag/${uuid}`, { include_filters: bad });
    },
  ],
  ["the account", (owner) => owner.call("PUT", "/settings/user", { global_subtractive_selectors: [".ad", ...bad] })],
  [
    "an import",
    (owner) =>
      owner.call("POST", `/import?include_filters=${encodeURIComponent(JSON.stringify(bad))}`, "http://page.test/", {
        "content-type": "text/plain",
      }),
  ],
];

test.each(saved)("%s names the selectors that were dropped", async (_, save) => {
  const answer = await save(await account());
  expect(answer.ok).toBe(true);
  expect(JSON.parse(answer.headers.get("X-Dropped-Selectors") ?? "null")).toEqual(bad);
});
