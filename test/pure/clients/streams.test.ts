/** Lists in pages, and changes as they come. */
import { expect, test } from "vitest";
import { Tidemark } from "../../../clients/typescript/src/client.ts";
import { changeEvents } from "../../../clients/typescript/src/events.ts";
import { EventStreamParser } from "../../../clients/typescript/src/eventstream.ts";
import { messageText, retryText, beatText } from "../../../src/lib/eventstream/message.ts";
import { all, connection, json, Network, refusal } from "./outside.ts";

const stream = (text: string, date = "Sun, 01 Mar 2026 00:00:00 GMT") =>
  new Response(text, { headers: { "content-type": "text/event-stream", date } });
const change = (id: string, watch: string) => messageText({ id, event: "change", data: { watch } });

test("all entries of all pages come, and a page leads to the next by its link or its cursor, and never to itself", async () => {
  const next = (cursor: string) => ({
    link: `</api/v1/x?cursor=p0>; rel="prev", </api/v1/x?limit=1&cursor=${cursor}>; rel="next"`,
  });
  const network = new Network(
    ...[json([{ timestamp: 1 }], 200, next("c1")), json([{ timestamp: 2 }], 200, next("c1"))],
    json({ w1: { title: "One" } }),
    ...[json({ watches: [{ uuid: "a" }], next_cursor: "c9" }), json({ watches: [], next_cursor: null })],
  );
  const tidemark = new Tidemark({ url: "https://tidemark.test/api/v1", apiKey: "k", fetch: network.fetch });
  expect(await all(tidemark.each.listChanges({ since: "7d" }))).toEqual([{ timestamp: 1 }, { timestamp: 2 }]);
  expect(await all(tidemark.each.listWatches({ tag: "a" }))).toEqual([{ uuid: "w1", title: "One" }]);
  expect(await all(tidemark.each.listWatchPage())).toEqual([{ uuid: "a" }]);
  expect(network.sent.map(({ url }) => url.replace("https://tidemark.test/api/v1", ""))).toEqual([
    ...["/changes?since=7d", "/changes?since=7d&cursor=c1", "/watch?tag=a", "/watches", "/watches?cursor=c9"],
  ]);
});

test("events are the same however their stream is cut into pieces", () => {
  const text = `\uFEFFretry: 7\r\n\r\n: beat\n\nid: c1\revent: change\rdata: a\rdata:b\r\r${change("c2", "w")}data: cut off\n`;
  const whole = [
    { type: "change", data: "a\nb" },
    { type: "change", data: '{"watch":"w"}' },
  ];
  for (let size = 1; size <= text.length; size++) {
    const parser = new EventStreamParser();
    const events = [];
    for (let at = 0; at < text.length; at += size) events.push(...parser.push(text.slice(at, at + size)));
    expect([size, events, parser.lastEventId, parser.retryMilliseconds]).toEqual([size, whole, "c2", 7]);
  }
});

test("a stream that ends or breaks goes on behind the last change that arrived, and without one where it began", async () => {
  const network = new Network(
    stream(retryText(2000) + beatText),
    stream(change("c1", "a")),
    new TypeError("reset"),
    refusal(503, "Busy", { "retry-after": "3" }),
    stream(change("c2", "b")),
  );
  const found = [];
  for await (const event of changeEvents({ outside: network, connection }, { tag: "News" }, {})) {
    found.push([event.id, event.change.watch]);
    if (found.length === 2) break;
  }
  expect(found).toEqual([
    ["c1", "a"],
    ["c2", "b"],
  ]);
  const since = Date.parse("2026-03-01T00:00:00Z") / 1000;
  expect(network.sent.map(({ url, headers }) => [new URL(url).search, headers["last-event-id"]])).toEqual([
    ["?tag=News", undefined],
    ...[undefined, "c1", "c1", "c1"].map((id) => [`?tag=News&since=${since}`, id]),
  ]);
  expect(network.waits).toEqual([2000, 2000, 250, 3000]);
});

test("what the service refuses ends the stream; a used up budget is waited for as long as it says", async () => {
  const wrong = new Network(refusal(401, "Invalid API key"));
  await expect(all(changeEvents({ outside: wrong, connection }, {}, {}))).rejects.toMatchObject({ status: 401 });
  const controller = new AbortController();
  const spent = new Network(
    stream(messageText({ event: "error", data: { error: "Rate limit exceeded; come back in 12 s" } })),
    () => Promise.reject(controller.abort(new Error("enough")) as never),
  );
  const rest = all(changeEvents({ outside: spent, connection }, {}, { signal: controller.signal }));
  await expect(rest).rejects.toThrow("enough");
  expect(spent.waits).toEqual([12_000]);
});

test("without following, the changes that there are come and the loop ends", async () => {
  const network = new Network(stream(change("c1", "a")));
  const tidemark = new Tidemark({ url: "https://tidemark.test", fetch: network.fetch });
  expect(await all(tidemark.events({ since: "7d" }, { follow: false }))).toEqual([
    { id: "c1", change: { watch: "a" } },
  ]);
  expect(network.sent[0]?.url).toBe("https://tidemark.test/api/v1/events?since=7d&seconds=0");
});
