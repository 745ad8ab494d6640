/** Request bodies are read within bounds of size, memory and time, whatever they announce. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Intake, intakeBytes, strangersBytes, type Holding } from "../../../src/http/intake.ts";
import { readWithin } from "../../../src/http/reading.ts";
import { Problem } from "../../../src/problem.ts";

const mebibyte = 1_048_576;

/** A clock that a test moves; whoever waits goes on when it has moved that far. */
class Clock {
  ms = 0;
  readonly #waiting: { at: number; wake: () => void }[] = [];

  now = () => this.ms;
  wait = (milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((wake, stop) => {
      this.#waiting.push({ at: this.ms + milliseconds, wake });
      signal.addEventListener("abort", () => stop(new Error("over")));
    });
  pass(milliseconds: number) {
    this.ms += milliseconds;
    for (const { at, wake } of this.#waiting) if (at <= this.ms) wake();
  }
}

type Sent = { pieces: number[]; announced?: number; secondsBetween?: number; ends?: boolean };

/** Reads a body of such pieces, in bytes; `peak` is the most that it held at a time. */
async function read({ pieces, announced, secondsBetween = 0, ends = true }: Sent, limitBytes = mebibyte) {
  const clock = new Clock();
  const intake = new Intake();
  const holding = intake.open(false, 0);
  let peak = 0;
  const take = intake.take.bind(intake);
  intake.take = (...request: [Holding, number, number]) => {
    take(...request);
    peak = Math.max(peak, holding.bytes);
  };
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        clock.pass(secondsBetween * 1000);
        const size = left.shift();
        if (size !== undefined) controller.enqueue(new Uint8Array(size).fill(size));
        else if (ends) controller.close();
        else queueMicrotask(() => clock.pass(3_600_000));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = new Headers(announced === undefined ? {} : { "content-length": String(announced) });
  const bounds = { limitBytes, intakeBytes: intakeBytes(true), intake, holding, now: clock.now, wait: clock.wait };
  const bytes = await readWithin({ headers, body }, bounds);
  return { bytes, peak };
}

const refusal = async (sent: Sent, limitBytes?: number) => {
  try {
    await read(sent, limitBytes);
  } catch (error) {
    if (error instanceof Problem) return { kind: error.kind, sentence: error.message };
    throw error;
  }
  return null;
};

describe("a body", () => {
  test("a body is read unchanged, and takes at most three times its size in memory", async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 70_000 }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(sizes, async (pieces) => {
        const { bytes, peak } = await read({ pieces }, 4 * mebibyte);
        expect(Buffer.from(bytes).equals(Buffer.concat(pieces.map((size) => Buffer.alloc(size, size & 255))))).toBe(
          true,
        );
        expect(peak).toBeLessThanOrEqual(3 * bytes.length);
      }),
    );
  });

  test("a body that announces a large size and sends little takes little memory", async () => {
    const { bytes, peak } = await read({ pieces: [2], announced: 256 * mebibyte }, 256 * mebibyte);
    expect(bytes).toHaveLength(2);
    expect(peak).toBe(2);
  });

  test("a body may be exactly as large as the limit, and not a byte larger, announced or not", async () => {
    expect((await read({ pieces: [mebibyte - 1, 1] })).bytes).toHaveLength(mebibyte);
    const tooLarge = { kind: "too_large", sentence: "The request body is larger than the limit of 1 MiB" };
    expect(await refusal({ pieces: [mebibyte, 1] })).toEqual(tooLarge);
    expect(await refusal({ pieces: [1], announced: mebibyte + 1 })).toEqual(tooLarge);
    expect((await refusal({ pieces: [65_537] }, 65_536))?.sentence).toContain("64 KiB");
  });

  test("a body that stops arriving is refused after half a minute", async () => {
    expect(await refusal({ pieces: [10], announced: 20, ends: false })).toEqual({
      kind: "timeout",
      sentence: "The request body did not arrive within 30 seconds",
    });
    expect((await refusal({ pieces: [], ends: false }))?.kind).toBe("timeout");
  });

  test("a body that arrives byte by byte is refused in time, however regularly it arrives", async () => {
    const drip = Array.from({ length: 60 }, () => 1);
    expect((await refusal({ pieces: drip, secondsBetween: 1 }))?.kind).toBe("timeout");
  });

  test("a large archive on a slow line may take as long as its bytes keep arriving", async () => {
    const pieces = Array.from({ length: 64 }, () => mebibyte / 2);
    const { bytes } = await read({ pieces, secondsBetween: 2 }, 32 * mebibyte);
    expect(bytes).toHaveLength(32 * mebibyte);
  });
});

describe("the bodies of all requests together", () => {
  const limit = intakeBytes(false);

  test("bodies together stay below the bound; then a request is refused until another has ended", () => {
    const intake = new Intake();
    const archives = [1, 2].map(() => intake.open(false, 0));
    const [first, second] = archives as [Holding, Holding];
    intake.take(first, 32 * mebibyte, limit);
    expect(() => intake.take(second, 32 * mebibyte, limit)).toThrow(/try again shortly/);
    intake.close(first);
    intake.take(second, 32 * mebibyte, limit);
    expect(intake.usedBytes()).toBe(32 * mebibyte);
  });

  test("large archives leave room for ordinary requests", () => {
    const intake = new Intake();
    intake.take(intake.open(false, 0), limit - 8 * mebibyte, limit);
    expect(() => intake.take(intake.open(false, 0), 2 * mebibyte, limit)).toThrow();
    for (let count = 0; count < 8; count++) intake.take(intake.open(false, 0), mebibyte, limit);
    expect(() => intake.take(intake.open(false, 0), 1, limit)).toThrow();
  });

  test("bodies of unauthenticated requests cannot use up the room of accounts", () => {
    const intake = new Intake();
    for (let taken = 0; taken < strangersBytes; taken += 65_536) intake.take(intake.open(true, 0), 65_536, limit);
    expect(() => intake.take(intake.open(true, 0), 1, limit)).toThrow();
    intake.take(intake.open(false, 0), mebibyte, limit);
  });

  test("a body whose request the runtime ended silently no longer counts", () => {
    const intake = new Intake();
    intake.take(intake.open(false, 0), limit - 8 * mebibyte, limit);
    intake.open(false, 299_999);
    expect(intake.usedBytes()).toBe(limit - 8 * mebibyte);
    intake.open(false, 300_000);
    expect(intake.usedBytes()).toBe(0);
  });
});
