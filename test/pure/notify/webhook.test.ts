/** What programs get: bodies that keep to their schema and their size, and signatures that the published recipes verify. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recipes } from "../../../src/notify/webhook/recipes.ts";
import { targetsOf, type HttpRequest } from "../../../src/services/index.ts";
import type { NoticeFacts } from "../../../src/services/tokens.ts";
import { sampleFacts } from "../../../src/services/urlTemplate.ts";
import { webhookData } from "../../../src/services/webhook/event.ts";
import { webhookBody, webhookEventTypes, type WebhookEventType } from "../../../src/services/webhook/shape.ts";
import { context, notice } from "../services/notice.ts";

async function requestOf(url: string, said = notice(), now = context.now): Promise<HttpRequest> {
  const targets = targetsOf(url);
  if (!Array.isArray(targets) || !targets[0]) throw new Error("The URL was refused");
  const request = await targets[0].compose(said, { ...context, now });
  if (request.kind !== "http") throw new Error("No request");
  return request;
}

async function bodyOf(type: WebhookEventType, facts: NoticeFacts | null, body = "Now 19") {
  const said = notice({ body, data: webhookData({ type, id: "delivery-7f3a", time: 1_772_600_767 }, facts) });
  const { body: text } = await requestOf("jsons://hook.example/in", said);
  return { text: String(text), value: webhookBody.parse(JSON.parse(String(text))) };
}

describe("the member for programs", () => {
  test("every kind of event keeps to the schema; only those of a change have one", async () => {
    for (const type of webhookEventTypes) {
      const { tidemark } = (await bodyOf(type, sampleFacts)).value;
      expect(tidemark.event).toEqual({ type, id: "delivery-7f3a", time: 1_772_600_767 });
      expect(tidemark.watch).toMatchObject({ uuid: sampleFacts.watch.uuid, title: "Example page", tags: ["Example"] });
      expect(tidemark.change !== null).toBe(type === "change" || type === "test");
    }
    expect((await bodyOf("change", null)).value.tidemark).toMatchObject({ watch: null, change: null });
  });

  test("a change has its lines, its counts, its prices and its links", async () => {
    const facts = {
      ...sampleFacts,
      before: "In Stock: False - Price: 24.00 EUR",
      after: "In Stock: True - Price: 19.00 EUR",
    };
    expect((await bodyOf("change", facts)).value.tidemark.change).toMatchObject({
      headline: "€19.00 (−21%, was €24.00), now in stock",
      counts: { added: 0, removed: 0, replaced: 1, moved: 0 },
      hunks: [
        {
          kind: "replaced",
          before_start: 1,
          before_lines: [facts.before],
          after_start: 1,
          after_lines: [facts.after],
        },
      ],
      truncated: false,
      price: {
        before: { price: 24, currency: "EUR", in_stock: false },
        after: { price: 19, currency: "EUR", in_stock: true },
      },
      links: { page: sampleFacts.links.diff_url, snapshot_before: "https://tidemark.example/history/1767222000" },
    });
  });

  test("user and password of a watched address stay out", async () => {
    const watch = { ...sampleFacts.watch, url: "https://ada:lovelace@page.example/x" };
    const { text, value } = await bodyOf("change", { ...sampleFacts, watch });
    expect(value.tidemark.watch?.url).toBe("https://page.example/x");
    expect(text).not.toContain("lovelace");
  });

  test.each([
    ["many lines", Array.from({ length: 20_000 }, (_, line) => `\u4e00 "${line}"`).join("\n")],
    ["one long line", `"${"\u4e00\\".repeat(400_000)}`],
    ["halves of characters", "\ud83d\n".repeat(5000)],
  ])("a body is below 256 kB and says that lines were left out: %s", async (_, text) => {
    const long = "\u4e00".repeat(9000);
    const watch = { ...sampleFacts.watch, name: long, url: `http://x.example/${long}`, tags: Array(90).fill(long) };
    const facts = { ...sampleFacts, watch, before: "old\nlines", after: text, summary: long };
    const body = await bodyOf("change", facts, "\u4e00".repeat(60_000));
    expect(new TextEncoder().encode(body.text).length).toBeLessThan(256_000);
    expect(body.value.tidemark.change).toMatchObject({ truncated: true });
    expect(body.value.tidemark.change?.hunks[0]?.after_lines.length).toBeGreaterThan(0);
  });
});

describe("the published recipes", () => {
  const [old, next, wrong] = [1, 2, 3].map((byte) => `whsec_${Buffer.alloc(24, byte).toString("base64")}`) as [
    string,
    string,
    string,
  ];
  let folder = "";
  let request: HttpRequest;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "recipes-"));
    const now = Math.floor(Date.now() / 1000);
    request = await requestOf(`posts://hook.example/in?secret=${next}&secret=${old}`, notice({ body: "Grüße\n" }), now);
    writeFileSync(join(folder, "body.json"), String(request.body));
    writeFileSync(join(folder, "headers.json"), JSON.stringify(request.headers));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (command: string, file: string, text: string, secret: string) => {
    writeFileSync(join(folder, file), text);
    const env = {
      ...process.env,
      SECRET: secret,
      ID: request.headers["webhook-id"],
      TIMESTAMP: request.headers["webhook-timestamp"],
    };
    return spawnSync(command, [file], { cwd: folder, env, encoding: "utf8" });
  };
  const has = (command: string) => spawnSync(command, ["--version"]).status === 0;
  const cases: [name: string, command: string, file: string, text: string][] = [
    [
      "JavaScript",
      process.execPath,
      "verify.mjs",
      `${recipes.js}
import { readFileSync } from "node:fs";
verify(process.env.SECRET, JSON.parse(readFileSync("headers.json", "utf8")), readFileSync("body.json"));`,
    ],
    [
      "Python",
      "python3",
      "verify.py",
      `${recipes.python}
import json, os
verify(os.environ["SECRET"], json.load(open("headers.json")), open("body.json", "rb").read())`,
    ],
  ];
  for (const [name, command, file, text] of cases) {
    test.skipIf(!has(command))(`in ${name} takes a message by each of two secrets, and refuses another`, () => {
      expect(run(command, file, text, old)).toMatchObject({ status: 0, stderr: "" });
      expect(run(command, file, text, next).status).toBe(0);
      const refused = run(command, file, text, wrong);
      expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("No signature is right")]);
    });
  }
  test.skipIf(spawnSync("sh", ["-c", "command -v openssl"]).status !== 0)(
    "in the shell prints what has to stand in the header",
    () => {
      const { stdout } = run("sh", "verify.sh", recipes.sh, old);
      expect(request.headers["webhook-signature"]?.split(" ")).toContain(`v1,${stdout.trim()}`);
    },
  );
});
