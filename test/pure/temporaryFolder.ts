/** A folder of a test, which goes with it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A new empty folder; it is removed when the test that runs is over, whether it passed or not. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
