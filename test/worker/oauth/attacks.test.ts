/** What must not work on the way of an app to its access: theft, injection, mix-up, and requests that are bent. */
import { beforeEach, describe, expect, test } from "vitest";
import { site } from "../../internet/client.ts";
import { request, type Account, homeWorld } from "../harness.ts";
import { execute, firstRow } from "../rows.ts";
import { App, form, mcp, pinged, redirectUri, register } from "./app.ts";
import { Browser, field, origin, signedIn } from "./browser.ts";

let owner: Account;
let browser: Browser;
let app: App;
beforeEach(async () => {
  ({ owner, browser } = await signedIn());
  app = await App.registered();
});

const grants = async () => (await firstRow<{ n: number }>("SELECT count(*) AS n FROM oauth_grants"))?.n;

describe("a code", () => {
  test("works once: a second use is refused and ends what the first one gave", async () => {
    const code = await app.code(browser);
    const { access_token: access, refresh_token: refresh } = await app.exchange(code);
    expect(await pinged(access)).toBe(200);
    expect(await app.exchange(code)).toMatchObject({ status: 400, error: "invalid_grant" });
    expect(await pinged(access)).toBe(401);
    expect(await app.refresh(refresh)).toMatchObject({ error: "invalid_grant" });
  });

  test("of two uses at the same moment not more than one gets tokens, and these end", async () => {
    const code = await app.code(browser);
    const answers = await Promise.all([app.exchange(code), app.exchange(code), app.exchange(code)]);
    const given = answers.filter(({ status }) => status === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const { access_token: access } of given) expect(await pinged(access)).toBe(401);
  });

  test.each([
    ["without the verifier", { code_verifier: null }, "invalid_request"],
    ["with another verifier", { code_verifier: "x".repeat(43) }, "invalid_grant"],
    ["with the challenge as verifier", { code_verifier: "short" }, "invalid_grant"],
    ["from another app", { client_id: "other" }, "invalid_grant"],
    ["for another address", { redirect_uri: "https://app.example/other" }, "invalid_grant"],
    ["for another resource", { resource: `${origin}/api/v1` }, "invalid_grant"],
    ["for a resource of somebody else", { resource: "https://evil.example/mcp" }, "invalid_target"],
    ["by another way", { grant_type: "password" }, "unsupported_grant_type"],
  ])("is refused %s", async (_, bent, error) => {
    const code = await app.code(browser);
    expect(await app.exchange(code, bent)).toMatchObject({ status: 400, error, error_description: expect.any(String) });
    expect(await owner.json("GET", "/apps")).toEqual([]);
  });

  test("that was injected into another app's answer is of no use there, and burnt", async () => {
    const victim = await app.code(browser);
    const other = await App.registered();
    expect(await other.exchange(victim)).toMatchObject({ error: "invalid_grant" });
    expect(await app.exchange(victim)).toMatchObject({ error: "invalid_grant" });
  });

  test("ends after two minutes", async () => {
    const code = await app.code(browser);
    await execute("UPDATE oauth_grants SET code_expires_at = code_expires_at - 121");
    expect(await app.exchange(code)).toMatchObject({ error: "invalid_grant" });
  });
});

describe("a refresh token", () => {
  test("may be repeated once for some minutes, as an answer can be lost: both go on", async () => {
    const first = await app.tokens(browser);
    const lost = await app.refresh(first.refresh_token);
    expect([lost.status, await pinged(lost.access_token), await pinged(first.access_token)]).toEqual([200, 200, 401]);
    const second = await app.refresh(first.refresh_token);
    const third = await app.refresh(lost.refresh_token);
    const fourth = await app.refresh(second.refresh_token);
    expect([second.status, third.status, fourth.status, await pinged(fourth.access_token)]).toEqual([
      200, 200, 200, 200,
    ]);
  });

  test.each([
    ["a third time", "UPDATE oauth_grants SET id = id", 2],
    ["later", "UPDATE oauth_grants SET access_expires_at = access_expires_at - 601", 1],
  ])("that is used again %s ends the grant for thief and owner", async (_when, meanwhile, uses) => {
    const first = await app.tokens(browser);
    let last = first;
    for (let use = 0; use < uses; use += 1) last = await app.refresh(first.refresh_token);
    await execute(meanwhile);
    expect(await app.refresh(first.refresh_token)).toMatchObject({ status: 400, error: "invalid_grant" });
    expect(await pinged(last.access_token)).toBe(401);
    expect(await app.refresh(last.refresh_token)).toMatchObject({ error: "invalid_grant" });
    expect(await grants()).toBe(0);
  });

  test("is refused to another app and for another resource", async () => {
    for (const [name, value] of [
      ["client_id", "other"],
      ["resource", `${origin}/api/v1`],
    ] as const) {
      const { refresh_token: token } = await app.tokens(browser);
      expect(await app.refresh(token, { [name]: value })).toMatchObject({ error: "invalid_grant" });
    }
    expect(await app.refresh("tm_rt_junk")).toMatchObject({ error: "invalid_grant" });
  });

  test("that is given back ends the grant, and a token of somebody else cannot be given back", async () => {
    const { access_token: access, refresh_token: refresh } = await app.tokens(browser);
    expect((await form("/revoke", { token: refresh, client_id: "other" })).status).toBe(200);
    expect(await pinged(access)).toBe(200);
    expect((await form("/revoke", { token: refresh, client_id: app.id })).status).toBe(200);
    expect(await pinged(access)).toBe(401);
    const again = await app.tokens(browser);
    await form("/revoke", { token: again.access_token, client_id: app.id });
    expect((await app.refresh(again.refresh_token)).error).toBe("invalid_grant");
  });
});

describe("an access token", () => {
  test("opens only the resource that it was made for", async () => {
    const { access_token: forTools } = await app.tokens(browser);
    const { access_token: forApi } = await app.tokens(browser, { resource: `${origin}/api/v1` });
    const list = (token: string) => request("/watch", { headers: { authorization: `Bearer ${token}` } });
    expect([(await list(forApi)).status, await pinged(forApi), await pinged(forApi, "/api/v1/mcp")]).toEqual([
      200, 401, 401,
    ]);
    expect([await pinged(forTools), await pinged(forTools, "/api/v1/mcp")]).toEqual([200, 200]);
    const refused = await list(forTools);
    expect([refused.status, await refused.json()]).toEqual([
      401,
      expect.objectContaining({ error: `This access token is for ${mcp}, not for ${origin}/api/v1` }),
    ]);
  });

  test("is taken as a bearer token alone", async () => {
    const { access_token: token } = await app.tokens(browser, { resource: `${origin}/api/v1` });
    expect((await request("/watch", { headers: { "x-api-key": token } })).status).toBe(401);
    expect((await request(`/watch?key=${token}`)).status).toBe(401);
  });

  test("without the scope account does not show secrets", async () => {
    const secret = "json://user:hidden-password@hook.test/";
    const uuid = await owner.watch({ url: "https://shop.test/", notification_urls: [secret] });
    const { access_token: token } = await app.tokens(browser, { resource: `${origin}/api/v1` });
    const read = await request(`/watch/${uuid}`, { headers: { authorization: `Bearer ${token}` } });
    expect([read.status, (await read.text()).includes("hidden-password")]).toEqual([200, false]);
    expect(await owner.text(`/watch/${uuid}`)).toContain("hidden-password");
  });

  test("is stored as a hash only, like the code and the refresh token", async () => {
    const code = await app.code(browser);
    const tokens = await app.exchange(code);
    const row = JSON.stringify(await firstRow("SELECT * FROM oauth_grants"));
    for (const secret of [code, tokens.access_token, tokens.refresh_token])
      expect(row).not.toContain(secret.slice(0, 20));
  });
});

test("a password that is set anew with all keys revoked ends what apps were granted", async () => {
  const { access_token: access, refresh_token: refresh } = await app.tokens(browser);
  const { accounts } = homeWorld().stores;
  const userId = (await accounts.byEmail(owner.email))?.id ?? 0;
  await accounts.setPassword(userId, "none", { revokesKeys: false, now: 1 });
  expect(await pinged(access)).toBe(200);
  await accounts.setPassword(userId, "none", { revokesKeys: true, now: 1 });
  expect([await pinged(access), (await app.refresh(refresh)).error]).toEqual([401, "invalid_grant"]);
});

describe("a request", () => {
  const evil = "https://evil.example/";
  test.each<[string, Record<string, string | null>, boolean]>([
    ["to an address that the app did not list", { redirect_uri: evil }, false],
    ["to an address that begins alike", { redirect_uri: `${redirectUri}/../../x` }, false],
    ["to an address with a query added", { redirect_uri: `${redirectUri}?x=1` }, false],
    ["to a user at another host", { redirect_uri: "https://app.example@evil.example/callback" }, false],
    ["to a script", { redirect_uri: "javascript:alert(1)" }, false],
    ["without an address", { redirect_uri: null }, false],
    ["from an unknown app", { client_id: crypto.randomUUID() }, false],
    ["without a proof key", { code_challenge: null, code_challenge_method: null }, true],
    ["with a proof key that is sent in the clear", { code_challenge_method: "plain" }, true],
    ["with a proof key of no method", { code_challenge_method: null }, true],
    ["for another flow", { response_type: "token" }, true],
    ["for a resource of somebody else", { resource: "https://evil.example/mcp" }, true],
    ["for unknown scopes alone", { scope: "root" }, true],
  ])("%s is explained to the person, and nobody is sent on by it", async (_, bent, hasLink) => {
    const page = await app.asks(browser, bent);
    expect([page.status, page.url.startsWith(origin)]).toEqual([400, true]);
    expect(page.text).not.toContain('value="allow"');
    expect(page.text.includes("https://app.example/callback?error=")).toBe(hasLink);
    expect(page.text).not.toMatch(/href="(?:javascript:|https:\/\/[^"]*evil)/);
    expect(await grants()).toBe(0);
  });

  test("is explained in the language of the person", async () => {
    browser.language = "de";
    const gone = await app.asks(browser, { client_id: crypto.randomUUID() });
    expect(gone.text).toContain("Diese App ist hier nicht angemeldet");
    expect(gone.text).not.toContain("This app is not registered");
    const implicit = await app.asks(browser, { response_type: "token" });
    expect(implicit.text).toContain("response_type: erwartet: code; gefunden: token");
  });

  test("with a parameter twice is refused", async () => {
    const query = `client_id=${app.id}&client_id=other&redirect_uri=${encodeURIComponent(redirectUri)}`;
    expect((await browser.open(`/authorize?${query}`)).status).toBe(400);
  });

  test("is answered with the issuer, so that a mix-up of servers is seen", async () => {
    const back = await browser.answer(await app.asks(browser));
    expect(back.searchParams.get("iss")).toBe(origin);
    const known = await (await request(`${origin}/.well-known/oauth-authorization-server`)).json();
    expect(known).toMatchObject({ issuer: origin, authorization_response_iss_parameter_supported: true });
  });
});

describe("consent", () => {
  test("counts only from the session that was asked, for the request that was shown, and from a page of ours", async () => {
    const page = await app.asks(browser);
    const fields = { request: field(page, "request"), proof: field(page, "proof"), answer: "allow", scope: ["write"] };
    const other = await signedIn();
    const foreign = await other.browser.open("/authorize", fields);
    expect([foreign.status, foreign.text.includes("another session")]).toEqual([200, true]);
    const bent = await browser.open("/authorize", { ...fields, request: fields.request.replace("write", "account") });
    expect([bent.status, bent.text.includes("another session")]).toEqual([200, true]);
    expect((await browser.open("/authorize", fields, "https://evil.example")).status).toBe(403);
    expect(await grants()).toBe(0);
  });

  test("on this machine any port is good, and no other part of the address is free", async () => {
    const local = await App.registered(["http://127.0.0.1/cb", "http://localhost:1/cb"]);
    for (const uri of ["http://127.0.0.1:51234/cb", "http://localhost:7/cb"])
      expect((await local.asks(browser, { redirect_uri: uri })).status, uri).toBe(200);
    for (const uri of ["http://127.0.0.1:51234/other", "http://[::1]:1/cb", "http://127.0.0.1.evil.example/cb"])
      expect((await local.asks(browser, { redirect_uri: uri })).status, uri).toBe(400);
  });
});

describe("the document of an app", () => {
  const documentUrl = "https://described.example/client.json";
  const document = { client_id: documentUrl, client_name: "Described", redirect_uris: [redirectUri] };
  const asked = async (id = documentUrl) => (await app.asks(browser, { client_id: id })).status;

  test("is fetched once and kept", async () => {
    const described = site("described.example");
    await described.answers({ json: document, headers: { "cache-control": "max-age=600" } });
    expect([await asked(), await asked()]).toEqual([200, 200]);
    expect(await described.requests()).toHaveLength(1);
  });

  test.each<[string, object | string]>([
    ["names another client", { json: { ...document, client_id: "https://bank.example/client.json" } }],
    ["leads elsewhere", { status: 302, headers: { location: "https://bank.example/" } }],
    ["is too long", { json: { ...document, client_uri: "x".repeat(20_000) } }],
    ["is no JSON", "<p>hello</p>"],
    ["is not there", { status: 404, body: "" }],
    ["lists no address of a browser", { json: { ...document, redirect_uris: ["cursor://x"] } }],
  ])("is refused where it %s", async (_, answer) => {
    await site("described.example").answers(answer);
    expect(await asked()).toBe(400);
  });

  test("is not fetched from inside the network, and not for whoever is not signed in", async () => {
    const inside = site("inside.test");
    await inside.resolvesTo("10.0.0.5");
    const before = await asked("https://inside.test/client.json");
    await asked("https://127.0.0.1/client.json");
    await app.asks(new Browser(), { client_id: documentUrl });
    expect([before, await inside.requests(), await site("described.example").requests()]).toEqual([400, [], []]);
  });
});

test("a registration is bounded, and what it lacks is said", async () => {
  const wrong: [unknown, string][] = [
    [{ client_name: "A" }, "invalid_redirect_uri"],
    [{ client_name: "A", redirect_uris: ["http://app.example/cb"] }, "invalid_redirect_uri"],
    [{ client_name: "A", redirect_uris: Array(21).fill(redirectUri) }, "invalid_redirect_uri"],
    [{ redirect_uris: [redirectUri] }, "invalid_client_metadata"],
    [{ client_name: "A", redirect_uris: [redirectUri], grant_types: ["implicit"] }, "invalid_client_metadata"],
    [[], "invalid_client_metadata"],
  ];
  for (const [metadata, error] of wrong)
    expect(await register(metadata)).toMatchObject({
      status: 400,
      body: { error, error_description: expect.any(String) },
    });
  const statuses = new Set<number>();
  for (let n = 0; n < 40; n++)
    statuses.add((await register({ client_name: "A", redirect_uris: [redirectUri] })).status);
  expect([...statuses]).toEqual([201, 429]);
});
