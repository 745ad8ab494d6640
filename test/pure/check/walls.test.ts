/** What comes of a check that a wall answers: nothing is stored of it, nobody is alerted, and the page goes on where it was. */
import { englishOf } from "../../../src/message/textOf.ts";
import { describe, expect, test } from "vitest";
import type { Obstacle } from "../../../src/reading/interstitial/obstacle.ts";
import type { Page } from "../../../src/page/page.ts";
import { isLongEnough } from "../../../src/check/health.ts";
import { pageOf, wordOf } from "../../pages/life.ts";
import { Watched } from "../../pages/watched.ts";
import { consentWalls, ledConsentWalls } from "../reading/interstitial/pages/consent.ts";
import { countryWalls } from "../reading/interstitial/pages/country.ts";
import { askedOf, markupOf, story, usualAddress, type Written } from "../reading/interstitial/pages/page.ts";
import { pages } from "../reading/interstitial/pages/pages.ts";
import { signInWalls } from "../reading/interstitial/pages/signIn.ts";
import { waitingRooms } from "../reading/interstitial/pages/waitingRoom.ts";

const answer = (page: Written): Page => ({
  ...pageOf({ body: markupOf(page) }),
  headers: page.headers ?? {},
  finalUrl: page.finalUrl ?? askedOf(page),
});
const watchedOf = (page: Written) => new Watched({ url: askedOf(page) });

const some = (table: Readonly<Record<string, Written>>, kind: Obstacle["class"]) =>
  Object.entries(table).map(([name, page]) => [kind, name, page] as const);
const walls = [
  ...some(consentWalls, "consent_wall"),
  ...some(ledConsentWalls, "consent_wall"),
  ...some(countryWalls, "geo_block"),
  ...some(waitingRooms, "waiting_room"),
  ...some(signInWalls, "login_wall"),
];

describe("a wall is never a baseline", () => {
  test.each(walls)("%s: %s", async (kind, _, page) => {
    const watched = watchedOf(page);
    const { verdict } = await watched.see(answer(page));
    expect(wordOf(verdict)).toBe(`failed: ${kind}`);
    expect(watched.memory.snapshotAt).toBeUndefined();
    // The first good reading is the baseline, and no change.
    expect(
      wordOf(
        (await watched.see(answer({ ...page, title: "Kettles", finalUrl: askedOf(page), body: story(12) }))).verdict,
      ),
    ).toBe("first");
  });
});

describe("a wall in place of a known page is a failure, and the page afterwards is as it was", () => {
  test.each(walls)("%s: %s", async (kind, _, page) => {
    const known = answer({ title: "Kettles", body: story(12), finalUrl: askedOf(page) });
    const watched = watchedOf(page);
    await watched.see(known);
    expect(wordOf((await watched.see(answer(page))).verdict)).toBe(`failed: ${kind}`);
    expect(wordOf((await watched.see(known)).verdict)).toMatch(/^unchanged/);
  });
});

describe("a page that looks like a wall is read", () => {
  test.each(Object.entries(pages))("%s", async (_, page) => {
    const { verdict } = await watchedOf(page).see(answer({ ...page, status: 200 }));
    expect(wordOf(verdict)).toBe("first");
  });
});

describe("a wall says what is left to try", () => {
  const sentence = async (page: Written, isRendered = false) => {
    const browser = { screenshot: null, elements: null, run: null };
    const { verdict } = await watchedOf(page).see({ ...answer(page), ...(isRendered ? { browser } : {}) });
    return verdict.kind === "failed" ? englishOf(verdict.failure.sentence) : null;
  };
  const wallOf = (table: Readonly<Record<string, Written>>) => Object.values(table)[0] as Written;

  test("a consent page advises a browser, and where one met it a step", async () => {
    expect(await sentence(wallOf(consentWalls))).toMatch(/Read the page with a browser, which refuses by itself/);
    expect(await sentence(wallOf(consentWalls), true)).toMatch(/found no button to refuse with\. Add a browser step/);
  });

  test("a block of the country advises a proxy", async () => {
    expect(await sentence(wallOf(countryWalls))).toMatch(/Choose a proxy in another country/);
  });

  test("a waiting room names its vendor where one is known, and advises quieter times", async () => {
    expect(await sentence(wallOf(waitingRooms))).toMatch(/^A waiting room \(Cloudflare\) answered .* quieter times\.$/);
    expect(await sentence(waitingRooms["in line, with an estimate"] as Written)).toMatch(/^A waiting room answered/);
  });
});

describe("a sign-in form that takes the place of a page at its own address", () => {
  const orders = answer({ title: "Shop", body: `<h1>My orders</h1>${story(12)}` });
  const form = (heading: string, fields = "<input name=user><input type=password>") =>
    answer({ title: "Shop", body: `<h1>${heading}</h1><form>${fields}<button>Go on</button></form>` });

  test("is a failure although neither the address nor the title tells, however long it stays", async () => {
    const watched = new Watched({ url: usualAddress });
    await watched.see(orders);
    for (let time = 0; time < 3; time += 1)
      expect(wordOf((await watched.see(form("Please sign in"))).verdict)).toBe("failed: login_wall");
    expect(wordOf((await watched.see(orders)).verdict)).toMatch(/^unchanged/);
  });

  test("is news where it registers, or where the page stays beside it", async () => {
    const course = new Watched({ url: usualAddress });
    await course.see(answer({ title: "Kurs", body: `<h1>Ausgebucht</h1>${story(4)}` }));
    const open = answer({
      title: "Anmeldung",
      body: `<h1>Anmeldung</h1><form><input name=mail type=email><button>Anmelden</button></form>${story(3)}`,
    });
    expect(wordOf((await course.see(open)).verdict)).toBe("changed");
    const shop = new Watched({ url: usualAddress });
    await shop.see(orders);
    const beside = answer({
      title: "Shop",
      body: `<h1>My orders</h1>${story(12)}<h2>Sign in</h2><form><input type=password></form>`,
    });
    expect(wordOf((await shop.see(beside)).verdict)).toBe("changed");
  });
});

describe("what is sent as another kind of content, in place of everything", () => {
  const page = pageOf({ body: `<h1>Kettles</h1>${story(12)}` });
  const data = pageOf({ body: JSON.stringify({ items: ["blue", "red"] }), contentType: "application/json" });
  const words = pageOf({ body: "ok\n", contentType: "text/plain" });
  const fault = pageOf({ body: '{"error":"rate limited"}', contentType: "application/json" });
  const maintenance = pageOf({ body: "<h1>Wartung</h1><p>Gleich wieder da</p>" });

  test.each([
    ["data where a page was", page, data, "unsupported_type"],
    ["plain text where a page was", page, words, "unsupported_type"],
    ["an error of data where a page was", page, fault, "error_page"],
    ["a page where data was", data, maintenance, "unsupported_type"],
  ])("%s is a failure at first, and news once it has lasted", async (_, usual, other, kind) => {
    const watched = new Watched();
    await watched.see(usual);
    expect(wordOf((await watched.see(other)).verdict)).toBe(`failed: ${kind}`);
    expect(wordOf((await watched.see(usual)).verdict)).toMatch(/^unchanged/);
    expect(wordOf((await watched.see(other)).verdict)).toBe(`failed: ${kind}`);
    expect(wordOf((await watched.see(other)).verdict)).toBe("changed");
  });

  test("the same words by another name are read as before", async () => {
    const watched = new Watched();
    const lines = "Blue kettle\nRed kettle\nGreen kettle";
    await watched.see(pageOf({ body: lines, contentType: "text/plain" }));
    const renamed = pageOf({ body: `<pre>${lines}\nGrey kettle</pre>` });
    expect(wordOf((await watched.see(renamed)).verdict)).toBe("changed");
  });
});

describe("word that the page is still being made", () => {
  const page = pageOf({ body: `<h1>Report</h1>${story(12)}` });
  const accepted = pageOf({ body: "<p>Your report is being made.</p>", status: 202 });
  const job = { body: '{"state":"queued"}', contentType: "application/json" };
  const done = pageOf({ ...job, body: '{"rows":[1,2,3],"total":6}' });

  test.each([
    ["a page", page, accepted],
    ["data", done, pageOf({ ...job, status: 202 })],
  ])("is a failure at first in place of %s, and news once it has lasted", async (_, usual, other) => {
    const watched = new Watched();
    await watched.see(usual);
    expect(wordOf((await watched.see(other)).verdict)).toBe("failed: error_page");
    expect(wordOf((await watched.see(usual)).verdict)).toMatch(/^unchanged/);
    await watched.see(other);
    expect(wordOf((await watched.see(other)).verdict)).toBe("changed");
  });

  test("is none where the page came with it, or always answers so", async () => {
    const watched = new Watched();
    await watched.see(page);
    const news = pageOf({ body: `<h1>Report</h1>${story(12)}<p>Amended</p>`, status: 202 });
    expect(wordOf((await watched.see(news)).verdict)).toBe("changed");
  });
});

describe("things in place of the page that take turns", () => {
  const page = pageOf({ body: `<html><body><h1>Kettles</h1>${story(12)}</body></html>` });
  const data = pageOf({ body: '["blue", "red"]', contentType: "application/json" });
  const cut = pageOf({ body: `<html><body><h1>All new kettles</h1>${story(9).slice(0, -30)}` });
  const verdictOf = async (watched: Watched, ...bodies: Page[]) => wordOf((await watched.see(...bodies)).verdict);
  /** A page that was seen, and then, after so many minutes each, one of these things or another. */
  const watchedAt = async (minutes: readonly number[], ofCheck: (check: number) => Page[]) => {
    const watched = new Watched();
    await watched.see(page);
    const began = watched.now;
    const verdicts: string[] = [];
    for (const [check, minute] of minutes.entries()) {
      watched.now = began + 60 * minute;
      verdicts.push(await verdictOf(watched, ...ofCheck(check)));
    }
    return verdicts;
  };

  test.each([
    ["from check to check", (check: number) => (check % 2 ? [data] : [cut])],
    ["at each fetch", (check: number) => (check % 2 ? [data, cut] : [cut, data])],
  ])("are news after half an hour, and not before: %s", async (_, ofCheck) => {
    expect(await watchedAt([0, 4, 9, 20, 29], ofCheck)).not.toContain("changed");
    expect((await watchedAt([0, 4, 9, 20, 29, 30], ofCheck)).at(-1)).toBe("changed");
  });

  test("do not keep a failure from being reported that is called as one of them", async () => {
    const watched = new Watched();
    await watched.see(page);
    expect(await verdictOf(watched, data)).toBe("failed: unsupported_type");
    expect(watched.memory.failing?.isDoubted).toBe(true);
    const garbled = pageOf({ body: new Uint8Array(400).fill(1), contentType: "text/html" });
    for (let time = 0; time < 3; time++) expect(await verdictOf(watched, garbled)).toBe("failed: unsupported_type");
    expect(watched.memory.doubted?.class).toBe("unsupported_type");
    expect(isLongEnough(watched.memory.failing!, watched.settings)).toBe(true);
  });

  test("count from the time that is right where the clock was ahead", async () => {
    const year = 365 * 24 * 60;
    const verdicts = await watchedAt([year, 0, 4, 5], () => [data]);
    expect(verdicts.map((verdict) => verdict === "changed")).toEqual([false, false, false, true]);
  });

  test("are forgotten with the page as it was", async () => {
    const ofCheck = (check: number) => [[cut], [page], [data], [cut]][check] ?? [];
    expect(await watchedAt([0, 29, 31, 33], ofCheck)).not.toContain("changed");
  });
});

describe("another page that the site sends on to, in place of everything", () => {
  const url = "https://shop.test/kettles/blue";
  const at = (finalUrl: string, body: string): Page => ({ ...pageOf({ body }), finalUrl, redirects: 1 });
  const kettle = (price: number) => `<h1>Blue kettle</h1><p>${price} EUR</p><p>In stock</p>`;
  const home = at("https://shop.test/?from=kettles", "<h1>Welcome</h1><p>Choose your country</p><p>Germany</p>");

  test("is a failure at first, and news once it has lasted", async () => {
    const watched = new Watched({ url });
    await watched.see(at(url, kettle(20)));
    const doubt = await watched.see(home);
    expect(wordOf(doubt.verdict)).toBe("failed: error_page");
    expect(englishOf(doubt.verdict.trace.reason)).toContain("(https://shop.test/)");
    expect(wordOf((await watched.see(at(url, kettle(20)))).verdict)).toMatch(/^unchanged/);
    // Sent on once, and answered a moment later.
    expect(wordOf((await watched.see(home, at(url, kettle(21)))).verdict)).toBe("changed");
    await watched.see(home);
    expect(wordOf((await watched.see(home)).verdict)).toBe("changed");
    // Where it leads is where the page is from now on.
    expect(wordOf((await watched.see(at(home.finalUrl, "<h1>Hello</h1><p>All new</p>"))).verdict)).toBe("changed");
  });

  test.each([
    ["at https, with www and a slash", "http://www.shop.test/kettles/blue/"],
    ["with another query", `${url}?session=8`],
    ["at its index", `${url}/index.html`],
  ])("is none %s: what is new there is news at once", async (_, finalUrl) => {
    const watched = new Watched({ url });
    await watched.see(at(url, kettle(20)));
    expect(wordOf((await watched.see(at(finalUrl, "<h1>Hello</h1><p>All new</p>"))).verdict)).toBe("changed");
  });

  test("is none where most of the page stays, where the address always leads on, or after an edit of the address", async () => {
    const moved = new Watched({ url });
    await moved.see(at(url, kettle(20)));
    expect(wordOf((await moved.see(at("https://shop.test/p/17", kettle(21)))).verdict)).toBe("changed");
    const latest = new Watched({ url: "https://shop.test/latest" });
    await latest.see(at("https://shop.test/posts/1", "<h1>One</h1><p>First</p>"));
    const next = await latest.see(at("https://shop.test/posts/2", "<h1>Two</h1><p>Second</p>"));
    expect(wordOf(next.verdict)).toBe("changed");
    const edited = new Watched({ url });
    await edited.see(at(url, kettle(20)));
    edited.edit({ url: "https://shop.test/old" });
    expect(wordOf((await edited.see(home)).verdict)).toBe("quiet: settings");
  });
});

describe("a document that is no page and comes without its end", () => {
  const entries = Array.from({ length: 12 }, (_, index) => `Entry ${index}`);
  const feed = (names: readonly string[]) =>
    `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${names.map((name) => `<item><title>${name}</title></item>`).join("")}</channel></rss>`;
  const list = (names: readonly string[]) =>
    `\ufeff<?xml version="1.0"?>\n<!-- all -->\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${names.map((name) => `<url><loc>${name}</loc></url>`).join("\n")}</urlset>\n`;
  const data = (names: readonly string[]) => JSON.stringify({ entries: names.map((name) => ({ name })) });
  const rows = (names: readonly string[]) => `name,price\n${names.map((name) => `${name},5`).join("\n")}\n`;
  const lines = (names: readonly string[]) => `${names.join("\r\n")}\r\n`;

  test.each([
    ["a feed", "application/rss+xml", feed, "</rss>"],
    ["a feed that calls itself a page", "text/html", feed, "</rss>"],
    ["other XML", "application/xml; charset=utf-8", list, "</urlset>"],
    ["JSON", "application/json", data, "}"],
    ["JSON that calls itself text", "text/plain", data, null],
    ["a table", "text/csv", rows, null],
    ["plain text", "text/plain", lines, null],
  ])("says nothing of %s at first, and what it says counts once that has lasted", async (_, contentType, of, mark) => {
    const answerOf = (body: string) => pageOf({ body, contentType });
    const watched = new Watched();
    await watched.see(answerOf(of(entries)));
    const cut = answerOf(of(entries).slice(0, -40));
    const doubt = await watched.see(cut);
    expect(wordOf(doubt.verdict)).toBe("failed: incomplete");
    if (mark) expect(englishOf(doubt.verdict.trace.reason)).toContain(`(${mark})`);
    expect(wordOf((await watched.see(answerOf(of(entries)))).verdict)).toMatch(/^unchanged/);
    // Cut once, and whole with news a moment later.
    const news = answerOf(of(["Kettle", ...entries]));
    expect(wordOf((await watched.see(cut, news)).verdict)).toBe("changed");
    await watched.see(cut);
    expect(wordOf((await watched.see(cut)).verdict)).toBe("changed");
    // A document that has no end any more is read as it is.
    const other = answerOf(of(entries).slice(0, -15));
    expect(wordOf((await watched.see(other)).verdict)).not.toMatch(/incomplete/);
  });
});

describe("a file that comes without its end", () => {
  const bytes = (start: string, end: string) =>
    Uint8Array.from(`${start}${"\x01picture\x02".repeat(30)}${end}`, (one) => one.charCodeAt(0));
  const riff = bytes("RIFF\x12\x01\0\0WEBP", "");

  test.each([
    ["a PNG", "image/png", bytes("\x89PNG\r\n\x1a\n", "\0\0\0\0IEND\xaeB\x60\x82")],
    ["a JPEG", "image/jpeg", bytes("\xff\xd8\xff\xe0", "\xff\xd9")],
    ["a GIF", "image/gif", bytes("GIF89a", ";")],
    ["a WebP", "image/webp", riff],
    ["an archive", "application/zip", bytes("PK\x03\x04", `PK\x05\x06${"\0".repeat(18)}`)],
  ])("is a failure at first, and news once it has lasted: %s", async (_, contentType, whole) => {
    const watched = new Watched();
    const usual = pageOf({ body: whole, contentType });
    const cut = pageOf({ body: whole.slice(0, 150), contentType });
    await watched.see(usual);
    expect(wordOf((await watched.see(cut)).verdict)).toBe("failed: incomplete");
    expect(wordOf((await watched.see(usual)).verdict)).toMatch(/^unchanged/);
    await watched.see(cut);
    expect(wordOf((await watched.see(cut)).verdict)).toBe("changed");
    expect(wordOf((await watched.see(usual)).verdict)).toBe("changed");
  });
});

describe("a page without </html> that stops in the middle of its markup", () => {
  const page = (names: readonly string[]) =>
    `<!doctype html><title>Kettles</title>${names.map((name) => `<p><a href="/${name}">Kettle ${name}</a></p>`).join("\n")}<script>track("<a>")</script>`;
  const names = ["blue", "red", "green", "grey"];
  const whole = page(names);

  test.each([
    ["a tag", whole.slice(0, whole.indexOf("/green"))],
    ["an end tag", whole.slice(0, whole.indexOf("a></p>", whole.indexOf("Kettle red")) + 1)],
    ["a script", whole.slice(0, -12)],
    ["a comment", `${page(names.slice(0, 2))}<!-- <p>more</p>`],
  ])("is doubted where that is %s, and counts once it has lasted", async (_, cut) => {
    const watched = new Watched();
    await watched.see(pageOf({ body: page([...names, "black"]) }));
    expect(wordOf((await watched.see(pageOf({ body: cut }))).verdict)).toBe("failed: incomplete");
    expect(wordOf((await watched.see(pageOf({ body: cut }))).verdict)).toBe("changed");
  });

  test("is distinguished from one that ends, whatever stands in its text", async () => {
    const watched = new Watched();
    await watched.see(pageOf({ body: whole }));
    const news = ["<p>5 < 6", "<p>I <3 kettles", "<p>x<br", "<!-- end --><p>a > b</p>\n", "<p>last"];
    const words = [];
    for (const more of news) words.push(wordOf((await watched.see(pageOf({ body: page(names) + more }))).verdict));
    expect(words).toEqual(["changed", "changed", "failed: incomplete", "changed", "changed"]);
  });
});
