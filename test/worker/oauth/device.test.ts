/** Programs without a browser are let in by a code that a person enters elsewhere (RFC 8628): every step, and every refusal. */
import { beforeEach, describe, expect, test } from "vitest";
import { request, type Account } from "../harness.ts";
import { execute, firstRow } from "../rows.ts";
import { App, form, mcp, register, type TokenAnswer } from "./app.ts";
import { Browser, field, origin, signedIn, type Page } from "./browser.ts";

const grant = "urn:ietf:params:oauth:grant-type:device_code";
const api = `${origin}/api/v1`;

type Codes = {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
  error?: string;
};

let owner: Account;
let browser: Browser;
let client: string;
beforeEach(async () => {
  ({ owner, browser } = await signedIn());
  client = await program();
});

/** The id of a program that registered itself, without an address to be sent to. */
async function program(name = "Command line"): Promise<string> {
  const { status, body } = await register({ client_name: name, grant_types: [grant, "refresh_token"] });
  expect(status).toBe(201);
  return body["client_id"] ?? "";
}

async function asked(bent: Record<string, string> = {}): Promise<Codes & { status: number }> {
  const fields = { client_id: client, scope: "read write account", resource: api, ...bent };
  const answer = await form("/oauth/device_authorization", fields);
  return { ...(await answer.json<Codes>()), status: answer.status };
}

async function polled(code: string, bent: Record<string, string> = {}): Promise<TokenAnswer & { status: number }> {
  const answer = await form("/token", { grant_type: grant, device_code: code, client_id: client, ...bent });
  return { ...(await answer.json<TokenAnswer>()), status: answer.status };
}

/** Presses a button of the page that asks. */
const answered = (page: Page, answer: "allow" | "deny", scope = ["write", "account"], from = origin): Promise<Page> =>
  browser.open("/device", { user_code: field(page, "user_code"), proof: field(page, "proof"), answer, scope }, from);

const called = async (access: string, path = "/plan"): Promise<number> =>
  (await request(api + path, { headers: { authorization: `Bearer ${access}` } })).status;

const grants = async () => (await firstRow<{ n: number }>("SELECT count(*) AS n FROM oauth_grants"))?.n;

describe("a program that asks", () => {
  test("finds the way in the metadata, gets codes as RFC 8628 has them, waits, is allowed, works, refreshes and ends", async () => {
    const metadata = await (await request(`${origin}/.well-known/oauth-authorization-server`)).json();
    expect(metadata).toMatchObject({
      device_authorization_endpoint: `${origin}/oauth/device_authorization`,
      grant_types_supported: expect.arrayContaining([grant]),
    });
    const codes = await asked();
    expect(codes).toMatchObject({
      status: 200,
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${origin}/device`,
      verification_uri_complete: `${origin}/device?user_code=${codes.user_code}`,
      expires_in: 900,
      interval: 5,
    });
    expect(await polled(codes.device_code)).toMatchObject({ status: 400, error: "authorization_pending" });
    const page = await browser.open(codes.verification_uri_complete);
    for (const shown of [codes.user_code, "Command line", owner.email, "Nobody has verified", "deny it"])
      expect(page.text).toContain(shown);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect((await answered(page, "allow")).text).toContain("Access is given");
    const tokens = await polled(codes.device_code);
    expect(tokens).toMatchObject({ status: 200, token_type: "Bearer", scope: "read write account", expires_in: 3600 });
    expect([await called(tokens.access_token), await called(tokens.access_token, "/export")]).toEqual([200, 200]);
    expect(await owner.json("GET", "/apps")).toMatchObject([{ name: "Command line", resource: api }]);
    const next = await form("/token", {
      grant_type: "refresh_token",
      refresh_token: tokens.refresh_token,
      client_id: client,
    });
    const { access_token: second, refresh_token: last } = await next.json<TokenAnswer>();
    expect([await called(tokens.access_token), await called(second)]).toEqual([401, 200]);
    expect((await form("/revoke", { token: last, client_id: client })).status).toBe(200);
    expect(await called(second)).toBe(401);
  });

  test("hears that it was denied, and gets nothing", async () => {
    const codes = await asked();
    const page = await browser.open(codes.verification_uri_complete);
    expect((await answered(page, "deny")).text).toContain("Access is denied");
    expect(await polled(codes.device_code)).toMatchObject({ status: 400, error: "access_denied" });
    expect(await owner.json("GET", "/apps")).toEqual([]);
  });

  test("gets the scopes that the person left ticked, and none that it did not ask for", async () => {
    const codes = await asked({ scope: "read write" });
    const page = await browser.open(codes.verification_uri_complete);
    expect(page.text).not.toContain('value="account"');
    await answered(page, "allow", ["account"]);
    expect(await polled(codes.device_code)).toMatchObject({ status: 200, scope: "read" });
  });

  test("waits longer when it asks too early, and is answered all the same", async () => {
    const { device_code: code, verification_uri_complete: address } = await asked();
    await polled(code);
    expect(await polled(code)).toMatchObject({ status: 400, error: "slow_down" });
    await execute("UPDATE device_requests SET polled_at = polled_at - 6");
    expect(await polled(code), "six seconds of ten").toMatchObject({ error: "slow_down" });
    await execute("UPDATE device_requests SET polled_at = polled_at - 14");
    expect(await polled(code), "fourteen seconds of fifteen").toMatchObject({ error: "authorization_pending" });
    await answered(await browser.open(address), "allow");
    expect((await polled(code)).status).toBe(200);
  });

  test("hears that its code ended, and nobody can answer it any more", async () => {
    const codes = await asked();
    const page = await browser.open(codes.verification_uri_complete);
    await execute("UPDATE device_requests SET expires_at = expires_at - 901");
    expect(await polled(codes.device_code)).toMatchObject({ status: 400, error: "expired_token" });
    expect((await answered(page, "allow")).text).toContain("No program waits with this code");
    expect(await grants()).toBe(0);
  });

  test("gets what was allowed in the last second of its code", async () => {
    const codes = await asked();
    await answered(await browser.open(codes.verification_uri_complete), "allow");
    await execute("UPDATE device_requests SET expires_at = expires_at - 901");
    expect((await polled(codes.device_code)).status).toBe(200);
  });

  test("that uses a code twice ends what it got", async () => {
    const { device_code: code, verification_uri_complete: address } = await asked();
    await answered(await browser.open(address), "allow");
    const { access_token: access } = await polled(code);
    expect(await polled(code)).toMatchObject({ error: "invalid_grant" });
    expect(await called(access)).toBe(401);
  });

  test.each([
    ["without an id", { client_id: "" }, "invalid_request"],
    ["with an id of nobody", { client_id: crypto.randomUUID() }, "invalid_client"],
    ["for scopes of nobody", { scope: "everything" }, "invalid_scope"],
    ["for a resource of somebody else", { resource: "https://evil.example/api/v1" }, "invalid_target"],
  ])("%s is refused", async (_, bent, error) => {
    expect(await asked(bent)).toMatchObject({ status: 400, error, error_description: expect.any(String) });
  });

  test("that registered for the code flow is refused the device flow, and the other way round", async () => {
    const app = await App.registered();
    expect(await asked({ client_id: app.id })).toMatchObject({ status: 400, error: "unauthorized_client" });
    const query = new URLSearchParams({
      client_id: client,
      redirect_uri: "https://app.example/",
      response_type: "code",
    });
    expect((await browser.open(`/authorize?${query}`)).status).toBe(400);
  });

  test.each([
    ["another program", { client_id: "other" }, "invalid_grant"],
    ["a text that is no code", { device_code: "WDJB-MJHT" }, "invalid_grant"],
    ["no code", { device_code: "" }, "invalid_request"],
    ["another resource", { resource: mcp }, "invalid_grant"],
    [
      "the code flow",
      { grant_type: "authorization_code", code: "x", redirect_uri: "x", code_verifier: "x" },
      "invalid_grant",
    ],
  ])("gets nothing by %s, though it was allowed", async (_, bent, error) => {
    const { device_code: code, verification_uri_complete: address } = await asked();
    await answered(await browser.open(address), "allow");
    expect(await polled(code, bent)).toMatchObject({ status: 400, error });
  });
});

describe("the page", () => {
  test.each(["wdjb mjht", "WDJBMJHT", " wdjb-mjht. "])("takes the code typed as %j", async (typed) => {
    const codes = await asked();
    await execute("UPDATE device_requests SET user_hash = ?", await digest("WDJBMJHT"));
    const page = await browser.open(`/device?user_code=${encodeURIComponent(typed)}`);
    expect([page.status, page.text.includes("WDJB-MJHT"), codes.status]).toEqual([200, true, 200]);
  });

  test("asks for a code where none is given, and says what is wrong about one that is none", async () => {
    expect((await browser.open("/device")).text).toContain('name="user_code"');
    const none = await browser.open("/device?user_code=AEIO-UUUU");
    expect([none.status, none.text.includes("eight letters, without vowels")]).toEqual([400, true]);
    const unknown = await browser.open("/device?user_code=BBBB-BBBB");
    expect([unknown.status, unknown.text.includes("No program waits with this code")]).toEqual([400, true]);
  });

  test("is answered once: the second answer changes nothing", async () => {
    const codes = await asked();
    const page = await browser.open(codes.verification_uri_complete);
    await answered(page, "deny");
    expect((await answered(page, "allow")).text).toContain("No program waits with this code");
    expect(await polled(codes.device_code)).toMatchObject({ error: "access_denied" });
    expect(await grants()).toBe(0);
  });

  test("of two answers at the same moment one counts, and one grant is there", async () => {
    const codes = await asked();
    const page = await browser.open(codes.verification_uri_complete);
    await Promise.all([answered(page, "allow"), answered(page, "allow"), answered(page, "allow")]);
    expect(await grants()).toBe(1);
    expect((await polled(codes.device_code)).status).toBe(200);
  });

  test("counts no answer of another session, of another code, without its proof, or from another site", async () => {
    const codes = await asked();
    const page = await browser.open(codes.verification_uri_complete);
    const fields = { user_code: codes.user_code, proof: field(page, "proof"), answer: "allow", scope: ["write"] };
    const other = await signedIn();
    expect((await other.browser.open("/device", fields)).text).toContain("another session");
    expect((await browser.open("/device", { ...fields, proof: "" })).text).toContain("another session");
    const second = await asked();
    expect((await browser.open("/device", { ...fields, user_code: second.user_code })).text).toContain(
      "another session",
    );
    expect((await browser.open("/device", fields, "https://evil.example")).status).toBe(403);
    expect(await grants()).toBe(0);
  });

  test("of a program that is not known any more is a refusal in the language of the person", async () => {
    browser.language = "de";
    const codes = await asked();
    const page = await browser.open(codes.verification_uri_complete);
    await execute("DELETE FROM oauth_clients");
    const again = await browser.open(codes.verification_uri_complete);
    expect([again.status, again.text.includes("Diese App ist hier nicht angemeldet")]).toEqual([400, true]);
    expect((await answered(page, "allow")).status).toBe(400);
    expect(await grants()).toBe(0);
  });

  test("asks whoever is not signed in to sign in, and for the password where it was given long ago", async () => {
    const codes = await asked();
    const stranger = await new Browser().open(codes.verification_uri_complete);
    expect(new URL(stranger.url).pathname).toMatch(/^\/sign-/);
    expect(new URL(stranger.url).searchParams.get("next")).toBe(`/device?user_code=${codes.user_code}`);
    const page = await browser.open(codes.verification_uri_complete);
    await execute("UPDATE sessions SET confirmed_at = confirmed_at - 601");
    expect(new URL((await answered(page, "allow")).url).pathname).toBe("/account/confirm");
    expect(await grants()).toBe(0);
  });

  test("says where a program asks from another network than that of the person", async () => {
    const codes = await asked();
    await execute("UPDATE device_requests SET network = '4:93.184.216'");
    browser.network = "8.8.8.8";
    expect((await browser.open(codes.verification_uri_complete)).text).toContain("from another network");
    browser.network = "93.184.216.34";
    expect((await browser.open(codes.verification_uri_complete)).text).not.toContain("from another network");
  });

  test("makes whoever guesses codes wait, whether by the page or by the form, and not whoever has one", async () => {
    const codes = await asked();
    for (let times = 0; times < 8; times++)
      expect((await browser.open(codes.verification_uri_complete)).status).toBe(200);
    const guess = (n: number) => `/device?user_code=BBBB-BBB${"BCDFGHJKLM"[n]}`;
    const pages = [];
    for (let n = 0; n < 7; n++) pages.push((await browser.open(guess(n))).status);
    expect(pages).toEqual([400, 400, 400, 400, 400, 429, 429]);
    const proof = await digest(`${browser.cookies.get("__Host-tidemark")}\ndevice\nBBBBBBBZ`);
    const byForm = await browser.open("/device", { user_code: "BBBB-BBBZ", proof, answer: "allow" });
    expect(byForm.status).toBe(429);
  });
});

const digest = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
};
