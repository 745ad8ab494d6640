/** A case run by the check of the service alone: the versions of its page, an hour apart, without a network or stores. */
import { decisiveDifference } from "../../src/lib/difference/judgement.ts";
import type { Fetched } from "../../src/page/page.ts";
import { pageOf } from "../pages/life.ts";
import { Watched } from "../pages/watched.ts";
import { answerOf, isMoving, textOf } from "./body.ts";
import type { Body, Case } from "./case.ts";
import { faultsOf, type Seen } from "./expectation.ts";

/** Requests of one check at most. */
const requests = 4;

/** What is otherwise than the case expects, each in a sentence. */
export async function followInProcess({ settings = {}, pages, steps }: Case): Promise<string[]> {
  const watched = new Watched({
    noise_reduction: true,
    time_between_check: { hours: 1 },
    time_between_check_use_default: false,
    ...settings,
  });
  const [versions = []] = Object.values(pages);
  const faults: string[] = [];
  let [text, changes, difference, hit] = ["", 0, "", 0];
  for (const [number, step] of steps.entries()) {
    if (!("check" in step)) throw new Error("A step that is no check needs the service");
    const version = versions[Math.min(step.check, versions.length - 1)] as Body;
    const { verdict } = await watched.see(...answersOf(version, hit));
    hit += requests;
    if (verdict.kind === "changed") {
      changes++;
      difference = wordsOf(decisiveDifference(text, verdict.reading.text, verdict));
    }
    if (verdict.kind === "first" || verdict.kind === "quiet" || verdict.kind === "changed") text = verdict.reading.text;
    const { restock = null, failing } = watched.memory;
    const isAlerted = verdict.kind === "changed";
    const seen: Seen = { text, isAlerted, changes, error: failing?.sentence ?? false, restock, watch: {}, difference };
    faults.push(...faultsOf(seen, step.expect ?? {}).map((fault) => `check ${number + 1}: ${fault}`));
  }
  return faults;
}

function answersOf(body: Body, hit: number): Fetched[] {
  const answer = answerOf(body);
  if (answer.answers) return answer.answers.flatMap((each) => answersOf(each, hit).slice(0, 1));
  const { base64, type } = answer;
  const bytes = (n: number) =>
    base64 === undefined ? textOf(answer, n) : Uint8Array.from(Buffer.from(base64, "base64"));
  const count = isMoving(answer) ? requests : 1;
  return Array.from({ length: count }, (_, index) =>
    pageOf({ body: bytes(hit + index), ...(type === undefined ? {} : { contentType: type ?? "" }) }),
  );
}

function wordsOf({ operations, before, after, ignored }: ReturnType<typeof decisiveDifference>): string {
  const left = (side: "before" | "after", lines: readonly string[], start: number, end: number) =>
    lines.slice(start, end).filter((_, index) => !ignored?.[side].has(start + index));
  return operations
    .filter(({ kind }) => kind !== "equal")
    .flatMap((one) => [
      ...left("before", before, one.beforeStart, one.beforeEnd),
      ...left("after", after, one.afterStart, one.afterEnd),
    ])
    .join("\n");
}
