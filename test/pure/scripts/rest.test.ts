/** When the memory of work is given back. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { giveBackAtRest } from "../../../scripts/local/rest.mjs";

const megabyte = 1_000_000;
const second = 1000;

/** A process whose processor time and memory are set by hand; garbage is all above 140 MB. */
function machine() {
  const state = { share: 0, bytes: 200 * megabyte, collected: 0 };
  const now = () => vi.getMockedSystemTime()?.getTime() ?? 0;
  let milliseconds = 0;
  let lookedAt = now();
  return {
    state,
    now,
    processorMilliseconds: () => {
      milliseconds += state.share * (now() - lookedAt);
      lookedAt = now();
      return milliseconds;
    },
    residentBytes: () => state.bytes,
    collect: () => {
      state.collected++;
      state.bytes = 140 * megabyte;
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("memory that work needed", () => {
  test("what a start needed is given back once it is over", async () => {
    const { state, ...process } = machine();
    giveBackAtRest(second, process);
    await vi.advanceTimersByTimeAsync(second / 2);
    expect(state.collected).toBe(0);
    await vi.advanceTimersByTimeAsync(600 * second);
    expect(state.collected).toBe(1);
  });

  test("what checks needed is given back at rest, and not while they run", async () => {
    const { state, ...process } = machine();
    giveBackAtRest(second, process);
    await vi.advanceTimersByTimeAsync(200 * second);
    Object.assign(state, { share: 0.9, bytes: 260 * megabyte });
    await vi.advanceTimersByTimeAsync(300 * second);
    expect(state.collected).toBe(1);
    state.share = 0.01;
    await vi.advanceTimersByTimeAsync(7 * second);
    expect(state).toMatchObject({ collected: 2, bytes: 140 * megabyte });
  });

  test("work that makes garbage again and again stops the process every two minutes at most", async () => {
    const { state, ...process } = machine();
    giveBackAtRest(second, process);
    for (let at = 0; at < 600; at++) {
      state.bytes += 2 * megabyte;
      await vi.advanceTimersByTimeAsync(second);
    }
    expect(state.collected).toBe(1 + 4);
  });

  test("what would give little back is left", async () => {
    const { state, ...process } = machine();
    giveBackAtRest(second, process);
    await vi.advanceTimersByTimeAsync(2 * second);
    state.bytes = 160 * megabyte;
    await vi.advanceTimersByTimeAsync(600 * second);
    expect(state.collected).toBe(1);
  });

  test("nothing is given back after the end", async () => {
    const { state, ...process } = machine();
    const stop = giveBackAtRest(second, process);
    await vi.advanceTimersByTimeAsync(200 * second);
    stop();
    state.bytes = 300 * megabyte;
    await vi.advanceTimersByTimeAsync(600 * second);
    giveBackAtRest(second, process)();
    await vi.advanceTimersByTimeAsync(600 * second);
    expect(state.collected).toBe(1);
  });
});
