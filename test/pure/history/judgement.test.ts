/** The judgement of a change as it is stored with it. */
import { describe, expect, test } from "vitest";
import { readJudgement, writeJudgement } from "../../../src/history/judgement.ts";
import { decisiveDifference, everythingCounts, type Judgement } from "../../../src/lib/difference/judgement.ts";
import { addedLines } from "../../../src/lib/difference/counting.ts";

const lines = { before: [[1, 3]] as const, after: [[2, 3]] as const };
const strict = { ignoresWhitespace: false };

describe("the judgement of a change", () => {
  test.each<Partial<Judgement>>([
    {},
    { ignoresWhitespace: true },
    { noise: lines },
    { ignored: lines, uncounted: ["removed", "replaced"] },
  ])("a judgement is read as it was written: %o", (part) => {
    const judgement = { ...everythingCounts, ...part };
    expect(readJudgement(writeJudgement(judgement), { ignoresWhitespace: !judgement.ignoresWhitespace })).toEqual(
      judgement,
    );
  });

  test("the lines of noise that a former version wrote are read", () => {
    const read = readJudgement('{"before":[[1,3]],"after":[[2,3]]}', { ignoresWhitespace: true });
    expect(read).toEqual({ ...everythingCounts, noise: lines, ignoresWhitespace: true });
  });

  test("a former version finds its lines of noise in what is written now", () => {
    expect(JSON.parse(writeJudgement({ ...everythingCounts, noise: lines }))).toMatchObject(lines);
  });

  test.each([null, "", "{", "[]", '{"before":1}', '{"before":[[0,-1]],"after":[]}', '{"before":[[0,"x"]],"after":[]}'])(
    "everything counts where a stored judgement says nothing: %s",
    (stored) => {
      expect(readJudgement(stored, strict)).toEqual(everythingCounts);
    },
  );

  test("a judgement of lines that no text has leaves out what is there, and nothing else", () => {
    const judgement = readJudgement('{"before":[[0,9007199254740991]],"after":[[0,1]]}', strict);
    expect(addedLines(decisiveDifference("a\nb", "x\nb\nc", { judgement }))).toEqual(["c"]);
  });
});
