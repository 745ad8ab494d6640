/** Waiting that can be given up. */

/** Resolves after so many milliseconds; rejects with the signal's reason when it is aborted before. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** A signal that follows another one and can be aborted by itself. `release` lets go of the other one. */
export function following(other: AbortSignal | undefined): { controller: AbortController; release: () => void } {
  const controller = new AbortController();
  const stop = () => controller.abort(other?.reason);
  if (other?.aborted) stop();
  else other?.addEventListener("abort", stop, { once: true });
  return { controller, release: () => other?.removeEventListener("abort", stop) };
}
