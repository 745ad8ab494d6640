/** The changes of an account as an event stream, through the public face. */
import { expect, test } from "vitest";
import { account } from "./harness.ts";
import { watchPage } from "./watched.ts";

const page = (price: number) => `<!doctype html><title>Kettle</title><p>Price ${price}</p>`;
/** The events of a stream's text, comments and waits left out. */
const eventsOf = (text: string) =>
  text
    .split("\n\n")
    .filter((block) => block.includes("data: "))
    .map((block) => Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/).slice(0, 2))));

test("a stream holds the changes as the list gives them, and goes on behind the last that arrived", async () => {
  const { owner, reads, uuid } = await watchPage(page(1), { notification_urls: [] });
  for (const price of [2, 3]) await reads(page(price));
  const answer = await owner.call("GET", "/events?seconds=0&since=7d");
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  expect(answer.headers.get("x-accel-buffering")).toBe("no");
  const events = eventsOf(await answer.text());
  const listed = await owner.json<{ timestamp: number }[]>("GET", "/changes?since=7d");
  expect(events.map(({ event, data }) => [event, JSON.parse(data ?? "")])).toEqual(
    listed.map((change) => ["change", change]),
  );
  const goOn = await owner.call("GET", "/events?seconds=0&since=7d", undefined, {
    "last-event-id": events[0]?.id ?? "",
  });
  expect(eventsOf(await goOn.text()).map(({ id }) => id)).toEqual([events[1]?.id]);
  expect(eventsOf(await owner.text(`/events?seconds=0&since=7d&watch=${uuid}`))).toHaveLength(2);
  expect(eventsOf(await owner.text("/events?seconds=0&since=7d&tag=unknown"))).toEqual([]);
  expect(eventsOf(await owner.text("/events?seconds=0"))).toEqual([]);
});

test("a change arrives while the stream is open, and on the stream of its owner alone", async () => {
  const { owner, reads } = await watchPage(page(1), { notification_urls: [] });
  const stranger = await account();
  const [mine, foreign] = [owner.text("/events?seconds=4"), stranger.text("/events?seconds=4")];
  await new Promise((resolve) => setTimeout(resolve, 300));
  await reads(page(2));
  expect(eventsOf(await mine)).toHaveLength(1);
  expect(eventsOf(await foreign)).toEqual([]);
});

test("a stream from nowhere is refused with what was expected", async () => {
  const owner = await account();
  for (const query of ["since=whenever", "seconds=301", "watch=unknown"])
    expect((await owner.call("GET", `/events?${query}`)).status).toBe(query.startsWith("watch") ? 404 : 400);
  const answer = await owner.call("GET", "/events", undefined, { "last-event-id": "seven" });
  expect(answer.status).toBe(400);
});
