/** The service as the one that lets programs in (RFC 8414, 7591, 7009): its places, found by its address alone, and what is sent there. */
import { ConnectionError } from "../../failure.ts";
import { UsageError } from "../arguments.ts";

const timeoutMilliseconds = 60_000;

/** A refusal in the words of OAuth: `code` for programs, `message` for people. */
export class OauthError extends Error {
  override readonly name = "OauthError";
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

export type Places = { resource: string; device: string; token: string; revocation: string; registration: string };
type Sent = { body: string; type: string };
type Json = Record<string, unknown>;

const textOf = (json: Json, name: string): string => {
  const value = json[name];
  return typeof value === "string" ? value : "";
};

/**
 * An address of the service at the origin that the person wrote: behind a proxy that ends TLS or renames the host, the service
 * itself may not know that one, and nothing is to be sent anywhere else.
 */
export const placed = (address: string, url: string): string => {
  const { pathname, search } = new URL(address);
  return new URL(pathname + search, url).href;
};

/** @throws UsageError for a service without logins by the browser, ConnectionError */
export async function placesOf(url: string, signal: AbortSignal): Promise<Places> {
  const read = async (path: string): Promise<Json> => {
    const { json } = await answered(new URL(path, url).href, null, signal);
    return json ?? {};
  };
  const [resource, server] = await Promise.all([
    read("/.well-known/oauth-protected-resource/api/v1"),
    read("/.well-known/oauth-authorization-server"),
  ]);
  const place = (name: string): string => {
    const address = textOf(server, name);
    if (!URL.canParse(address))
      throw new UsageError(`${url} offers no login by the browser: tidemark login ${url} --key takes an API key`);
    return placed(address, url);
  };
  return {
    resource: textOf(resource, "resource"),
    device: place("device_authorization_endpoint"),
    token: place("token_endpoint"),
    revocation: place("revocation_endpoint"),
    registration: place("registration_endpoint"),
  };
}

/** Sends a form. @throws OauthError for a refusal, ConnectionError where no answer comes that can be read */
export const sendForm = (url: string, fields: Record<string, string>, signal: AbortSignal): Promise<Json> =>
  send(url, { body: new URLSearchParams(fields).toString(), type: "application/x-www-form-urlencoded" }, signal);

/** Sends JSON. @throws OauthError for a refusal, ConnectionError where no answer comes that can be read */
export const sendJson = (url: string, value: unknown, signal: AbortSignal): Promise<Json> =>
  send(url, { body: JSON.stringify(value), type: "application/json" }, signal);

async function send(url: string, sent: Sent, signal: AbortSignal): Promise<Json> {
  const { isOk, status, json } = await answered(url, sent, signal);
  if (isOk) return json ?? {};
  const code = json ? textOf(json, "error") : "";
  // A busy or broken server in front says nothing about the login: it can be asked again.
  if (!code || status >= 500 || status === 429)
    throw new ConnectionError(`${url} answered ${status}${code ? `: ${code}` : ""}`);
  throw new OauthError(code, (json && textOf(json, "error_description")) || code);
}

type Answered = { isOk: boolean; status: number; json: Json | null };

async function answered(url: string, sent: Sent | null, signal: AbortSignal): Promise<Answered> {
  signal.throwIfAborted();
  const init = sent ? { method: "POST", headers: { "content-type": sent.type }, body: sent.body } : {};
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    });
    return { isOk: response.ok, status: response.status, json: jsonIn(await response.text()) };
  } catch (error) {
    signal.throwIfAborted();
    throw new ConnectionError(`${url} cannot be reached`, { cause: error });
  }
}

function jsonIn(text: string): Json | null {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : null;
  } catch {
    return null;
  }
}
