import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Deadline } from "../../../../src/lib/exchange/deadline.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test("a deadline stands still while the other side waits for us, and goes on afterwards", async () => {
  const deadline = new Deadline(1000);
  await vi.advanceTimersByTimeAsync(600);
  const waited = deadline.without(pause(5000));
  await vi.advanceTimersByTimeAsync(5000);
  await waited;
  expect([deadline.signal.aborted, deadline.waitedMs]).toEqual([false, 5000]);
  await vi.advanceTimersByTimeAsync(399);
  expect(deadline.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(deadline.signal.aborted).toBe(true);
});

test("the other side does not wait for us for ever, in one go or in many", async () => {
  const [once, often] = [new Deadline(1000), new Deadline(1000)];
  void once.without(pause(90_000));
  for (let turn = 0; turn < 9; turn++) {
    expect([once.signal.aborted, often.signal.aborted]).toEqual([turn > 7, turn > 7]);
    const waited = often.without(pause(6300));
    await vi.advanceTimersByTimeAsync(6300);
    await waited;
  }
});

test("a deadline waits as long as it is made for", async () => {
  const patient = new Deadline(1000, 100_000);
  void patient.without(pause(200_000));
  await vi.advanceTimersByTimeAsync(99_999);
  expect(patient.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(patient.signal.aborted).toBe(true);
});

test("a deadline that ended never fires", async () => {
  const deadline = new Deadline(1000);
  deadline.end();
  await vi.advanceTimersByTimeAsync(2000);
  expect(deadline.signal.aborted).toBe(false);
});

test("a machine that slept through a deadline hears first what was said meanwhile", async () => {
  const deadline = new Deadline(1000);
  await vi.advanceTimersByTimeAsync(500);
  vi.setSystemTime(Date.now() + 8 * 3_600_000);
  await vi.advanceTimersByTimeAsync(500);
  expect(deadline.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(999);
  expect(deadline.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(deadline.signal.aborted).toBe(true);
});
