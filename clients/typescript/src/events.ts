/**
 * The changes of an account as they come. A stream of the service ends after some minutes: the next one goes on behind the last
 * event that arrived, so that nothing is missed and nothing comes twice. In order:
 *
 * 1. What the service refuses (a wrong key, an unknown watch) is thrown; too many requests are waited for.
 * 2. Until the first stream there are `maxRetries` attempts; from then on connections are tried again for ever.
 * 3. A stream that is silent for 45 seconds is dead: the service says something every 15.
 */
import { EventStreamParser, type StreamEvent } from "./eventstream.ts";
import { ConnectionError, TidemarkError, TimeoutError } from "./failure.ts";
import type { Change } from "./generated.ts";
import { addressOf } from "./operation.ts";
import { delayBefore } from "./retry.ts";
import { following } from "./signal.ts";
import type { Connection, Outside } from "./transport.ts";

export type EventsQuery = {
  /** UUID of a watch: only its changes. */
  watch?: string;
  /** Name or UUID of a tag: only changes of its watches. */
  tag?: string;
  /** Where to begin: the id of an event, Unix seconds, a date, or a span such as 7d. Without it: now. */
  since?: string;
};
export type EventsOptions = {
  signal?: AbortSignal;
  /** The id of the last event that was worked on, to go on behind it; goes before `since`. */
  lastEventId?: string;
  /** False: the changes that there are already, and no waiting for more. */
  follow?: boolean;
};
/** A change, and the id by which a later call goes on behind it. */
export type ChangeEvent = { id: string; change: Change };

const silentMilliseconds = 45_000;
const usualPauseMilliseconds = 2000;
const maxPauseMilliseconds = 60_000;
const operation = { method: "GET", path: "/api/v1/events", hasQuery: true } as const;

type Place = { outside: Outside; connection: Connection };
type Progress = { lastEventId: string | null; since: string | undefined; pauseMilliseconds: number; failures: number };

/** @throws TidemarkError, ConnectionError, or the reason of the signal */
export async function* changeEvents(
  place: Place,
  query: EventsQuery,
  options: EventsOptions,
): AsyncGenerator<ChangeEvent, void, undefined> {
  const { signal, follow = true } = options;
  const progress: Progress = {
    lastEventId: options.lastEventId ?? null,
    since: query.since,
    pauseMilliseconds: usualPauseMilliseconds,
    failures: 0,
  };
  for (let hasOpened = false; ;) {
    try {
      for await (const event of oneStream(place, { query, signal, follow }, progress)) {
        hasOpened = true;
        if (event) yield event;
      }
      if (!follow) return;
    } catch (error) {
      signal?.throwIfAborted();
      progress.failures++;
      const isPassing = error instanceof ConnectionError || isPassingRefusal(error);
      if (!isPassing || (!(hasOpened && follow) && progress.failures > place.connection.maxRetries)) throw error;
      const retryAfterSeconds = error instanceof TidemarkError ? error.retryAfterSeconds : null;
      const delay = delayBefore(progress.failures, { status: 0, retryAfterSeconds }, place.outside.chance());
      progress.pauseMilliseconds = Math.min(maxPauseMilliseconds, delay);
    }
    await place.outside.wait(progress.pauseMilliseconds, signal);
  }
}

const isPassingRefusal = (error: unknown): boolean =>
  error instanceof TidemarkError && (error.status === 429 || error.status >= 500);

type Asked = { query: EventsQuery; signal: AbortSignal | undefined; follow: boolean };

/** The changes of one stream; null when it has opened. What was read is written into `progress`. */
async function* oneStream(
  { outside, connection }: Place,
  { query, signal, follow }: Asked,
  progress: Progress,
): AsyncGenerator<ChangeEvent | null, void, undefined> {
  const asked = { ...query, since: progress.since, ...(follow ? {} : { seconds: 0 }) };
  const headers: Record<string, string> = { ...connection.headers, accept: "text/event-stream" };
  if (progress.lastEventId) headers["last-event-id"] = progress.lastEventId;
  const { controller, release } = following(signal);
  const alarm = silence(controller);
  try {
    const url = connection.url + addressOf(operation, { path: {}, query: asked });
    const response = await outside.fetch(url, { headers, signal: controller.signal });
    if (!response.ok) throw new TidemarkError(response, await bodyOf(response));
    const parser = new EventStreamParser(progress.lastEventId);
    // Without an id to go on behind, a later stream begins where this one did, by the clock of the service.
    progress.since ??= secondsOf(response.headers.get("date"));
    progress.failures = 0;
    progress.pauseMilliseconds = usualPauseMilliseconds;
    yield null;
    for await (const piece of piecesOf(response)) {
      alarm.postpone();
      for (const event of parser.push(piece)) {
        progress.lastEventId = parser.lastEventId;
        if (event.type === "change" && parser.lastEventId)
          yield { id: parser.lastEventId, change: JSON.parse(event.data) as Change };
        if (event.type === "error") progress.pauseMilliseconds = pauseOf(event);
      }
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TidemarkError) throw error;
    throw controller.signal.aborted
      ? new TimeoutError("The stream of changes fell silent", { cause: error })
      : new ConnectionError(`${connection.url} cannot be reached`, { cause: error });
  } finally {
    alarm.stop();
    release();
    // Whoever leaves the loop leaves the connection, too.
    controller.abort();
  }
}

function silence(controller: AbortController): { postpone: () => void; stop: () => void } {
  const start = () => setTimeout(() => controller.abort(), silentMilliseconds);
  let timer = start();
  const stop = () => clearTimeout(timer);
  const postpone = () => {
    stop();
    timer = start();
  };
  return { postpone, stop };
}

async function* piecesOf(response: Response): AsyncGenerator<string, void, undefined> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) return;
    yield decoder.decode(read.value, { stream: true });
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const secondsOf = (date: string | null): string | undefined =>
  date && !Number.isNaN(Date.parse(date)) ? String(Math.floor(Date.parse(date) / 1000)) : undefined;

/** An event of the type error says when the budget of requests allows the next stream. */
function pauseOf({ data }: StreamEvent): number {
  const seconds = /come back in (\d+) s/.exec(data)?.[1];
  return Math.min(maxPauseMilliseconds, seconds ? Number(seconds) * 1000 : 30_000);
}
