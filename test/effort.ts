/**
 * How much work something takes, for tests that hold hostile input to a bound: the processor time of this process, which a
 * busy machine does not stretch as it does the time of the clock. Only in Node.
 */

/** Milliseconds of processor time since this process began. */
export function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
