/**
 * What a server of one's own opens to others: its mailbox is for the person at the machine, pages of other sites neither read
 * answers nor change anything without a key, and behind a front server nothing else is answered.
 */
import { describe, expect, test, vi } from "vitest";
import { setScene } from "./contract/scene.ts";
import { account, Bench } from "./harness.ts";
import { operated } from "./operated.ts";

const token = "mailbox-token-of-this-start";
const own = { CORS_ORIGINS: "", PUBLIC_URL: "http://127.0.0.1:8787" };
const here = "http://127.0.0.1:8787";
const credentials = { email: "ada@mail.test", password: "correct horse battery" };
const posted = (headers: Record<string, string> = {}, body: unknown = credentials) => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

describe("the mailbox", () => {
  const face = operated({ ...own, DEV_MAILBOX_TOKEN: token });
  const path = `${here}/dev/mailbox/${token}`;

  test("the mailbox contains the mails, as JSON for programs and as a page for a person", async () => {
    await face.request(`${here}/api/v1/auth/register`, posted());
    await new Bench(undefined, { DEV_MAILBOX_TOKEN: token }).pass(60);
    const mails = (await (await face.request(path)).json()) as { to: string; text: string }[];
    expect(mails).toMatchObject([{ to: "ada@mail.test", text: expect.stringContaining("/auth/verify?token=") }]);
    const page = await face.request(path, { headers: { Accept: "text/html" } });
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    const html = await page.text();
    expect(html).toMatch(/<a href="[^"]+\/auth\/verify\?token=[^"]+" rel="noreferrer">/);
  });

  test("the mailbox shows a mail's text as text, never as markup", async () => {
    const attack = { ...credentials, email: "o'<b>hara@mail.test" };
    await face.request(`${here}/api/v1/auth/register`, posted({}, attack));
    await new Bench(undefined, { DEV_MAILBOX_TOKEN: token }).pass(60);
    expect(await (await face.request(path, { headers: { Accept: "text/html" } })).text()).not.toContain("<b>");
  });

  test("a mail is shown as HTML without scripts, without an origin, with nothing from elsewhere", async () => {
    await face.request(`${here}/api/v1/auth/register`, posted());
    await new Bench(undefined, { DEV_MAILBOX_TOKEN: token }).pass(60);
    const [{ id } = { id: 0 }] = (await (await face.request(path)).json()) as { id: number }[];
    const page = await face.request(path, { headers: { Accept: "text/html" } });
    expect(page.headers.get("content-security-policy")).toContain("frame-src 'self'");
    expect(await page.text()).toContain(
      `<iframe src="/dev/mailbox/${token}/${id}" sandbox="allow-popups allow-popups-to-escape-sandbox"`,
    );
    const mail = await face.request(`${path}/${id}`, {
      headers: { Accept: "text/html", "Sec-Fetch-Site": "same-origin" },
    });
    const policy = mail.headers.get("content-security-policy");
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; img-src data:;.* sandbox allow-popups /);
    expect(await mail.text()).toMatch(
      /<a target="_blank" rel="noopener noreferrer" [^>]*href="[^"]+\/auth\/verify\?token=/,
    );
    expect((await face.request(`${path}/${id + 1}`)).status).toBe(404);
    expect((await face.request(`${here}/dev/mailbox/guess/${id}`)).status).toBe(404);
    expect((await face.request(`${path}/${id}`, { headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(403);
  });

  test("the mailbox is found by its token only", async () => {
    for (const wrong of ["", "/", "/guess", `/${token}x`, `/${token.slice(1)}`]) {
      expect((await face.request(`${here}/dev/mailbox${wrong}`)).status, wrong).toBe(404);
    }
    expect((await operated(own).request(path)).status).toBe(404);
    expect(
      (await operated({ ...own, DEV_MAILBOX_TOKEN: token, MAIL_URL: "mailto://a:b@mail.test" }).request(path)).status,
    ).toBe(404);
  });

  test("a server that cannot mail says so, and writes no word of a mail into its log", async () => {
    const silent = operated({ ...own, DEV_MAILBOX_TOKEN: "" });
    const logged: string[] = [];
    for (const level of ["log", "warn", "error"] as const)
      vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void logged.push(words.join(" ")));
    const send = (path: string, body: object) =>
      silent.request(`${here}/api/v1${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const made = await send("/auth/register", { email: "silent@example.com", password: "correct horse battery" });
    expect(await made.json()).toMatchObject({ message: expect.stringContaining("This server sends no mail") });
    const forgot = await send("/auth/forgot", { email: "silent@example.com" });
    expect([forgot.status, await forgot.text()]).toEqual([503, expect.stringContaining("MAIL_URL")]);
    await new Bench(undefined, { DEV_MAILBOX_TOKEN: "" }).pass(60);
    vi.restoreAllMocks();
    expect(logged.join("\n")).not.toMatch(/token=|silent@/);
  });

  test.each<Record<string, string>>([
    { Origin: "http://evil.example" },
    { Origin: "http://127.0.0.1:3000" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "X-Forwarded-For": "203.0.113.9" },
    { "CF-Connecting-IP": "203.0.113.9" },
  ])("the mailbox is closed to a request with %o, and lets no page read even that", async (headers) => {
    const answer = await face.request(path, { headers });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  });

  test("the mailbox is closed under any name that is not the machine's own", async () => {
    expect((await face.request(path.replace("127.0.0.1", "rebind.evil.example"))).status).toBe(403);
    expect((await face.request(path.replace("127.0.0.1", "localhost"))).status).toBe(200);
  });

  test("the mailbox cannot be read by another page, not even where every page may read answers", async () => {
    const open = operated({ ...own, CORS_ORIGINS: "*", DEV_MAILBOX_TOKEN: token });
    for (const method of ["GET", "OPTIONS"]) {
      const answer = await open.request(path, { method, headers: { Origin: here } });
      expect(answer.headers.get("access-control-allow-origin"), method).toBeNull();
    }
  });
});

describe("a page of another site", () => {
  const evil = "http://evil.example";
  const read = (answer: Response) => answer.headers.get("access-control-allow-origin");

  test("a page of another site cannot read answers of a self-hosted server, unless it is listed", async () => {
    const face = operated({ ...own, CORS_ORIGINS: "https://app.example" });
    const { key } = await account();
    const answer = async (origin: string) =>
      face.request(`${here}/api/v1/watch`, { headers: { Origin: origin, "x-api-key": key } });
    expect(read(await answer(evil))).toBeNull();
    expect(read(await answer("http://127.0.0.1:3000"))).toBeNull();
    expect(read(await answer("null"))).toBeNull();
    expect(read(await answer(here))).toBe(here);
    expect(read(await answer("https://app.example"))).toBe("https://app.example");
    expect((await answer("https://app.example")).headers.get("vary")).toContain("Origin");
    const extension = "chrome-extension://kefcfmgmlhmankjmnbijimhofdjekbop";
    expect(read(await answer(extension)), "an extension that the person installed").toBe(extension);
  });

  test("a page of another site gets no CORS permission to send", async () => {
    const preflight = (origin: string) =>
      operated(own).request(`${here}/api/v1/auth/register`, {
        method: "OPTIONS",
        headers: {
          Origin: origin,
          "Access-Control-Request-Method": "POST",
          "Access-Control-Request-Headers": "content-type",
        },
      });
    expect(read(await preflight(evil))).toBeNull();
    expect(read(await preflight(here))).toBe(here);
  });

  test("a page of another site changes nothing without a key", async () => {
    const face = operated(own);
    for (const path of ["register", "login", "forgot"]) {
      const answer = await face.request(`${here}/api/v1/auth/${path}`, posted({ Origin: evil }));
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("CORS_ORIGINS")]);
    }
    expect((await face.request(`${here}/api/v1/auth/register`, posted({ Origin: here }))).status).toBe(201);
    expect((await face.request(`${here}/api/v1/auth/login`, posted())).status).toBe(200);
  });

  test("a page of another site with a key may do what it allows, and forms of mailed links work", async () => {
    const face = operated(own);
    const { key } = await account();
    const watched = { url: "http://page.test/" };
    expect(
      (await face.request(`${here}/api/v1/watch`, posted({ Origin: evil, "x-api-key": key }, watched))).status,
    ).toBe(201);
    const form = {
      method: "POST",
      headers: { Origin: "null", "content-type": "application/x-www-form-urlencoded" },
      body: "token=x",
    };
    expect((await face.request(`${here}/api/v1/email/unsubscribe`, form)).status).toBe(400);
  });

  test("a page of another site is allowed by a hosted service, unless its operator says otherwise", async () => {
    const hosted = { ...own, SELF_HOSTED: "" };
    const health = { headers: { Origin: evil } };
    expect(read(await operated(hosted).request(`${here}/health`, health))).toBe("*");
    expect(
      read(await operated({ ...hosted, CORS_ORIGINS: "https://app.example" }).request(`${here}/health`, health)),
    ).toBeNull();
  });

  test("a page of another site uses MCP only where it is listed by name", async () => {
    const { key } = await account();
    const ping = (face: ReturnType<typeof operated>, origin: string) =>
      face.request(
        `${here}/mcp`,
        posted({ Origin: origin, "x-api-key": key }, { jsonrpc: "2.0", id: 1, method: "ping" }),
      );
    expect((await ping(operated(own), evil)).status).toBe(403);
    expect((await ping(operated({ ...own, CORS_ORIGINS: "*" }), evil)).status).toBe(403);
    expect((await ping(operated({ ...own, CORS_ORIGINS: evil }), evil)).status).toBe(200);
  });
});

describe("what every site is asked for", () => {
  test("robots.txt allows only the documentation, and a favicon exists", async () => {
    const face = operated(own);
    expect(await (await face.request(`${here}/robots.txt`)).text()).toMatch(
      /^User-agent: \*\nAllow: \/docs\nDisallow: \/\n$/,
    );
    const icon = await face.request(`${here}/favicon.ico`);
    expect([icon.headers.get("content-type"), (await icon.text()).slice(0, 4)]).toEqual(["image/svg+xml", "<svg"]);
  });
});

describe("what strangers wrote", () => {
  test("text of strangers is not shown in a frame of another page or used by another site", async () => {
    const { owner, watch } = await setScene();
    const answer = await owner.call("GET", `/watch/${watch}/difference/previous/latest?format=html`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-site");
  });
});

describe("behind a front server", () => {
  const word = "word-of-the-front-server";
  const face = operated({ ...own, FRONT_KEY: word });

  test("behind a front server only its requests are answered", async () => {
    expect((await face.request(`${here}/health`)).status).toBe(403);
    expect((await face.request(`${here}/health`, { headers: { "x-tidemark-front": "guess" } })).status).toBe(403);
    expect((await face.request(`${here}/health`, { headers: { "x-tidemark-front": word } })).status).toBe(200);
  });

  test("behind a front server MCP tools reach the operations that they run", async () => {
    const { key } = await account();
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_watches", arguments: {} } };
    const answer = await face.request(`${here}/mcp`, posted({ "x-tidemark-front": word, "x-api-key": key }, call));
    expect(JSON.stringify(await answer.json())).toContain('"isError":false');
  });
});

test("behind a proxy that ends TLS, the policy of a page names the origin that people see", async () => {
  const { request: behind } = operated({ PUBLIC_URL: "https://watch.example" });
  const page = await behind("http://watch.example/sign-in");
  expect(page.headers.get("content-security-policy")).toContain("script-src https://watch.example/assets/");
  expect(page.headers.get("strict-transport-security")).toContain("max-age");
});

describe("the first account of a server on one machine", () => {
  const register = (settings: Record<string, string>, email: string) =>
    operated({ ...own, STARTED_AT: "1800000000", ...settings }).request(
      `${here}/api/v1/auth/register`,
      posted({}, { ...credentials, email }),
    );
  const answers = async (settings: Record<string, string>, email: string) =>
    (await (await register(settings, email)).json()) as { user: { verified: boolean }; message: string };

  test("is its operator's: the address counts as verified where no mail can be sent, and that of nobody after it does", async () => {
    expect(await answers({}, "operator@mail.test")).toMatchObject({
      user: { verified: true },
      message: expect.stringContaining("counts as verified"),
    });
    expect(await answers({}, "guest@mail.test")).toMatchObject({ user: { verified: false } });
  });

  test("is verified by its mail where mails are sent", async () => {
    const made = await answers({ MAIL_URL: "mailto://user:secret@mail.test" }, "operator@mail.test");
    expect(made.user.verified).toBe(false);
  });
});
