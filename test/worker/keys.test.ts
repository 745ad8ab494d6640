/** API keys: what is accepted, what is not, and how keys come and go. */
import { describe, expect, test } from "vitest";
import { account, request } from "./harness.ts";
import { execute, firstRow } from "./rows.ts";

const errorOf = async (answer: Response) => ({
  status: answer.status,
  error: (await answer.json<{ error: string }>()).error,
});
const withKey = (key: string, path = "/watch") => request(path, { headers: { "x-api-key": key } });
const invalid = { status: 401, error: "Invalid API key" };

type Shown = {
  id: string;
  label: string;
  prefix: string;
  last_four: string;
  last_used_at: number | null;
  expires_at: number | null;
};
type Made = { id: string; api_key: string };

test("the key in the header takes precedence over the bearer, and the bearer over the query", async () => {
  const { key } = await account();
  const bearer = { authorization: `Bearer ${key}` };
  expect((await request("/watch", { headers: { ...bearer, "x-api-key": "junk" } })).status).toBe(401);
  expect((await request("/watch?key=junk", { headers: bearer })).status).toBe(200);
});

describe("keys", () => {
  test("a made key works, is shown once and is listed without its secret", async () => {
    const owner = await account();
    const answer = await owner.call("POST", "/keys", { label: "backup server" });
    expect(answer.status).toBe(201);
    const made = await answer.json<Made>();
    expect(answer.headers.get("Location")).toBe(`/api/v1/keys/${made.id}`);
    expect((await withKey(made.api_key)).status).toBe(200);
    const keys = await owner.json<Shown[]>("GET", "/keys");
    expect(keys).toHaveLength(2);
    expect(keys[1]).toMatchObject({
      id: made.id,
      label: "backup server",
      prefix: made.api_key.slice(0, 12),
      last_four: made.api_key.slice(-4),
      expires_at: null,
    });
    expect(JSON.stringify(keys)).not.toContain(made.api_key);
    expect(await owner.json("GET", `/keys/${made.id}`)).toEqual(keys[1]);
  });

  test("the first key of an account is called so in the language that was chosen, or that the client asks for", async () => {
    const labelOf = async (body: object, language: string) => {
      const registration = { email: `${crypto.randomUUID()}@example.com`, password: "correct horse battery", ...body };
      const answer = await request("/auth/register", {
        method: "POST",
        headers: { "content-type": "application/json", "accept-language": language },
        body: JSON.stringify(registration),
      });
      const { api_key: key } = await answer.json<Made>();
      const [first] = await (await withKey(key, "/keys")).json<Shown[]>();
      return first?.label;
    };
    expect(await labelOf({}, "de-AT,de;q=0.9")).toBe("Erster Schlüssel");
    expect(await labelOf({ language: "fr" }, "de")).toBe("Première clé");
    expect(await labelOf({}, "nl")).toBe("First key");
  });

  test("a key can be made without a body, also when a type is named", async () => {
    const owner = await account();
    expect((await owner.call("POST", "/keys")).status).toBe(201);
    expect((await owner.call("POST", "/keys", undefined, { "content-type": "application/json" })).status).toBe(201);
  });

  test("a revoked key is invalid at once", async () => {
    const owner = await account();
    const made = await owner.json<Made>("POST", "/keys");
    expect((await owner.call("DELETE", `/keys/${made.id}`)).status).toBe(204);
    expect(await errorOf(await withKey(made.api_key))).toEqual(invalid);
    expect((await owner.call("DELETE", `/keys/${made.id}`)).status).toBe(404);
    expect(await owner.json<Shown[]>("GET", "/keys")).toHaveLength(1);
  });

  test("an expired key is invalid, and one cannot be made in the past", async () => {
    const owner = await account();
    const now = Math.floor(Date.now() / 1000);
    const made = await owner.json<Made>("POST", "/keys", { expires_at: now + 3600 });
    expect((await withKey(made.api_key)).status).toBe(200);
    await execute("UPDATE api_keys SET expires_at = ? WHERE uuid = ?", now, made.id);
    expect(await errorOf(await withKey(made.api_key))).toEqual(invalid);
    expect((await owner.call("POST", "/keys", { expires_at: now - 1 })).status).toBe(400);
  });

  test("bodies take times to come as spans and dates, and answers have Unix seconds", async () => {
    const owner = await account();
    const week = Date.now() / 1000 + 7 * 86_400;
    const made = await owner.json<Made>("POST", "/keys", { expires_at: "7d" });
    const isWeek = (seconds: number | null | undefined) => Math.abs((seconds ?? 0) - week) < 60;
    expect((await owner.json<Shown>("GET", `/keys/${made.id}`)).expires_at).toSatisfy(isWeek);
    const rotated = await owner.json<Made>("POST", `/keys/${made.id}/rotate`, { expires_at: "2100-01-01" });
    expect((await owner.json<Shown>("GET", `/keys/${rotated.id}`)).expires_at).toBe(4_102_444_800);
    for (const [list, one] of [
      ["watch", { url: "https://shop.test/", paused: true }],
      ["tag", { title: "Quiet" }],
    ] as const) {
      const { uuid } = await owner.json<{ uuid: string }>("POST", `/${list}`, {
        ...one,
        notification_muted_until: "7d",
      });
      const read = () => owner.json<{ notification_muted_until: number | null }>("GET", `/${list}/${uuid}`);
      expect((await read()).notification_muted_until).toSatisfy(isWeek);
      await owner.json("PUT", `/${list}/${uuid}`, { notification_muted_until: "2100-01-01T00:00:00Z" });
      expect((await read()).notification_muted_until).toBe(4_102_444_800);
    }
    const wrong = await owner.call("POST", "/keys", { expires_at: "tomorrow" });
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("span from now on such as 7d")]);
  });

  test("a rotated key ends at once or after its grace period, and the new one keeps its label", async () => {
    const owner = await account();
    const first = await owner.json<Made>("POST", "/keys", { label: "laptop" });
    const second = await owner.json<Made>("POST", `/keys/${first.id}/rotate`);
    expect((await withKey(first.api_key)).status).toBe(401);
    const third = await owner.json<Made>("POST", `/keys/${second.id}/rotate`, { grace_seconds: 600 });
    expect((await withKey(second.api_key)).status).toBe(200);
    expect((await withKey(third.api_key)).status).toBe(200);
    const keys = await owner.json<Shown[]>("GET", "/keys");
    expect(keys.find((key) => key.id === third.id)?.label).toBe("laptop");
    expect(keys.find((key) => key.id === second.id)?.expires_at).toBeGreaterThan(Date.now() / 1000);
  });

  test("an account has at most 25 keys, also when many are made at once; a full set can still be rotated", async () => {
    const owner = await account();
    const answers = await Promise.all(Array.from({ length: 30 }, () => owner.call("POST", "/keys")));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(24);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(6);
    const [key] = await owner.json<Shown[]>("GET", "/keys");
    expect((await owner.call("POST", `/keys/${key?.id}/rotate`)).status).toBe(201);
  });

  test("the last use of a key is stored, and not at every request", async () => {
    const owner = await account();
    const used = async () => (await firstRow<{ at: number }>("SELECT last_used_at AS at FROM api_keys"))?.at;
    await owner.json("GET", "/watch");
    await expect.poll(used).toBeGreaterThan(0);
    const recently = Math.floor(Date.now() / 1000) - 100;
    await execute("UPDATE api_keys SET last_used_at = ?", recently);
    await owner.json("GET", "/watch");
    await owner.json("GET", "/watch");
    expect(await used()).toBe(recently);
  });
});
