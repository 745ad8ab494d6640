import { describe, expect, test } from "vitest";
import { createResolver, newAnswerCache } from "../../../../src/lib/network/resolve.ts";

type Reply = object | "refused" | "garbage" | number;

type Replies = { A: Reply; AAAA: Reply };
const [firstUrl, secondUrl] = ["https://resolver.test/dns-query?ct=json", "https://second.test/resolve"];

/** Resolvers over scripted replies by record type, their clock, and what they were asked. */
function scripted(replies: Replies, second?: Replies) {
  const asked: string[] = [];
  const clock = { now: 1_000_000 };
  const cache = newAnswerCache();
  const resolve = createResolver({
    resolverUrls: second ? [firstUrl, secondUrl] : [firstUrl],
    now: () => clock.now,
    cache,
    ask: async (url) => {
      asked.push(url);
      const { A, AAAA } = second && url.startsWith(secondUrl) ? second : replies;
      const reply = url.includes("type=AAAA") ? AAAA : A;
      if (reply === "refused") throw new Error("connection refused");
      if (reply === "garbage") return new Response("<html>");
      return typeof reply === "number" ? new Response("no", { status: reply }) : Response.json(reply);
    },
  });
  const answered = async (name = "page.test") => {
    const resolved = await resolve(name, new AbortController().signal);
    return resolved.ok ? resolved.addresses.map(({ bits }) => bits.toString(16)) : resolved.reason;
  };
  return { asked, clock, cache, received: answered };
}

const a = (data: string, TTL = 300) => ({ Status: 0, Answer: [{ name: "page.test", type: 1, TTL, data }] });
const none = { Status: 0 };

test("IPv4 and IPv6 addresses of a name are looked up and returned", async () => {
  const aaaa = { Status: 0, Answer: [{ name: "page.test", type: 28, TTL: 60, data: "2606:4700::1" }] };
  const { asked, received: answered } = scripted({ A: a("1.2.3.4"), AAAA: aaaa });
  expect(await answered()).toEqual(["1020304", "26064700000000000000000000000001"]);
  expect(asked).toEqual([
    "https://resolver.test/dns-query?ct=json&name=page.test&type=A",
    "https://resolver.test/dns-query?ct=json&name=page.test&type=AAAA",
  ]);
});

test("CNAME records in a DNS answer are skipped", async () => {
  const chain = {
    Status: 0,
    Answer: [
      { type: 5, TTL: 9, data: "edge.test." },
      { type: 1, TTL: 9, data: "1.2.3.4" },
    ],
  };
  expect(await scripted({ A: chain, AAAA: none }).received()).toEqual(["1020304"]);
});

test("a name without addresses counts as no such name", async () => {
  expect(await scripted({ A: { Status: 3 }, AAAA: { Status: 3 } }).received()).toBe("no_such_name");
  expect(await scripted({ A: none, AAAA: none }).received()).toBe("no_such_name");
});

test("a failed AAAA query does not matter where the A query answers", async () => {
  expect(await scripted({ A: a("1.2.3.4"), AAAA: { Status: 2 } }).received()).toEqual(["1020304"]);
  expect(await scripted({ A: { Status: 2 }, AAAA: none }).received()).toBe("name_unknown");
});

test.each<[string, Reply]>([
  ["refuses", "refused"],
  ["answers 500", 500],
  ["answers a page", "garbage"],
  ["answers nothing of use", {}],
  ["answers an address that is none", a("10.0.0.256")],
  ["answers a record without data", { Status: 0, Answer: [{ type: 1 }] }],
])("when the resolver %s nothing is known", async (_, reply) => {
  expect(await scripted({ A: reply, AAAA: none }).received()).toBe("no_resolver");
  expect(await scripted({ A: a("1.2.3.4"), AAAA: reply }).received()).toBe("no_resolver");
});

test("an answer that claims to be huge is not read", async () => {
  const answered = (bytes: number) => {
    const body = JSON.stringify(a("1.2.3.4"));
    const headers = { "content-length": String(bytes) };
    const resolve = createResolver({
      resolverUrls: ["https://resolver.test/dns-query"],
      now: () => 0,
      cache: newAnswerCache(),
      ask: async () => new Response(body, { headers }),
    });
    return resolve("page.test", new AbortController().signal);
  };
  expect(await answered(65_536)).toMatchObject({ ok: true });
  expect(await answered(65_537)).toEqual({ ok: false, reason: "no_resolver" });
});

test("an answer is cached for the shortest time to live in its chain", async () => {
  const record = { name: "page.test", type: 1, data: "1.2.3.4" };
  const alias = { name: "page.test", type: 5, data: "edge.test.", TTL: 1 };
  for (const [answer, asks] of [
    [[alias, { ...record, TTL: 300 }], 2],
    [[record], 4],
  ] as const) {
    const { asked, received: answered } = scripted({ A: { Status: 0, Answer: answer }, AAAA: none });
    await answered();
    await answered();
    expect(asked).toHaveLength(asks);
  }
});

test("answers are cached for their time to live and at most a minute", async () => {
  for (const [ttl, seconds] of [
    [30, 30],
    [3600, 60],
  ] as const) {
    const { asked, clock, received: answered } = scripted({ A: a("1.2.3.4", ttl), AAAA: none });
    await answered();
    clock.now += seconds * 1000 - 1;
    await answered();
    expect(asked).toHaveLength(2);
    clock.now += 1;
    await answered();
    expect(asked).toHaveLength(4);
  }
});

test("failures and answers with a time to live of 0 are not cached", async () => {
  for (const reply of [a("1.2.3.4", 0), { Status: 3 }, "refused" as const]) {
    const { asked, received: answered } = scripted({ A: reply, AAAA: none });
    await answered();
    await answered();
    expect(asked).toHaveLength(4);
  }
});

test("the DNS cache drops its oldest names at its maximum size", async () => {
  const { cache, received: answered } = scripted({ A: a("1.2.3.4"), AAAA: none });
  for (let index = 0; index <= 2000; index += 1) await answered(`${index}.test`);
  expect(cache.names.size).toBe(2000);
  expect(cache.names.has("0.test")).toBe(false);
  expect(cache.names.has("2000.test")).toBe(true);
});

describe("a second resolver", () => {
  const found = { A: a("1.2.3.4"), AAAA: none };
  const missing = { A: { Status: 3 }, AAAA: { Status: 3 } };
  const failing = { A: { Status: 2 }, AAAA: { Status: 2 } };
  const silent: Replies = { A: "refused", AAAA: "refused" };

  test.each<[string, Replies, Replies, string[] | string]>([
    ["an address that only the second knows counts", missing, found, ["1020304"]],
    ["an address that the first cannot get counts", failing, found, ["1020304"]],
    ["an address counts though the first resolver is silent", silent, found, ["1020304"]],
    ["a name that neither knows does not exist", missing, missing, "no_such_name"],
    ["a name that one does not know and the other cannot ask for does not exist", missing, silent, "no_such_name"],
    ["a name whose servers fail for both is unknown", failing, failing, "name_unknown"],
    ["a name whose servers fail for the one that answers is unknown", silent, failing, "name_unknown"],
    ["where both are silent nothing is said of the name", silent, silent, "no_resolver"],
  ])("%s", async (_, first, second, expected) => {
    expect(await scripted(first, second).received()).toEqual(expected);
  });

  test("the second resolver is not asked for a name that the first one finds", async () => {
    const { asked, received } = scripted(found, missing);
    await received();
    expect(asked.every((url) => url.startsWith(firstUrl))).toBe(true);
  });

  test("a resolver that was silent is asked last for half a minute, and first again once it answers", async () => {
    const replies: Replies = { ...silent };
    const { asked, clock, received } = scripted(replies, { A: a("1.2.3.4", 0), AAAA: none });
    /** The hosts that a look-up asks, in order. */
    const hosts = async () => {
      asked.length = 0;
      await received();
      return [...new Set(asked.map((url) => new URL(url).hostname))];
    };
    expect(await hosts()).toEqual(["resolver.test", "second.test"]);
    expect(await hosts()).toEqual(["second.test"]);
    clock.now += 30_000;
    Object.assign(replies, { A: a("1.2.3.4", 0), AAAA: none });
    expect(await hosts()).toEqual(["resolver.test"]);
    expect(await hosts()).toEqual(["resolver.test"]);
  });
});

test("a clock that was set back has a name looked up again", async () => {
  const { asked, clock, received: answered } = scripted({ A: a("1.2.3.4"), AAAA: none });
  await answered();
  await answered();
  expect(asked).toHaveLength(2);
  clock.now -= 86_400_000;
  await answered();
  expect(asked).toHaveLength(4);
});
