/** Apps are let in by the address of the tools alone: the official client, with a stand-in for the person's browser. */
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import type { OAuthClientProvider } from "@modelcontextprotocol/client";
import { beforeEach, describe, expect, test } from "vitest";
import { site } from "../../internet/client.ts";
import { request, type Account } from "../harness.ts";
import { execute } from "../rows.ts";
import { App, mcp, redirectUri } from "./app.ts";
import { Browser, origin, signedIn } from "./browser.ts";

const documentUrl = "https://app.example/client.json";
const description = {
  client_id: documentUrl,
  client_name: "Agent",
  redirect_uris: [redirectUri, "cursor://callback"],
  token_endpoint_auth_method: "none",
};

let owner: Account;
let browser: Browser;
beforeEach(async () => {
  ({ owner, browser } = await signedIn());
});

/** What an app keeps; `asked`: where it sent the browser. */
function app(clientMetadataUrl?: string) {
  const kept = new Map<string, unknown>();
  const asked: URL[] = [];
  const provider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    ...(clientMetadataUrl ? { clientMetadataUrl } : {}),
    clientMetadata: { client_name: "Agent", redirect_uris: [redirectUri] },
    state: () => "the state",
    clientInformation: () => kept.get("client") as undefined,
    saveClientInformation: (value) => void kept.set("client", value),
    tokens: () => kept.get("tokens") as undefined,
    saveTokens: (value) => void kept.set("tokens", value),
    redirectToAuthorization: (url) => void asked.push(url),
    saveCodeVerifier: (value) => void kept.set("verifier", value),
    codeVerifier: () => kept.get("verifier") as string,
    saveDiscoveryState: (value) => void kept.set("discovery", value),
    discoveryState: () => kept.get("discovery") as undefined,
  };
  return { provider, asked, kept };
}

const transportOf = (authProvider: OAuthClientProvider) =>
  new StreamableHTTPClientTransport(new URL(mcp), {
    authProvider,
    fetch: (input, init) => request(String(input), init as RequestInit),
  });

const eras = [
  ["handshake", "legacy" as const],
  ["modern", { pin: "2026-07-28" } as const],
] as const;

describe.each(eras)("with a client of the %s manner", (_, mode) => {
  const newClient = () => new Client({ name: "agent", version: "1" }, { versionNegotiation: { mode } });

  test.each([
    ["a document that describes it", documentUrl],
    ["a registration", undefined],
  ])("an app that knows only the address is let in by %s, and uses a tool", async (_how, url) => {
    await site("app.example").at("/client.json").answers({ json: description });
    const { provider, asked } = app(url);
    const first = transportOf(provider);
    await expect(newClient().connect(first)).rejects.toThrow(UnauthorizedError);
    const page = await browser.open(asked[0]?.href ?? "");
    expect([page.status, page.text.includes("Agent"), page.text.includes(owner.email)]).toEqual([200, true, true]);
    expect(page.text.includes("Nobody has verified")).toBe(url === undefined);
    const back = await browser.answer(page);
    expect([back.origin + back.pathname, back.searchParams.get("state"), back.searchParams.get("iss")]).toEqual([
      redirectUri,
      "the state",
      origin,
    ]);
    await first.finishAuth(back.searchParams);
    const client = newClient();
    await client.connect(transportOf(provider));
    const result = await client.callTool({ name: "list_watches", arguments: {} });
    expect(result.structuredContent).toMatchObject({ watches: [] });
    await client.close();
    const [connected] = await owner.json<object[]>("GET", "/apps");
    expect(connected).toMatchObject({ name: "Agent", scopes: ["read", "write"], resource: mcp });
  });
});

test("an app that is told of another issuer than it asked stops before it sends its code", async () => {
  const { provider, asked, kept } = app();
  const transport = transportOf(provider);
  await expect(new Client({ name: "agent", version: "1" }).connect(transport)).rejects.toThrow(UnauthorizedError);
  const { searchParams } = await browser.answer(await browser.open(asked[0]?.href ?? ""));
  searchParams.set("iss", "https://evil.example");
  await expect(transport.finishAuth(searchParams)).rejects.toThrow(/iss/i);
  expect(kept.get("tokens")).toBeUndefined();
});

test("an app whose access token ended gets a new one by itself", async () => {
  const { provider, asked, kept } = app();
  const first = transportOf(provider);
  const client = new Client({ name: "agent", version: "1" });
  await expect(client.connect(first)).rejects.toThrow(UnauthorizedError);
  await first.finishAuth((await browser.answer(await browser.open(asked[0]?.href ?? ""))).searchParams);
  const before = kept.get("tokens");
  await execute("UPDATE oauth_grants SET access_expires_at = 1");
  const again = new Client({ name: "agent", version: "1" });
  await again.connect(transportOf(provider));
  expect((await again.listTools()).tools.length).toBeGreaterThan(10);
  expect(kept.get("tokens")).not.toEqual(before);
  expect(asked).toHaveLength(1);
  await again.close();
});

test("an app that lacks a scope is told which one, as a program and as a person", async () => {
  const { access_token: token } = await (await App.registered()).tokens(browser, { scope: "read" });
  const call = (name: string, given: object) =>
    request(mcp, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } }),
    });
  expect((await call("list_watches", {})).status).toBe(200);
  const refused = await call("create_watch", { url: "https://shop.test/" });
  expect([refused.status, await refused.json()]).toEqual([
    403,
    expect.objectContaining({ error: "This needs the scope write, which this app was not given" }),
  ]);
  expect(refused.headers.get("WWW-Authenticate")).toBe(
    `Bearer realm="Tidemark", error="insufficient_scope", scope="read write", resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
  );
});

test("what the person does not tick is not granted, and an app that is denied hears so and gets nothing", async () => {
  const testApp = await App.registered();
  expect(await testApp.tokens(browser, { scope: "read write account" }, ["write"])).toMatchObject({
    scope: "read write",
    expires_in: 3600,
  });
  const denied = await browser.answer(await testApp.asks(browser), "deny");
  expect(Object.fromEntries(denied.searchParams)).toEqual({ error: "access_denied", state: "a state", iss: origin });
});

test("whoever is not signed in signs in first, and an old password is asked for again", async () => {
  const testApp = await App.registered();
  const stranger = await testApp.asks(new Browser());
  expect(stranger.url).toMatch(/\/sign-in\?next=%2Fauthorize%3F/);
  await execute("UPDATE sessions SET confirmed_at = confirmed_at - 660");
  expect((await testApp.asks(browser)).url).toMatch(/\/account\/confirm\?next=%2Fauthorize%3F/);
});

test("the page that asks cannot be framed, and its form leads to this server and to the app alone", async () => {
  const { headers } = await (await App.registered()).asks(browser);
  const policy = headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  expect(/form-action ([^;]*)/.exec(policy)?.[1]).toMatch(/^'self' .*https:\/\/app\.example$/);
  expect(headers.get("X-Frame-Options")).toBe("DENY");
  expect(headers.get("Cache-Control")).toBe("no-store");
});

test("a connected app is shown to its owner, and its tokens end when it is disconnected", async () => {
  const testApp = await App.registered([redirectUri], 'Evil <b>"app"</b>');
  const tokens = await testApp.tokens(browser);
  const page = await browser.open("/account/apps");
  expect(page.text).toContain("Evil &lt;b&gt;");
  const [shown] = await owner.json<{ id: string }[]>("GET", "/apps");
  await browser.open(`/account/apps/${shown?.id}/end`, {});
  expect(await owner.json("GET", "/apps")).toEqual([]);
  const refused = await request(mcp, { method: "POST", headers: { authorization: `Bearer ${tokens.access_token}` } });
  expect([refused.status, refused.headers.get("WWW-Authenticate")]).toEqual([
    401,
    `Bearer realm="Tidemark", error="invalid_token", scope="read write", resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
  ]);
  expect((await testApp.refresh(tokens.refresh_token)).error).toBe("invalid_grant");
});
