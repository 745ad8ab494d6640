/** The pages of the reference, as they were built before the tests. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { entries } from "../../../src/lib/notification/entries.ts";
import { conditionFields, conditionOperators } from "../../../src/rules/conditions/names.ts";
import { operationNames } from "../../../src/rules/operations.ts";
import { noticeTokens } from "../../../src/services/tokens.ts";
import { escaped, inline, prose } from "../../../src/web/reference/html.ts";
import { pythonValue } from "../../../src/web/reference/samples.ts";

const root = join(import.meta.dirname, "..", "..", "..", "dist", "public");
const paths = [
  "/docs",
  ...readdirSync(join(root, "docs"), { recursive: true }).map((name) => `/docs/${String(name).replaceAll("\\", "/")}`),
]
  .filter((path) => path === "/docs" || path.endsWith(".html"))
  .map((path) => path.replace(/\.html$/, ""));
const pages = new Map(paths.map((path) => [path, readFileSync(join(root, `${path}.html`), "utf8")]));
const page = (path: string) => pages.get(path) ?? "";
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? "");

test("every link of the reference leads to a page that is there and to a place on it, and no place is there twice", () => {
  const faults = [...pages].flatMap(([path, html]) => {
    const ids = idsOf(html);
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${path}: two places are called ${id}`);
    const links = [...html.matchAll(/href="(\/docs[^"]*|#[^"]*)"/g)].map(([, target = ""]) =>
      target.startsWith("#") ? path + target : target,
    );
    const broken = links.filter((target) => {
      const [file = "", id] = target.split("#");
      return !pages.has(file) || (id !== undefined && !idsOf(page(file)).includes(id));
    });
    return [...twice, ...broken.map((target) => `${path}: ${target} leads nowhere`)];
  });
  expect(faults).toEqual([]);
  expect(pages.size).toBeGreaterThan(40);
});

test("every service, token, browser step, field and operator that the product knows is in the reference", () => {
  const services = page("/docs/notifications");
  expect(
    entries.flatMap(({ schemes }) => schemes).filter((scheme) => !services.includes(`<code>${scheme}://</code>`)),
  ).toEqual([]);
  const has = (path: string, texts: readonly string[]) =>
    texts.filter((text) => !page(path).includes(`<code>${escaped(text)}</code>`));
  expect(
    has(
      "/docs/templates",
      Object.keys(noticeTokens).map((name) => `{{ ${name} }}`),
    ),
  ).toEqual([]);
  expect(has("/docs/browser-steps", operationNames.slice(1))).toEqual([]);
  expect(has("/docs/conditions", [...conditionFields, ...conditionOperators])).toEqual([]);
  expect(page("/docs/templates")).not.toMatch(/<th scope="row"><code>[^<]*<\/code><\/th><td[^>]*><\/td>/);
});

test("every operation has its place with nested shapes, answers and samples in three languages", () => {
  const operations = [...pages.values()].flatMap((html) =>
    [...html.matchAll(/<section class="operation"[\s\S]*?<\/section>/g)].map(([text]) => text),
  );
  expect(operations.length).toBeGreaterThan(150);
  expect(operations.filter((text) => !text.includes("<h3>Answers</h3>") || !text.includes("curl -sS"))).toEqual([]);
  const create = operations.find((text) => text.includes('id="addChannel"')) ?? "";
  expect(create).toMatch(/class="member">\w+<[\s\S]*tidemark\.addChannel\([\s\S]*json\.dumps\(/);
  expect(page("/docs/shapes")).toMatch(/id="NewWatch"[\s\S]*class="member">time_schedule_limit</);
});

test("pages bring no script or style of their own, and name no other host but in samples", () => {
  for (const [path, html] of pages) {
    const bare = html.replaceAll(/<pre[\s\S]*?<\/pre>|<code[\s\S]*?<\/code>/g, "");
    expect([
      path,
      bare.match(/<script(?![^>]*src="\/assets\/)|<style|style="|\son\w+=|(?:src|href)="https?:/g),
    ]).toEqual([path, null]);
    for (const [, target = ""] of html.matchAll(/(?:src|href)="(\/(?:assets\/|icon)[^"]*)"/g))
      expect(existsSync(join(root, target))).toBe(true);
  }
});

test("texts become HTML without meaning more than they say", () => {
  expect(inline("`<b>` & [x](/docs) **y** <i>")).toBe(
    '<code>&lt;b&gt;</code> &amp; <a href="/docs">x</a> <strong>y</strong> &lt;i&gt;',
  );
  expect(prose("a\nb\n\n- one\n  more\n- two\n\n| A | B |\n|---|---|\n| x \\| y | `z` |")).toBe(
    [
      ...["<p>a b</p>", "<ul><li>one more</li><li>two</li></ul>"],
      '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><th scope="row">x | y</th><td data-head="B"><code>z</code></td></tr></tbody></table>',
    ].join("\n"),
  );
  expect(prose("```sh\na\n```\n\n```js\nb\n```")).toMatch(
    /^<div class="samples"><figure class="code" data-language="curl">[\s\S]*JavaScript[\s\S]*<\/div>/,
  );
  expect(pythonValue({ a: [true, null, 'x"'], b: 1.5 })).toBe(String.raw`{"a": [True, None, "x\""], "b": 1.5}`);
});
