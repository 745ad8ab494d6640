/** Registering, coming in and going out, through the public face. */
import { describe, expect, test } from "vitest";
import { request, errorOf, postJson } from "./harness.ts";
import { allRows, execute, firstRow } from "./rows.ts";
import { hashWholly } from "./scrypt.ts";

const password = "correct horse battery";

let people = 0;
async function registered(email = `ada${++people}@mail.test`) {
  const answer = await postJson("/auth/register", { email, password });
  expect(answer.status).toBe(201);
  const body = await answer.json<{
    user: { id: string; email: string; verified: boolean };
    api_key: string;
    message: string;
    expires_in_hours: number;
  }>();
  return { email, key: body.api_key, body };
}

async function session(email: string, secret = password) {
  const answer = await postJson("/auth/login", { email, password: secret });
  expect(answer.status).toBe(200);
  return answer.json<{ session_token: string; expires_at: number }>();
}

async function loggedIn() {
  const { session_token: token } = await session((await registered()).email);
  return { token, headers: { authorization: `Bearer ${token}` } };
}
const me = (token: string) => request("/auth/me", { headers: { authorization: `Bearer ${token}` } });

describe("registering", () => {
  test("registering gives an account and a key that works in the header, as bearer and in the query", async () => {
    const { key, body, email } = await registered();
    expect(body.user).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), email, verified: false });
    expect(body.expires_in_hours).toBe(24);
    for (const answer of [
      await request("/watch", { headers: { "x-api-key": key } }),
      await request("/watch", { headers: { authorization: `Bearer ${key}` } }),
      await request(`/watch?key=${key}`),
      await request(`/watch?api_key=${key}`),
    ]) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({});
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
    }
  });

  test("an address can be registered once, whatever its letter case", async () => {
    const { email } = await registered();
    const again = await postJson("/auth/register", { email: email.toUpperCase(), password });
    expect(await errorOf(again)).toEqual({ status: 409, error: "Email already registered" });
    const results = await allRows("SELECT count(*) AS n FROM api_keys");
    expect(results).toEqual([{ n: 1 }]);
  });

  test.each([
    [{ email: "ada@mail.test", password: "short" }, "password"],
    [{ email: "not an address", password }, "email"],
    [{ email: "ada@mail.test", password: "é".repeat(1000) }, "password"],
    [{ email: "ada@mail.test", password, verified: true }, "Unknown field(s): verified"],
    [{ password }, "email"],
  ])("an unusable registration names what is wrong: %j", async (request, named) => {
    const { status, error } = await errorOf(await postJson("/auth/register", request));
    expect(status).toBe(400);
    expect(error).toContain(named);
  });

  test("no password and no key is stored as itself", async () => {
    const { key } = await registered();
    const results = await allRows<Record<string, string>>(
      "SELECT u.password_hash, k.hash, k.prefix, k.last_four FROM users u JOIN api_keys k ON k.user_id = u.id",
    );
    const kept = JSON.stringify(results);
    expect(results[0]?.password_hash).toMatch(/^scrypt\$14\$8\$5\$/);
    expect(kept).not.toContain(password);
    expect(kept).not.toContain(key.slice(12, -4));
  });
});

describe("logging in", () => {
  test("logging in gives a session that returns the account", async () => {
    const { email } = await registered();
    const { session_token: token, expires_at: expiresAt } = await session(email.toUpperCase());
    expect(expiresAt).toBeGreaterThan(Date.now() / 1000 + 86_400);
    const answer = await me(token);
    expect(await answer.json()).toMatchObject({ email, verified: false, plan: "pro" });
  });

  test("a wrong password and an unknown address get the same answer", async () => {
    const { email } = await registered();
    const expected = { status: 401, error: "Invalid email or password" };
    expect(await errorOf(await postJson("/auth/login", { email, password: "wrong password" }))).toEqual(expected);
    expect(await errorOf(await postJson("/auth/login", { email: "nobody@mail.test", password }))).toEqual(expected);
  });

  test("after several failures the next attempt has to wait, and the right password does not lock out others", async () => {
    const { email } = await registered();
    const headers = { "CF-Connecting-IP": "203.0.114.7" };
    const statuses: number[] = [];
    let last: Response | null = null;
    for (let attempt = 0; attempt < 9 && last?.status !== 429; attempt++) {
      last = await postJson("/auth/login", { email, password: "wrong password" }, headers);
      statuses.push(last.status);
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
    // The same person on another network is not held up by the guesser.
    const elsewhere = await postJson("/auth/login", { email, password }, { "CF-Connecting-IP": "198.51.99.7" });
    expect(elsewhere.status).toBe(200);
  });

  test("a session ends when it is logged out", async () => {
    const { token, headers } = await loggedIn();
    const gone = await request("/auth/logout", { method: "POST", headers });
    expect(gone.status).toBe(204);
    expect(await errorOf(await me(token))).toEqual({ status: 401, error: "Invalid API key" });
  });

  test("a session token is taken as bearer only", async () => {
    const { token } = await loggedIn();
    expect((await request("/watch", { headers: { "x-api-key": token } })).status).toBe(401);
    expect((await request(`/watch?key=${token}`)).status).toBe(401);
  });

  test("an expired session is refused", async () => {
    const { token } = await loggedIn();
    await execute("UPDATE sessions SET expires_at = unixepoch()");
    expect((await me(token)).status).toBe(401);
  });
});

describe("changing the password", () => {
  test("a changed password ends every session, and only the new password logs in", async () => {
    const { email, key } = await registered();
    const [one, other] = [await session(email), await session(email)];
    const changed = await postJson(
      "/auth/password",
      { current_password: password, new_password: "another good one" },
      { "x-api-key": key },
    );
    expect(changed.status).toBe(200);
    expect((await me(one.session_token)).status).toBe(401);
    expect((await me(other.session_token)).status).toBe(401);
    expect((await postJson("/auth/login", { email, password })).status).toBe(401);
    expect((await me((await session(email, "another good one")).session_token)).status).toBe(200);
    expect((await request("/watch", { headers: { "x-api-key": key } })).status).toBe(200);
  });

  test("changing the password needs the current one", async () => {
    const { key } = await registered();
    const refused = await postJson(
      "/auth/password",
      { current_password: "guess", new_password: "another good one" },
      { "x-api-key": key },
    );
    expect(await errorOf(refused)).toEqual({ status: 403, error: "The password is not right" });
  });
});

test("a password hashed with older parameters still logs in, and is hashed anew", async () => {
  hashWholly();
  const { scryptSync } = await import("node:crypto");
  const { email } = await registered();
  const salt = Buffer.alloc(16, 3);
  const hash = scryptSync(password, salt, 32, { N: 2 ** 12, r: 8, p: 1 }).toString("base64url");
  const old = `scrypt$12$8$1$${salt.toString("base64url")}$${hash}`;
  await execute("UPDATE users SET password_hash = ?", old);
  await session(email);
  const row = await firstRow<{ hash: string }>("SELECT password_hash AS hash FROM users");
  expect(row?.hash).toMatch(/^scrypt\$14\$8\$5\$/);
  await session(email);
});
