/** What a browser has to load, by the size on the wire (brotli, as Cloudflare serves it). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";

const assets = join(import.meta.dirname, "..", "..", "..", "dist", "public", "assets");
const files = readdirSync(assets).map((name) => {
  const source = readFileSync(join(assets, name), "utf8");
  return { name, source, bytes: brotliCompressSync(source).byteLength };
});
const scripts = files.filter(({ name }) => name.endsWith(".js"));
const entries = scripts.filter(({ name }) => !name.startsWith("shared."));
/** Pages with a picture to point at and lists to put in order may load more. */
const rich = /^(?:pick|steps)\./;

/** The bytes of a script and of all that it imports. */
function bytesOf(name: string, seen = new Set<string>()): number {
  const file = scripts.find((script) => script.name === name);
  if (!file || seen.has(name)) return 0;
  seen.add(name);
  const imported = [...file.source.matchAll(/["']\.\/([\w.-]+\.js)["']/g)].map(([, other = ""]) =>
    bytesOf(other, seen),
  );
  return imported.reduce((sum, bytes) => sum + bytes, file.bytes);
}

test("one style sheet of at most 20 kB serves all pages, and the reference a small one of its own", () => {
  const sheets = files.filter(({ name }) => name.endsWith(".css")).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(sheets.map(({ name }) => name.split(".")[0])).toEqual(["app", "reference"]);
  expect(sheets[0]?.bytes).toBeLessThanOrEqual(20_000);
  expect(sheets[1]?.bytes).toBeLessThanOrEqual(4000);
});

test.each(entries.filter(({ name }) => !rich.test(name)))(
  "a page with $name loads at most 20 kB of scripts",
  ({ name }) => {
    const app = entries.find((entry) => entry.name.startsWith("app."));
    expect(bytesOf(app?.name ?? "") + (name === app?.name ? 0 : bytesOf(name))).toBeLessThanOrEqual(20_000);
  },
);

test("all scripts of all pages together are at most 60 kB", () => {
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(60_000);
});

test("no script evaluates text or sets markup outside the one place for it", () => {
  for (const { name, source } of scripts) {
    expect(source, name).not.toMatch(/\beval\(|new Function\(|\.outerHTML\s*=|insertAdjacentHTML|document\.write/);
    const sets = source.match(/\.innerHTML\s*=/g) ?? [];
    expect(sets.length, name).toBeLessThanOrEqual(1);
  }
});
