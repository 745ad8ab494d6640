/** The page without a connection is the same for everybody: it does not know who is there. */
import { expect, test } from "vitest";
import { offlinePage } from "../../../../src/web/offline/page.tsx";
import type { Reader } from "../../../../src/web/reader.ts";
import { en } from "../../../../src/web/words/en.ts";

test("the page without a connection offers nobody to sign in who may be signed in", () => {
  const reader = {
    words: en,
    locale: "en",
    zone: "UTC",
    now: 1_780_000_000,
    here: "/",
    theme: "system",
    density: "normal",
  };
  const page = offlinePage(reader as unknown as Reader);
  expect(page).toContain(en.offline.again);
  expect(page).not.toContain("/sign-in");
});
