/**
 * The order of test files: those that take long begin first, so that none of them is left for one core at the end. Files of
 * the Worker's room follow each other without a gap, because a process that meets another room's file ends, and the next one
 * loads the whole Worker again.
 */

import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest first, by measurement: `npm test` prints the slowest files of a run. */
const long = [
  "worker/contract",
  // Tests in a browser wait for most of their time: one file of them follows the other, beside two that work.
  "worker/browser-ways",
  "worker/faults-meanwhile",
  "worker/faults.test",
  "worker/faults-packs",
  "worker/import-file",
  "worker/summary",
  "worker/cost",
  "worker/crowd",
  "worker/browser.test",
  "worker/health",
  "worker/refusals",
  "worker/a",
  "worker/browser-watch",
  "worker/c",
  "worker/browser-",
  "worker/",
  "dashboard/screens",
  "dashboard/proof",
  "dashboard/package",
  "dashboard/pick",
  "dashboard/steps",
  "dashboard/tags",
  "dashboard/channels",
  "dashboard/watch.test",
  "dashboard/",
  "sockets/",
  // These start processes, which costs the less the smaller the process is that starts them.
  "pure/scripts/",
  "pure/noise/worlds",
  "pure/lib/zip",
  "pure/lib/document/hostile",
  "pure/noise/invariants",
];

const place = ({ moduleId }: TestSpecification): number => {
  const found = long.findIndex((part) => moduleId.includes(`/test/${part}`));
  return found < 0 ? long.length : found;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
