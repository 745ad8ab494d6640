import { message } from "../../../../src/message/message.ts";
import { describe, expect, test } from "vitest";
import { discard } from "../../../../src/lib/exchange/gathered.ts";
import { pacedEgress, type Seen } from "../../../../src/schedule/hosts/pacing.ts";
import { pageHeaders } from "../../../../src/egress/agent.ts";
import { SharedAnswers } from "../../../../src/schedule/hosts/shared.ts";
import type { Egress, EgressRequest, EgressResult } from "../../../../src/egress/egress.ts";

type Script = (request: EgressRequest) => Partial<Extract<EgressResult, { ok: true }>> | null;

function gates(
  urls: string[],
  script: Script = () => ({}),
  { own = [] as string[], warm = [] as string[], chance = 0.5, apart = 0, setBack = 0 } = {},
) {
  const sent: EgressRequest[] = [];
  const pauses: number[] = [];
  let time = 1000;
  const send: Egress["send"] = async (request) => {
    sent.push(request);
    time += 50 - setBack;
    const answer = script(request);
    if (!answer)
      return {
        ok: false,
        failure: { class: "connect", sentence: message("fetch.refused") },
        url: request.url,
        elapsedMs: 50,
      };
    return {
      ok: true,
      url: request.url,
      status: 200,
      headers: new Headers(),
      body: new TextEncoder().encode(`body ${sent.length}`),
      jar: [],
      redirects: 0,
      elapsedMs: 50,
      ...answer,
    };
  };
  const egress: Egress = {
    send,
    refusal: async () => null,
    checkServer: async () => ({ ok: true, hostname: "", port: 0 }),
    viaProxy: () => ({ send }),
    fetchOperatorEndpoint: (() => {
      throw new Error("not in this test");
    }) as unknown as typeof fetch,
  };
  const open = pacedEgress(egress, {
    shared: new SharedAnswers(urls),
    isOwn: (url) => own.includes(url.host),
    warm,
    apartMs: () => apart,
    now: () => time,
    sleep: async (ms) => {
      pauses.push(ms);
      time += ms;
    },
    random: () => chance,
  });
  const watch = () => {
    const seen: Seen = { last: null, asked: false, isCommon: false, count: 0 };
    return { seen, gate: open(seen) };
  };
  return { sent, pauses, watch };
}

const page = (url: string, more: Partial<EgressRequest> = {}): EgressRequest => ({
  url,
  purpose: "check",
  headers: { accept: "text/html" },
  ...more,
});
const a = "http://page.test/a";
const b = "http://page.test/b";

describe("pauses between requests", () => {
  test("a clock that was set back has the next request wait no longer than any", async () => {
    const { pauses, watch } = gates([a, b], () => ({}), { setBack: 86_400_000, apart: 1000 });
    await watch().gate.send(page(a));
    await watch().gate.send(page(b));
    expect(pauses).toEqual([1000]);
  });

  test("between two requests to one host there is a pause, and none before the first or to another host", async () => {
    const { pauses, watch } = gates([a, b]);
    await watch().gate.send(page(a));
    await watch().gate.send(page("http://other.test/"));
    expect(pauses).toEqual([]);
    await watch().gate.send(page(b));
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toBeGreaterThan(0);
    expect(pauses[0]).toBeLessThanOrEqual(500);
  });

  test("a host that another message asked a moment ago is not asked at once", async () => {
    const { pauses, watch } = gates([a], () => ({}), { warm: ["page.test"] });
    await watch().gate.send(page(a));
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toBeGreaterThanOrEqual(200);
  });

  test("the pause lasts from a fifth of a second to half of one, counted from the end of the request before", async () => {
    for (const [chance, pause] of [
      [0, 200],
      [0.5, 350],
      [1, 500],
      [0.001, 201],
    ] as const) {
      const { pauses, watch } = gates([a, b], undefined, { chance });
      await watch().gate.send(page(a));
      await watch().gate.send(page(b));
      await watch().gate.viaProxy({ url: "http://proxy.test:8080", isGuarded: false }).send(page(a));
      expect(pauses).toEqual([pause, pause]);
    }
  });

  test("a request that is not for a page is not slowed down behind a proxy either", async () => {
    const { pauses, watch } = gates([a, b]);
    const { gate, seen } = watch();
    const proxied = gate.viaProxy({ url: "http://proxy.test:8080", isGuarded: false });
    await proxied.send(page(b));
    expect(seen).toMatchObject({ asked: true, last: { ok: true } });
    const answered = seen.last;
    for (let index = 0; index < 3; index++) await proxied.send(page(b, { answersRedirects: true }));
    await proxied.send(page(b, { purpose: "favicon" }));
    expect(pauses).toEqual([]);
    expect(seen.last).toBe(answered);
  });

  test("pages of a crowded host begin as far from each other as its pace asks, however quickly it answers", async () => {
    const { pauses, watch } = gates([a, b], undefined, { apart: 1000 });
    for (const url of [a, b, a]) await watch().gate.send(page(url, { headers: { "x-number": String(pauses.length) } }));
    // Each takes 50 ms.
    expect(pauses).toEqual([950, 950]);
  });

  test("the operator's own hosts are asked without a pause", async () => {
    const { pauses, watch } = gates([a, b], undefined, { own: ["page.test"] });
    await watch().gate.send(page(a));
    await watch().gate.send(page(b));
    expect(pauses).toEqual([]);
  });

  test("what a browser sends for a page, and icons, are not slowed down", async () => {
    const { pauses, watch } = gates([a, b]);
    const { gate } = watch();
    for (let index = 0; index < 3; index++) await gate.send(page(b, { answersRedirects: true }));
    await gate.send(page(b, { purpose: "favicon" }));
    expect(pauses).toEqual([]);
  });
});

describe("answers shared by watches", () => {
  test("the second watch gets the body of the first without a request", async () => {
    const { sent, watch } = gates([a, a]);
    const [first, second] = [watch(), watch()];
    const one = await first.gate.send(page(a));
    expect(await second.gate.send(page(a))).toBe(one);
    expect(sent).toHaveLength(1);
    expect([first.seen.asked, second.seen.asked]).toEqual([true, false]);
    // Neither may let the body go.
    expect([first.seen.isShared, second.seen.isShared]).toEqual([true, true]);
    const alone = gates([b]).watch();
    await alone.gate.send(page(b));
    expect(alone.seen.isShared).toBe(false);
  });

  test("a body that its check gave back serves nobody else", async () => {
    const { sent, watch } = gates([a, a]);
    const one = await watch().gate.send(page(a));
    if (one.ok) discard(one.body);
    const other = await watch().gate.send(page(a));
    expect(other.ok && other.body.length).toBeGreaterThan(0);
    expect(sent).toHaveLength(2);
  });

  test("a whole answer serves a watch that asked conditionally", async () => {
    const { sent, watch } = gates([a, a]);
    await watch().gate.send(page(a));
    await watch().gate.send(page(a, { conditional: { url: a, headers: { "if-none-match": '"1"' } } }));
    expect(sent).toHaveLength(1);
  });

  test("a 304 serves only those with the same validators", async () => {
    const { sent, watch } = gates([a, a, a], () => ({ status: 304 }));
    const asking = (tag: string) => page(a, { conditional: { url: a, headers: { "if-none-match": tag } } });
    await watch().gate.send(asking('"1"'));
    await watch().gate.send(asking('"1"'));
    expect(sent).toHaveLength(1);
    await watch().gate.send(asking('"2"'));
    expect(sent).toHaveLength(2);
  });

  test("a failure is shared by all watches", async () => {
    const { sent, watch } = gates([a, a], () => null);
    await watch().gate.send(page(a));
    expect(await watch().gate.send(page(a))).toMatchObject({ ok: false });
    expect(sent).toHaveLength(1);
  });

  const different: [string, Partial<EgressRequest>][] = [
    ["another header", { headers: { accept: "text/html", "accept-language": "de" } }],
    ["a cookie", { headers: { accept: "text/html", cookie: "a=1" } }],
    ["an Authorization header", { headers: { accept: "text/html", authorization: "Bearer x" } }],
    ["an API key", { headers: { accept: "text/html", "x-api-key": "x" } }],
    ["a POST", { method: "POST", body: "a" }],
  ];
  for (const [what, more] of different)
    test(`${what} is never answered from a shared answer`, async () => {
      const { sent, watch } = gates([a, a, a]);
      await watch().gate.send(page(a));
      await watch().gate.send(page(a, more));
      expect(sent).toHaveLength(2);
      const isPrivate = what !== "another header";
      await watch().gate.send(page(a, more));
      expect(sent).toHaveLength(isPrivate ? 3 : 2);
    });

  test("a watch that asks again gets a new answer", async () => {
    const { sent, watch } = gates([a, a]);
    const { gate } = watch();
    await gate.send(page(a));
    await gate.send(page(a));
    expect(sent).toHaveLength(2);
  });

  test("a watch behind a proxy shares nothing", async () => {
    const { sent, watch } = gates([a, a]);
    await watch().gate.send(page(a));
    await watch().gate.viaProxy({ url: "http://proxy.test:8080", isGuarded: false }).send(page(a));
    expect(sent).toHaveLength(2);
  });
});

describe("whether an answer counts for other accounts", () => {
  const { sent, watch } = gates([a]);
  const common: EgressRequest = { url: a, purpose: "check", headers: { ...pageHeaders } };
  const table: [string, Partial<EgressRequest>, boolean][] = [
    ["a plain request", {}, true],
    [
      "one with the validators of an earlier answer",
      { conditional: { url: a, headers: { "if-none-match": '"1"' } } },
      true,
    ],
    ["one with a header of its own", { headers: { ...pageHeaders, "x-mine": "1" } }, false],
    ["one with another language", { headers: { ...pageHeaders, "accept-language": "de" } }, false],
    ["one with another User-Agent", { headers: { ...pageHeaders, "user-agent": "mine" } }, false],
    ["one with a credential", { headers: { ...pageHeaders, authorization: "Bearer x" } }, false],
    ["one with a cookie", { headers: { ...pageHeaders, cookie: "a=1" } }, false],
    ["one with kept cookies", { jar: [] }, false],
    ["a POST", { method: "POST", body: "a" }, false],
    ["a DELETE", { method: "DELETE" }, false],
  ];
  for (const [what, more, isCommon] of table)
    test(`${what}: ${isCommon ? "everybody's" : "its own"}`, async () => {
      const { gate, seen } = watch();
      await gate.send({ ...common, ...more });
      expect(seen).toMatchObject({ asked: true, isCommon });
    });

  test("one through a proxy: its own", async () => {
    const { gate, seen } = watch();
    await gate.viaProxy({ url: "http://proxy.test:8080", isGuarded: false }).send(common);
    expect(seen).toMatchObject({ asked: true, isCommon: false });
    expect(sent.length).toBeGreaterThan(0);
  });
});

test("an answer that no watch waits for is dropped", async () => {
  const shared = new SharedAnswers([a, a]);
  const result: EgressResult = {
    ok: true,
    url: a,
    status: 200,
    headers: new Headers(),
    body: new Uint8Array(9),
    jar: [],
    redirects: 0,
    elapsedMs: 1,
  };
  shared.keep(page(a), result);
  expect(shared.find(page(a))).toBe(result);
  shared.done(a);
  expect(shared.find(page(a))).toBe(result);
  shared.done(a);
  expect(shared.find(page(a))).toBeNull();
});
