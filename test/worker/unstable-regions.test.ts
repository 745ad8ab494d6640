/** Walls, collapses and noise, through the public face: what is kept, what is reported, and what is not. */
import { describe, expect, test } from "vitest";
import { site, type Answer } from "../internet/client.ts";
import { hook, watchPage } from "./watched.ts";

const story = "The kettle boils water in two minutes and switches itself off. ".repeat(20);
const page = (...lines: string[]) =>
  `<!doctype html><title>Kettle</title><h1>Blue kettle</h1>${["Price 10", story, ...lines].map((line) => `<p>${line}</p>`).join("")}`;
const wall: Answer = {
  status: 200,
  headers: { "cf-mitigated": "challenge" },
  body: "<!doctype html><title>Just a moment...</title><p>Enable JavaScript and cookies to continue</p>",
};

describe("a reading that cannot be trusted", () => {
  test("a bot wall served as 200 is reported as a failure, and nothing of it is stored", async () => {
    const { bench, shop, reads, alerts, stamps, shown } = await watchPage(page());
    await reads(wall);
    expect((await shown()).last_error).toContain("A bot check (Cloudflare) answered instead of the page");
    expect(await stamps()).toHaveLength(1);
    const asked = (await shop.requests()).length;
    await bench.pass(600);
    expect((await shop.requests()).length).toBe(asked + 1);
    await reads(page());
    expect((await shown()).last_error).toBe(false);
    expect(await stamps()).toHaveLength(1);
    expect(await alerts()).toBe(0);
  });

  test("a page that shrinks for a moment is read again, and the change that it hid is alerted", async () => {
    const { bench, shop, alerts, stamps } = await watchPage(page());
    await shop.answers("<title>Kettle</title><p>Sorry, try again</p>", page("New: a red kettle"));
    await bench.pass(600);
    expect(await stamps()).toHaveLength(2);
    expect(await alerts()).toBe(1);
  });
});

describe("noise reduction", () => {
  const reduced = { noise_reduction: true };

  test("counters are suppressed, and a change beside them is alerted", async () => {
    const { reads, stamps } = await watchPage(page("12 comments"), reduced);
    await reads(page("13 comments"));
    expect(await stamps()).toHaveLength(1);
    await reads(page("14 comments").replace("Price 10", "Price 12"));
    expect(await stamps()).toHaveLength(2);
    const requests = await hook.requests();
    expect(requests).toHaveLength(1);
    const said = JSON.stringify(requests[0]);
    expect(said).toContain("12");
    expect(said).not.toContain("comments");
    expect(said).toContain("held back as noise");
  });

  test("text that differs a moment later is alerted at the next check, once it stays", async () => {
    const { bench, shop, alerts } = await watchPage(page(), reduced);
    await shop.answers(page("Try our old look"), page("Try our new look"));
    await bench.pass(600);
    expect(await alerts()).toBe(0);
    await bench.pass(600);
    expect(await alerts()).toBe(1);
  });
});

describe("filter lists", () => {
  test("filter lists are loaded when a watch asks for them, and remove what they name", async () => {
    const list = (title: string, rule: string) => ({
      headers: { "content-type": "text/plain" },
      body: `[Adblock Plus 2.0]\n! Title: ${title}\n${rule}\n`,
    });
    await site("easylist.to").answers(list("One", "##.ad-box"));
    await site("secure.fanboy.co.nz").answers(list("Two", "###cookies"));
    const ad = '<div class="ad-box">Buy</div><div id=cookies>We use cookies</div><h1>';
    const { owner, bench, path, latest, alerts } = await watchPage(page("Rest").replace("<h1>", ad), {
      block_ads: true,
    });
    await bench.pass(3700);
    bench.time += 3700;
    await bench.pass(3700);
    expect(await latest()).toContain("Blue kettle");
    const { text, trace } = await owner.json<{ text: string; trace: unknown }>("POST", `${path}/preview`, {});
    expect(text).not.toContain("Buy");
    expect(text).not.toContain("We use cookies");
    expect(JSON.stringify(trace)).toContain("block_ads");
    // New lists read another text: that is no change of the page.
    expect(await alerts()).toBe(0);
  });
});
