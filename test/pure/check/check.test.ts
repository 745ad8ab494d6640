/** A whole check with its pages as data: how often a page is asked for, what is read of the baseline, and what comes of it. */
import { describe, expect, test } from "vitest";
import { processors } from "../../../src/check/processors/index.ts";
import { readsText } from "../../../src/check/processors/readsText.ts";
import { verdictOf } from "../../../src/check/steps/evaluation.ts";
import { sourceOf } from "../../../src/page/sources/index.ts";
import type { FetchFailure } from "../../../src/page/page.ts";
import { pageOf, wordOf } from "../../pages/life.ts";
import { html, Watched } from "../../pages/watched.ts";

const story = "<p>The kettle boils water in two minutes and switches itself off.</p>".repeat(20);
const shop = (price: string, more = "") => html(`<main>${story}<p>It costs ${price}.</p>${more}</main>`);
const wall = pageOf({ body: html("<h1>Just a moment...</h1>", "Just a moment..."), status: 403 });
const cloudflare = { ...wall, headers: { "cf-mitigated": "challenge", server: "cloudflare" } };
const failure: FetchFailure = { kind: "failure", class: "timeout", sentence: "It took too long.", elapsedMs: 5 };

describe("a check asks for the page once", () => {
  test("when it becomes the baseline, and when it changed", async () => {
    const watched = new Watched();
    expect(wordOf((await watched.see(shop("$20"))).verdict)).toBe("first");
    expect(wordOf((await watched.see(shop("$21"))).verdict)).toBe("changed");
    expect([watched.fetches, watched.waitedMs]).toEqual([2, 0]);
  });

  test("when it failed, and the failure is told as it is", async () => {
    const watched = new Watched();
    const { verdict } = await watched.see(failure);
    expect(wordOf(verdict)).toBe("failed: timeout");
    expect(watched.fetches).toBe(1);
  });

  test("when a wall stands there that stood there at the last check", async () => {
    const watched = new Watched();
    await watched.see(cloudflare);
    expect(watched.fetches).toBe(2);
    const { verdict } = await watched.see(cloudflare);
    expect(wordOf(verdict)).toBe("failed: challenge");
    expect(watched.fetches).toBe(3);
  });
});

describe("a check asks for the page a second time, a moment later", () => {
  test("when the first reading is suspicious; the second takes its place where it is not", async () => {
    const watched = new Watched();
    await watched.see(shop("$20"));
    const { verdict } = await watched.see(cloudflare, shop("$20"));
    expect(wordOf(verdict)).toBe("unchanged: same_text");
    expect(verdict.trace.stages.map(({ stage }) => stage)).toContain("suspect");
    expect([watched.fetches, watched.waitedMs]).toEqual([3, 2500]);
  });

  test("when the first reading is suspicious, and fails where no second page came", async () => {
    const watched = new Watched();
    await watched.see(shop("$20"));
    expect(wordOf((await watched.see(cloudflare, failure)).verdict)).toBe("failed: challenge");
  });

  test("when noise reduction reads a page for the first time, and knows then what differs within seconds", async () => {
    const watched = new Watched({ noise_reduction: true });
    await watched.see(shop("$20", "<p>Aurora sleeps</p>"), shop("$20", "<p>Rivers sing</p>"));
    expect(watched.fetches).toBe(2);
    expect(watched.memory.noise?.places).toBeDefined();
  });

  test("when noise reduction is about to tell a change; what the second reading does not show is not told", async () => {
    const watched = new Watched({ noise_reduction: true });
    await watched.see(shop("$20"));
    const flicker = await watched.see(shop("$20", "<p>Aurora sleeps</p>"), shop("$20"));
    expect(flicker.verdict.kind).toBe("unchanged");
    const change = await watched.see(shop("$20", "<p>A new kettle came</p>"));
    expect(change.verdict.kind).toBe("changed");
  });

  test("and a third time at most: after a suspicious reading, the change under noise reduction is confirmed, too", async () => {
    const watched = new Watched({ noise_reduction: true });
    await watched.see(shop("$20"));
    const before = watched.fetches;
    const { verdict } = await watched.see(cloudflare, shop("$20", "<p>A new kettle came</p>"));
    expect(verdict.kind).toBe("changed");
    expect(watched.fetches - before).toBe(3);
  });
});

describe("a check reads nothing that was stored", () => {
  test("when the body is the same, and when only the compared text is", async () => {
    const watched = new Watched({ ignore_text: ["visitors"], check_unique_lines: true });
    await watched.see(shop("$20", "<p>12 visitors</p>"));
    const read = watched.objectsRead;
    expect(wordOf((await watched.see(shop("$20", "<p>12 visitors</p>"))).verdict)).toBe("unchanged: same_body");
    expect(wordOf((await watched.see(shop("$20", "<p>13 visitors</p>"))).verdict)).toBe("unchanged: same_text");
    expect(watched.objectsRead).toBe(read);
  });

  test("twice: the text of the last snapshot is loaded once a check", async () => {
    const watched = new Watched();
    await watched.see(shop("$20"));
    const read = watched.objectsRead;
    await watched.see(shop("$21"));
    expect(watched.objectsRead - read).toBe(1);
  });
});

test("an edit of the filters reads the stored page again, and a change that happened meanwhile is told at the next check", async () => {
  const watched = new Watched();
  await watched.see(html(`<h1>Kettle</h1>${story}<p id="price">It costs $20.</p>`));
  watched.edit({ include_filters: ["#price"] });
  const after = html(`<h1>Kettle</h1>${story}<p id="price">It costs $30.</p>`);
  const edited = await watched.see(after);
  expect([wordOf(edited.verdict), edited.isDueAgain, edited.reading?.text.trim()]).toEqual([
    "quiet: settings",
    true,
    "It costs $20.",
  ]);
  expect(wordOf((await watched.see(after)).verdict)).toBe("changed");
});

test("a fourth processor is one file and one line in the registry", async () => {
  // The file: it reads what all texts are read by, and tells when a page has another number of words.
  const words = (text: string) => text.split(/\s+/).length;
  const wordCount = readsText({
    sourceOf,
    compare: (given) =>
      words(given.previous) === words(given.reading.text)
        ? verdictOf(given, { kind: "unchanged", why: "uncounted" }, "As many words as before")
        : verdictOf(given, { kind: "quiet", why: "uncounted", reading: given.reading }, "Another number of words"),
  });
  // The line.
  const watched = new Watched({}, { ...processors, text_json_diff: wordCount });
  await watched.see(shop("$20"));
  expect(wordOf((await watched.see(shop("$21"))).verdict)).toBe("unchanged: uncounted");
  expect(wordOf((await watched.see(shop("$21 and more"))).verdict)).toBe("quiet: uncounted");
});
