// How many tests passed, failed and were skipped, out of vitest's JSON report. A file that could not be loaded counts as
// one failure, and so does a run that failed for no test in particular, such as an error nobody caught.

/** @returns {{passed: number, failed: number, skipped: number}} */
export function countsOf(report, exitCode) {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((one) => one.status === "failed"),
  );
  const failed = report.numFailedTests + broken.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

/** The closing line of a test run. */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** The files of vitest's JSON report that took longest, the slowest first. @returns {{path: string, seconds: number}[]} */
export function slowest(report, count) {
  const files = (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    path: name,
    seconds: Math.max(0, endTime - startTime) / 1000,
  }));
  return files.sort((one, other) => other.seconds - one.seconds).slice(0, count);
}
