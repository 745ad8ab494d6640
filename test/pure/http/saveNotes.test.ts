import { describe, expect, test } from "vitest";
import { noteHeaders, noteMembers } from "../../../src/http/saveNotes.ts";
import { message } from "../../../src/message/message.ts";

const droppedHeader = (dropped: string[]) => noteHeaders({ dropped, warnings: [] })["X-Dropped-Selectors"];

describe("the headers of a save", () => {
  test("the headers are absent when nothing was dropped and nothing is warned of", () =>
    expect(noteHeaders({ dropped: [], warnings: [] })).toEqual({}));

  test("dropped selectors and warnings are in separate headers", () => {
    expect(noteHeaders({ dropped: ["p["], warnings: [message("warning.body_of_get")] })).toEqual({
      "X-Dropped-Selectors": '["p["]',
      "X-Warnings": '["body is not sent with the method GET"]',
    });
  });

  test.each([[["##"]], [["p[", "ü > [", '"\\']], [["😀[", "a\nb["]]])(
    "the header reads back as the selectors that were dropped: %j",
    (dropped) => {
      expect(droppedHeader(dropped)).toMatch(/^[\x20-\x7e]+$/);
      expect(JSON.parse(droppedHeader(dropped) ?? "")).toEqual(dropped);
    },
  );

  test("the header stays JSON of at most 4,000 characters, however much was dropped", () => {
    for (const dropped of [Array(100).fill("[".repeat(5000)), Array(100).fill("😀".repeat(200)), ["ü".repeat(5000)]]) {
      const text = droppedHeader(dropped) ?? "";
      expect(text.length).toBeLessThanOrEqual(4000);
      expect(JSON.parse(text).length).toBeGreaterThan(0);
    }
  });
});

test("the members of an answer are complete, and empty ones are left out", () => {
  expect(noteMembers({ dropped: [], warnings: [] })).toEqual({});
  expect(noteMembers({ dropped: ["[".repeat(5000)], warnings: [] })).toEqual({ dropped_selectors: ["[".repeat(5000)] });
  const warning = message("warning.body_of_get");
  expect(noteMembers({ dropped: [], warnings: [warning] })).toEqual({
    warnings: ["body is not sent with the method GET"],
    warning_codes: [{ code: "warning.body_of_get", values: {} }],
  });
});
