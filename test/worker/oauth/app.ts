/** Apps that ask for access, step by step: what each step sends can be bent, and what comes back is read as an app would. */
import { createHash, randomBytes } from "node:crypto";
import { request } from "../harness.ts";
import { origin, type Browser, type Page } from "./browser.ts";

export const redirectUri = "https://app.example/callback";
export const mcp = `${origin}/mcp`;

export type TokenAnswer = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
  error?: string;
  error_description?: string;
};
type Fields = Record<string, string | null>;

const without = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));

/** An app that registered itself. */
export class App {
  readonly verifier = randomBytes(32).toString("base64url");
  readonly id: string;

  private constructor(id: string) {
    this.id = id;
  }

  static async registered(uris = [redirectUri], name = "Test app"): Promise<App> {
    const { status, body } = await register({ client_name: name, redirect_uris: uris });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return new App(body.client_id ?? "");
  }

  /** The page that asks the person. A null member is left out. */
  asks(browser: Browser, bent: Fields = {}): Promise<Page> {
    const query = without({
      response_type: "code",
      client_id: this.id,
      redirect_uri: redirectUri,
      code_challenge: createHash("sha256").update(this.verifier).digest("base64url"),
      code_challenge_method: "S256",
      state: "a state",
      scope: "read write",
      resource: mcp,
      ...bent,
    });
    return browser.open(`/authorize?${new URLSearchParams(query).toString()}`);
  }

  /** The code that the person's consent gives. */
  async code(browser: Browser, bent: Fields = {}, scope?: string[]): Promise<string> {
    const back = await browser.answer(await this.asks(browser, bent), "allow", scope);
    return back.searchParams.get("code") ?? "";
  }

  exchange(code: string, bent: Fields = {}): Promise<TokenAnswer & { status: number }> {
    return token({
      grant_type: "authorization_code",
      code,
      client_id: this.id,
      redirect_uri: redirectUri,
      code_verifier: this.verifier,
      resource: mcp,
      ...bent,
    });
  }

  refresh(refreshToken: string, bent: Fields = {}): Promise<TokenAnswer & { status: number }> {
    return token({
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: this.id,
      resource: mcp,
      ...bent,
    });
  }

  /** Tokens, all steps at once. */
  async tokens(browser: Browser, bent: Fields = {}, scope?: string[]): Promise<TokenAnswer> {
    return this.exchange(
      await this.code(browser, bent, scope),
      "resource" in bent ? { resource: bent["resource"] } : {},
    );
  }
}

export const form = (path: string, fields: Record<string, string>): Promise<Response> =>
  request(origin + path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });

async function token(fields: Fields): Promise<TokenAnswer & { status: number }> {
  const answer = await form("/token", without(fields));
  return { ...(await answer.json<TokenAnswer>()), status: answer.status };
}

export async function register(metadata: unknown): Promise<{ status: number; body: Record<string, string> }> {
  const answer = await request(`${origin}/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(metadata),
  });
  return { status: answer.status, body: await answer.json<Record<string, string>>() };
}

/** The status of a message with an access token. */
export async function pinged(access: string, path = "/mcp"): Promise<number> {
  const answer = await request(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${access}` },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
  });
  return answer.status;
}
