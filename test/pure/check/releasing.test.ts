/** A host that answers nothing keeps none of the others of its message reserved. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Holding } from "../../../src/schedule/hosts/holding.ts";
import { whileReleasing } from "../../../src/check/releasing.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const now = () => Math.floor(Date.now() / 1000);

function released(write: (hosts: string[]) => Promise<void>) {
  const hanging = Promise.withResolvers<string>();
  const holding = new Holding(["quick.test", "hangs.test"], now());
  const ended = whileReleasing({ clock: { now, wait: () => Promise.resolve() } }, { holding, write }, (onHostEnd) => {
    onHostEnd("quick.test");
    return hanging.promise;
  });
  return { ended, hanging };
}

test("a host is let go within seconds while another of its message hangs", async () => {
  const written: string[][] = [];
  const { ended, hanging } = released(async (hosts) => void written.push(hosts));
  await vi.advanceTimersByTimeAsync(4000);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(written).toEqual([["hangs.test"]]);
  hanging.resolve("read");
  expect(await ended).toBe("read");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(written).toHaveLength(1);
});

test("what could not be written harms neither the work nor a later writing", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const write = vi.fn().mockRejectedValue(new Error("busy"));
  const { ended, hanging } = released(write);
  await vi.advanceTimersByTimeAsync(8000);
  hanging.resolve("read");
  expect(await ended).toBe("read");
  expect(write).toHaveBeenCalledTimes(1);
});
