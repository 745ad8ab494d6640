/** An explanation is never older than what it explains without saying so. */
import { describe, expect, test } from "vitest";
import { laterCheck } from "../../../src/history/laterCheck.ts";
import { why } from "../../../clients/typescript/src/cli/commands/why.ts";

const trace = { checked_at: 1000, verdict: "changed", reason: "The text changed" };
const watch = (lastChecked: number, failing: { class: string; sentence: string } | null = null) =>
  ({ schedule: { lastChecked }, reading: failing ? { failing } : {} }) as unknown as Parameters<typeof laterCheck>[0];

test("a check whose stages are kept is the last one", () => {
  expect(laterCheck(watch(1000), trace)).toBeNull();
});

test("a check that found nothing to differ comes after the one that is explained", () => {
  expect(laterCheck(watch(1600), trace)).toMatchObject({ checked_at: 1600, verdict: "unchanged: later" });
});

test("a check that broke comes after it, too, and says why it failed", () => {
  const failing = { class: "parse", sentence: "The check broke inside the service" };
  expect(laterCheck(watch(1600, failing), trace)).toEqual({
    checked_at: 1600,
    verdict: "failed: parse",
    reason: failing.sentence,
  });
});

describe("tidemark why", () => {
  async function printed(later: unknown, held: readonly unknown[] = []): Promise<string> {
    const lines: string[] = [];
    const known = {
      getWatch: () => ({ uuid: "a", label: "Shop", check_count: 2, last_changed: 0, next_check_at: null }),
      getTrace: () => ({ ...trace, stages: [], later }),
      ["listHeldReadings"]: () => held,
    };
    // All other lists of the service are empty.
    const client = new Proxy(known, {
      get: (of, name) => Reflect.get(of, name) ?? (name === "then" ? undefined : () => []),
    });
    const terminal = {
      client: () => Promise.resolve(client),
      isJson: false,
      print: (text: string) => lines.push(text),
      now: () => 1660,
      paint: (_: string, text: string) => text,
    };
    const uuid = "da868e58-8c55-4065-a340-efea6e6c6490";
    await why.run(terminal as never, { words: [uuid], values: {}, switches: new Set(), lists: {} } as never);
    return lines.join("\n");
  }

  test("tells the last check first, and the one of which every stage is kept as one before it", async () => {
    const later = { checked_at: 1600, verdict: "unchanged: later", reason: "Nothing counts" };
    expect(await printed(later)).toMatch(
      /Last check, 1 min ago\n\s+unchanged: later: Nothing counts\n\nLast check with its stages, 11 min ago\n\s+changed: The text changed/,
    );
  });

  test("shows what else was held back at the same places, which nothing but its first lines is left of", async () => {
    const held = {
      ...{ watch: "a", timestamp: 1200, last_at: 1600, times: 3, reason: "Nothing of it is news", restored: null },
      held_back: [{ rule: "counter", count: 2, lines: [] }],
      earlier: [
        { timestamp: 1540, diff: "- 4 left\n+ Sold out" },
        { timestamp: 1200, diff: "+ 20 percent off" },
      ],
    };
    expect(await printed(null, [held])).toMatch(
      /1 min ago, 3 times: Nothing of it is news\n\s+counter: 2 lines\n\s+Held back here before, 2 min ago:\n\s+- 4 left\n\s+\+ Sold out\n\s+Held back here before, 7 min ago:\n\s+\+ 20 percent off\n/,
    );
  });

  test("tells one check where it is the last one", async () => {
    expect(await printed(null)).toMatch(/Last check, 11 min ago\n\s+changed: The text changed/);
  });
});
