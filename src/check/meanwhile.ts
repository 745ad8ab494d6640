/** What is done every second while work lasts, once at a time. What fails of it is logged and done again a second later. */
import type { NotifyWorld } from "../notify/world.ts";

const everyMilliseconds = 1000;

/** `act`: at the time, Unix seconds; `what`: what is the matter where it fails, for the log. */
type Repeated = { act: (now: number) => Promise<void>; what: string };

/** What the work comes to, once what was under way beside it has ended, too. */
export async function meanwhile<T>(
  { clock }: Pick<NotifyWorld, "clock">,
  { act, what }: Repeated,
  work: () => Promise<T>,
): Promise<T> {
  const current: { acting: Promise<void> | null } = { acting: null };
  const timer = setInterval(() => {
    current.acting ??= act(clock.now())
      .catch((error) => console.warn(JSON.stringify({ what, error: String(error) })))
      .finally(() => (current.acting = null));
  }, everyMilliseconds);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await current.acting;
  }
}
