/**
 * Browsers that the operator runs elsewhere, one in place of our own and others as `extra_browser_<name>`: DevTools endpoints. Each is presented as the platform's
 * own browser binding: starting a browser says yes, and the connection is that of the endpoint. Of the address only the
 * operator decides, so it is reached unguarded; the pages that are read there pass the guard like all others.
 *
 * https://chromedevtools.github.io/devtools-protocol/#endpoints
 */
import type { BrowserWorker } from "@cloudflare/puppeteer";
import type { Egress } from "../../egress/egress.ts";

const startPath = "/v1/devtools/browser";
const sessionsPath = "/v1/sessions";

/**
 * The binding for an endpoint: `http://127.0.0.1:9222`, or the `ws(s)://` address of a browser service, each with what it is opened by: a token
 * in its query, or a user name and a password.
 */
export function customBrowser(endpoint: string, reach: Egress["fetchOperatorEndpoint"]): BrowserWorker {
  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(typeof input === "string" || input instanceof URL ? input : input.url);
    // It is connected to anew for each visit, and never listed as one that stands idle.
    if (pathname === sessionsPath) return Response.json({ sessions: [] });
    if (pathname === startPath && init?.method === "POST") return Response.json({ sessionId: "custom" });
    if (!pathname.startsWith(`${startPath}/`)) return new Response(null, { status: 404 });
    const { url, login } = withoutLogin(endpoint);
    const headers = { ...login, upgrade: "websocket" };
    const connected = await reach(await socketUrl(url, { reach, login }), { headers });
    if (!connected.webSocket) throw new Error(`the endpoint answered ${connected.status} instead of a socket`);
    return connected;
  };
  return { fetch: answer as BrowserWorker["fetch"] };
}

type Login = { authorization?: string };

/** A user name and a password go into a header (RFC 7617): requests take none in their address. */
function withoutLogin(endpoint: string): { url: string; login: Login } {
  const url = new URL(endpoint);
  const { username, password } = url;
  if (!username && !password) return { url: endpoint, login: {} };
  const bytes = new TextEncoder().encode(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  url.username = "";
  url.password = "";
  return { url: url.href, login: { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` } };
}

type Way = { reach: Egress["fetchOperatorEndpoint"]; login: Login };

async function socketUrl(endpoint: string, { reach, login }: Way): Promise<string> {
  const asHttp = (url: string) => url.replace(/^ws/i, "http");
  if (/^wss?:/i.test(endpoint)) return asHttp(endpoint);
  const answer = await reach(new URL("/json/version", endpoint), {
    headers: { ...login },
    signal: AbortSignal.timeout(10_000),
  });
  const { webSocketDebuggerUrl } = await answer.json<{ webSocketDebuggerUrl?: string }>();
  if (!webSocketDebuggerUrl) throw new Error("the endpoint names no socket");
  // Behind a port that is passed on, the browser does not know the address by which it is reached.
  const url = new URL(asHttp(webSocketDebuggerUrl));
  const given = new URL(endpoint);
  url.protocol = given.protocol;
  url.host = given.host;
  return url.href;
}
