/** Walls, collapses and noise, through the public face: what is kept, what is told, and what is not. */
import { describe, expect, test } from "vitest";
import { site, type Answer } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";

const interval = { time_between_check: { minutes: 5 }, time_between_check_use_default: false };
const story = "The kettle boils water in two minutes and switches itself off. ".repeat(20);
const page = (...lines: string[]) =>
  `<!doctype html><title>Kettle</title><h1>Blue kettle</h1>${["Price 10", story, ...lines].map((line) => `<p>${line}</p>`).join("")}`;
const wall: Answer = {
  status: 200,
  headers: { "cf-mitigated": "challenge" },
  body: "<!doctype html><title>Just a moment...</title><p>Enable JavaScript and cookies to continue</p>",
};

async function watched(settings: Record<string, unknown> = {}, ...answers: (Answer | string)[]) {
  const owner = await account();
  const bench = new Bench();
  const [shop, hook] = [site("shop.test"), site("hook.test")];
  await hook.answers({ status: 200, body: "" });
  await shop.answers(...(answers.length ? answers : [page()]));
  const uuid = await owner.watch({
    url: shop.url("/kettle"),
    notification_urls: ["json://hook.test/in"],
    ...interval,
    ...settings,
  });
  await owner.firstCheck(uuid);
  const stamps = async () => Object.keys(await owner.json<Record<string, string>>("GET", `/watch/${uuid}/history`));
  const state = () =>
    owner.json<{ last_error: string | false | null; last_error_class?: string }>("GET", `/watch/${uuid}`);
  return { owner, bench, shop, hook, uuid, stamps, state };
}

describe("a reading that cannot be trusted", () => {
  test(
    "a bot wall served as 200 is reported as a failure, and nothing of it is stored",
    { timeout: 30_000 },
    async () => {
      const { bench, shop, hook, stamps, state } = await watched();
      await shop.answers(wall);
      await bench.pass(600);
      expect(JSON.stringify(await state())).toContain("A bot check (Cloudflare) answered instead of the page");
      expect(await stamps()).toHaveLength(1);
      const asked = (await shop.requests()).length;
      await bench.pass(600);
      expect((await shop.requests()).length).toBe(asked + 1);
      await shop.answers(page());
      await bench.pass(600);
      expect(JSON.stringify(await state())).not.toContain("bot check");
      expect(await stamps()).toHaveLength(1);
      expect(await hook.requests()).toHaveLength(0);
    },
  );

  test("a refusal by a bot wall is distinguished from a plain one", { timeout: 30_000 }, async () => {
    const { bench, shop, state } = await watched();
    await shop.answers({ ...wall, status: 403 });
    await bench.pass(600);
    expect(JSON.stringify(await state())).toContain("A bot check (Cloudflare)");
  });

  test(
    "a page that shrinks for a moment is read again, and the change that it hid is alerted",
    { timeout: 30_000 },
    async () => {
      const { bench, shop, hook, stamps } = await watched();
      await shop.answers("<title>Kettle</title><p>Sorry, try again</p>", page("New: a red kettle"));
      await bench.pass(600);
      expect(await stamps()).toHaveLength(2);
      expect(await hook.requests()).toHaveLength(1);
    },
  );

  test("a page that really became short is accepted when it is read again", { timeout: 30_000 }, async () => {
    const { bench, shop, stamps } = await watched();
    await shop.answers("<title>Kettle</title><p>Sold out</p>");
    await bench.pass(600);
    expect(await stamps()).toHaveLength(2);
  });
});

describe("noise reduction", () => {
  const reduced = { noise_reduction: true };

  test("counters are suppressed, and a change beside them is alerted", { timeout: 30_000 }, async () => {
    const { bench, shop, hook, stamps } = await watched(reduced, page("12 comments"));
    await shop.answers(page("13 comments"));
    await bench.pass(600);
    expect(await stamps()).toHaveLength(1);
    await shop.answers(page("14 comments").replace("Price 10", "Price 12"));
    await bench.pass(600);
    expect(await stamps()).toHaveLength(2);
    const requests = await hook.requests();
    expect(requests).toHaveLength(1);
    const said = JSON.stringify(requests[0]);
    expect(said).toContain("12");
    expect(said).not.toContain("comments");
    expect(said).toContain("held back as noise");
  });

  test("text that differs within seconds at the first reading is not alerted later", { timeout: 30_000 }, async () => {
    const { bench, shop, hook, stamps } = await watched(
      reduced,
      page("Quote", "Wise a", "More"),
      page("Quote", "Wise b", "More"),
    );
    for (const letter of ["c", "d"]) {
      await shop.answers(page("Quote", `Wise ${letter}`, "More"));
      await bench.pass(600);
    }
    expect(await stamps()).toHaveLength(1);
    expect(await hook.requests()).toHaveLength(0);
  });

  test("a variant that is gone a moment later is not alerted", { timeout: 30_000 }, async () => {
    const { bench, shop, hook, stamps } = await watched(reduced);
    await shop.answers(page("Try our new look"), page());
    await bench.pass(600);
    expect(await stamps()).toHaveLength(1);
    expect(await hook.requests()).toHaveLength(0);
  });

  test(
    "text that differs a moment later is alerted at the next check, once it stays",
    { timeout: 30_000 },
    async () => {
      const { bench, shop, hook } = await watched(reduced);
      await shop.answers(page("Try our old look"), page("Try our new look"));
      await bench.pass(600);
      expect(await hook.requests()).toHaveLength(0);
      await bench.pass(600);
      expect(await hook.requests()).toHaveLength(1);
    },
  );

  test("a page that goes back and forth between two states is alerted each time", { timeout: 60_000 }, async () => {
    const { bench, shop, hook } = await watched(reduced);
    for (const more of [["Sold out"], [], ["Sold out"], []]) {
      await shop.answers(page(...more));
      await bench.pass(600);
    }
    expect(await hook.requests()).toHaveLength(4);
  });
});

describe("filter lists", () => {
  test(
    "filter lists are loaded when a watch asks for them, and remove what they name",
    { timeout: 30_000 },
    async () => {
      await site("easylist.to").answers({
        headers: { "content-type": "text/plain" },
        body: "[Adblock Plus 2.0]\n! Title: One\n##.ad-box\n",
      });
      await site("secure.fanboy.co.nz").answers({
        headers: { "content-type": "text/plain" },
        body: "[Adblock Plus 2.0]\n! Title: Two\n###cookies\n",
      });
      const withAd = page("Rest").replace(
        "<h1>",
        '<div class="ad-box">Buy</div><div id=cookies>We use cookies</div><h1>',
      );
      const { owner, bench, uuid, hook } = await watched({ block_ads: true }, withAd);
      await bench.pass(3700);
      const tried = () => owner.json<{ text: string; trace: unknown }>("POST", `/watch/${uuid}/preview`, {});
      bench.time += 3700;
      await bench.pass(3700);
      const latest = await (await owner.call("GET", `/watch/${uuid}/history/latest`)).text();
      expect(latest).toContain("Blue kettle");
      const { text, trace } = await tried();
      expect(text).not.toContain("Buy");
      expect(text).not.toContain("We use cookies");
      expect(JSON.stringify(trace)).toContain("block_ads");
      // New lists read another text: that is no change of the page.
      expect(await hook.requests()).toHaveLength(0);
    },
  );
});
