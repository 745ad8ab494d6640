import { describe, expect, test } from "vitest";
import { lineDifference } from "../../../../src/lib/difference/difference.ts";

const at = (name: string) => `https://docs.example/${name}`;
const text = (...lines: string[]) => lines.join("\n");

/** What became of the lines, as `-`, `+` and `~` before them. */
function reported(before: string, after: string): string[] {
  const { operations, before: old, after: young } = lineDifference(before, after);
  const short = (lines: readonly string[]) =>
    lines.map((line) => line.replaceAll("https://docs.example/", "")).join(", ");
  return operations.flatMap(({ kind, beforeStart, beforeEnd, afterStart, afterEnd }) => {
    const [was, is] = [short(old.slice(beforeStart, beforeEnd)), short(young.slice(afterStart, afterEnd))];
    if (kind === "equal") return [];
    return [kind === "added" ? `+ ${is}` : kind === "removed" ? `- ${was}` : `~ ${was} > ${is}`];
  });
}

describe("the difference of two lists of addresses", () => {
  test("has no address that became another", () => {
    expect(reported(text(at("a"), at("b"), at("d")), text(at("a"), at("c"), at("d")))).toEqual(["- b", "+ c"]);
  });

  test("has an address that became another where its line says so, among others that came and went", () => {
    const before = text(at("a"), at("b"), at("c"), at("d"));
    const after = text(at("x"), `${at("new")} (was ${at("b")})`, at("y"), at("d"));
    expect(reported(before, after)).toEqual(["- a", "+ x", "~ b > new (was b)", "- c", "+ y"]);
    expect(reported(after, before)).toEqual(["- x", "+ a", "~ new (was b) > b", "- y", "+ c"]);
  });

  test("has an address that is no longer listed as one line that changed", () => {
    expect(reported(text(at("a"), at("b")), text(`${at("a")} (no longer listed)`, at("b")))).toEqual([
      "~ a > a (no longer listed)",
    ]);
    expect(reported(text(at("a"), at("b")), text(`${at("a")} (no longer listed)`, at("c")))).toEqual([
      "~ a > a (no longer listed)",
      "- b",
      "+ c",
    ]);
  });

  test("follows a page that moves again", () => {
    expect(reported(`${at("b")} (was ${at("a")})`, `${at("c")} (was ${at("b")})`)).toEqual(["~ b (was a) > c (was b)"]);
  });
});
