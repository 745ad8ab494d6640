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

/**
 * What was left out of a run without a browser, by name and number: tests that were skipped, and the screens of the
 * dashboard, which are tested in one alone. `root`: of the project.
 */
export function leftOut(report, root) {
  const skipped = (report?.testResults ?? []).flatMap(({ name, assertionResults }) => {
    const count = assertionResults.filter(({ status }) => status === "skipped" || status === "pending").length;
    return count > 0 ? [`  ${count} of ${name.replace(`${root}/`, "")}`] : [];
  });
  return ["Left out, as no browser could be had:", ...skipped.sort(), "  all of test/dashboard"];
}
