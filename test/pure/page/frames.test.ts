/** Frames are read where they stand, and what is not read is named. */
import { expect, test } from "vitest";
import { parsePage } from "../../../src/lib/html/page.ts";
import { textOf } from "../../../src/lib/text/text.ts";
import { framesIn } from "../../../src/page/frames/frames.ts";
import { withFrames } from "../../../src/page/frames/read.ts";
import { pageOf } from "../../pages/life.ts";
import { processorMilliseconds } from "../../effort.ts";

const at = "https://www.acme.example/jobs/";
const read = async (body: string, frames: Record<string, string> = {}) => {
  const page = await withFrames({ ...pageOf({ body }), finalUrl: at }, async (address) => frames[address] ?? null);
  const text = textOf(parsePage(new TextDecoder().decode(page.body)));
  return { lines: text.split("\n").filter(Boolean), notes: page.notes ?? [] };
};

test("a frame of the site stands where its tag does, with its quotes and umlauts", async () => {
  const { lines, notes } = await read(
    `<p>Jobs at Acme</p><iframe src="list?a=1&amp;b=2" title="Jobs"></iframe><p>Imprint</p>`,
    { [`${at}list?a=1&b=2`]: `<!doctype html><html><body class="x"><p>Nurse "Kürzel" &amp; York</p></body></html>` },
  );
  expect(lines).toEqual(["Jobs at Acme", 'Nurse "Kürzel" & York', "Imprint"]);
  expect(notes).toEqual(["Read with 1 frame of its site"]);
});

test("a frame of a host of the same site is read; of another site and one that fails are named", async () => {
  const { lines, notes } = await read(
    `<p>Jobs</p><iframe src="https://jobs.acme.example/list"></iframe><iframe src="/gone"></iframe><iframe src="https://video.example/embed/1"></iframe>`,
    { "https://jobs.acme.example/list": "<p>Nurse</p>" },
  );
  expect(lines).toEqual(["Jobs", "Nurse"]);
  expect(notes).toEqual([
    "Read with 1 frame of its site",
    "Not read: 2 frames, which can be watched: https://www.acme.example/gone, https://video.example/embed/1",
  ]);
});

test("advertising is not named among what is not read, and a frame that stands twice is named once", async () => {
  const { notes } = await read(
    `<p>Jobs</p><iframe src="https://ad.doubleclick.net/slot"></iframe><iframe src="https://video.example/1"></iframe><iframe src="https://video.example/1"></iframe>`,
  );
  expect(notes).toEqual(["Not read: 1 frame, which can be watched: https://video.example/1"]);
  expect((await read('<p>Jobs</p><iframe src="https://ad.doubleclick.net/slot"></iframe>')).notes).toEqual([]);
});

test("a frameset is the pages of its frames, and srcdoc is always read", async () => {
  const frames = { [`${at}menu`]: "<p>Menu</p>", [`${at}main`]: "<h1>Notices</h1><p>Notice 17</p>" };
  const set = `<html><frameset cols="20%,80%"><frame src="menu"><frame src="main"/></frameset></html>`;
  expect((await read(set, frames)).lines).toEqual(["Menu", "Notices", "Notice 17"]);
  const doc = `<p>Before</p><iframe srcdoc="&lt;p&gt;Inside&lt;/p&gt;"></iframe><p>Behind</p>`;
  expect((await read(doc)).lines).toEqual(["Before", "Inside", "Behind"]);
});

test("frames that nobody sees, that are in comments or scripts, and the page itself are none", () => {
  for (const tag of [
    '<iframe src="x" height="0" width="0">',
    '<iframe src="x" style="display: none">',
    '<iframe src="x" hidden>',
    '<!-- <iframe src="x"> -->',
    "<script>'<iframe src=\"x\">'</script>",
    '<noscript><iframe src="x"></noscript>',
    '<iframe src="#top">',
    '<iframe src="about:blank">',
    '<iframe src="javascript:x">',
    "<iframe>",
  ])
    expect(framesIn(tag, at), tag).toEqual([]);
});

test("tags are known in any case, and only an end of the same name ends what is no markup", () => {
  for (const markup of [
    '<IFRAME src="x"></IFRAME>',
    `<SCRIPT>"</s><iframe src='y'></scrip>"</Script><iFrame src="x">`,
    `<style>a < b</style\n><!-- <title> --><title><iframe src="y"></TITLE><span><form><frame src="x">`,
    `<frames src="y"><!-><!doctype html><textarea><iframe src="y"></textareas><iframe src="x">`,
  ])
    expect(
      framesIn(markup, at).map(({ address }) => address),
      markup,
    ).toEqual([`${at}x`]);
});

test("frames are found in every encoding, also where their addresses are beyond ASCII", async () => {
  const body = '<p>Jobs</p><iframe src="/b\u00fcro"></iframe>';
  const frames = { "https://www.acme.example/b%C3%BCro": "<p>Nurse</p>" };
  const latin1 = Uint8Array.from(body, (character) => character.codePointAt(0) ?? 0);
  const utf16 = new Uint8Array(Uint16Array.from(`\ufeff${body}`, (character) => character.codePointAt(0) ?? 0).buffer);
  // ISO-2022-JP: what would be the beginning of a comment is a part of a character.
  const japanese = Buffer.from(`<p>\x1b$B<!--\x1b(B</p>${body.replace("\u00fc", "u")}`, "latin1");
  const types = {
    "utf-8": new TextEncoder().encode(body),
    "iso-8859-1": latin1,
    "utf-16le": utf16,
    "iso-2022-jp": japanese,
  };
  for (const [charset, bytes] of Object.entries(types)) {
    const page = { ...pageOf({ body: "" }), body: bytes, contentType: `text/html; charset=${charset}`, finalUrl: at };
    const all = { ...frames, "https://www.acme.example/buro": "<p>Nurse</p>" };
    const { notes } = await withFrames(page, async (address) => all[address as keyof typeof all] ?? null);
    expect(notes, charset).toEqual(["Read with 1 frame of its site"]);
    const { unreadFrames } = await withFrames(page, null);
    expect(
      unreadFrames?.map((address) => address.replace("%C3%BC", "u")),
      charset,
    ).toEqual(["https://www.acme.example/buro"]);
  }
});

test("a page that only writes of frames is not made a text", async () => {
  const page = { ...pageOf({ body: "" }), finalUrl: at };
  for (const inner of [
    "<style>@keyframes spin { }</style>",
    '<noscript><iframe src="/x"></iframe></noscript>',
    "framework",
  ]) {
    const body = new TextEncoder().encode(`<p>\u00fc</p>${inner}`);
    const read = { ...page, body };
    expect(await withFrames(read, null)).toBe(read);
  }
});

test("a thousand frames, and tags that never end, cost little", async () => {
  const started = processorMilliseconds();
  for (const body of [
    '<iframe src="x">'.repeat(50_000),
    "<iframe ".repeat(100_000),
    '<iframe a="'.repeat(50_000),
    "<!--".repeat(200_000),
  ])
    expect((await read(`<p>x</p>${body}`)).lines.length).toBeGreaterThan(0);
  expect(processorMilliseconds() - started).toBeLessThan(20_000);
});

test("where frames are not to be read, those of the site are named like the others", async () => {
  const body = '<p>Jobs</p><iframe src="list"></iframe>';
  const { unreadFrames, notes } = await withFrames({ ...pageOf({ body }), finalUrl: at }, null);
  expect(unreadFrames).toEqual([`${at}list`]);
  expect(notes).toEqual([`Not read: 1 frame, which can be watched: ${at}list`]);
});

test("frames are the same whatever stands before them that nobody sees", async () => {
  const unseen = '<noscript><iframe src="https://tags.example/ns" height="0" width="0"></iframe></noscript>';
  const long = `<iframe title="${"x".repeat(4000)}" src="/long"></iframe>`;
  const seen = '<iframe src="https://video.example/embed/1"></iframe>';
  const named = async (body: string) => (await read(`<p>Jobs</p>${body}`)).notes;
  expect(await named(unseen)).toEqual([]);
  expect(await named(unseen + long)).toEqual([]);
  for (const body of [seen, unseen + seen, seen + unseen, `${unseen}${long}${seen}`, `<!-- ${seen} -->${seen}`])
    expect(await named(body), body).toEqual(["Not read: 1 frame, which can be watched: https://video.example/embed/1"]);
});

test("a page that comes again is read with its frames again, and with those of its new words and of its new address", async () => {
  const body = '<p>Jobs</p><iframe src="list"></iframe>';
  const frames: Record<string, string> = { [`${at}list`]: "<p>Nurse</p>" };
  const linesAt = async (finalUrl: string, text: string) => {
    const page = await withFrames({ ...pageOf({ body: text }), finalUrl }, async (address) => frames[address] ?? null);
    return textOf(parsePage(new TextDecoder().decode(page.body)))
      .split("\n")
      .filter(Boolean);
  };
  expect(await linesAt(at, body)).toEqual(["Jobs", "Nurse"]);
  frames[`${at}list`] = "<p>Cook</p>";
  expect(await linesAt(at, body)).toEqual(["Jobs", "Cook"]);
  frames["https://www.acme.example/news/list"] = "<p>Fair</p>";
  expect(await linesAt("https://www.acme.example/news/", body)).toEqual(["Jobs", "Fair"]);
  expect(await linesAt(at, "<p>Jobs</p>")).toEqual(["Jobs"]);
  expect(await linesAt(at, '<p>Jobs</p><iframe src="list"></iframe><p>Imprint</p>')).toEqual([
    "Jobs",
    "Cook",
    "Imprint",
  ]);
});
