/** Work that must be done within a time. */

/** What was waited for took longer than its time. */
export class TooSlow extends Error {}

/** What the work gives, unless it takes longer than `ms`: then throws {@link TooSlow}, and how the work ends is nobody's news. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alarm = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), Math.max(0, ms));
  });
  // Work that loses the race may fail later, when the connection is closed; that is no news.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, alarm]);
  } finally {
    clearTimeout(timer);
  }
}
