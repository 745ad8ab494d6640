/** What is advised after a failure looks at what the watch has already, wherever it is advised. */
import { describe, expect, test } from "vitest";
import { adviceFor, remedies } from "../../../../src/admin/remedies.ts";
import { languageCodes } from "../../../../src/language/languages.ts";
import { englishOf } from "../../../../src/message/textOf.ts";
import { failureClasses } from "../../../../src/page/failure.ts";
import { afterBrowser } from "../../../../src/page/sources/failure.ts";
import { nothingTried, obstacleFailure } from "../../../../src/page/suspect/sentences.ts";
import { message } from "../../../../src/message/message.ts";
import { triedBy } from "../../../../src/settings/tried.ts";
import { adviceBy, adviceText, isBrowserTried } from "../../../../src/web/watch/advice.ts";
import { wayOutOf } from "../../../../src/web/parts/wayOut.ts";
import { wordsFor } from "../../../../src/web/words/index.ts";

const everything = { browser: true, signIn: true, proxy: true };
/** Words that advise something that a watch may have, in each language. */
const advises = {
  browser: /\bbrowser\b|navigateur/i,
  signIn: /cookie|sign-?in|anmeldung|connexion/i,
  proxy: /\bproxy\b/i,
};

describe.each(languageCodes)("in %s", (language) => {
  const { watch } = wordsFor(language, undefined).words;

  test("no advice names a browser, a sign-in or a proxy but one that is another where the watch has it", () => {
    const named = failureClasses.filter(
      (kind) =>
        !/^browser_|^http_407$/.test(kind) && Object.values(advises).some((one) => one.test(watch.advice[kind])),
    );
    expect(named.filter((kind) => !(kind in adviceBy))).toEqual([]);
  });

  test.each(Object.entries(adviceBy))("after %s nothing is advised that was tried: %s", (kind, by) => {
    const failure = kind as keyof typeof adviceBy;
    const tried = { ...nothingTried, [by]: true };
    const first = adviceText(watch, failure, { tried: nothingTried, hasBrowser: true });
    const then = adviceText(watch, failure, { tried, hasBrowser: true });
    expect(first).toBe(watch.advice[failure]);
    expect(then).toBe(watch.adviceTried[failure]);
    expect(then).not.toBe(first);
    if (by === "browser" && failure !== "consent_wall") expect(then).not.toMatch(advises.browser);
  });

  test("a browser is not advised where the server has none", () => {
    const asked = { tried: nothingTried, hasBrowser: false };
    expect(adviceText(watch, "no_text", asked)).toBe(watch.adviceTried.no_text);
    expect(adviceText(watch, "geo_block", asked)).toBe(watch.advice.geo_block);
  });
});

test("a browser is tried where one reads the page, always or where needed, and of a site where none ever does", () => {
  const watch = (value: string, processor: string | null = null) =>
    isBrowserTried({ effective_fetch_backend: { value, reason: null }, processor } as Parameters<
      typeof isBrowserTried
    >[0]);
  expect(["html_webdriver", "html_hybrid", "extra_browser_one"].map((value) => watch(value))).toEqual([
    true,
    true,
    true,
  ]);
  expect([watch("html_requests"), watch("html_requests", "site_diff")]).toEqual([false, true]);
  const reading = { isRendered: watch("html_requests", "site_diff"), hasBrowser: true };
  expect(wayOutOf("timeout", reading)).toBe("slower");
});

test("a sign-in is a header that says who somebody is or a step that types, and a proxy none that is turned off", () => {
  const none = { headers: {}, browser_steps: [], proxy: null };
  expect(triedBy(none, false)).toEqual(nothingTried);
  expect(triedBy({ ...none, headers: { Cookie: "********" } }, false).signIn).toBe(true);
  expect(triedBy({ ...none, headers: { "Accept-Language": "de" } }, false).signIn).toBe(false);
  expect(triedBy({ ...none, browser_steps: [{ operation: "Click element" }] }, false).signIn).toBe(false);
  expect(triedBy({ ...none, browser_steps: [{ operation: "Enter text in field" }] }, false).signIn).toBe(true);
  expect([
    triedBy({ ...none, proxy: "de-1" }, false).proxy,
    triedBy({ ...none, proxy: "no-proxy" }, false).proxy,
  ]).toEqual([true, false]);
});

test.each(["challenge", "consent_wall", "login_wall", "geo_block"] as const)(
  "the sentence of a %s advises what is left",
  (kind) => {
    const obstacle = { class: kind, maker: "" } as Parameters<typeof obstacleFailure>[0];
    const said = (tried: typeof everything) => englishOf(obstacleFailure(obstacle, tried).sentence);
    expect(said(everything)).not.toBe(said(nothingTried));
  },
);

test("a page of a product that a browser read is not said to be made by scripts perhaps", () => {
  for (const code of ["page.no_offer", "page.other_offers"] as const) {
    const failure = { class: "no_text", sentence: message(code) } as const;
    expect(englishOf(failure.sentence)).toContain("JavaScript");
    expect(englishOf(afterBrowser(failure).sentence)).not.toContain("JavaScript");
  }
});

test("the operator's message to the owner of a watch advises no browser to who has one, and no sign-in to who signs in", () => {
  for (const kind of failureClasses) {
    const said = englishOf(adviceFor(kind, everything));
    expect(said).not.toContain("html_webdriver");
    expect(adviceFor(kind, nothingTried)).toEqual(remedies[kind].advice);
  }
  expect(englishOf(adviceFor("login_wall", everything))).toContain("Renew");
});
