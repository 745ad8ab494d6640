/** The account: what a person sets, who else may come in, and what shows a secret. */
import { encode } from "uqr";
import { beforeAll, describe, expect, test } from "vitest";
import { expectCalm, member, service, type Visitor } from "./visitor.ts";
import { windowsOf } from "./windows.ts";

const password = "correct horse battery staple";
describe.each(
  windowsOf(
    [
      { width: 1280, theme: "light", scripts: true },
      { width: 360, theme: "dark", scripts: false },
    ] as const,
    1,
  ),
)("the account at $width px, scripts $scripts", (manner) => {
  let person: Visitor;
  beforeAll(async () => {
    person = await member(manner);
  });

  test("the colours that a person chooses are in the first byte of every page", async () => {
    await person.open("/account");
    await person.press("Dark");
    await person.press("Save");
    expect(await person.page.content()).toContain('class="theme-dark');
    const [, again] = [await person.open("/account/keys"), await person.page.content()];
    expect(again).toMatch(/^<!DOCTYPE html><html[^>]*class="theme-dark density-comfortable"/);
  });

  test("a key is shown once, by a page that nothing keeps, and can be ended", async () => {
    await person.open("/account/keys");
    await person.fill("What is it for?", "Backup server");
    const answered = person.page.waitForResponse((answer) => answer.request().method() === "POST");
    await person.press("Make a key");
    expect((await answered).headers()["cache-control"]).toBe("no-store");
    const secret = await person.page.$eval("#new-secret", (field) => (field as HTMLInputElement).value);
    const asked = await fetch(`${service}/api/v1/auth/me`, { headers: { "x-api-key": secret } });
    expect(await asked.json()).toMatchObject({ email: person.email });
    await person.press("I have stored it");
    expect(await person.text()).toContain("Backup server");
    expect(await person.page.content()).not.toContain(secret);
    await person.press("End");
    await person.press("End this key");
    expect((await fetch(`${service}/api/v1/auth/me`, { headers: { "x-api-key": secret } })).status).toBe(401);
  });

  test("another device that is signed in can be signed out, and this one stays", async () => {
    const other = await fetch(`${service}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Mozilla/5.0 (Android 14; Mobile) Firefox/130.0" },
      body: JSON.stringify({ email: person.email, password }),
    });
    const { session_token: token } = (await other.json()) as { session_token: string };
    await person.open("/account/sessions");
    expect(await person.text()).toContain("Firefox on Android");
    await person.press("Sign out Firefox on Android");
    const asked = await fetch(`${service}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } });
    expect([asked.status, await person.open("/account/sessions")]).toEqual([401, 200]);
    expect(await person.text()).toContain("Nobody else is signed in");
  });

  test("a feed has an address that works and a code that says the same", async () => {
    await person.open("/account/feeds");
    await person.press("Turn feeds on");
    await person.press("QR code and formats of All changes");
    const address = await person.page.$eval("#feed-address", (field) => (field as HTMLInputElement).value);
    expect((await fetch(address)).headers.get("content-type")).toMatch(/rss/);
    expect(await person.page.$eval("svg.qr path", (path) => path.getAttribute("d"))).toBe(strokesOf(address));
    expectCalm(person);
  });
});

/** The dark modules of a code with four light ones around it, run by run. */
const strokesOf = (text: string): string =>
  encode(text, { ecc: "M", border: 0 })
    .data.flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? "x" : " "))
          .join("")
          .matchAll(/x+/g),
      ].map(({ index, 0: run }) => `M${index + 4} ${y + 4}h${run.length}v1h-${run.length}z`),
    )
    .join("");
