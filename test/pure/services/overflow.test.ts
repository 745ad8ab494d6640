/** What holds for the options of every service: `overflow=`, `emojis=`, `format=`. */
import { describe, expect, test } from "vitest";
import type { Notice } from "../../../src/lib/notification/notice.ts";
import { notificationUrl } from "../../../src/lib/notification/target.ts";
import { listedServices } from "../../../src/services/forms/list.ts";
import type { Egress } from "../../../src/egress/egress.ts";
import { sendNotice } from "../../../src/services/send.ts";
import { warningsOf } from "../../../src/services/warnings.ts";
import type { World } from "../../../src/world.ts";
import { context, notice } from "./notice.ts";
import { targets } from "./sent.ts";
import { englishOf } from "../../../src/message/textOf.ts";

const withOption = (url: string, option: string) => `${url}${url.includes("?") ? "&" : "?"}${option}`;
/** One URL of each scheme that can be alerted by words; raw verbs and null:// say what the URL says. */
const examples = listedServices()
  .map(({ example }) => example)
  .filter((url) => !/^(?:posts?|gets?|null|lfg):/.test(url));

const lines = Array.from({ length: 300 }, (_, index) => `line ${index} of a long page with äöü and more words`);
const long = (format: Notice["format"]): Notice =>
  notice({
    ...{ title: "Price changed", format, links: {} },
    body: format === "html" ? lines.map((line) => `<p>${line}</p>`).join("") : lines.join("\n"),
  });

/** Everything that a URL sends of a notice, as one text. */
async function saidBy(url: string, said: Notice): Promise<string[]> {
  const [target] = targets(url);
  if (!target) throw new Error("nobody");
  const parts = target.parts(said);
  const all = await Promise.all(parts.map((part) => target.compose(part, { ...context, grant: "g" })));
  return all.map((each) => {
    if (each.kind === "mqtt") return each.payload;
    if (each.kind === "irc") return each.lines.join("\n");
    if (each.kind === "xmpp" || each.kind === "syslog") return each.text;
    if (each.kind === "smtp") return each.message;
    if (each.kind !== "http") return "";
    const body = typeof each.body === "string" ? each.body : new TextDecoder().decode(each.body);
    const isForm = each.headers["content-type"]?.includes("urlencoded") && !body.startsWith("d:");
    return (
      decodeURIComponent(`${each.url.replaceAll("+", " ")}`.replace(/%(?![0-9a-f]{2})/gi, "%25")) +
      (isForm ? [...new URLSearchParams(body).values()].join(" ") : body)
    );
  });
}

describe.each(examples)("%s", (example) => {
  test("overflow=split sends the beginning in several messages, each counted, in order, and none twice", async () => {
    const formats = /^(?:discord|tgram|slack|matrix):/.test(example)
      ? (["text", "html"] as const)
      : (["text"] as const);
    for (const format of formats) {
      const said = long(format);
      const [target] = targets(withOption(example, "overflow=split"));
      const parts = target?.parts(said) ?? [];
      const ids = parts.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids[0]).toBe(said.id);
      if (parts.length === 1) continue;
      expect(parts.length).toBeLessThanOrEqual(20);
      parts.forEach(({ title }, index) => expect(title).toBe(`Price changed [${index + 1}/${parts.length}]`));
      const words =
        parts
          .map(({ body }) => body.replace(/<[^>]+>/g, " "))
          .join(" ")
          .match(/\d+/g)
          ?.map(Number) ?? [];
      expect(words.slice(0, 40)).toEqual([...words.slice(0, 40)].toSorted((a, b) => a - b));
      expect(words[0]).toBe(0);
      const sent = await saidBy(withOption(example, "overflow=split"), said);
      // Nothing is cut but the end of the last one.
      for (const each of sent.slice(0, -1)) expect(each).not.toContain("...");
    }
  });

  test("overflow=truncate is one message, and upstream one that is not cut", async () => {
    const said = long("text");
    const cut = await saidBy(withOption(example, "overflow=truncate"), said);
    const whole = await saidBy(withOption(example, "overflow=upstream"), said);
    expect([cut.length, whole.length]).toEqual([1, 1]);
    expect(whole[0]?.length).toBeGreaterThanOrEqual(cut[0]?.length ?? 0);
  });

  test("emojis=yes is taken without a warning, and what has no effect is warned of", async () => {
    const said = notice({ title: "Up :rocket:", body: "Now :warning: 19 :nonsense:", format: "text" });
    const [words = ""] = await saidBy(withOption(example, "emojis=yes"), said);
    expect(words).not.toMatch(/:rocket:|:warning:/);
    for (const option of ["emojis=yes", "overflow=split", "format=text"])
      expect(warningsOf(withOption(example, option))).toEqual([]);
    for (const option of ["overflow=never", "tz=Mars", "retry=3", "wait=1", "verify=no", "redirect=no", "format=pdf"])
      expect(warningsOf(withOption(example, option)).map(englishOf)).toEqual(
        [
          `${notificationUrl(example).scheme}://: ${option.split("=")[0]}=${["verify=no", "redirect=no"].includes(option) ? "no" : ""}`,
        ].map((start) => expect.stringContaining(start)),
      );
  });
});

test("names of emojis become emojis where emojis=yes says so, and only then", async () => {
  const said = notice({ title: "T", body: "a :tada: b :no_such: 12:30:45", format: "text" });
  expect((await saidBy("json://h.example?emojis=yes", said))[0]).toContain("a 🎉 b :no_such: 12:30:45");
  expect((await saidBy("json://h.example", said))[0]).toContain("a :tada: b");
});

const rich = notice({
  title: "T",
  format: "html",
  body: '<p>Now <b>nineteen</b> at <a href="https://x.example/">shop</a></p>',
});
/** How each format writes the words of `rich`, once escapes of what carries it are undone. */
const shownAs = {
  text: /Now nineteen at shop/,
  markdown: /Now (?:\*\*?|__?)nineteen/,
  html: /Now <(?:b|strong)>nineteen</,
} as const;

/** What stands in base64 within a text, as in mails. */
const decodedIn = (text: string): string =>
  (text.match(/[A-Za-z0-9+/]{24,}={0,2}/g) ?? []).map((code) => Buffer.from(code, "base64").toString()).join("");

describe.each(examples)("format= of %s", (example) => {
  test("acts, or the save says what the service takes instead", async () => {
    for (const format of ["text", "markdown", "html"] as const) {
      const url = withOption(example, `format=${format}`);
      const warned = warningsOf(url)
        .map(englishOf)
        .find((sentence) => sentence.includes(`format=${format} is converted`));
      const sent = (await saidBy(url, rich)).join("");
      const said = (sent + decodedIn(sent)).replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("\\n", " ");
      const ways = Object.entries(shownAs)
        .filter(([, pattern]) => pattern.test(said))
        .map(([name]) => name);
      if (warned === undefined) expect([format, ways]).toEqual([format, expect.arrayContaining([format])]);
      else {
        const taken = /takes (.*)$/.exec(warned)?.[1]?.split(/ or | only/) ?? [];
        expect([format, ways.some((way) => taken.includes(way))]).toEqual([format, true]);
      }
    }
  });
});

test("a format that a service does not show is answered with those that it takes", () => {
  expect(warningsOf("prowl://" + "a".repeat(40) + "?format=html").map(englishOf)).toEqual([
    "prowl://: format=html is converted: the service takes text only",
  ]);
  expect(warningsOf("discord://123456789/abcdefghijkl?format=htmlcolor").map(englishOf)).toEqual([
    "discord://: format=htmlcolor is converted: the service takes text or markdown",
  ]);
  expect(warningsOf("discord://123456789/abcdefghijkl?format=text")).toEqual([]);
});

test("a line that is too long is parted between words, and the words are all there", async () => {
  const body = "word ".repeat(1_500).trim();
  const sent = await saidBy(
    "discord://123456789/abcdefghijkl?overflow=split",
    notice({ title: "T", body, format: "text" }),
  );
  expect(sent.length).toBeGreaterThan(3);
  expect(sent.join("").match(/word/g)?.length).toBe(1_500);
});

test("a page of one line without a blank is parted", () => {
  const [target] = targets("discord://123456789/abcdefghijkl?overflow=split");
  expect(target?.parts(notice({ title: "T", body: "x".repeat(200_000), format: "text" }))).toHaveLength(20);
});

test("the parts are sent in order, until one is refused", async () => {
  const bodies: string[] = [];
  const answers = [200, 200, 400];
  const send: Egress["send"] = async ({ url, body }) => {
    bodies.push(String(body));
    const status = answers[bodies.length - 1] ?? 200;
    const headers = new Headers();
    return { ok: true, url, status, headers, body: new Uint8Array(), jar: [], redirects: 0, elapsedMs: 1 };
  };
  const world = { clock: { now: () => 1 }, operator: {}, net: { egress: { send } } } as unknown as World;
  const [target] = targets("discord://123456789/abcdefghijkl?overflow=split");
  if (!target) throw new Error("nobody");
  expect(await sendNotice(world, target, { notice: long("text") })).toMatchObject({
    outcome: { kind: "permanent" },
    status: 400,
  });
  expect(bodies.map((body) => /\[(\d+)\\?\//.exec(body)?.[1])).toEqual(["1", "2", "3"]);
});
