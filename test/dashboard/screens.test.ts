/**
 * Every screen at once, over an account whose every text is hostile: pages, titles, tags, channels, selectors. Nothing runs,
 * nothing is asked of another host, nothing breaks the layout, and axe-core finds nothing.
 */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { keyOf, watchThatChanged } from "./changed.ts";
import { expectAccessible, expectFitting } from "./accessible.ts";
import { elsewhere, expectCalm, member, service, setPage, type Visitor } from "./visitor.ts";

const hostile =
  "<script>alert(1)</script><img src=x onerror=alert(2)> \"'`{{7*7}}{% raw %}${1} </title></textarea> " +
  "\u202Egnirts\u202C \u200B\u2066 \u0001 🎉 javascript:alert(3) &amp; &lt; %s %n";
const long = "x".repeat(3000);

let person: Visitor;
let phone: Visitor;
let paths: string[] = [];

async function call<T>(key: string, method: string, path: string, json?: unknown): Promise<T> {
  const answer = await fetch(`${service}/api/v1${path}`, {
    method,
    headers: { "x-api-key": key, "content-type": "application/json" },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text ? JSON.parse(text) : null) as T;
}

const escaped = (text: string) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
const pageOf = (price: number) =>
  `<title>${escaped(hostile)}</title><h1>${escaped(hostile)}</h1><p>${long}</p><p>Price: ${price} EUR</p><p>${escaped(hostile)} ${price}</p>`;

beforeAll(async () => {
  person = await member();
  const key = await keyOf(person);
  const { uuid, at } = await watchThatChanged(key, {
    path: "/hostile",
    title: `${hostile} ${long}`,
    before: pageOf(50),
    after: pageOf(45),
  });
  await setPage("/failing", "gone", { status: 503 });
  const tag = await call<{ uuid: string }>(key, "POST", "/tag", {
    title: hostile.replace(/,/g, " "),
    tag_colour: "#1a5fa6",
  });
  const failing = await call<{ uuid: string }>(key, "POST", "/watch", {
    url: await setPage("/failing", "gone", { status: 503 }),
    title: "javascript:alert(1)",
    headers: { "X-Test": "<script>alert(4)</script>" },
    ignore_text: [hostile.replaceAll("\u0001", "")],
    notification_urls: ["json://hook.example/<script>"],
  });
  await call(key, "PUT", `/watch/${uuid}`, { tags: [tag.uuid], trigger_text: ["45"] });
  const look = await call<{ id: string }>(key, "POST", "/looks", { uuid });
  const [channel] = await call<{ id: string }[]>(key, "GET", "/channels");
  const { url: share } = await call<{ url: string }>(key, "POST", `/watch/${failing.uuid}/share`, {});
  const of = (...ends: string[]) => ends.map((end) => `/watch/${uuid}${end}`);
  paths = [
    ...[
      "/watches",
      "/watches/deleted",
      "/watches?q=%3Cscript%3E&state=failing",
      "/changes",
      "/tags",
      `/tags/${tag.uuid}`,
      "/channels",
      "/channels/new",
      "/channels/new/url",
      "/channels/new/ntfy",
      "/channels/mail",
      "/channels/message",
      `/channels/${channel?.id}/schedule`,
    ],
    ...[
      "/deliveries",
      "/import",
      "/export",
      "/help",
      "/help/keys",
      "/palette?q=%3Cimg",
      "/new",
      `/new/${look.id}`,
      `/new/${look.id}/pick`,
    ],
    ...of(
      "",
      "/now",
      "/price",
      "/why",
      "/settings",
      "/health",
      "/rules",
      "/edit",
      "/edit?group=all",
      "/pick",
      "/steps",
      `/changes/${at}`,
    ),
    ...[`/watch/${failing.uuid}`, `/watch/${failing.uuid}/why`, `/watch/${failing.uuid}/health`],
    ...[`/watch/${failing.uuid}/share`, new URL(share).pathname, "/shared/none"],
    ...[
      "/account",
      "/account/keys",
      "/account/sessions",
      "/account/feeds",
      "/account/push",
      "/account/telegram",
      "/account/ai",
      "/account/apps",
      "/device",
    ],
    ...["/account/plan", "/account/data", "/account/defaults", "/account/delete", "/account/confirm", "/nothing/here"],
  ];
  phone = await elsewhere(person, { width: 360, theme: "dark" });
});

describe("all screens", () => {
  // Themes differ in their colours alone, which no width changes: each screen is seen whole in one of the two.
  test("in a wide, light window: words stay words, and everybody can use them", async () => {
    await visitAll(person, 0);
  });

  test("on a dark phone: the same", async () => {
    await visitAll(phone, 1);
  });

  test("in a language that is longer, accented and right to left", async () => {
    await person.page.setExtraHTTPHeaders({ "accept-language": "qps" });
    for (const path of paths) {
      await visit(person, path);
      const { direction, wide } = await person.page.evaluate(() => ({
        direction: document.documentElement.dir,
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      expect([direction, wide > 0], path).toEqual(["rtl", false]);
    }
    await person.page.setExtraHTTPHeaders({ "accept-language": "en-US" });
    expectCalm(person);
  });
});

/**
 * Opens every screen, and holds it to the width of its window. Every second one, from the one at `turn` on, is held to all rules, the others
 * where they are opened in the other window; all are in `npm run cases`.
 */
async function visitAll(visitor: Visitor, turn: number): Promise<void> {
  const wrong: string[] = [];
  for (const [place, path] of paths.entries()) {
    const status = await visit(visitor, path);
    if (status >= 500 || (status === 404 && !["/nothing/here", "/shared/none"].includes(path))) {
      wrong.push(`${path}: ${status}`);
      continue;
    }
    const isWhole = inject("allCases") || place % 2 === turn;
    const examined = isWhole ? expectAccessible(visitor) : expectFitting(visitor);
    await examined.catch((error: unknown) => wrong.push(`${path}: ${String(error).slice(0, 1500)}`));
  }
  expect(wrong).toEqual([]);
  expectCalm(visitor);
}

/** Opens a screen, to its end: the picker of a watch reads its page first and goes on by itself. */
async function visit(visitor: Visitor, path: string): Promise<number> {
  const status = await visitor.open(path);
  if (path.endsWith("/pick")) await visitor.page.waitForSelector("form#pick");
  return status;
}
