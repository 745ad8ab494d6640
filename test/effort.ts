/**
 * How much work something takes, for tests that hold hostile input to a bound where the work is done within the engine, as by a
 * regular expression: the processor time of this process, which a busy machine stretches less than the time of the clock, but
 * does stretch. Hence a bound is at least ten times of what was measured: it finds work that has no bound, not work that is slow.
 * Where the work is done in our own code, `stepsOf` counts it, the same in every run. Only in Node.
 */

/** Milliseconds of processor time since this process began. */
export function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
