// Memory that work needed, given back when the process comes to rest. V8 collects what is garbage when somebody allocates more, so that a service which
// has checked some hundred pages would keep it until the next ones, an hour later. In order, every few seconds:
//
// 1. While the process works, nothing is done: it collects its garbage as it goes.
// 2. Once it rests, the garbage is collected completely, where that gives much back.
// 3. Not more often than every two minutes, since it stops the process for a tenth of a second.

import { giveBackMemory } from "./memory.mjs";

const lookMilliseconds = 3000;
/** Of one processor, within one look. */
const calmShare = 0.25;
const worthBytes = 24_000_000;
const pauseMilliseconds = 120_000;

/**
 * Whether to collect now. `share`: of one processor, since the last look; `grownBytes`: the memory that came since it was last given back; `sinceMilliseconds`:
 * the time since then.
 */
const isWorthCollecting = ({ share, grownBytes, sinceMilliseconds }) =>
  share < calmShare && grownBytes >= worthBytes && sinceMilliseconds >= pauseMilliseconds;

const ofThisProcess = {
  now: () => performance.now(),
  processorMilliseconds: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  residentBytes: () => process.memoryUsage.rss(),
  collect: giveBackMemory,
};

/** Collects once after `quietMilliseconds`, when a start is over, and from then on whenever it is worth it. @returns a function that ends this */
export function giveBackAtRest(quietMilliseconds, machine = ofThisProcess) {
  let state = null;
  const collect = () => {
    machine.collect();
    state = { at: machine.now(), bytes: machine.residentBytes() };
  };
  let seen = null;
  const look = () => {
    const now = { at: machine.now(), milliseconds: machine.processorMilliseconds() };
    const share = (now.milliseconds - seen.milliseconds) / (now.at - seen.at);
    seen = now;
    const grownBytes = machine.residentBytes() - state.bytes;
    if (isWorthCollecting({ share, grownBytes, sinceMilliseconds: now.at - state.at })) collect();
  };
  let looking;
  const first = setTimeout(() => {
    collect();
    seen = { at: machine.now(), milliseconds: machine.processorMilliseconds() };
    looking = setInterval(look, lookMilliseconds).unref();
  }, quietMilliseconds).unref();
  return () => {
    clearTimeout(first);
    clearInterval(looking);
  };
}
