/**
 * Attacks that worked on services like this one, through every way in that takes the field: create, edit, preview, import,
 * tag, account settings, notifications. What is refused is refused on all of them alike.
 */
import { bareAddress } from "../../src/lib/address/bare.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { egressLog, site } from "../internet/client.ts";
import * as hostile from "./contract/hostile.ts";
import { account, Bench, request, type Account } from "./harness.ts";
import { operated } from "./operated.ts";

let owner: Pick<Account, "key" | "call" | "json" | "watch">;
let watch: string;
let tag: string;
const good = { url: "http://shop.test/", paused: true };

beforeEach(async () => {
  const person = await account();
  // A thousand attacks a minute: the budget of an account is another matter.
  const face = operated({ REQUESTS_PER_MINUTE: "100000" });
  const call: Account["call"] = (method, path, body, headers = {}) =>
    face.request(path, {
      method,
      headers: {
        "x-api-key": person.key,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  owner = { ...person, call };
  await site("shop.test").answers("<title>Kettle</title><h1>Kettle</h1><p>Price 10</p>");
  watch = await owner.watch(good);
  tag = (await owner.json<{ uuid: string }>("POST", "/tag", { title: "Prices" })).uuid;
});

type WayIn = (settings: Record<string, unknown>) => Promise<Response>;

const queryOf = (settings: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(settings).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  ).toString();

/** A tool of an agent as a way in: what it cannot do is a result with the sentence of a 400. */
const byAgent =
  (name: string, given: (settings: Record<string, unknown>) => object): WayIn =>
  async (settings) => {
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given(settings) } };
    const answer = await owner.call("POST", "https://tidemark.example/mcp", message);
    const { result } = await answer.json<{ result: { isError: boolean; content: { text: string }[] } }>();
    const headers = { "content-type": "application/json; charset=utf-8" };
    return Response.json({ error: result.content[0]?.text }, { status: result.isError ? 400 : 200, headers });
  };

/** Every way in for settings of a watch. */
const waysIn: Record<string, WayIn> = {
  create: (settings) => owner.call("POST", "/watch", { ...good, ...settings }),
  edit: (settings) => owner.call("PUT", `/watch/${watch}`, settings),
  preview: (settings) => owner.call("POST", "/preview", { ...good, ...settings }),
  "preview of a watch": (settings) => owner.call("POST", `/watch/${watch}/preview`, settings),
  import: ({ url = good.url, ...settings }) =>
    owner.call("POST", `/import?${queryOf(settings)}`, String(url), { "content-type": "text/plain" }),
  "create by an agent": byAgent("create_watch", ({ url = good.url, ...rest }) => ({
    url,
    settings: { paused: true, ...rest },
  })),
  "edit by an agent": byAgent("update_watch", (settings) => ({ uuid: watch, settings })),
  "preview by an agent": byAgent("preview_watch", ({ url = good.url, ...settings }) => ({ url, settings })),
};
/** Those that take no address, too. */
const allWaysIn: Record<string, WayIn> = {
  ...waysIn,
  "create a tag": (settings) => owner.call("POST", "/tag", { title: crypto.randomUUID(), ...settings }),
  "edit a tag": (settings) => owner.call("PUT", `/tag/${tag}`, settings),
  "edit a tag by an agent": byAgent("save_tag", (settings) => ({ uuid: tag, settings })),
};

/** The ways in that did not answer 400 with the error body as JSON. */
async function letIn(ways: Record<string, WayIn>, settings: Record<string, unknown>): Promise<string[]> {
  const found: string[] = [];
  for (const [name, send] of Object.entries(ways)) {
    const answer = await send(settings);
    const text = await answer.text();
    const isRefusal = answer.status === 400 && text.startsWith('{"error":"');
    if (!isRefusal || answer.headers.get("content-type") !== "application/json; charset=utf-8")
      found.push(`${name} ${JSON.stringify(settings).slice(0, 100)}: ${answer.status} ${text.slice(0, 150)}`);
  }
  return found;
}

async function allLetIn(ways: Record<string, WayIn>, each: Record<string, unknown>[]): Promise<string[]> {
  const found: string[] = [];
  for (const settings of each) found.push(...(await letIn(ways, settings)));
  return found;
}

describe("an address", () => {
  test("an internal address is refused in every setting and spelling, and nothing is sent", async () => {
    // A line of an import ends at white space, so what comes after it is another matter.
    const ways = (url: string) =>
      /\s/.test(url) ? Object.fromEntries(Object.entries(waysIn).filter(([name]) => name !== "import")) : waysIn;
    const found: string[] = [];
    for (const url of hostile.inward) found.push(...(await letIn(ways(url), { url })));
    expect(found).toEqual([]);
    expect((await egressLog()).map((departure) => departure.url)).toEqual([]);
  });

  test("an address with a scheme other than http and https is refused everywhere", async () => {
    const { import: _, ...single } = waysIn;
    expect(
      await allLetIn(
        single,
        hostile.otherSchemes.map((url) => ({ url })),
      ),
    ).toEqual([]);
    // A line of an import may be a name without a scheme, which is read by https.
    const lines = hostile.otherSchemes.filter((url) => url.trim() && !/\s/.test(url) && bareAddress(url) === null);
    expect(
      await allLetIn(
        { import: waysIn["import"] as WayIn },
        lines.map((url) => ({ url })),
      ),
    ).toEqual([]);
    expect((await egressLog()).map((departure) => departure.url)).toEqual([]);
  });

  test("a name or redirect to an internal address is not read, and the answer reveals nothing", async () => {
    await site("inside.test").resolvesTo("10.0.0.5");
    await site("six.test").resolvesTo("fd00::5");
    await site("half.test").resolvesTo("93.184.215.14", "127.0.0.1");
    await site("moved.test").answers({ redirect: "http://169.254.169.254/latest/meta-data/" });
    await site("sly.test").answers({ redirect: "file:///etc/passwd" });
    await site("169.254.169.254").answers("secret of the cloud");
    for (const host of ["inside", "six", "half", "moved", "sly"]) {
      const answer = await owner.json<{ text: unknown; error: string }>("POST", "/preview", {
        url: `http://${host}.test/`,
      });
      expect(answer.text, host).toBeNull();
      expect(answer.error, host).toMatch(/\w{4}/);
      expect(JSON.stringify(answer), host).not.toMatch(/10\.0\.0\.5|fd00::5|127\.0\.0\.1|secret of the cloud/);
    }
    const hosts = (await egressLog()).map((departure) => new URL(departure.url).hostname);
    expect(hosts.toSorted()).toEqual(["moved.test", "sly.test"]);
  });

  test("a notification to an internal address is never sent, and the answer reveals nothing", async () => {
    await site("inside.test").resolvesTo("192.168.1.10");
    await site("moved.test").answers({ redirect: "http://127.0.0.1/" });
    await site("sly.test").answers({ status: 307, redirect: "http://169.254.169.254/latest/" });
    await site("169.254.169.254").answers({ status: 200, body: "" });
    const urls = [
      "127.0.0.1",
      "2130706433",
      "[::1]",
      "169.254.169.254",
      "localhost",
      "inside.test",
      "moved.test",
      "sly.test",
    ];
    for (const host of urls) {
      const answer = await owner.call("POST", "/notifications/test", { notification_urls: [`json://${host}/in`] });
      const text = await answer.text();
      expect(text, host).not.toContain('"success":true');
      expect(text, host).not.toContain("192.168.1.10");
    }
    const hosts = (await egressLog()).map((departure) => new URL(departure.url).hostname);
    expect(hosts).toEqual(["moved.test", "sly.test"]);
  });
});

describe("a setting", () => {
  test("a setting cannot inject headers or impersonate somebody else", async () => {
    expect(
      await allLetIn(
        allWaysIn,
        hostile.headers.map((headers) => ({ headers })),
      ),
    ).toEqual([]);
  });

  test("a template in a setting cannot reach outside of its values", async () => {
    const fields = ["notification_title", "notification_body"];
    expect(
      await allLetIn(
        allWaysIn,
        hostile.templates.flatMap((text) => fields.map((name) => ({ [name]: text }))),
      ),
    ).toEqual([]);
    for (const text of hostile.templates)
      expect((await owner.call("PUT", "/settings/user", { notification_body: text })).status, text).toBe(400);
  });

  test("a template in a setting that looks for an escape finds nothing", async () => {
    const bench = new Bench();
    const hook = site("hook.test");
    await hook.answers({ status: 200, body: "" });
    const uuid = await owner.watch({
      url: good.url,
      notification_urls: ["json://hook.test/in"],
      notification_body: hostile.harmlessTemplates.map((text) => `<${text}>`).join(""),
      notification_format: "text",
    });
    await bench.pass(400);
    await site("shop.test").answers("<title>Kettle</title><p>Price 12</p>");
    await bench.pass(4 * 3600);
    const messages = (await hook.requests()).map((call) => (JSON.parse(call.body) as { message: string }).message);
    expect(messages, uuid).toEqual([hostile.harmlessTemplates.map(() => "<>").join("")]);
  });

  test("a setting with fixed choices accepts no style, file name or program", async () => {
    const wrong = [
      { processor: "../../etc/passwd" },
      { processor: "__proto__" },
      { fetch_backend: "extra_browser_../x" },
      { fetch_backend: "html_webdriver\nx" },
      { proxy: "http://127.0.0.1:3128" },
      { method: "TRACE" },
      { notification_format: "<b>" },
      { conditions: [{ field: "__proto__", operator: "in", value: "x" }] },
      { time_schedule_limit: { enabled: true, timezone: "../../etc/localtime" } },
    ];
    expect(await allLetIn(allWaysIn, wrong)).toEqual([]);
    const { "create a tag": create, "edit a tag": edit } = allWaysIn as Record<string, WayIn>;
    const tagsOnly = { create: create as WayIn, edit: edit as WayIn };
    expect(
      await allLetIn(tagsOnly, [{ tag_colour: "red;background:url(//evil.test)" }, { tag_colour: "#12345g" }]),
    ).toEqual([]);
    for (const url of [
      "file:///etc/passwd",
      "script://id",
      "dbus://",
      "syslog://",
      "plugin://x",
      "javascript:alert(1)",
    ])
      expect((await owner.call("POST", "/notifications", { notification_urls: [url] })).status, url).toBe(400);
  });

  test("slow patterns in a setting are refused or finish, one or a hundred", async () => {
    await site("shop.test").answers(`<p>${"a".repeat(30_000)}!</p><p>${"ab ".repeat(5000)}</p>`);
    for (const pattern of hostile.slowPatterns)
      for (const name of ["ignore_text", "trigger_text", "extract_text", "text_should_not_be_present"]) {
        const answer = await owner.call("POST", "/preview", { url: good.url, [name]: [pattern] });
        expect([200, 400], `${name} ${pattern}`).toContain(answer.status);
      }
    const hundred = Array.from({ length: 100 }, (_, index) => `/(?=(a+))a*b\\1${"c".repeat(index)}/`);
    const answer = await owner.call("POST", "/preview", { url: good.url, ignore_text: hundred, extract_text: hundred });
    expect(answer.status).toBe(200);
  });

  test("a selector reads nothing but the page", async () => {
    await site("shop.test").answers({ json: { price: 10, name: "kettle" } });
    for (const selector of hostile.readingSelectors) {
      const answer = await owner.call("POST", "/preview", { url: good.url, include_filters: [selector] });
      const text = await answer.text();
      expect(answer.status, `${selector} ${text}`).toBeLessThan(500);
      expect(text, selector).not.toMatch(/MDEyMzQ1Njc4|admin-key-for-tests|root:|\/usr\/bin/);
    }
    expect(new Set((await egressLog()).map((departure) => new URL(departure.url).hostname))).toEqual(
      new Set(["shop.test"]),
    );
  });

  test("internal settings of the service cannot be assigned", async () => {
    for (const name of ["id", "user_id", "revision", "sealed", "settings", "history"]) {
      const expected = expect.objectContaining({ error: expect.stringMatching(`^Unknown field\\(s\\): ${name}\\b`) });
      for (const [path, body] of [
        ["/watch", good],
        ["/tag", { title: "T" }],
        ["/preview", good],
      ] as const) {
        expect(await (await owner.call("POST", path, { ...body, [name]: "x" })).json(), `${path} ${name}`).toEqual(
          expected,
        );
      }
    }
    // What a watch that was read shows in addition is passed over.
    const shown = { uuid: crypto.randomUUID(), last_checked: 5, date_created: 5 };
    const { uuid } = await owner.json<{ uuid: string }>("POST", "/watch", { ...good, ...shown, paused: true });
    expect(uuid).not.toBe(shown.uuid);
    const made = await owner.json<Record<string, unknown>>("GET", `/watch/${uuid}`);
    expect([made["last_checked"], made["date_created"]]).not.toContain(5);
    expect(await (await owner.call("POST", "/watch", { ...good, b: 1, a: 2 })).json()).toMatchObject({
      error: "Unknown field(s): b, a",
    });
    for (const [path, body] of [
      ["/auth/register", { email: "a@mail.test", password: "correct horse", plan: "pro", verified: true }],
      ["/settings/user", { plan: "pro" }],
      ["/keys", { label: "x", user_id: 1 }],
      ["/email", { email: "a@mail.test", verified: true }],
    ] as const) {
      const answer = await owner.call(path === "/settings/user" ? "PUT" : "POST", path, body);
      expect(answer.status, path).toBe(400);
      expect(await answer.text(), path).toContain("Unknown field(s)");
    }
    const polluted = `{"url":"http://shop.test/","__proto__":{"paused":true},"constructor":{"prototype":{}}}`;
    expect((await owner.call("POST", "/watch", polluted)).status).toBe(400);
    expect(({} as Record<string, unknown>)["paused"]).toBeUndefined();
  });

  test("a read-only setting is unchanged when it is sent back with another value", async () => {
    const before = await owner.json("GET", `/watch/${watch}`);
    const forged = {
      uuid: crypto.randomUUID(),
      last_checked: 1,
      history_n: 99,
      date_created: 1,
      restock: { price: "1" },
    };
    const after = await owner.json("PUT", `/watch/${watch}`, { ...before, ...forged });
    expect(after).toEqual(before);
  });
});

describe("a request", () => {
  test("a request whose lists are too large together is refused", async () => {
    const lists = ["ignore_text", "trigger_text", "text_should_not_be_present", "subtractive_selectors"];
    const settings = Object.fromEntries(
      lists.map((name) => [name, Array.from({ length: 60 }, () => "x".repeat(3000))]),
    );
    expect(await letIn(waysIn, settings).then((found) => found.filter((each) => !each.startsWith("import")))).toEqual(
      [],
    );
  });

  test("a request does what its method says, whatever an override header says", async () => {
    for (const name of ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"])
      expect((await owner.call("GET", `/watch/${watch}`, undefined, { [name]: "DELETE" })).status).toBe(200);
    expect((await owner.call("POST", `/watch?_method=DELETE`, good)).status).toBe(201);
    expect((await owner.call("GET", `/watch/${watch}`)).status).toBe(200);
  });

  test("a request to an unknown path gets the error body, without an echo", async () => {
    const paths = [
      "/api/v1/<script>alert(1)</script>",
      "/api/v1/watch/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
      "/api/v1/watch/%00",
      "/api/v1/watch/%zz",
      "/api/v1/watch/%c0%ae%c0%ae",
      "/api/v1/watch/%ff",
      "/api/v1//watch",
      "/api/v1/watch//",
      "/api/v1/watch/..%2f..%2fadmin",
      `/api/v1/watch/${"a".repeat(15_000)}`,
      `/api/v1/watch?${"a=1&".repeat(3000)}`,
      "/api/v1/watch/..%5c..%5c",
      "/api/v1/WATCH",
      "/api/v2/watch",
      "/.env",
      "/.git/config",
      "/wp-login.php",
    ];
    for (const path of paths) {
      const answer = await request(`https://tidemark.example${path}`, { headers: { "x-api-key": owner.key } });
      const text = await answer.text();
      expect(answer.status, path.slice(0, 80)).toBeLessThan(500);
      expect(answer.headers.get("content-type"), path.slice(0, 80)).toBe("application/json; charset=utf-8");
      expect(text, path.slice(0, 80)).not.toContain("<script");
    }
  });

  test("a request with a forged host or address is answered as any other", async () => {
    const forged = { "x-forwarded-host": "evil.test", "x-forwarded-for": "127.0.0.1", "x-original-url": "/admin" };
    const answer = await request("https://tidemark.example/api/v1/openapi.json", { headers: forged });
    expect(((await answer.json()) as { servers: unknown }).servers).toEqual([{ url: "https://tidemark.example" }]);
    const made = await owner.call("POST", "/watch", good, forged);
    expect(made.headers.get("location")).toMatch(/^\/api\/v1\/watch\//);
  });
});

describe("text of strangers", () => {
  const markup = `<script>alert(1)</script><img src=x onerror=alert(1)>`;

  test("text of strangers is never served as a page: feeds and snapshots are no documents", async () => {
    for (const path of ["/auth/verify", "/email/enable", "/email/unsubscribe", "/auth/reset"]) {
      const answer = await request(`${path}?token=${encodeURIComponent(`"'>${markup}`)}`);
      expect(await answer.text(), path).not.toContain("<script>alert");
      if (answer.headers.get("content-type")?.startsWith("text/html"))
        expect(answer.headers.get("content-security-policy"), path).toContain("default-src 'none'");
    }
    for (const query of [`token=${markup}`, `token=x&format=${markup}`]) {
      const answer = await request(`https://tidemark.example/rss?${query}`);
      expect(answer.headers.get("content-type"), query).toBe("application/json; charset=utf-8");
      expect(await answer.text(), query).not.toContain("<script");
    }
  });

  test("text of strangers in an error is JSON that is never sniffed as HTML", async () => {
    const answer = await owner.call("POST", "/watch", { ...good, extract_text: [`/(${markup}/`] });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("text of strangers in a header is one line of ASCII", async () => {
    const answer = await owner.call("POST", "/watch", { ...good, include_filters: ["a{\r\nX-Injected: yes\u2028ü"] });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("x-injected")).toBeNull();
    expect(answer.headers.get("x-dropped-selectors")).toMatch(/^[\x20-\x7e]+$/);
  });
});
