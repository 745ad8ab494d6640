/** What the index of words is asked for, against SQLite's own tokenizer and the triggers of the migration. */
import { readFileSync, readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { wordMatch } from "../../../../src/watch/words/index.ts";

const foundation = readdirSync("migrations").find((name) => name.endsWith("_foundation.sql"));
/** The index and its triggers alone. */
const steps = readFileSync(`migrations/${foundation}`, "utf8")
  .split("--> statement-breakpoint")
  .filter((step) => step.includes("`watch_words`"));

function indexed() {
  const database = new DatabaseSync(":memory:");
  database.exec(`CREATE TABLE watches (id INTEGER PRIMARY KEY, user_id, settings TEXT, page_title TEXT,
    url AS (settings ->> '$.url'), title AS (settings ->> '$.title'))`);
  for (const step of steps) database.exec(step);
  const insert = database.prepare("INSERT INTO watches VALUES (?, ?, json_object('url', ?, 'title', ?), ?)");
  const search = database.prepare("SELECT rowid FROM watch_words WHERE watch_words MATCH ? ORDER BY rowid");
  return {
    database,
    add: (id: number, userId: number, ...texts: (string | null)[]) =>
      insert.run(id, userId, texts[0] ?? null, texts[1] ?? null, texts[2] ?? null),
    found: (userId: number, ...pieces: string[]) =>
      search.all(wordMatch(userId, pieces) ?? "").map(({ rowid }) => Number(rowid)),
  };
}

test("a search of any letter that has a case asks the index for no more than it finds", () => {
  const { add, found } = indexed();
  const points = Array.from({ length: 0x2_0000 }, (_, point) => point).filter(
    (point) => point > 0 && (point < 0xd800 || point > 0xdfff),
  );
  const cased = points.map((point) => String.fromCodePoint(point)).filter((letter) => letter.toLowerCase() !== letter);
  for (const [index, letter] of cased.entries()) add(index + 1, 1, `ab${letter}${letter}yz`);
  const missed = cased.filter((letter, index) => {
    const piece = `ab${letter}${letter}yz`.toLowerCase();
    return wordMatch(1, [piece]) !== null && !found(1, piece).includes(index + 1);
  });
  expect([cased.length > 1400, missed]).toEqual([true, []]);
  expect([wordMatch(1, ["abc"]), wordMatch(1, ["äöü"]), wordMatch(1, ["水壺價"])]).not.toContain(null);
});

test("the index finds the watches of an account that have all pieces in their texts, and those of no other account", () => {
  const { add, found } = indexed();
  const far = 2 ** 52 + 7;
  add(1, 1, "https://shop.test/kettle", "Ärgerlich teuer");
  add(2, 1, "https://news.test/", null, 'Daily "News"');
  add(3, far, "https://shop.test/kettle");
  add(4, -1, "https://shop.test/gone");
  expect([found(1, "shop.test"), found(1, "ärgerlich", "kettle"), found(1, '"news"'), found(far, "kettle")]).toEqual([
    [1, 4],
    [1],
    [2],
    [3],
  ]);
  expect([found(2, "shop"), found(1, "kettles"), found(1, "kettle", "news")]).toEqual([[], [], []]);
});

test("the index follows what is edited, replaced and deleted", () => {
  const { database, add, found } = indexed();
  add(1, 1, "https://shop.test/kettle");
  database.exec("UPDATE watches SET page_title = 'Teapot'");
  expect([found(1, "teapot"), found(1, "shop")]).toEqual([[1], [1]]);
  database.exec("UPDATE watches SET settings = json_object('url', 'https://other.test/')");
  expect([found(1, "shop"), found(1, "other", "teapot")]).toEqual([[], [1]]);
  database.exec("INSERT OR REPLACE INTO watches VALUES (1, 1, json_object('url', 'https://third.test/'), NULL)");
  expect([found(1, "other"), found(1, "third")]).toEqual([[], [1]]);
  database.exec("DELETE FROM watches");
  expect(found(1, "third")).toEqual([]);
});

test("pieces that have no three letters of the index ask for nothing, so that every watch is looked at", () => {
  expect([wordMatch(1, ["ab", ""]), wordMatch(1, ["აბგ"]), wordMatch(1, ["a\0b"]), wordMatch(1, [])]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(wordMatch(1, ["ab", "abc"])).toBe(wordMatch(1, ["abc"]));
});
