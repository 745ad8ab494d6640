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
  const body = (await answer.json()) as { dropped_selectors?: string[] } | string[];
  // The answer of an import is a list of UUIDs: what else there is to say stands in headers.
  if (!Array.isArray(body)) expect(body.dropped_selectors).toEqual(bad);
});

const idle = { body: "a=b" };
const warning = "body is not sent with the method GET";

test("a save with settings that have no effect says so in body and header, and can be sent back", async () => {
  const owner = await account();
  const made = await owner.call("POST", "/watch", { url: "http://page.test/", paused: true, ...idle });
  expect(JSON.parse(made.headers.get("X-Warnings") ?? "null")).toEqual([warning]);
  const { uuid, warnings } = (await made.json()) as { uuid: string; warnings: string[] };
  expect(warnings).toEqual([warning]);
  const edited = await owner.json("PUT", `/watch/${uuid}`, { title: "Page", include_filters: ["p["] });
  expect(edited).toMatchObject({ warnings: [warning], dropped_selectors: ["p["] });
  const again = await owner.json("PUT", `/watch/${uuid}`, { ...edited, method: "POST" });
  expect(again).not.toHaveProperty("warnings");
  expect(again).not.toHaveProperty("dropped_selectors");
  expect(await owner.json("GET", `/watch/${uuid}`)).not.toHaveProperty("warnings");
  const copy = await owner
    .json("PUT", `/watch/${uuid}`, { method: "GET" })
    .then(() => owner.json("POST", `/watch/${uuid}/clone`));
  expect(copy).toMatchObject({ warnings: [warning] });
});

test("tags, imports and the account get the same warnings as watches", async () => {
  const owner = await account();
  const tag = await owner.json<{ uuid: string }>("POST", "/tag", { title: "News", ...idle });
  expect(tag).toMatchObject({ warnings: [warning] });
  const edited = await owner.json("PUT", `/tag/${tag.uuid}`, { tag_colour: "#123" });
  expect(edited).toMatchObject({ warnings: [warning] });
  await owner.json("PUT", `/tag/${tag.uuid}`, edited);
  const text = { "content-type": "text/plain" };
  const list = await owner.call("POST", "/import?body=a", "http://page.test/1\nhttp://page.test/2", text);
  expect(JSON.parse(list.headers.get("X-Warnings") ?? "null")).toEqual([warning]);
  const file = await owner.call("POST", "/import/file?format=csv&body=a", "url\nhttp://page.test/3\n", text);
  expect(await file.json()).toMatchObject({ notes: [{ where: expect.any(String), reason: warning }] });
  const settings = await owner.json("PUT", "/settings/user", { global_subtractive_selectors: ["p["] });
  expect(settings).toMatchObject({ dropped_selectors: ["p["] });
  expect(await owner.json("PUT", "/settings/user", settings)).not.toHaveProperty("dropped_selectors");
});

test("the backend that is used is shown with the reason, beside the one that was asked for", async () => {
  const owner = await account();
  await owner.json("PUT", "/settings/user", { fetch_backend: "html_requests" });
  const steps = [{ operation: "Click element", selector: "#more", optional_value: "" }];
  const settings = { url: "http://page.test/", paused: true, fetch_backend: "html_requests", browser_steps: steps };
  const { uuid, warnings } = await owner.json<{ uuid: string; warnings: string[] }>("POST", "/watch", settings);
  expect(warnings[0]).toMatch(/browser_steps needs a browser/);
  expect(await owner.json("GET", `/watch/${uuid}`)).toMatchObject({
    fetch_backend: "html_requests",
    effective_fetch_backend: { value: "html_webdriver", reason: "browser_steps needs a browser" },
  });
});
