/** Pages that say nothing but that they lead on, and pages that say more. */
import { expect, test } from "vitest";
import { isForwardingText } from "../../../../src/reading/interstitial/forwarding.ts";
import { processorMilliseconds } from "../../../effort.ts";
import { html, Watched } from "../../../pages/watched.ts";
import { pageOf, wordOf } from "../../../pages/life.ts";

test.each([
  ["Redirecting..."],
  ["Redirecting you to https://shop.test/new…"],
  ["You are being redirected.\nClick here if nothing happens."],
  ["You will be redirected in a moment. If you are not redirected automatically, follow this link."],
  ["Please wait, you are being redirected"],
  ["Moved Permanently\nThe document has moved here."],
  ["Object moved to here."],
  ["Sie werden automatisch weitergeleitet. Falls nicht, klicken Sie hier."],
  ["Weiterleitung\nKlicken Sie bitte hier."],
  ["Redirection en cours…\nCliquez ici si rien ne se passe."],
  ["Redirigiendo..."],
  ["正在跳转…"],
])("%s", (text) => {
  expect(isForwardingText(text, null)).toBe(true);
});

test.each([
  ["Redirecting traffic on the A8"],
  ["The flight was redirected to Vienna"],
  ["Redirection\nA novel by Ada Example, 20 EUR"],
  ["Click here"],
  ["Redirecting...\nIn stock: 3"],
  [`Redirecting...\n${"If you like kettles, read on. ".repeat(20)}`],
])("no forwarding is %s", (text) => {
  expect(isForwardingText(text, null)).toBe(false);
});

test("a line made to be read in many ways is read at once", () => {
  const began = processorMilliseconds();
  for (const word of [" to", " now", " automatisch", " being", "If you are "])
    isForwardingText(`Redirecting${word.repeat(380 / word.length)} and`, null);
  expect(processorMilliseconds() - began).toBeLessThan(300);
});

test("a page that only leads on is no reading, and the page behind it goes on where it was", async () => {
  const kettle = html("<h1>Kettle</h1><p>20 EUR</p>");
  const forwarding = html('<script>location.replace("/new")</script><p>Redirecting...</p>', "Please wait");
  const watched = new Watched();
  await watched.see(kettle);
  for (let time = 0; time < 3; time += 1)
    expect(wordOf((await watched.see(forwarding)).verdict)).toBe("failed: incomplete");
  expect(wordOf((await watched.see(kettle)).verdict)).toMatch(/^unchanged/);
  expect(wordOf((await new Watched().see(forwarding)).verdict)).toBe("failed: incomplete");
});

test.each(["Redirecting", "Loading"])("data that say %s are read", async (state) => {
  const watched = new Watched({ include_filters: ["json:$.state"] });
  const data = (value: string) =>
    pageOf({ contentType: "application/json", body: JSON.stringify({ state: value, host: "a" }) });
  await watched.see(data("Active"));
  expect(wordOf((await watched.see(data(state))).verdict)).toMatch(/^changed/);
});

test("a chosen part of a page may say that something leads on", async () => {
  const watched = new Watched({ include_filters: ["#state"] });
  const page = (state: string) =>
    html(`<h1>Status of your domains</h1><p>kettles.example</p><p id="state">${state}</p><p>Checked each hour</p>`);
  await watched.see(page("Active"));
  expect(wordOf((await watched.see(page("Redirecting"))).verdict)).toMatch(/^changed/);
});
