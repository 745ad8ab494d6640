/**
 * Who may do what, for every operation that the router knows: the matrix is made from the service's own document, and the
 * document is held against the router, so that no route can be left out of either.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { newCredential } from "../../src/secret/token.ts";
import {
  operationsOf,
  pathParameters,
  readDocument,
  resolved,
  routed,
  type OpenApi,
  type Operation,
} from "./contract/document.ts";
import { setScene, targetOf, type Scene } from "./contract/scene.ts";
import { account, request } from "./harness.ts";
import { execute } from "./rows.ts";

/** What needs no key, by name: a route that joins them has to be written here. */
const publicOperations = [
  "GET /api/v1/auth/email/confirm",
  "GET /api/v1/auth/reset",
  "GET /api/v1/auth/verify",
  "GET /api/v1/email/enable",
  "GET /api/v1/email/unsubscribe",
  "GET /api/v1/full-spec",
  "GET /api/v1/openapi.json",
  "GET /api/v1/push/vapid-public-key",
  "GET /health",
  "GET /health/page",
  "GET /ready",
  "POST /api/v1/auth/email/confirm",
  "POST /api/v1/auth/forgot",
  "POST /api/v1/auth/login",
  "POST /api/v1/auth/register",
  "POST /api/v1/auth/reset",
  "POST /api/v1/billing/webhook",
  "POST /api/v1/email/unsubscribe",
  "POST /api/v1/telegram/webhook",
];
/**
 * Pages for people, the mailbox of a server on one's own machine, and the entry points of other protocols, which describe
 * themselves: no part of the interface.
 */
const pages = [
  "GET /",
  "GET /.well-known/oauth-authorization-server",
  "GET /.well-known/oauth-authorization-server/mcp",
  "GET /.well-known/oauth-protected-resource",
  "GET /.well-known/oauth-protected-resource/api/v1",
  "GET /.well-known/oauth-protected-resource/api/v1/mcp",
  "GET /.well-known/oauth-protected-resource/mcp",
  "GET /alert/{uuid}/{unix}/{action}",
  "GET /billing/return",
  "GET /change/{uuid}/{unix}",
  "GET /change/{uuid}/{unix}/difference.txt",
  "GET /change/{uuid}/{unix}/picture.png",
  "GET /change/{uuid}/{unix}/screenshot.png",
  "GET /change/{uuid}/{unix}/text",
  "GET /dev/mailbox",
  "GET /dev/mailbox/{token}",
  "GET /dev/mailbox/{token}/{id}",
  "GET /favicon.ico",
  "GET /robots.txt",
  "POST /alert/{uuid}/{unix}/{action}",
  "POST /api/v1/mcp",
  "POST /mcp",
  "POST /oauth/device_authorization",
  "POST /register",
  "POST /revoke",
  "POST /token",
];
const headerOnly =
  /^\/api\/v1\/(keys|sessions|apps|billing|account|export|admin|auth\/(me|password|confirm|email|logout))(\/|$)/;

let document: OpenApi;
let operations: Operation[] = [];
let keyed: Operation[] = [];
beforeEach(async () => {
  document = await readDocument();
  operations = operationsOf(document);
  keyed = operations.filter((operation) => operation.schemes.includes("apiKey"));
});

const nameOf = ({ method, path }: Pick<Operation, "method" | "path">) => `${method} ${path}`;
const anyNames = (operation: Operation) =>
  Object.fromEntries(pathParameters(operation).map(({ name }) => [name, crypto.randomUUID()]));
const ask = (operation: Operation, headers: Record<string, string>, query = "") =>
  request(targetOf(operation, anyNames(operation)) + query, { method: operation.method, headers });

/** The operations that do not answer as they should. */
async function unlike(
  each: Operation[],
  wanted: { status: number; error: string },
  send: (operation: Operation) => Promise<Response>,
) {
  const found: string[] = [];
  for (const operation of each) {
    const answer = await send(operation);
    const body = await answer.text();
    const isLike = answer.status === wanted.status && (JSON.parse(body) as typeof wanted).error === wanted.error;
    if (!isLike || !answer.headers.has("WWW-Authenticate"))
      found.push(`${nameOf(operation)}: ${answer.status} ${body.slice(0, 150)}`);
  }
  return found;
}

describe("the document and the router", () => {
  test("the document and the router know the same operations", () => {
    expect(operations.map(nameOf).toSorted()).toEqual(routed().filter((route) => !pages.includes(route)));
  });

  test("the document and the router agree that a feed opens by its token or by a key in the query only", () => {
    const feeds = operations.filter(({ path }) => path.startsWith("/rss"));
    expect(feeds.map(({ schemes }) => schemes)).toEqual(feeds.map(() => ["feedToken", "apiKeyInQuery"]));
  });

  test("the document and the router agree on the operations that need no key", () => {
    expect(
      operations
        .filter((operation) => !operation.schemes.length)
        .map(nameOf)
        .toSorted(),
    ).toEqual(publicOperations);
  });
});

describe("an operation that needs a key", () => {
  const invalid = { status: 401, error: "Invalid API key" };

  test("an operation that needs a key is refused without one", async () => {
    expect(keyed.length).toBeGreaterThan(40);
    const required = { status: 401, error: "API key is required" };
    for (const headers of [{}, { "x-api-key": "  " }] as Record<string, string>[])
      expect(await unlike(keyed, required, (one) => ask(one, headers))).toEqual([]);
  });

  test("an operation that needs a key is refused with an unknown or revoked one", async () => {
    const { key } = await account();
    const flipped = key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");
    const [revoked, expired] = [await account(), await account()];
    const now = Math.floor(Date.now() / 1000);
    const update = async (column: string, who: string) =>
      execute(`UPDATE api_keys SET ${column} = ? WHERE user_id = (SELECT id FROM users WHERE email = ?)`, now - 1, who);
    await update("revoked_at", revoked.email);
    await update("expires_at", expired.email);
    for (const bad of ["junk", flipped, newCredential("key"), newCredential("session"), revoked.key, expired.key]) {
      expect(await unlike(keyed, invalid, (one) => ask(one, { "x-api-key": bad }))).toEqual([]);
    }
    expect(await unlike(keyed, invalid, (one) => ask(one, { authorization: "Bearer junk" }))).toEqual([]);
  });

  test("an operation accepts the key in header and bearer, and in the query unless it could take over the account", async () => {
    const wrong: string[] = [];
    for (const operation of keyed) {
      const { key } = await account();
      const answers = {
        header: await ask(operation, { "x-api-key": key }),
        bearer: await ask(operation, { authorization: `Bearer ${key}` }),
        key: await ask(operation, {}, `?key=${key}`),
        api_key: await ask(operation, {}, `?api_key=${key}`),
      };
      for (const [way, answer] of Object.entries(answers)) {
        const isRefused = way.endsWith("key") && headerOnly.test(operation.path);
        if ((answer.status === 401) !== isRefused) wrong.push(`${nameOf(operation)} by ${way}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("an operation of administration", () => {
  const refused = { status: 401, error: "A master admin key is required" };
  const required = { status: 401, error: "API key is required" };

  test("administration accepts the master key in a header, and no key of an account", async () => {
    const administration = operations.filter(({ schemes }) => schemes.includes("adminKey"));
    expect(operations.filter(({ path }) => /^\/api\/v1\/admin\/|^\/metrics$/.test(path))).toEqual(administration);
    const { key } = await account();
    const master = "admin-key-for-tests";
    expect(await unlike(administration, required, (one) => ask(one, {}))).toEqual([]);
    for (const wrong of [key, "admin-key-for-test", "admin-key-for-tests-", "junk"]) {
      expect(await unlike(administration, refused, (one) => ask(one, { "x-api-key": wrong }))).toEqual([]);
      expect(await unlike(administration, refused, (one) => ask(one, { authorization: `Bearer ${wrong}` }))).toEqual(
        [],
      );
    }
    for (const operation of administration) {
      for (const query of [`?key=${master}`, `?api_key=${master}`])
        expect((await ask(operation, {}, query)).status, operation.id).toBe(401);
      expect((await ask(operation, { "x-api-key": master })).status, operation.id).not.toBe(401);
      expect((await ask(operation, { authorization: `Bearer ${master}` })).status, operation.id).not.toBe(401);
      const encoded = {
        ...operation,
        path: operation.path.replace(/admin|metrics/, (word) => `%${word.charCodeAt(0).toString(16)}${word.slice(1)}`),
      };
      expect((await ask(encoded, { "x-api-key": key })).status, operation.id).toBeGreaterThan(400);
    }
  });
});

describe("an object of somebody else", () => {
  /** Pictures, which no browser made here, deliveries that arrived, and what this server does not offer: absent for the owner, too. */
  const absentForOwner =
    /favicon|screenshot|steps|push|picture|retry|notifications\/log\/|unix\}\/feedback|\/site$|timestamp\}\/rows$|recheck\/pages$|key\}\/history$/;

  async function answered(scene: Scene, operation: Operation, names: Record<string, string>) {
    const schema = operation.requestBody?.content["application/json"]?.schema;
    const body = JSON.stringify(schema ? (resolved(schema, document).example ?? {}) : {});
    const init = schema ? { body, headers: { "content-type": "application/json" } } : {};
    return scene.send(operation.method, targetOf(operation, names), init);
  }

  test("an object of another account answers every operation like one that never existed", async () => {
    const [owner, stranger] = [await setScene({ withSuppressed: true }), await setScene()];
    const ids = new Set(["uuid", "id"]);
    const named = keyed.filter(
      (one) => one.path.startsWith("/api/") && pathParameters(one).some(({ name }) => ids.has(name)),
    );
    expect(named.length).toBeGreaterThan(15);
    const wrong: string[] = [];
    for (const operation of named) {
      const names = await owner.names(operation);
      const unknown = { ...names, ...(names["uuid"] ? { uuid: crypto.randomUUID() } : { id: crypto.randomUUID() }) };
      const foreign = await answered(stranger, operation, names);
      const never = await answered(stranger, operation, unknown);
      const [one, other] = [await foreign.text(), await never.text()];
      if (foreign.status !== 404 || one !== other || foreign.status !== never.status)
        wrong.push(
          `${nameOf(operation)}: ${foreign.status} ${one.slice(0, 100)} | ${never.status} ${other.slice(0, 100)}`,
        );
      const own = await answered(owner, operation, names);
      if (own.status === 404 && !absentForOwner.test(operation.path))
        wrong.push(`${nameOf(operation)} for its owner: ${own.status} ${await own.text()}`);
    }
    expect(wrong).toEqual([]);
  });

  test("an object of another account cannot be referred to in a body or a query", async () => {
    const [owner, stranger] = [await setScene(), await setScene()];
    const url = "http://shop.test/";
    const { call } = stranger.owner;
    expect((await call("POST", "/watch", { url, tags: [owner.tag] })).status).toBe(400);
    expect((await call("PUT", `/watch/${stranger.watch}`, { tags: [owner.tag] })).status).toBe(400);
    // A tag of somebody else is like one that never was: no watch has it.
    expect(await (await call("GET", `/watch?tag=${owner.tag}`)).json()).toEqual({});
    expect((await call("POST", "/notifications/test", { uuid: owner.watch })).status).toBe(404);
  });
});

describe("a path", () => {
  test("a path answers an unsupported method by 405 and exactly its methods", async () => {
    const { key } = await account();
    const byPath = Map.groupBy(routed(), (route) => route.split(" ")[1] ?? "");
    const wrong: string[] = [];
    for (const [path, routes] of byPath) {
      const methods = routes.map((route) => route.split(" ")[0] ?? "");
      const allowed = [...new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : [])])].sort();
      for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"].filter((each) => !methods.includes(each))) {
        const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1] ?? "", "1"]);
        const target = targetOf({ path }, Object.fromEntries(names) as Record<string, string>);
        const answer = await request(target, { method, headers: { "x-api-key": key }, redirect: "manual" });
        const allow = answer.headers.get("Allow");
        if (answer.status !== 405 || allow !== allowed.join(", "))
          wrong.push(`${method} ${path}: ${answer.status}, Allow: ${allow}, expected ${allowed.join(", ")}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("a path that supports GET supports HEAD", async () => {
    const scene = await setScene();
    const wrong: string[] = [];
    for (const operation of keyed.filter((one) => one.method === "GET")) {
      const target = targetOf(operation, await scene.names(operation));
      const [whole, head] = [await scene.send("GET", target), await scene.send("HEAD", target)];
      const type = (answer: Response) => answer.headers.get("Content-Type");
      if (head.status !== whole.status || type(head) !== type(whole) || (await head.text()) !== "")
        wrong.push(`${nameOf(operation)}: ${whole.status} ${type(whole)}, HEAD ${head.status} ${type(head)}`);
    }
    expect(wrong).toEqual([]);
  });

  test("a path answers CORS preflight without a key, and exposes the documented headers", async () => {
    const wrong: string[] = [];
    for (const operation of operations) {
      const answer = await request(targetOf(operation, anyNames(operation)), {
        method: "OPTIONS",
        headers: {
          origin: "https://app.example",
          "access-control-request-method": operation.method,
          "access-control-request-headers": "x-api-key,content-type,idempotency-key,if-match",
        },
      });
      const header = (name: string) => answer.headers.get(name) ?? "";
      const isWell =
        answer.status === 204 &&
        header("access-control-allow-origin") === "*" &&
        !answer.headers.has("access-control-allow-credentials") &&
        header("access-control-allow-methods").split(/, ?/).includes(operation.method) &&
        !/QUERY|TRACE/.test(header("access-control-allow-methods")) &&
        /x-api-key.*idempotency-key/i.test(header("access-control-allow-headers"));
      if (!isWell) wrong.push(`${nameOf(operation)}: ${answer.status} ${JSON.stringify([...answer.headers])}`);
    }
    expect(wrong).toEqual([]);
    const { call } = await account();
    const exposed = (await call("GET", "/watch", undefined, { origin: "https://app.example" })).headers.get(
      "access-control-expose-headers",
    );
    for (const name of ["ETag", "Link", "Location", "RateLimit", "Retry-After", "X-Request-Id"])
      expect(exposed).toContain(name);
  });
});
