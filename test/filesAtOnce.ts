/**
 * How many files of tests run at once: two more than there are cores, since tests of browsers and of slow sites wait for most of their
 * time, and no more than memory is for, of which each needs up to 2 GB.
 */
import { availableParallelism, totalmem } from "node:os";

export const filesAtOnce = Math.max(1, Math.min(availableParallelism() + 2, Math.floor(totalmem() / 2e9)));
