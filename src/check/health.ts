/** When the owner hears that a watch fails, and in which words: once when it starts, once when it recovers. Pure. */
import { system } from "../watch/defaults.ts";
import type { Effective } from "../watch/effective.ts";
import type { Failing } from "../watch/reading.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { EventWords } from "../notify/outbox.ts";

/** True once the run of failures is long enough to tell, by the kind of failure and the watch's wish. */
export function toldOfFailure(failing: Failing, settings: Effective): boolean {
  if (failing.class !== "filter_no_match") return failing.count >= system.failureAlertAfter;
  return settings.filter_failure_notification_send && failing.count >= system.filterFailureAlertAfter;
}

const nameOf = (watch: LoadedWatch) =>
  watch.settings.title || watch.reading.pageTitle || watch.settings.url || watch.uuid;

export function failingWords(watch: LoadedWatch, failing: Failing): EventWords {
  return {
    title: `Cannot read: ${nameOf(watch)}`,
    body: `${watch.settings.url}\n\n${failing.sentence}\n\nThe last ${failing.count} checks failed. Nothing was compared meanwhile; you will be told once when it can be read again.`,
  };
}

export function recoveredWords(watch: LoadedWatch, failing: Failing): EventWords {
  return {
    title: `Readable again: ${nameOf(watch)}`,
    body: `${watch.settings.url}\n\nThe page can be read again after ${failing.count} failed checks. The last failure was: ${failing.sentence}`,
  };
}
