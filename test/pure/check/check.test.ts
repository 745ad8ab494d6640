/** A whole check with its pages as data: how often a page is asked for, what is read of the baseline, and what comes of it. */
import { message } from "../../../src/message/message.ts";
import { describe, expect, test } from "vitest";
import type { Outcome } from "../../../src/check/outcome.ts";
import { processors } from "../../../src/check/processors/index.ts";
import { readsText } from "../../../src/check/processors/readsText.ts";
import { verdictOf } from "../../../src/check/steps/evaluation.ts";
import { sourceOf } from "../../../src/page/sources/index.ts";
import type { FetchFailure } from "../../../src/page/page.ts";
import { sha256 } from "../../../src/secret/digest.ts";
import { pageOf, wordOf } from "../../pages/life.ts";
import { html, Watched } from "../../pages/watched.ts";

const story = "<p>The kettle boils water in two minutes and switches itself off.</p>".repeat(20);
const shop = (price: string, more = "") => html(`<main>${story}<p>It costs ${price}.</p>${more}</main>`);
const wall = pageOf({ body: html("<h1>Just a moment...</h1>", "Just a moment..."), status: 403 });
const cloudflare = { ...wall, headers: { "cf-mitigated": "challenge", server: "cloudflare" } };
const failure: FetchFailure = { kind: "failure", class: "timeout", sentence: message("fetch.timeout"), elapsedMs: 5 };

describe("a check asks for the page once", () => {
  test("a page is requested once where it becomes the baseline or has changed", async () => {
    const watched = new Watched();
    expect(wordOf((await watched.see(shop("$20"))).verdict)).toBe("first");
    expect(wordOf((await watched.see(shop("$21"))).verdict)).toBe("changed");
    expect([watched.fetches, watched.waitedMs]).toEqual([2, 0]);
  });

  test("a page is requested once where the request fails, and that failure is reported", async () => {
    const watched = new Watched();
    const { verdict } = await watched.see(failure);
    expect(wordOf(verdict)).toBe("failed: timeout");
    expect(watched.fetches).toBe(1);
  });

  test("a page is requested once where the same bot wall was already there at the last check", async () => {
    const watched = new Watched();
    await watched.see(cloudflare);
    expect(watched.fetches).toBe(2);
    const { verdict } = await watched.see(cloudflare);
    expect(wordOf(verdict)).toBe("failed: challenge");
    expect(watched.fetches).toBe(3);
  });
});

describe("a check requests the page a second time, a moment later", () => {
  test("a suspicious first reading is replaced by a second one that is not suspicious", async () => {
    const watched = new Watched();
    await watched.see(shop("$20"));
    const { verdict } = await watched.see(cloudflare, shop("$20"));
    expect(wordOf(verdict)).toBe("unchanged: same_text");
    expect(verdict.trace.stages.map(({ stage }) => stage)).toContain("suspect");
    expect([watched.fetches, watched.waitedMs]).toEqual([3, 2500]);
  });

  test("the picture that is kept is that of the reading that counts", async () => {
    const watched = new Watched();
    const seen = (body: string, shade: number) => {
      const screenshot = { png: new Uint8Array([shade]), width: 1, height: 1, scale: 1 };
      return { ...pageOf({ body }), browser: { screenshot, elements: null, run: null } };
    };
    await watched.see(seen(shop("$20"), 1));
    const { verdict, browser } = await watched.see(
      seen(html("<h1>503 Service Unavailable</h1>"), 2),
      seen(shop("$21"), 3),
    );
    expect(wordOf(verdict)).toBe("changed");
    expect(browser?.screenshot?.png).toEqual(new Uint8Array([3]));
  });

  test("a check fails where the first reading is suspicious and no second one arrives", async () => {
    const watched = new Watched();
    await watched.see(shop("$20"));
    expect(wordOf((await watched.see(cloudflare, failure)).verdict)).toBe("failed: challenge");
  });

  test("noise reduction reads a new page twice to learn what differs within seconds", async () => {
    const watched = new Watched({ noise_reduction: true });
    await watched.see(shop("$20", "<p>Aurora sleeps</p>"), shop("$20", "<p>Rivers sing</p>"));
    expect(watched.fetches).toBe(2);
    expect(watched.memory.noise?.lines).toHaveLength(1);
  });

  test("noise reduction confirms a change by a second reading, and drops what that does not show", async () => {
    const watched = new Watched({ noise_reduction: true });
    await watched.see(shop("$20"));
    const flicker = await watched.see(shop("$20", "<p>Aurora sleeps</p>"), shop("$20"));
    expect(flicker.verdict.kind).toBe("unchanged");
    const change = await watched.see(shop("$20", "<p>A new kettle came</p>"));
    expect(change.verdict.kind).toBe("changed");
  });

  test("a check requests the page at most three times: after a suspicious reading a change is confirmed, too", async () => {
    const watched = new Watched({ noise_reduction: true });
    await watched.see(shop("$20"));
    const before = watched.fetches;
    const { verdict } = await watched.see(cloudflare, shop("$20", "<p>A new kettle came</p>"));
    expect(verdict.kind).toBe("changed");
    expect(watched.fetches - before).toBe(3);
  });
});

describe("a large page gives its memory back while its check waits to see it again", () => {
  const large = (more: string) => html(`<main>${story.repeat(900)}<p>${more}</p></main>`);
  const inLatin1 = (more: string) => {
    const body = Uint8Array.from(large(`Größe ${more}`), (character) => character.charCodeAt(0));
    return pageOf({ body, contentType: "text/html; charset=iso-8859-1" });
  };
  const rare = { ignore_text: ["visitors"], strip_ignored_lines: false };

  const storedOf = ({ verdict, markup, reading }: Outcome) => [
    verdict.trace,
    ...[reading?.text, reading?.compared, markup?.text].map((text) => text && sha256(text)),
  ];

  test.each([
    ["it is as it was", () => [large("12 visitors")]],
    ["it is as it was, in another charset", () => [inLatin1("12 visitors"), inLatin1("12 visitors")]],
    ["another page comes", () => [large("12 visitors"), large("13 visitors, and more")]],
    ["no page comes", () => [large("12 visitors"), failure]],
    ["a bot wall comes", () => [large("12 visitors"), cloudflare]],
  ])("a first check comes to the same where %s", async (_, answers) => {
    const [usual, other] = [
      new Watched({ noise_reduction: true, ...rare }),
      new Watched({ noise_reduction: true, ...rare }),
    ];
    other.releases = true;
    const [expected, found] = [await usual.see(...answers()), await other.see(...answers())];
    expect(other.released).toBe(1);
    expect(storedOf(found)).toEqual(storedOf(expected));
    expect(other.memory).toEqual(usual.memory);
  });

  test("a change of it comes to the same", async () => {
    const [usual, other] = [new Watched({ noise_reduction: true }), new Watched({ noise_reduction: true })];
    other.releases = true;
    const seen = async (watched: Watched) => {
      await watched.see(large("The kettle costs $20."));
      return watched.see(large("The kettle is gone."));
    };
    const [expected, found] = [await seen(usual), await seen(other)];
    expect(found.verdict.kind).toBe("changed");
    expect(storedOf(found)).toEqual(storedOf(expected));
  });
});

test("a page that comes a second time byte for byte is not read again", async () => {
  let readings = 0;
  const text = processors.text_json_diff;
  const read: typeof text.read = (...page) => {
    readings++;
    return text.read(...page);
  };
  const watched = new Watched({ noise_reduction: true }, { ...processors, text_json_diff: { ...text, read } });
  await watched.see(shop("$20"));
  expect([watched.fetches, readings]).toEqual([2, 1]);
});

describe("a check reads nothing that was stored", () => {
  test("no stored text is loaded where the body or the compared text is the same as before", async () => {
    const watched = new Watched({ ignore_text: ["visitors"], check_unique_lines: true });
    await watched.see(shop("$20", "<p>12 visitors</p>"));
    const read = watched.objectsRead;
    expect(wordOf((await watched.see(shop("$20", "<p>12 visitors</p>"))).verdict)).toBe("unchanged: same_body");
    expect(wordOf((await watched.see(shop("$20", "<p>13 visitors</p>"))).verdict)).toBe("unchanged: same_text");
    expect(watched.objectsRead).toBe(read);
  });

  test("the text of the last snapshot is loaded at most once a check", async () => {
    const watched = new Watched();
    await watched.see(shop("$20"));
    const read = watched.objectsRead;
    await watched.see(shop("$21"));
    expect(watched.objectsRead - read).toBe(1);
  });
});

test("an edit of the filters rereads the stored page, and a change that came meanwhile is alerted at the next check", async () => {
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

test("a new processor needs one file and one line in the registry", async () => {
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

test("a check of a page of megabytes lets others go on between reading, doubt and decision, and one of a small page does not wait", async () => {
  const [small, large] = [new Watched(), new Watched()];
  const more = "<p>Another line of a long page.</p>\n".repeat(40_000);
  for (const price of ["$20", "$21"]) {
    await small.see(shop(price));
    expect(wordOf((await large.see(shop(price, more))).verdict)).toBe(price === "$20" ? "first" : "changed");
  }
  expect([small.yields, large.yields, large.waitedMs]).toEqual([0, 4, 0]);
});
