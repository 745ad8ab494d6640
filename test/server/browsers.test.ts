/** Whether the service offers a browser on this machine: what is not there, and cannot be fetched, is not offered. */
import { expect, test } from "vitest";
import { browsersOfMachine } from "../../server/browsers.mjs";

const profiles = { sweep: async () => undefined, make: async () => "" };

/** Browsers of a machine whose clock and whose browser are in the test's hand. */
function machine({ path, isInReach = false }: { path?: string; isInReach?: boolean }) {
  const state = { path, now: 0, looks: 0 };
  const browsers = browsersOfMachine(profiles, {
    found: () => {
      state.looks++;
      return state.path;
    },
    fetched: async () => undefined,
    isInReach: async () => isInReach,
    now: () => state.now,
  });
  return { state, browsers };
}

test("without a browser none is offered, and one that is installed later is, from then on", async () => {
  const { state, browsers } = machine({});
  await Promise.resolve();
  await Promise.resolve();
  expect(browsers.isThere()).toBe(false);
  state.path = "/usr/bin/chromium";
  expect([browsers.isThere(), state.looks], "its places are not looked at each time").toEqual([false, 1]);
  state.now = 5000;
  expect(browsers.isThere()).toBe(true);
  state.path = undefined;
  state.now = 60_000;
  expect(browsers.isThere(), "what was there is missed").toBe(true);
});

test.each([
  ["is installed", { path: "/usr/bin/chromium" }],
  ["can be fetched", { isInReach: true }],
])("a browser that %s is offered", async (_, given) => {
  const { browsers } = machine(given);
  await Promise.resolve();
  await Promise.resolve();
  expect(browsers.isThere()).toBe(true);
});
