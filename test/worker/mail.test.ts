/** Alerts by mail: they arrive at a real mail server, and their readers can stop them by what the mail itself says. */
import { connect } from "cloudflare:sockets";
import PostalMime, { type Email } from "postal-mime";
import { describe, expect, inject, test } from "vitest";
import type { ReceivedMail } from "../mail/server.ts";
import { contentIn } from "../../src/storage/mailbox/mail.ts";
import { sha256 } from "../../src/secret/digest.ts";
import { alertOperator } from "../../src/system/alert/alert.ts";
import { site } from "../internet/client.ts";
import { account, Bench, isOnlyDatabase, realEnv, request, type Account } from "./harness.ts";
import { execute, allRows, firstRow } from "./rows.ts";
import { operated } from "./operated.ts";
import { watchByClock } from "./watched.ts";

const ports = inject("mailServer");
const settings = {
  MAIL_URL: `mailto://127.0.0.1:${ports.smtp}?mode=insecure`,
  MAIL_FROM: "Tidemark <alerts@tidemark.example>",
  EGRESS_ALLOW: `127.0.0.1:${ports.smtp}`,
};

async function mailsTo(address: string): Promise<{ envelope: ReceivedMail; mail: Email }[]> {
  const socket = connect({ hostname: "127.0.0.1", port: ports.mails });
  const all = (await new Response(socket.readable).json()) as ReceivedMail[];
  const found = all.filter((mail) => mail.to.includes(address));
  return Promise.all(found.map(async (envelope) => ({ envelope, mail: await PostalMime.parse(envelope.content) })));
}

const header = (mail: Email, name: string) => mail.headers.find((each) => each.key === name)?.value;

/** An account whose address is verified, as opening the mailed link does it. */
async function reachable(): Promise<Account> {
  const owner = await account();
  await execute(
    "UPDATE users SET verified_at = 1, alert_email = email, alert_email_enabled = 1, alert_email_verified_at = 1 WHERE email = ?",
    owner.email,
  );
  return owner;
}

const watching = (owner: Account, operator: Record<string, string> = settings) =>
  watchByClock(owner, { bench: new Bench(undefined, operator), title: "Blauer Kessel – günstig" });

const logged = (owner: Account) =>
  owner.json<unknown>("GET", "/notifications/log") as Promise<{ state: string; last_error: string | null }[]>;

describe("an alert by mail", () => {
  test("an alert arrives once at the verified address, readable as text and as HTML", async () => {
    const owner = await reachable();
    const { uuid, change } = await watching(owner);
    await change("12 <b>bold</b>");
    const [arrived, ...more] = await mailsTo(owner.email);
    expect(more).toEqual([]);
    if (!arrived) throw new Error("no mail arrived");
    const { envelope, mail } = arrived;
    expect(envelope).toMatchObject({ from: "alerts@tidemark.example", to: [owner.email] });
    expect(mail.from).toMatchObject({ name: "Tidemark", address: "alerts@tidemark.example" });
    expect(mail.subject).toMatch(/^Blauer Kessel – günstig: ./u);
    expect(mail.text).toContain("12");
    expect(mail.html).toContain(`https://tidemark.example/change/${uuid}/`);
    expect(mail.html, "lists of mails show what changed").toMatch(
      /<div style="display:none[^>]*>(?:− [^<]*)?\+ [^<]*12/,
    );
    expect(header(mail, "auto-submitted")).toBe("auto-generated");
    expect(mail.references, "all mails about a watch are one conversation").toBe(`<thread.${uuid}@tidemark.example>`);
    expect(await logged(owner)).toMatchObject([{ channel: `mail to ${owner.email}`, state: "delivered" }]);
  });

  test("a digest stands in the conversation of its watch, and one about several in none", async () => {
    const owner = await reachable();
    await owner.json("PUT", "/settings/user", { notification_digest: { every: "day", at: "08:00" } });
    const bench = new Bench(Date.parse("2031-11-24T10:00:00Z") / 1000, settings);
    const first = await watchByClock(owner, { bench });
    await first.change("12");
    await first.change("13");
    await bench.pass(90_000);
    expect((await mailsTo(owner.email)).map(({ mail }) => mail.references)).toEqual([
      `<thread.${first.uuid}@tidemark.example>`,
    ]);
    const second = await watchByClock(owner, { bench });
    await first.change("14");
    await second.change("15");
    await bench.pass(90_000);
    const last = (await mailsTo(owner.email)).at(-1)?.mail;
    expect(last?.subject).toMatch(/and 1 more$/);
    expect(last?.references).toBeUndefined();
  });

  test("alerts by mail are stopped by a mail program's one click, and by the visible link", async () => {
    const owner = await reachable();
    const { change } = await watching(owner);
    await change("12");
    const { mail } = (await mailsTo(owner.email))[0] ?? {};
    if (!mail) throw new Error("no mail arrived");
    expect(header(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const [, address = ""] =
      /^<(https:\/\/tidemark\.example\/api\/v1\/email\/unsubscribe\?token=[\w.-]+)>$/.exec(
        header(mail, "list-unsubscribe") ?? "",
      ) ?? [];
    expect(mail.text).toContain(address);
    expect(mail.html).toContain(`href="${address}"`);

    expect((await request(address)).status).toBe(200);
    await change("13");
    expect(await mailsTo(owner.email)).toHaveLength(2);

    const clicked = await request(address, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(clicked.status).toBe(200);
    await change("14");
    expect(await mailsTo(owner.email)).toHaveLength(2);
  });

  describe("its links", () => {
    const formType = { "content-type": "application/x-www-form-urlencoded" };
    const press = (address: string, signature = new URL(address).searchParams.get("signature") ?? "") =>
      request(address.replace(/\?.*/, ""), { method: "POST", headers: formType, body: `signature=${signature}` });
    const linkIn = (mail: Email | undefined, name: string) =>
      new RegExp(`^(https://tidemark\\.example/alert/\\S+/${name}\\?signature=\\S+)$`, "m").exec(
        mail?.text ?? "",
      )?.[1] ?? "";

    test("a mail program that follows every link of an alert changes nothing", async () => {
      const owner = await reachable();
      const { uuid, change } = await watching(owner);
      await change("12");
      const { mail } = (await mailsTo(owner.email))[0] ?? {};
      const before = await owner.json("GET", `/watch/${uuid}`);
      const links = [...new Set(mail?.text?.match(/https:\/\/tidemark\.example\/\S+?(?=[)\s])/g))];
      expect(links.length).toBeGreaterThanOrEqual(7);
      for (const address of links) {
        expect((await request(address)).status, address).toBe(200);
        expect((await request(address, { method: "HEAD" })).status, address).toBe(200);
      }
      expect(await owner.json("GET", `/watch/${uuid}`)).toEqual(before);
      await change("13");
      expect(await mailsTo(owner.email)).toHaveLength(2);
    });

    test("the button behind a link mutes for a week, marks as noise, stops or pauses, each without signing in", async () => {
      const owner = await reachable();
      const { bench, uuid, change } = await watching(owner);
      await change("12");
      const { mail } = (await mailsTo(owner.email))[0] ?? {};
      const read = () => owner.json("GET", `/watch/${uuid}`);
      const page = await (await request(linkIn(mail, "week"))).text();
      expect(page).toContain("Blauer Kessel");
      expect(page).toMatch(/<form method="post" action="\/alert\/[^"]+\/week">/);

      expect((await press(linkIn(mail, "week"))).status).toBe(200);
      const { notification_muted_until: until } = await read();
      expect(Math.abs(Number(until) - Date.now() / 1000 - 7 * 86_400)).toBeLessThan(60);
      await change("13");
      expect(await mailsTo(owner.email), "muted").toHaveLength(1);
      await owner.json("PUT", `/watch/${uuid}`, { notification_muted_until: bench.time - 1 });
      await change("14");
      expect(await mailsTo(owner.email), "the time is over").toHaveLength(2);

      expect((await press(linkIn(mail, "noise"))).status).toBe(200);
      expect(await owner.json("GET", `/watch/${uuid}/lessons`)).toHaveLength(1);
      expect((await press(linkIn(mail, "stop"))).status).toBe(200);
      expect((await press(linkIn(mail, "pause"))).status).toBe(200);
      expect(await read()).toMatchObject({ notification_muted: true, paused: true });
    });

    test("a link opens nothing else, and nothing once its address was given up", async () => {
      const owner = await reachable();
      const { uuid, change } = await watching(owner);
      const other = await watching(owner);
      await change("12");
      const { mail } = (await mailsTo(owner.email)).find((each) => each.mail.text?.includes(uuid)) ?? {};
      const link = linkIn(mail, "pause");
      const wrong = [link.replace(uuid, other.uuid), link.replace("/pause", "/delete"), link.replace(/.$/, "")];
      for (const address of wrong) {
        expect((await request(address)).status, address).toBe(404);
        expect((await press(address)).status, address).toBe(404);
      }
      expect((await press(link, "")).status).toBe(404);
      await owner.json("POST", "/email", { email: `new-${owner.email}` });
      expect((await press(link)).status).toBe(404);
      expect((await owner.json("GET", `/watch/${uuid}`)).paused).toBe(false);
    });
  });

  test("an alert waiting while its reader unsubscribes is not sent, and that is no failure", async () => {
    const owner = await reachable();
    const { bench, uuid, change } = await watching(owner);
    await owner.json("PUT", "/settings/user", { notification_digest: { every: "day" } });
    await change("12");
    expect(await logged(owner)).toMatchObject([{ state: "held" }]);
    await owner.json("PUT", "/settings/user", { email_notifications: { enabled: false } });
    await owner.json("POST", "/notifications/release", { watch: uuid });
    await bench.pass(120);
    expect(await mailsTo(owner.email)).toEqual([]);
    const withdrawn = { state: "suppressed", last_error: "Alerts are no longer mailed there" };
    expect(await logged(owner)).toMatchObject([withdrawn, withdrawn]);
    expect((await owner.json("GET", `/watch/${uuid}`)).last_notification_error).toBeFalsy();
  });

  test("an alert is not mailed to an address that is unverified, disabled or given up", async () => {
    const unverified = await reachable();
    await unverified.json("POST", "/email", { email: `other-${unverified.email}` });
    const { change } = await watching(unverified);
    await change("12");
    expect(await mailsTo(unverified.email)).toEqual([]);
    expect(
      (await mailsTo(`other-${unverified.email}`)).filter(({ mail }) => mail.subject?.includes("changed")),
    ).toEqual([]);

    const none = await account();
    const quiet = await watching(none);
    await quiet.change("12");
    expect(await logged(none)).toEqual([]);
  });

  test("mail alerts count toward the hourly cap of their watch", async () => {
    const owner = await reachable();
    const { bench, uuid, change } = await watching(owner);
    await owner.json("PUT", `/watch/${uuid}`, { notification_max_per_hour: 1 });
    // Digests go by the clock hour: the changes of this test belong to one.
    bench.time = Math.ceil(bench.time / 3600) * 3600;
    for (const words of ["12", "13", "14"]) await change(words);
    expect(await mailsTo(owner.email)).toHaveLength(1);
    await bench.pass(3700);
    await bench.pass(3700);
    const subjects = (await mailsTo(owner.email)).map(({ mail }) => mail.subject);
    expect(subjects.filter((subject) => subject?.startsWith("2 changes"))).toHaveLength(1);
  });

  test("alerts over the rate of one address are delayed, and arrive later", async () => {
    const owner = await reachable();
    const often = { PLAN_INTERVALS: "free=1", PLAN_CHECKS: "free=9999999" };
    const { bench, change } = await watching(owner, { ...settings, ...often, SELF_HOSTED: "" });
    const budget = realEnv.LIMITER.getByName(`alerts:to:${sha256(owner.email)}`);
    await budget.take({ limit: 200, windowSeconds: 3600, cost: 200 });
    await change("12");
    expect(await mailsTo(owner.email)).toEqual([]);
    expect(await logged(owner)).toMatchObject([{ state: "pending", last_error: expect.stringContaining("waits") }]);
    await budget.take({ limit: 1, windowSeconds: 0.001, cost: 0 });
    await bench.pass(120);
    expect(await mailsTo(owner.email)).toHaveLength(1);
  });

  test("an alert that its mailbox refuses is not sent again", async () => {
    const owner = await reachable();
    await execute("UPDATE users SET alert_email = 'nobody@mail.test'");
    const { bench, change } = await watching(owner);
    await change("12");
    await bench.pass(4000);
    const log = await logged(owner);
    expect(log).toMatchObject([{ state: "failed", attempts: 1, last_error: expect.stringContaining("recipient") }]);
  });
});

test("a server without MAIL_URL keeps alerts in its local mailbox, with the unsubscribe link", async () => {
  const owner = await reachable();
  const { change } = await watching(owner, { DEV_MAILBOX_TOKEN: "a-token-that-nobody-guesses" });
  await change("12");
  const results = await allRows<{ recipient: string; body: string }>("SELECT * FROM mailbox");
  expect(results).toMatchObject([
    { recipient: owner.email, subject: expect.stringMatching(/^Blauer Kessel – günstig: ./u) },
  ]);
  const { text, html, headers } = contentIn(results[0]?.body ?? "");
  expect(text).toMatch(
    /Stop all alerts by mail, of every watch\nhttps:\/\/tidemark\.example\/api\/v1\/email\/unsubscribe\?token=/,
  );
  expect(text).not.toContain("<p>");
  expect(html, "as a mail program shows it").toContain("Stop all alerts by mail, of every watch</a>");
  expect(Object.fromEntries(headers)).toMatchObject({
    To: owner.email,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

describe("a server whose operator names no address", () => {
  const nameless = { DEV_MAILBOX_TOKEN: "a-token-that-nobody-guesses", PUBLIC_URL: "" };
  const bodies = async () =>
    (await allRows<{ body: string }>("SELECT body FROM mailbox ORDER BY id")).map(({ body }) => contentIn(body).text);

  test("without PUBLIC_URL mails link to the address where the account enabled alerts, and nowhere else", async () => {
    const face = operated(nameless);
    const owner = await reachable();
    await face.request("https://watch.example/api/v1/email", {
      method: "POST",
      headers: { "x-api-key": owner.key, "content-type": "application/json" },
      body: JSON.stringify({ email: owner.email }),
    });
    await face.request("https://evil.example/api/v1/auth/forgot", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: owner.email }),
    });
    await new Bench(undefined, nameless).pass(60);
    const asked = (await bodies()).find((body) => body.includes("/email/enable?token=")) ?? "";
    expect(asked, "whoever agrees can end it by the same mail").toMatch(
      /Stop all alerts by mail, of every watch\nhttps:\/\/watch\.example\/api\/v1\/email\/unsubscribe\?token=/,
    );
    const reset = (await bodies()).find((body) => body.includes("/auth/reset?token=")) ?? "";
    expect(reset).not.toContain("unsubscribe");
    expect(reset).toContain("https://watch.example/api/v1/auth/reset?token=");
    expect((await bodies()).join()).not.toContain("evil.example");
    await execute("UPDATE users SET alert_email_enabled = 1, alert_email_verified_at = 1");
    const { change } = await watching(owner, nameless);
    await change("12");
    const link = /Stop all alerts by mail, of every watch\n(\S+)/.exec((await bodies()).at(-1) ?? "")?.[1] ?? "";
    expect(link).toMatch(/^https:\/\/watch\.example\/api\/v1\/email\/unsubscribe\?token=/);
    expect((await face.request(link, { method: "POST" })).status).toBe(200);
  });

  test("without PUBLIC_URL mails to an account without a known address have no link", async () => {
    const owner = await reachable();
    const { change } = await watching(owner, nameless);
    await change("12");
    const [alert = ""] = await bodies();
    expect(alert).toContain("12");
    expect(alert).not.toContain("Stop all alerts");
  });
});

test("mails about the account come from the operator's address, too", async () => {
  const bench = new Bench(undefined, settings);
  const { id } = (await firstRow<{ id: number }>(
    "INSERT INTO users (uuid, email, password_hash, created_at) VALUES ('u', 'a@mail.test', '', 1) RETURNING id",
  )) ?? { id: 0 };
  const mail = { userId: id, to: "a@mail.test", subject: "Verify", body: "Link", event: "verify:1" };
  await bench.world.stores.outbox.addMail({ ...mail, mailUrl: settings.MAIL_URL, now: bench.time });
  await bench.drain();
  const [arrived] = await mailsTo("a@mail.test");
  expect(arrived?.envelope.from).toBe("alerts@tidemark.example");
  expect(arrived && header(arrived.mail, "list-unsubscribe")).toBeUndefined();
});

describe.runIf(isOnlyDatabase)("a mail server that takes no mails", () => {
  const withoutLogin = {
    ...settings,
    MAIL_URL: `mailto://user:secret@127.0.0.1:${ports.smtp}?mode=insecure`,
    OPERATOR_ALERT_URL: "json://operator.test",
  };
  const partsOf = async () => {
    const answer = await request("https://tidemark.example/ready");
    const { problems } = await answer.json<{ problems: { part: string }[] }>();
    return problems.map(({ part }) => part).filter((part) => part === "mail");
  };

  test("shows in the readiness, is reported to the operator once, and so is its end", async () => {
    const owner = await reachable();
    const operator = site("operator.test");
    await operator.answers({ status: 200, body: "" });
    const { change, bench } = await watching(owner, withoutLogin);
    await change("12");
    expect(await partsOf()).toEqual(["mail"]);
    for (let minute = 0; minute < 6; minute++) {
      await alertOperator(bench.shards);
      await bench.pass(60);
    }
    const titles = async () => (await operator.requests()).map(({ body }) => JSON.parse(String(body)).title as string);
    expect(await titles()).toEqual(["https://tidemark.example: mail out of order"]);

    // The server works for whoever signs in as it wants.
    const mended = new Bench(bench.time, { ...settings, OPERATOR_ALERT_URL: "json://operator.test" });
    await mended.pass(60);
    expect(await partsOf()).toEqual([]);
    for (let minute = 0; minute < 3; minute++) await alertOperator(mended.shards);
    expect((await titles()).slice(1)).toEqual(["https://tidemark.example: all is well again"]);
  });

  test("stays out of order, where it can be asked by a mail alone, until one is delivered", async () => {
    const owner = await reachable();
    const service = site("api.sendgrid.com");
    await service.answers({ status: 401, body: "{}" });
    const byService = { MAIL_URL: "sendgrid://apikey:alerts@tidemark.example" };
    const { change, bench } = await watching(owner, byService);
    await change("12");
    for (let minute = 0; minute < 3; minute++) await bench.pass(60);
    expect(await partsOf()).toEqual(["mail"]);
    await service.answers({ status: 202, body: "" });
    await change("13");
    expect(await partsOf()).toEqual([]);
  });

  test("is none where only a recipient is refused", async () => {
    const owner = await reachable();
    await execute("UPDATE users SET alert_email = ? WHERE email = ?", "nobody@mail.test", owner.email);
    const { change } = await watching(owner);
    await change("12");
    expect(await logged(owner)).toMatchObject([{ last_error: expect.stringContaining("refused the recipient") }]);
    expect(await partsOf()).toEqual([]);
  });
});
