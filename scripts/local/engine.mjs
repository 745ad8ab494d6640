// V8 in the process of the front server, which by default makes a function fast after it ran some thousand times: a service on one
// machine may have that many requests in a day; and lets the heap grow as if the machine had nothing else to do.

import { setFlagsFromString } from "node:v8";

/** Compiles what runs often after a fifth of the usual number of calls. */
export const compileEarly = () => setFlagsFromString("--invocation-count-for-turbofan=600");

/**
 * For a process that runs the Worker itself: functions of the start, which never run again, get no code in between; and the heap grows by a quarter of
 * what lived. Young objects are collected by the one thread that made them: what several take together is a multiple, where there is little. When nothing
 * happens for some seconds V8 would shrink the heap and throw code away, and make both again for the next checks; rest.mjs collects less often, and the code stays.
 * See scripts/local/runtime.mjs for workerd.
 */
export function keepHeapSmall() {
  for (const flag of [
    "--no-sparkplug",
    "--no-parallel-scavenge",
    "--max-semi-space-size=4",
    "--heap-growing-percent=25",
    "--no-memory-reducer",
    "--no-flush-bytecode",
  ])
    setFlagsFromString(flag);
}
