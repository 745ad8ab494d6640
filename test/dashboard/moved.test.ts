/** People who come from changedetection.io: its addresses lead to our pages, and its browser extension connects. */
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { expectCalm, member, setPage, type Visitor } from "./visitor.ts";

let person: Visitor;
beforeAll(async () => {
  person = await member();
});

/** What the extension's popup does in the open tab: it takes the key from the page, and the rest from its address. */
async function sync({ page }: Visitor): Promise<{ key: string; base: string }> {
  const address = page.url().toLowerCase().trim();
  expect(address.endsWith("#api")).toBe(true);
  const key = await page.$eval("#api-key", (element) => element.textContent.trim());
  const { origin, pathname } = new URL(address);
  return { key, base: origin + pathname.replace(/\/settings\/?$/, "") };
}

test("the browser extension of changedetection.io takes its key from /settings#api and adds a page", async () => {
  await person.open("/settings#api");
  await expectAccessible(person);
  await person.press("Make the key");
  await expectAccessible(person);
  const { key, base } = await sync(person);
  const origin = "chrome-extension://kefcfmgmlhmankjmnbijimhofdjekbop";
  const headers = { "x-api-key": key, "content-type": "application/json", origin };
  const tags = await fetch(`${base}/api/v1/tags`, { headers });
  expect([tags.status, await tags.json()]).toEqual([200, {}]);
  const added = await fetch(`${base}/api/v1/watch?from_extension_v=0.2`, {
    method: "POST",
    headers,
    body: JSON.stringify({ url: await setPage("/moved", "<h1>Kettle</h1>"), tag: "shops", processor: "restock_diff" }),
  });
  expect([added.status, added.headers.get("access-control-allow-origin")]).toEqual([201, origin]);
  const { uuid } = (await added.json()) as { uuid: string };
  for (const [path, page] of [
    [`/edit/${uuid}`, `/watch/${uuid}/edit`],
    [`/preview/${uuid}`, `/watch/${uuid}/now`],
    [`/diff/${uuid}`, `/watch/${uuid}`],
    [`/diff/${uuid}?from_version=1700000000&to_version=1700000001`, `/watch/${uuid}/compare/1700000000/1700000001`],
    ["/settings", "/account"],
  ] as const) {
    await person.open(path);
    await person.page.waitForFunction((wanted) => location.pathname === wanted, {}, page);
  }
  expectCalm(person);
});
