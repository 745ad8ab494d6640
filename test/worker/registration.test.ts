/** Who gets an account: everybody, the first, or whoever was invited; each invitation makes one account. */
import { describe, expect, test } from "vitest";
import { account, isOnlyDatabase } from "./harness.ts";
import { firstRow, execute, allRows } from "./rows.ts";
import { operated, type Face } from "./operated.ts";

const admin = { "x-api-key": "admin-key-for-tests", "content-type": "application/json" };
const closedSentence = "Registration is closed on this server; ask whoever runs it for an invitation";
const uselessSentence = "This invitation opens nothing: it is unknown, used, expired, revoked, or for another address";

let people = 0;
const someone = () => `person${++people}@mail.test`;

async function registered(face: Face, email = someone(), invitation?: string) {
  const answer = await face.request("/auth/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email,
      password: "correct horse battery",
      ...(invitation === undefined ? {} : { invitation }),
    }),
  });
  const { error } = (await answer.json()) as { error?: string };
  return error === undefined ? answer.status : `${answer.status} ${error}`;
}

type Invited = { id: string; invitation: string; email: string | null; expires_at: number };

async function invited(face: Face, request: object = {}): Promise<Invited> {
  const answer = await face.request("/admin/invitations", {
    method: "POST",
    headers: admin,
    body: JSON.stringify(request),
  });
  expect(answer.status).toBe(201);
  return answer.json();
}

const listed = async (face: Face) =>
  (await (await face.request("/admin/invitations", { headers: admin })).json()) as Record<string, unknown>[];
const revoked = (face: Face, id: string) =>
  face.request(`/admin/invitations/${id}`, { method: "DELETE", headers: admin });

describe("a server whose registration is", () => {
  test("open registration accepts everybody, whatever invitation they show", async () => {
    const face = operated({ REGISTRATION: "open" });
    expect(await registered(face)).toBe(201);
    expect(await registered(face, someone(), "nonsense")).toBe(201);
  });

  test("registration of the first account accepts one without an invitation, and no second", async () => {
    const face = operated({ REGISTRATION: "first" });
    expect(await registered(face)).toBe(201);
    expect(await registered(face)).toBe(`403 ${closedSentence}`);
  });

  test.runIf(isOnlyDatabase)("registration of the first account accepts only one of many at once", async () => {
    const face = operated({ REGISTRATION: "first" });
    const answers = await Promise.all(Array.from({ length: 6 }, () => registered(face)));
    expect(answers.filter((answer) => answer === 201)).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([201, `403 ${closedSentence}`]));
    const { n } = (await firstRow<{ n: number }>("SELECT count(*) AS n FROM users"))!;
    expect(n).toBe(1);
  });

  test("closed registration needs an invitation, and never reveals which addresses are registered", async () => {
    const { email } = await account();
    const face = operated({ REGISTRATION: "closed" });
    expect(await registered(face)).toBe(`403 ${closedSentence}`);
    expect(await registered(face, email)).toBe(`403 ${closedSentence}`);
  });
});

describe("an invitation", () => {
  const face = operated({ REGISTRATION: "closed" });

  test("an invitation makes one account, also of many at once", async () => {
    const { invitation } = await invited(face);
    const answers = await Promise.all(Array.from({ length: 5 }, () => registered(face, someone(), invitation)));
    expect(answers.filter((answer) => answer === 201)).toHaveLength(1);
    expect(await registered(face, someone(), invitation)).toBe(`403 ${uselessSentence}`);
  });

  test("an invitation for an address serves that address only, in any letter case", async () => {
    const { invitation, email } = await invited(face, { email: "Ada@Mail.test" });
    expect(email).toBe("ada@mail.test");
    expect(await registered(face, someone(), invitation)).toBe(`403 ${uselessSentence}`);
    expect(await registered(face, "ADA@mail.test", invitation)).toBe(201);
  });

  test("an invitation is not used up by an address that is registered already", async () => {
    const { email } = await account();
    const { invitation } = await invited(face);
    expect(await registered(face, email, invitation)).toBe("409 Email already registered");
    expect(await registered(face, someone(), invitation)).toBe(201);
  });

  test("an invitation ends at its expiry, and when it is revoked", async () => {
    const [late, gone] = [await invited(face, { expires_in_hours: 1 }), await invited(face)];
    await execute("UPDATE invitations SET expires_at = unixepoch() WHERE uuid = ?", late.id);
    expect((await revoked(face, gone.id)).status).toBe(204);
    expect((await revoked(face, gone.id)).status).toBe(204);
    for (const { invitation } of [late, gone])
      expect(await registered(face, someone(), invitation)).toBe(`403 ${uselessSentence}`);
    expect((await revoked(face, crypto.randomUUID())).status).toBe(404);
  });

  test("a used invitation cannot be revoked", async () => {
    const { id, invitation } = await invited(face);
    expect(await registered(face, someone(), invitation)).toBe(201);
    expect((await revoked(face, id)).status).toBe(409);
  });

  test("an invitation is listed with its state, never with its token, which is stored as a hash", async () => {
    const [used, open] = [await invited(face), await invited(face, { email: "ada@mail.test" })];
    await registered(face, someone(), used.invitation);
    const list = await listed(face);
    expect(list).toMatchObject([
      { id: open.id, email: "ada@mail.test", used_at: null, used_by: null, revoked_at: null },
      { id: used.id, email: null, used_at: expect.any(Number), used_by: expect.any(String) },
    ]);
    const stored = JSON.stringify(await allRows("SELECT * FROM invitations"));
    for (const { invitation } of [used, open]) {
      expect(JSON.stringify(list)).not.toContain(invitation);
      expect(stored).not.toContain(invitation);
    }
  });

  test("an invitation is in the audit log when it is made and when it is revoked", async () => {
    const { id } = await invited(face);
    await revoked(face, id);
    await revoked(face, id);
    const log = await (await face.request("/admin/audit", { headers: admin })).json();
    expect(log).toMatchObject([
      { action: "revoke_invitation", object: `invitation ${id}`, actor: expect.stringMatching(/^admin:/) },
      { action: "invite", object: `invitation ${id}` },
    ]);
    expect(log).toHaveLength(2);
  });
});
