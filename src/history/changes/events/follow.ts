/** Follows the changes of an account: asks for what is new every few seconds, and gives it as text of an event stream. Pure. */
import type { RefusalBody } from "../../../http/refusals.ts";
import { beatText, messageText, retryText } from "../../../lib/eventstream/message.ts";

/** What following takes from outside. Times in seconds. */
export type Following<Change> = {
  /** The changes after an id, oldest first, and where to go on; at most a page of them. */
  next: (id: number) => Promise<{ changes: { id: number; change: Change }[]; next: number }>;
  /** Pays for another minute; the body of a refusal where that is refused. */
  pay: () => Promise<RefusalBody | null>;
  cursorOf: (id: number) => string;
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
};

const lookEverySeconds = 3;
const beatSeconds = 15;
const paidSeconds = 60;
/** Milliseconds until a client comes back after the end. */
const comeBackMs = 2000;

/** The texts of a stream from an id on, which ends after so many seconds; with 0 it gives what there is and ends. */
export async function* follow<Change>(
  outside: Following<Change>,
  { from, seconds }: { from: number; seconds: number },
): AsyncGenerator<string> {
  const { now, wait } = outside;
  const begin = now();
  let [id, saidAt, paidUntil] = [from, begin, begin + paidSeconds];
  yield retryText(comeBackMs);
  for (;;) {
    const { changes, next } = await outside.next(id);
    for (const each of changes)
      yield messageText({ id: outside.cursorOf(each.id), event: "change", data: each.change });
    if (changes.length > 0) saidAt = now();
    const isEnd = next === id;
    id = next;
    if (!isEnd) continue;
    if (now() - begin >= seconds) return;
    if (now() >= paidUntil) {
      const refusal = await outside.pay();
      if (refusal !== null) return yield messageText({ event: "error", data: refusal });
      paidUntil = now() + paidSeconds;
    }
    await wait(lookEverySeconds * 1000);
    if (now() - saidAt < beatSeconds) continue;
    yield beatText;
    saidAt = now();
  }
}
