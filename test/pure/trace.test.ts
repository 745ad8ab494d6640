/** A trace is written in English with the code and the values of each sentence beside it, and within its bounds. */
import { describe, expect, test } from "vitest";
import { message } from "../../src/message/message.ts";
import { textOf } from "../../src/message/textOf.ts";
import { messageIn } from "../../src/message/written.ts";
import { traceIn } from "../../src/history/shape.ts";
import { type Stage, type Trace, traceText, writtenTrace } from "../../src/trace.ts";

const stage: Stage = {
  stage: "suspect",
  notes: ["words of an older release", message("verdict.so_for_minutes", { minutes: 7 })],
};
const trace: Trace = {
  checked_at: 1_795_000_000,
  verdict: "quiet: uncounted",
  reason: message("price.stock_uncounted", { what: message("price.stock_came") }),
  stages: [stage],
};
const german = (json: unknown): string => textOf(messageIn(json) ?? "", { language: "de" });

test("a trace says its sentences in English, and has their codes and values for other languages", () => {
  const read = traceIn(traceText(trace));
  expect(read?.reason).toBe("It came into stock, which the watch does not count");
  expect(german(read)).toBe("Es wurde lieferbar, was hier nicht zählt");
  const [written] = read?.stages ?? [];
  expect(written?.notes).toEqual(["words of an older release", "It has been so for 7 minutes: this is the page now"]);
  expect(written?.note_codes?.map(german)).toEqual(["", "So ist es seit 7 Minuten: Das ist die Seite jetzt"]);
});

test("a trace that was written is written again as it is", () => {
  const written = writtenTrace(trace);
  expect(writtenTrace(written)).toEqual({ ...written });
});

describe("a trace that is too long", () => {
  const english = (text: string): unknown => {
    const { code: _, values: __, stages, ...rest } = JSON.parse(text) as Trace & { code?: unknown; values?: unknown };
    return { ...rest, stages: stages.map(({ note_codes: ___, ...each }) => each) };
  };
  const whole = traceText(trace);

  test("loses the codes of its notes before a word", () => {
    const cut = traceText(trace, whole.length - 1);
    expect(cut).not.toContain("note_codes");
    expect(english(cut)).toEqual(english(whole));
  });

  test("loses its notes before its reason", () => {
    const cut = traceText({ ...trace, stages: [{ ...stage, facts: { class: "no_text" } }] }, 260);
    expect(JSON.parse(cut)).toMatchObject({ shortened: true, code: "price.stock_uncounted" });
    expect(JSON.parse(cut)).toHaveProperty("stages", [{ stage: "suspect", facts: { class: "no_text" } }]);
  });
});
