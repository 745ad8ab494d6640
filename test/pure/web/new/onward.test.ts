/** No failure is a dead end: each has a way on, and none leads to a browser that is not there. */
import { expect, test } from "vitest";
import { failureClasses } from "../../../../src/page/failure.ts";
import { isHopeless, onwardOf } from "../../../../src/web/new/onward.ts";

test.each(failureClasses)("%s has a way on from New", (failure) => {
  for (const isRendered of [true, false])
    for (const hasBrowser of [true, false]) {
      const onward = onwardOf(failure, { isRendered, hasBrowser });
      if (isRendered || !hasBrowser) expect(onward).not.toBe("browser");
      // What is never watched leads to where another address is typed.
      if (isHopeless(failure)) expect(onward).toBe("address");
    }
});

test("a sign-in is handed over, a site that refuses is asked seldom, and what heals by itself is watched", () => {
  const known = { isRendered: true, hasBrowser: true };
  expect(onwardOf("login_wall", known)).toBe("sign_in");
  expect(onwardOf("http_403", known)).toBe("daily");
  expect(onwardOf("tls", known)).toBe("watch");
  expect(onwardOf("http_404", known)).toBe("address");
});
