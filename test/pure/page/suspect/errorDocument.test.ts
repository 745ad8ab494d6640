/** What answers in place of data or plain text and is an error, and what is news however it sounds. */
import { describe, expect, test } from "vitest";
import { englishOf } from "../../../../src/message/textOf.ts";
import { processorMilliseconds } from "../../../effort.ts";
import { pageOf, wordOf } from "../../../pages/life.ts";
import { Watched } from "../../../pages/watched.ts";

const json = (value: unknown) => pageOf({ body: JSON.stringify(value), contentType: "application/json" });
const xml = (body: string) => pageOf({ body: `<?xml version="1.0"?>\n${body}`, contentType: "application/xml" });
const text = (body: string) => pageOf({ body, contentType: "text/plain" });
const csv = (body: string) => pageOf({ body, contentType: "text/csv" });

const broken = (words: string, data = text("")) => ({
  ...pageOf({ body: `${words}${new TextDecoder().decode(data.body)}`, contentType: "application/json" }),
});

const kettles = Array.from({ length: 20 }, (_, index) => ({ name: `Kettle ${index}`, price: 20 + index }));
const products = json({ products: kettles });
const price = json({ name: "Kettle", price: 20 });
const feed = xml(
  `<rss version="2.0"><channel><title>News</title>${kettles.map(({ name }) => `<item><title>${name}</title></item>`).join("")}</channel></rss>`,
);
const table = csv(`name,price\n${kettles.map((each) => `${each.name},${each.price}`).join("\n")}\n`);
const list = text(kettles.map(({ name }) => `${name}\n`).join(""));

describe("an error in place of data", () => {
  test.each([
    ["a member that only errors have", products, json({ error: "Too many requests" }), "Too many requests"],
    ["where the data was short, too", price, json({ error: { code: 17, message: "Quota" } }), "Quota"],
    ["a list of them", price, json({ errors: [{ title: "No such field" }] }), "No such field"],
    ["a status of HTTP", products, json({ status: 500, message: "Oh no" }), "Oh no"],
    ["a status of HTTP in words", products, json({ statusCode: "503" }), "503"],
    ["words of error pages", products, json({ message: "Internal Server Error" }), "Internal Server Error"],
    ["a time limit", products, json({ detail: "Request timed out." }), "Request timed out."],
    ["an error of XML", feed, xml("<error><code>503</code><message>Later</message></error>"), "503 Later"],
    ["of a store of files", feed, xml('<Error xmlns="x"><Code>SlowDown</Code></Error>'), "SlowDown"],
    [
      "of SOAP",
      feed,
      xml("<s:Envelope xmlns:s='x'><s:Body><s:Fault><faultstring>Busy</faultstring></s:Fault></s:Body></s:Envelope>"),
      "Busy",
    ],
    ["a line for a table", table, csv("Internal Server Error"), "Internal Server Error"],
    ["a line of a gateway", table, text("upstream connect error or disconnect/reset before headers."), "upstream"],
    ["a line for a text", list, text("502 Bad Gateway\n"), "502 Bad Gateway"],
    [
      "a warning before it",
      products,
      broken("<br />\n<b>Warning</b>: Undefined variable", products),
      "Warning : Undefined",
    ],
    ["words in its place", products, broken("Cannot connect to the store"), "Cannot connect"],
    ["nothing", products, json(null), "null"],
    ["an empty word", products, json(""), '""'],
    ["an object without members", price, json({}), "{}"],
    ["another kind of data for a table", table, json({ error: "rate limited" }), "rate limited"],
  ])("%s is a failure at first, and news once it has lasted", async (_, usual, error, phrase) => {
    const watched = new Watched();
    await watched.see(usual);
    const doubt = await watched.see(error);
    expect(wordOf(doubt.verdict)).toBe("failed: error_page");
    expect(englishOf(doubt.verdict.trace.reason)).toContain(`("${phrase}`);
    expect(wordOf((await watched.see(usual)).verdict)).toMatch(/^unchanged/);
    await watched.see(error);
    expect(wordOf((await watched.see(error)).verdict)).toBe("changed");
    // Back is news as well.
    expect(wordOf((await watched.see(usual)).verdict)).toBe("changed");
  });
});

describe("no error in place of data", () => {
  const monitor = (error: string | null, status: string) => json({ service: "api", status, error });
  test.each([
    ["a status that is watched", monitor(null, "ok"), monitor("database down", "error")],
    ["a list that is empty", products, json({ products: [] })],
    ["no data at all", products, json([])],
    ["a member that says there is no error", price, json({ error: null, price: 21 })],
    ["the same answer in an envelope without errors", price, json({ errors: [], data: { name: "Kettle", price: 20 } })],
    [
      "a price beside a warning",
      json({ name: "Kettle", colour: "blue", price: 20 }),
      json({ name: "Kettle", colour: "blue", error: "sold out" }),
    ],
    ["a message", products, json({ message: "The shop is closed for the holidays" })],
    ["a lone word that is JSON", json({ status: "open" }), json("closed")],
    ["words where words were", broken("Open until noon"), broken("Closed for today")],
    ["nothing where a word was", json("open"), json(null)],
    ["another number", json({ code: 200 }), json({ code: 404 })],
    ["errors that were errors before", xml("<errors><e>one</e></errors>"), xml("<errors><e>two</e></errors>")],
    ["a line", list, text("Sold out\n")],
    ["a text about errors", list, text("Internal Server Error\nis what it says\nwhere a server\nfails\n")],
  ])("%s is news at once", async (_, usual, other) => {
    const watched = new Watched();
    await watched.see(usual);
    expect(wordOf((await watched.see(other)).verdict)).toBe("changed");
  });
});

test("a document made to be read in many ways is read at once", async () => {
  const began = processorMilliseconds();
  const hostile = ["<s:header></s:header>", "<header>", "<!--", "<?", "<a:b ", '{"error":', "rate limit exceeded "];
  for (const part of hostile) {
    const watched = new Watched();
    await watched.see(feed);
    await watched.see(xml(part.repeat(3900 / part.length)));
  }
  expect(processorMilliseconds() - began).toBeLessThan(3000);
});
