/**
 * Waits in worker tests: ten times shorter than in production, and written down. Pauses between requests to a host and
 * second readings put what happens in order; how long they last is asked of this log or of pure tests.
 */

const usual = 10;
let divisor = usual;
const asked: number[] = [];
const timers: number[] = [];
let deadlineDivisor = 1;
const minDeadline = 10_000;

/** Replaces the waits and timers of this isolate, once. Whoever runs the Worker in the same isolate waits by them. */
export function shortenWaits(): void {
  const wait = scheduler.wait.bind(scheduler);
  const shortened = (milliseconds: number, options?: SchedulerWaitOptions) => {
    asked.push(milliseconds);
    return wait(milliseconds / divisor, options);
  };
  Object.defineProperty(globalThis, "scheduler", { value: { wait: shortened } });
  const start = globalThis.setTimeout;
  const sooner = (work: () => void, milliseconds = 0, ...given: []) => {
    timers.push(milliseconds);
    return start(work, milliseconds < minDeadline ? milliseconds : milliseconds / deadlineDivisor, ...given);
  };
  globalThis.setTimeout = sooner as typeof setTimeout;
}

/** Every wait that began since the last call, in milliseconds as the Worker asked for it. */
export const takeWaits = (): number[] => asked.splice(0);

/** Every timer that was started since the last call, in milliseconds as the Worker asked for it. */
export const takeTimers = (): number[] => timers.splice(0);

/** Until the test ends waits are only so many times shorter; 1: they last as in production. */
export function divideWaitsBy(times: number): void {
  divisor = times;
}

/** Until the test ends timers of ten seconds and more, which end what hangs, are so many times shorter. */
export function shortenDeadlines(times: number): void {
  deadlineDivisor = times;
}

/** Before each test: nothing was waited for yet, waits are as short as usual, and deadlines as long. */
export function forgetWaits(): void {
  asked.length = 0;
  timers.length = 0;
  divisor = usual;
  deadlineDivisor = 1;
}
