/** The reference at /docs in a real browser: on a phone and in the dark, by search and keyboard, and with a key. */
import { expect, test } from "vitest";
import { expectAccessible, rulesOfColours } from "./accessible.ts";
import { expectCalm, service, setTheme, visitor } from "./visitor.ts";

test("the reference is readable on a phone and in the dark, and without scripts", async () => {
  const reader = await visitor({ width: 360, height: 740 });
  for (const path of ["/docs", "/docs/guides/first-watch", "/docs/notifications", "/docs/api/search"]) {
    await setTheme(reader.page, "light");
    expect(await reader.open(path)).toBe(200);
    await expectAccessible(reader);
    await setTheme(reader.page, "dark");
    await expectAccessible(reader, rulesOfColours);
    expectCalm(reader);
  }
  const { headers } = await fetch(`${service}/docs/errors`, { method: "HEAD" });
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'self';/);
  const bare = await visitor({ scripts: false });
  await bare.open("/docs/guides/prices");
  expect(await bare.text()).toContain("urllib.request");
});

test("somebody finds an operation, chooses a language for all pages, copies the sample and tries it with a key", async () => {
  const reader = await visitor();
  const { page } = reader;
  await page
    .browserContext()
    .overridePermissions(service, ["clipboard-read", "clipboard-write", "clipboard-sanitized-write"]);
  const email = `reference-${crypto.randomUUID()}@mail.test`;
  const registered = await fetch(`${service}/api/v1/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "correct horse battery staple" }),
  });
  const { api_key: key } = (await registered.json()) as { api_key: string };
  await reader.open("/docs");
  await page.keyboard.press("/");
  await page.keyboard.type("createTag");
  await page.waitForSelector("#found a");
  await page.keyboard.press("ArrowDown");
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
  expect(page.url()).toContain("/docs/api/tag-management#createTag");
  const section = '[data-path="/api/v1/tag"][data-method="POST"]';
  await page.locator(`${section} .languages button:nth-child(3)`).click();
  await page.locator(`${section} figure:not([hidden]) .copy`).click();
  await page.waitForFunction(() => document.getElementById("said")?.textContent === "Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^import json, os, urllib\.request/);
  await page.locator(`${section} .try summary`).click();
  await page.locator(`${section} input[type=password]`).fill(key);
  await page.locator(`${section} form button`).click();
  const answer = `${section} form pre`;
  await page.waitForFunction(
    (selector: string) => document.querySelector(selector)?.textContent?.startsWith("201"),
    {},
    answer,
  );
  await reader.open("/docs/errors");
  expect(await page.$eval("figure:not([hidden])", (figure) => figure.dataset.language)).toBe("Python");
  expectCalm(reader);
});
