/** What the links in mails do: verify, reset, agree to alerts, unsubscribe. */
import { describe, expect, test } from "vitest";
import { unsubscribeToken } from "../../src/account/email/unsubscribe.ts";
import { account, base, request, type Account, errorOf, postJson, homeWorld } from "./harness.ts";
import { mails } from "./mails.ts";
import { execute, userIdOf } from "./rows.ts";

async function lastLink(): Promise<string> {
  const body = (await mails()).at(-1)?.body ?? "";
  return /https:\S+/.exec(body)?.[0] ?? "";
}

const alerts = async (owner: Account) =>
  (
    await owner.json<{ email_notifications: { enabled: boolean; email: string; verified: boolean } }>(
      "GET",
      "/settings/user",
    )
  ).email_notifications;

/** Whether alerts really go out by mail: what the road of a check asks. */
async function alertAddress(owner: Account): Promise<string | null> {
  const id = (await userIdOf(owner.email)) ?? 0;
  const settings = await homeWorld().stores.accounts.settingsOf([id]);
  return settings.get(id)?.alert_email ?? null;
}

/** An account whose alerts go to an address that is proven. */
async function withAddress() {
  const owner = await account();
  await owner.json("POST", "/email", { email: "alerts@mail.test" });
  const enableLink = await lastLink();
  await request(enableLink);
  return { owner, enableLink };
}

describe("a link in a mail that cannot be followed", () => {
  const pages = ["/auth/verify", "/auth/reset", "/email/enable", "/email/unsubscribe"];
  const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

  // The page for a new password shows its form first: the link is judged with it.
  const followed = pages.flatMap((path) => (path === "/auth/reset" ? [path] : [path, `${path}?token=nonsense`]));

  test.each(followed)("a link that cannot be followed gives a person a page: %s", async (path) => {
    const page = await request(path, { headers: { accept } });
    expect(page.status).toBe(400);
    expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(await page.text()).toContain("<h1>That did not work</h1>");
  });

  test.each(followed)("a link that cannot be followed says so in the language of its reader: %s", async (path) => {
    const page = await (await request(path, { headers: { accept, "accept-language": "de-DE,de;q=0.9" } })).text();
    expect(page).toContain('<html lang="de">');
    expect(page).toContain("<h1>Das hat nicht geklappt</h1>");
    expect(page).not.toMatch(/\b(?:link|valid|too old|expected)\b(?! ist)/);
  });

  test("a link that cannot be followed gives a program the error body", async () => {
    for (const path of pages.filter((each) => each !== "/auth/reset")) {
      expect((await errorOf(await request(`${path}?token=nonsense`))).error).toMatch(/link|token/i);
      const json = await request(`${path}?token=nonsense`, { headers: { accept: "application/json" } });
      expect(json.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    }
    const owner = await account();
    const other = await owner.call("GET", "/watch/unknown", undefined, { accept });
    expect(other.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  });
});

describe("verification", () => {
  test("the mailed link verifies, shows a page under a strict policy, and may be opened twice", async () => {
    const owner = await account();
    const sent = await owner.call("POST", "/auth/resend-verification");
    expect(sent.status).toBe(200);
    expect(await sent.json()).toEqual({ message: expect.any(String), expires_in_hours: 24 });
    const link = await lastLink();
    expect(link.startsWith(`${base}/auth/verify?token=`)).toBe(true);
    expect((await mails()).at(-1)?.button).toBe(link);
    for (let round = 0; round < 2; round++) {
      const page = await request(link);
      expect(page.status).toBe(200);
      expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      expect(page.headers.get("Content-Security-Policy")).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
      );
      expect(page.headers.get("Cache-Control")).toBe("no-store");
      expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(await page.text()).toContain("verified");
    }
    expect(await owner.json("GET", "/auth/me")).toMatchObject({ verified: true });
    const again = await errorOf(await owner.call("POST", "/auth/resend-verification"));
    expect(again).toEqual({ status: 400, error: "Email already verified" });
  });

  test("a second request within a minute has to wait, also when both come at once", async () => {
    const owner = await account();
    const answers = await Promise.all([1, 2, 3].map(() => owner.call("POST", "/auth/resend-verification")));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const late = answers.find((answer) => answer.status === 429) as Response;
    expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(50);
    expect((await errorOf(late)).error).toBe("Please wait before requesting another verification email");
    expect(await mails()).toHaveLength(1);
    await execute("UPDATE users SET verification_requested_at = verification_requested_at - 60");
    expect((await owner.call("POST", "/auth/resend-verification")).status).toBe(200);
  });

  test("a newer mail voids the older link; an old or foreign one verifies nobody", async () => {
    const owner = await account();
    await owner.json("POST", "/auth/resend-verification");
    const older = await lastLink();
    await execute("UPDATE users SET verification_requested_at = 0");
    await owner.json("POST", "/auth/resend-verification");
    expect((await request(older)).status).toBe(400);
    expect((await request("/auth/verify?token=nonsense")).status).toBe(400);
    const newer = await lastLink();
    await execute("UPDATE action_tokens SET expires_at = unixepoch()");
    expect((await request(newer)).status).toBe(400);
    expect(await owner.json("GET", "/auth/me")).toMatchObject({ verified: false });
  });

  test("verification enables alerts to the address, unless the owner turned them off", async () => {
    const [ada, bob] = [await account(), await account()];
    await bob.json("POST", "/email", { email: "" });
    for (const owner of [ada, bob]) {
      await owner.json("POST", "/auth/resend-verification");
      expect(await alertAddress(owner)).toBeNull();
      await request(await lastLink());
    }
    expect(await alertAddress(ada)).toBe(ada.email);
    expect(await alertAddress(bob)).toBeNull();
  });
});

describe("a forgotten password", () => {
  test("known and unknown addresses get the same answer, and only the known one a mail", async () => {
    const owner = await account();
    const [known, unknown] = [
      await postJson("/auth/forgot", { email: owner.email }),
      await postJson("/auth/forgot", { email: "nobody@mail.test" }),
    ];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(await known.json()).toEqual(await unknown.json());
    await expect.poll(async () => (await mails()).map((mail) => mail.to)).toEqual([owner.email]);
  });

  test("the mailed link sets a new password once, and ends all sessions", async () => {
    const owner = await account();
    const password = "a brand new one";
    await postJson("/auth/forgot", { email: owner.email });
    await expect.poll(lastLink).toContain("/auth/reset?token=");
    const link = await lastLink();
    const page = await request(link);
    expect(await page.text()).toContain('type="password"');
    const token = new URL(link).searchParams.get("token");
    expect((await postJson("/auth/reset", { token, password: "short" })).status).toBe(400);
    expect((await postJson("/auth/reset", { token, password })).status).toBe(200);
    expect((await postJson("/auth/reset", { token, password })).status).toBe(400);
    const session = await postJson("/auth/login", { email: owner.email, password });
    expect(session.status).toBe(200);
    const { session_token: bearer } = await session.json<{ session_token: string }>();

    await postJson("/auth/forgot", { email: owner.email });
    await expect.poll(lastLink).not.toBe(link);
    const form = new URLSearchParams({
      token: new URL(await lastLink()).searchParams.get("token") ?? "",
      password: "from the form",
    });
    const done = await request("/auth/reset", { method: "POST", body: form });
    expect(done.status).toBe(200);
    expect(done.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect((await request("/auth/me", { headers: { authorization: `Bearer ${bearer}` } })).status).toBe(401);
    expect((await postJson("/auth/login", { email: owner.email, password: "from the form" })).status).toBe(200);
  });

  test("a mailed link for one purpose works for no other", async () => {
    const owner = await account();
    await owner.json("POST", "/auth/resend-verification");
    const token = new URL(await lastLink()).searchParams.get("token");
    expect((await postJson("/auth/reset", { token, password: "a brand new one" })).status).toBe(400);
    expect((await request(`/email/enable?token=${token}`)).status).toBe(400);
  });
});

describe("the address for alerts", () => {
  test("a new address for alerts gets alerts only after its mailed link was opened", async () => {
    const owner = await account();
    const set = await owner.json("POST", "/email", { email: "Alerts@Mail.Test" });
    expect(set).toEqual({
      message: expect.any(String),
      message_code: { code: "account.alert_mail_sent", values: {} },
      email: "alerts@mail.test",
      email_sent: true,
      expires_in_hours: 24,
    });
    expect((await mails()).map((mail) => mail.to)).toEqual(["alerts@mail.test"]);
    expect(await alertAddress(owner)).toBeNull();
    const page = await request(await lastLink());
    expect(page.status).toBe(200);
    expect(page.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(await alertAddress(owner)).toBe("alerts@mail.test");
    expect(await alerts(owner)).toEqual({ enabled: true, email: "alerts@mail.test", verified: true });
  });

  test("an empty address for alerts turns mails off", async () => {
    const { owner } = await withAddress();
    expect(await owner.json("POST", "/email", { email: "" })).toMatchObject({ email: "", email_sent: false });
    expect(await alertAddress(owner)).toBeNull();
  });

  test("a change of the address for alerts voids the link to the former one", async () => {
    const owner = await account();
    await owner.json("POST", "/email", { email: "first@mail.test" });
    const first = await lastLink();
    await owner.json("PUT", "/settings/user", { email_notifications: { enabled: true, email: "second@mail.test" } });
    expect((await request(first)).status).toBe(400);
    expect(await alerts(owner)).toEqual({ enabled: true, email: "second@mail.test", verified: false });
    expect(await alertAddress(owner)).toBeNull();
    await request(await lastLink());
    expect(await alertAddress(owner)).toBe("second@mail.test");
  });

  test("an address for alerts that was verified before stays verified when it is set again", async () => {
    const { owner } = await withAddress();
    await owner.json("PUT", "/settings/user", { email_notifications: { enabled: false } });
    expect(await alertAddress(owner)).toBeNull();
    await owner.json("PUT", "/settings/user", { email_notifications: { enabled: true, email: "alerts@mail.test" } });
    expect(await alertAddress(owner)).toBe("alerts@mail.test");
    expect(await mails()).toHaveLength(1);
  });

  test("a link to an old address never turns mails to a new one on, though no mail went to the new one", async () => {
    const [owner, ...flooders] = await Promise.all([account(), account(), account()]);
    await owner.json("POST", "/email", { email: "old@mail.test" });
    const link = await lastLink();
    for (let round = 0; round < 3; round++)
      for (const flooder of flooders) await flooder.json("POST", "/email", { email: "full@mail.test" });
    expect(await owner.json("POST", "/email", { email: "full@mail.test" })).toMatchObject({ email_sent: false });
    expect((await request(link)).status).toBe(400);
    expect(await alertAddress(owner)).toBeNull();
  });

  test("an address for alerts is mailed five times a day at most, whoever asks", async () => {
    const owners = await Promise.all([account(), account()]);
    const sent: boolean[] = [];
    for (let round = 0; round < 4; round++)
      for (const owner of owners)
        sent.push(
          (await owner.json<{ email_sent: boolean }>("POST", "/email", { email: "victim@mail.test" })).email_sent,
        );
    expect(sent).toEqual([true, true, true, true, true, false, false, false]);
    expect(await mails()).toHaveLength(5);
  });
});

describe("unsubscribing", () => {
  async function subscribed() {
    const { owner, enableLink } = await withAddress();
    const { id } = await owner.json<{ id: string }>("GET", "/auth/me");
    return { owner, enableLink, token: await unsubscribeToken(homeWorld().stores.sealer, id) };
  }
  const form = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) });

  test("opening the unsubscribe page changes nothing; its button does", async () => {
    const { owner, token } = await subscribed();
    const page = await request(`/email/unsubscribe?token=${token}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`<form method="post" action="/api/v1/email/unsubscribe">`);
    expect(await alertAddress(owner)).toBe("alerts@mail.test");
    const done = await request("/email/unsubscribe", form({ token }));
    expect(done.status).toBe(200);
    expect(done.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(await alertAddress(owner)).toBeNull();
    // Its link was opened: nothing more is waited for.
    expect(await alerts(owner)).toEqual({ enabled: false, email: "alerts@mail.test", verified: true });
  });

  test.each<[string, (token: string) => Promise<Response>]>([
    ["JSON", (token) => postJson("/email/unsubscribe", { token })],
    ["the query", (token) => request(`/email/unsubscribe?token=${token}`, { method: "POST" })],
    [
      "one click of a mail program",
      (token) => request(`/email/unsubscribe?token=${token}`, form({ "List-Unsubscribe": "One-Click" })),
    ],
    [
      "one click in a multipart form",
      (token) => {
        const body = new FormData();
        body.set("List-Unsubscribe", "One-Click");
        return request(`/email/unsubscribe?token=${token}`, { method: "POST", body });
      },
    ],
  ])("unsubscribing works by %s, also a second time", async (_, unsubscribe) => {
    const { owner, token } = await subscribed();
    for (let round = 0; round < 2; round++) expect((await unsubscribe(token)).status).toBe(200);
    expect(await alertAddress(owner)).toBeNull();
  });

  test("a program that opens the old enabling link does not undo the unsubscribing", async () => {
    const { owner, token, enableLink } = await subscribed();
    await postJson("/email/unsubscribe", { token });
    expect((await request(enableLink)).status).toBe(200);
    expect(await alertAddress(owner)).toBeNull();
  });

  test("unsubscribing with a wrong token is refused and changes nothing", async () => {
    const { owner, token } = await subscribed();
    const { id } = await (await account()).json<{ id: string }>("GET", "/auth/me");
    const [, , signature] = token.split(".");
    for (const wrong of ["", "nonsense", `v1.${id}.${signature}`, `${token}x`]) {
      expect((await postJson("/email/unsubscribe", { token: wrong })).status).toBe(400);
      expect((await request("/email/unsubscribe", form({ token: wrong }))).status).toBe(400);
    }
    expect((await request("/email/unsubscribe", { method: "POST" })).status).toBe(400);
    expect(await alertAddress(owner)).toBe("alerts@mail.test");
  });
});
