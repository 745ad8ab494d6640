/** Sessions: their owner sees and ends them, they slide while they are used, and secrets need a fresh password. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newSession } from "../../src/account/session/session.ts";
import { hashedPassword } from "../../src/secret/password.ts";
import { account, errorOf, postJson, request, until, type Account, homeWorld } from "./harness.ts";
import { mails } from "./mails.ts";
import { countRows, execute, firstRow } from "./rows.ts";

const password = "correct horse battery";
const agents = {
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
  safari:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
};
type Listed = { id: string; label: string; current: boolean; confirmed_until: number | null; last_seen_at: number };

let passwordHash = "";
beforeAll(async () => {
  passwordHash = await hashedPassword(password);
});

let owner: Account;
beforeEach(async () => {
  owner = await account();
});

/** A session of an account, made in the store: logging in by its route costs a password hash each time. */
async function loggedIn(agent: keyof typeof agents = "firefox", { email } = owner) {
  const { accounts } = homeWorld().stores;
  const { secret: token, row } = newSession(agents[agent], Math.floor(Date.now() / 1000));
  await accounts.startSession({ ...row, userId: (await accounts.byEmail(email))?.id ?? 0 });
  const call = (method: string, path: string, body?: unknown) =>
    request(path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const sessions = async () => (await call("GET", "/sessions")).json<Listed[]>();
  return { call, sessions };
}
const setPassword = () => execute("UPDATE users SET password_hash = ?", passwordHash);
/** The password of all sessions was given eleven minutes ago. */
const grownStale = () => execute("UPDATE sessions SET confirmed_at = confirmed_at - 660");

describe("the list of sessions", () => {
  test("the list of sessions names their devices and marks the one that asks, without any secret", async () => {
    const computer = await loggedIn("firefox");
    const phone = await loggedIn("safari");
    const listed = await phone.sessions();
    expect(listed.map(({ label, current }) => [label, current])).toEqual([
      ["Safari on iPhone", true],
      ["Firefox on Linux", false],
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/tm_sess_|[0-9a-f]{64}/);
    expect((await computer.sessions()).map(({ current }) => current)).toEqual([false, true]);
    const byKey = await owner.json<Listed[]>("GET", "/sessions");
    expect(byKey.map(({ current }) => current)).toEqual([false, false]);
  });

  test("a session that is ended opens nothing, and one of another account is not found", async () => {
    const [mine, lost] = [await loggedIn(), await loggedIn("safari")];
    const [id] = (await mine.sessions()).flatMap((one) => (one.current ? [] : one.id));
    const stranger = await loggedIn("firefox", await account());
    expect(await errorOf(await stranger.call("DELETE", `/sessions/${id}`))).toEqual({
      status: 404,
      error: "Session not found",
    });
    expect((await lost.call("GET", "/auth/me")).status).toBe(200);
    expect((await mine.call("DELETE", `/sessions/${id}`)).status).toBe(204);
    expect((await lost.call("GET", "/auth/me")).status).toBe(401);
    expect((await mine.call("DELETE", `/sessions/${id}`)).status).toBe(404);
    expect((await stranger.call("GET", "/auth/me")).status).toBe(200);
  });

  test("ending all other sessions leaves the one that asks, and an API key ends all", async () => {
    const [mine, other, third] = [await loggedIn(), await loggedIn(), await loggedIn()];
    expect(await (await mine.call("DELETE", "/sessions")).json()).toEqual({ ended: 2 });
    const statuses = [mine, other, third].map(async ({ call }) => (await call("GET", "/auth/me")).status);
    expect(await Promise.all(statuses)).toEqual([200, 401, 401]);
    expect(await owner.json("DELETE", "/sessions")).toEqual({ ended: 1 });
    expect((await mine.call("GET", "/auth/me")).status).toBe(401);
  });

  test("an account has at most 100 sessions, and the one that was not used for longest ends for a new one", async () => {
    const oldest = await loggedIn();
    await execute("UPDATE sessions SET last_seen_at = last_seen_at - 100");
    await execute(
      `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 99)
       INSERT INTO sessions (hash, user_id, uuid, created_at, expires_at, last_seen_at)
       SELECT 'h' || x, user_id, 'u' || x, 1, expires_at, last_seen_at + 1 FROM sessions, n`,
    );
    expect((await oldest.call("GET", "/auth/me")).status).toBe(200);
    const newest = await loggedIn();
    expect(await newest.sessions()).toHaveLength(100);
    expect((await oldest.call("GET", "/auth/me")).status).toBe(401);
  });
});

describe("the end of a session", () => {
  const times = () =>
    firstRow<{ expires_at: number; last_seen_at: number }>("SELECT expires_at, last_seen_at FROM sessions");

  test("a use moves the end of a session, and is written at most every five minutes", async () => {
    const { call } = await loggedIn();
    await execute("UPDATE sessions SET last_seen_at = last_seen_at - 200, expires_at = expires_at - 200");
    const before = await times();
    await call("GET", "/auth/me");
    expect(await times()).toEqual(before);
    await execute("UPDATE sessions SET last_seen_at = last_seen_at - 200, expires_at = expires_at - 200");
    await call("GET", "/auth/me");
    await until(async () => (await times())?.last_seen_at !== (before?.last_seen_at ?? 0) - 200, "The use");
    const after = await times();
    expect(after?.expires_at).toBe((after?.last_seen_at ?? 0) + 30 * 86_400);
  });

  test("a session of an older version works, and is listed from its first use on", async () => {
    const { call, sessions } = await loggedIn();
    await execute("UPDATE sessions SET uuid = NULL, label = '', last_seen_at = 0, confirmed_at = 0");
    expect((await call("GET", "/auth/me")).status).toBe(200);
    await until(async () => (await sessions()).length === 1, "The id");
    expect(await sessions()).toMatchObject([{ label: "", current: true, confirmed_until: null }]);
  });

  test("a session that was not used for 30 days is over", async () => {
    const { call } = await loggedIn();
    await execute("UPDATE sessions SET expires_at = unixepoch()");
    expect((await call("GET", "/auth/me")).status).toBe(401);
  });
});

describe("a fresh password", () => {
  const guarded = [
    ["POST", "/keys"],
    ["GET", "/notifications"],
    ["GET", "/export"],
    ["GET", "/account/export"],
  ] as const;

  test("a fresh password is required of a session for each operation that reveals secrets, and not of a key", async () => {
    const { call } = await loggedIn();
    const rotate = [
      "POST",
      `/keys/${(await (await call("GET", "/keys")).json<{ id: string }[]>())[0]?.id}/rotate`,
    ] as const;
    await grownStale();
    const answers = async (send: typeof call) => {
      const statuses: number[] = [];
      for (const [method, path] of [...guarded, rotate]) {
        const answer = await send(method, path);
        await answer.arrayBuffer();
        statuses.push(answer.status);
      }
      return statuses;
    };
    expect(await answers(call)).toEqual([403, 403, 403, 403, 403]);
    expect(await (await call("POST", "/keys")).json()).toMatchObject({
      error: "This needs your password again: POST /auth/confirm with it, then repeat the request within ten minutes",
    });
    expect((await call("GET", "/watch")).status).toBe(200);
    expect(await answers(owner.call)).toEqual([201, 200, 200, 200, 201]);
  });

  test("the password makes it fresh for ten minutes, in the session that gave it only", async () => {
    const [mine, other] = [await loggedIn(), await loggedIn()];
    await setPassword();
    await grownStale();
    const confirmed = await mine.call("POST", "/auth/confirm", { password });
    expect(await confirmed.json()).toEqual({ confirmed_until: expect.any(Number) });
    expect((await mine.call("POST", "/keys")).status).toBe(201);
    expect((await other.call("POST", "/keys")).status).toBe(403);
    await grownStale();
    expect((await mine.call("POST", "/keys")).status).toBe(403);
  });

  test("guesses of the password in a session have to wait as those of a login do", async () => {
    const { call } = await loggedIn();
    await setPassword();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 9 && statuses.at(-1) !== 429; attempt++)
      statuses.push((await call("POST", "/auth/confirm", { password: "wrong password" })).status);
    expect(statuses.slice(0, 5)).toEqual([403, 403, 403, 403, 403]);
    expect(statuses.at(-1)).toBe(429);
    expect((await call("GET", "/auth/me")).status).toBe(200);
  });

  test("an API key is refused where a session gives its password again", async () => {
    expect(await errorOf(await owner.call("POST", "/auth/confirm", { password }))).toEqual({
      status: 409,
      error: "An API key needs no fresh password; only sessions do",
    });
  });
});

describe("registering in a browser", () => {
  const register = (more: object) => postJson("/auth/register", { email: "ada@mail.test", password, ...more });

  test("registering with a session starts one and makes no API key, in the time zone of the browser", async () => {
    const answer = await register({ session: true, time_zone: "Europe/Berlin" });
    const body = await answer.json<{ session_token: string; expires_at: number }>();
    expect([answer.status, Object.keys(body)]).toEqual([
      201,
      ["user", "session_token", "expires_at", "message", "expires_in_hours"],
    ]);
    const headers = { authorization: `Bearer ${body.session_token}` };
    expect(await (await request("/keys", { headers })).json()).toEqual([]);
    expect(await (await request("/settings/user", { headers })).json()).toMatchObject({ timezone: "Europe/Berlin" });
    const [session] = await (await request("/sessions", { headers })).json<Listed[]>();
    expect(session).toMatchObject({ label: "Unknown device", current: true, confirmed_until: expect.any(Number) });
  });

  test("mails, their pages and the dashboard are in the language of the registration", async () => {
    expect((await register({ session: true, language: "de-AT" })).status).toBe(201);
    const body = (await mails()).at(-1)?.body ?? "";
    expect(body).toContain("bestätig");
    const link = /https:\S+/.exec(body)?.[0] ?? "";
    const page = await (await request(link, { headers: { "accept-language": "en" } })).text();
    expect(page).toContain('<html lang="de">');
    expect(page).toContain("<h1>E-Mail-Adresse bestätigt</h1>");
    const { status, error } = await errorOf(await register({ email: "bob@mail.test", language: "German!" }));
    expect([status, error]).toEqual([400, "language: expected a language tag, for example en or pt-BR"]);
  });

  test("a time zone that does not exist is refused before anything is made", async () => {
    const { status, error } = await errorOf(await register({ session: true, time_zone: "Europe/Atlantis" }));
    expect([status, error]).toEqual([400, "time_zone: expected an IANA time zone, for example Europe/Berlin"]);
    expect(await countRows("users", "email = 'ada@mail.test'")).toBe(0);
  });
});
