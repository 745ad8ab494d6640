/**
 * Every sentence of the dashboard in English, of a file for each screen (english/). A second language has the same shape: `Words` is the
 * type of this one. Sentences with numbers are functions. Pure.
 */
import type { Message } from "../../message/message.ts";
import { textOf } from "../../message/textOf.ts";
import type { SpokenBy } from "../../message/textOf.ts";
import { account } from "./english/account.ts";
import { changes } from "./english/changes.ts";
import { channels } from "./english/channels.ts";
import { deliveries } from "./english/deliveries.ts";
import { authorize, device, entry, wayOut, tell, tryPage } from "./english/entry.ts";
import { flash } from "./english/flash.ts";
import { frame, state, time, paging, failure, offline } from "./english/frame.ts";
import { helpInEnglish } from "./english/help.ts";
import { keys, palette } from "./english/keys.ts";
import { newWatch } from "./english/new.ts";
import { operator } from "./english/operator.ts";
import { pick, share, steps } from "./english/pick.ts";
import { readingInEnglish } from "./english/reading.ts";
import { settings } from "./english/settings.ts";
import { tags, set } from "./english/tags.ts";
import { importPage, exportPage, extension } from "./english/transfer.ts";
import { viewer, suppressed, lines, candidates } from "./english/viewer.ts";
import { watch } from "./english/watch.ts";
import { watches } from "./english/watches.ts";
import { why } from "./english/why.ts";

export const en = {
  direction: "ltr" as "ltr" | "rtl",
  reading: readingInEnglish,
  frame,
  flash,
  state,
  time,
  paging,
  failure,
  authorize,
  device,
  entry,
  wayOut,
  tell,
  try: tryPage,
  watches,
  changes,
  watch,
  viewer,
  suppressed,
  why,
  lines,
  candidates,
  new: newWatch,
  share,
  pick,
  steps,
  settings,
  channels,
  deliveries,
  import: importPage,
  export: exportPage,
  account,
  operator,
  help: helpInEnglish,
  keys,
  palette,
  extension,
  set,
  tags,
  offline,
  /** A message of the API. */
  message: (stated: Message, by: SpokenBy): string => textOf(stated, { language: "en", ...by }),
  /** Texts of the forms of notification services, by their English. */
  formTexts: {} as Readonly<Record<string, string>>,
};

/** Every sentence of the dashboard. */
export type Words = typeof en;
