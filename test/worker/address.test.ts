/** The sign-in address: it changes by a link in the new mailbox only, and the old one hears of it. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashedPassword } from "../../src/secret/password.ts";
import { account, base, errorOf, postJson, request, until, type Account } from "./harness.ts";
import { mails } from "./mails.ts";
import { execute, firstRow } from "./rows.ts";

const password = "correct horse battery";
const wanted = "new@mail.test";
let passwordHash = "";
beforeAll(async () => {
  passwordHash = await hashedPassword(password);
});

let owner: Account;
beforeEach(async () => {
  owner = await account();
  await execute("UPDATE users SET password_hash = ?, verified_at = 1", passwordHash);
});

const change = (email = wanted, secret = password) => owner.call("PUT", "/auth/email", { email, password: secret });
const lastLink = async () =>
  /https:\S+auth\/email\/confirm\S+/.exec((await mails()).findLast(({ to }) => to === wanted)?.body ?? "")?.[0] ?? "";
const tokenOf = (link: string) => new URL(link).searchParams.get("token");
const confirm = async (link: string) => postJson("/auth/email/confirm", { token: tokenOf(link) });
const addressOf = async () => (await owner.json<{ email: string; verified: boolean }>("GET", "/auth/me")).email;

describe("changing the sign-in address", () => {
  test("the address changes when the mailed link is confirmed, not when it is opened, and once", async () => {
    expect((await change("NEW@mail.test")).status).toBe(202);
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [wanted, "Confirm your new sign-in address"],
      [owner.email, "Your sign-in address is to be changed"],
    ]);
    const link = await lastLink();
    const page = await request(link);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Change address")]);
    expect(await addressOf()).toBe(owner.email);
    const form = new URLSearchParams({ token: tokenOf(link) ?? "" });
    const done = await request("/auth/email/confirm", { method: "POST", body: form });
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining("Address changed")]);
    expect(await owner.json("GET", "/auth/me")).toMatchObject({ email: wanted, verified: true });
    expect((await mails()).at(-1)).toMatchObject({ to: owner.email, subject: "Your sign-in address was changed" });
    expect((await confirm(link)).status).toBe(400);
    expect((await postJson("/auth/login", { email: wanted, password })).status).toBe(200);
  });

  test("the password is needed, and another address than the present one", async () => {
    expect((await errorOf(await change(wanted, "wrong password"))).error).toBe("The password is not right");
    expect((await errorOf(await change(owner.email))).error).toContain("expected another address");
    expect(await mails()).toEqual([]);
  });

  test("an address of another account is asked like any other, and never becomes two accounts' own", async () => {
    const other = await account();
    await execute("UPDATE users SET email = ? WHERE email = ?", wanted, other.email);
    expect((await change()).status).toBe(202);
    const { status, error } = await errorOf(await confirm(await lastLink()));
    expect([status, error]).toEqual([400, expect.stringContaining("another account has this address")]);
    expect(await addressOf()).toBe(owner.email);
  });

  test("a newer link ends the older one, and a new password ends both", async () => {
    await change();
    const older = await lastLink();
    await change();
    expect((await confirm(older)).status).toBe(400);
    const body = { current_password: password, new_password: "staple of another kind" };
    expect((await owner.call("POST", "/auth/password", body)).status).toBe(200);
    expect((await confirm(await lastLink())).status).toBe(400);
    expect(await addressOf()).toBe(owner.email);
  });

  test.each([
    ["the old address", "the new one", () => owner.email, wanted],
    ["an address of its own", "the same", () => "alerts@mail.test", "alerts@mail.test"],
    ["nowhere, as the owner set", "nowhere", () => "", ""],
  ])("alerts that go to %s go to %s after the change", async (_, _to, before, after) => {
    await execute("UPDATE users SET alert_email = ?, alert_email_enabled = 1, alert_email_verified_at = 1", before());
    await change();
    await confirm(await lastLink());
    expect(await firstRow("SELECT email, alert_email, alert_email_enabled FROM users")).toEqual({
      email: wanted,
      alert_email: after,
      alert_email_enabled: 1,
    });
  });

  test("a link that was mailed to the old address no longer resets the password", async () => {
    await postJson("/auth/forgot", { email: owner.email });
    await until(async () => (await mails()).length === 1, "The mail");
    await change();
    const reset = /https:\S+/.exec(
      (await mails()).find(({ subject }) => subject === "Reset your password")?.body ?? "",
    );
    await confirm(await lastLink());
    const answer = await postJson("/auth/reset", { token: tokenOf(reset?.[0] ?? base), password });
    expect(answer.status).toBe(400);
  });

  test("an address that was never verified hears nothing, since it may be a stranger's", async () => {
    await execute("UPDATE users SET verified_at = NULL");
    await change();
    await confirm(await lastLink());
    expect((await mails()).map(({ to }) => to)).toEqual([wanted]);
    expect(await owner.json("GET", "/auth/me")).toMatchObject({ email: wanted, verified: true });
  });
});
