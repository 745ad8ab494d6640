/** Waiting with an end: a browser that hangs answers nothing, ever. */

/** The work's result, or the error of `late` once `ms` have passed. The work itself goes on: whoever owns it ends it. */
export async function withDeadline<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.max(0, ms));
  });
  // Whichever loses the race may fail later, when nobody listens any more.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
