/**
 * Every sentence of the dashboard in German. Pure.
 *
 * Readers are addressed with "du", in lower case. One word for each idea:
 * watch: Beobachtung; to watch: beobachten; change: Änderung; check: Prüfung; reading or snapshot: Fassung; difference:
 * Unterschied; alert: Meldung; to be told: gemeldet werden; held back, suppressed: zurückgehalten; channel: Kanal; delivery:
 * Zustellung; tag: Schlagwort; noise reduction: Rauschfilter; useful, noisy: wichtig, unwichtig; seen, unseen: gesehen, neu;
 * failing: gestört; healthy: in Ordnung; paused: pausiert; muted: stumm; setting: Einstellung; to inherit: übernehmen;
 * default: Vorgabe; dry run: Probelauf; key of a program: Schlüssel; key of a keyboard: Taste; sign in: anmelden.
 */
import { textOf } from "../../message/textOf.ts";
import type { Words } from "./en.ts";
import { account } from "./german/account.ts";
import { changes } from "./german/changes.ts";
import { channels } from "./german/channels.ts";
import { deliveries } from "./german/deliveries.ts";
import { authorize, device, entry, wayOut, tell, tryPage } from "./german/entry.ts";
import { flash } from "./german/flash.ts";
import { formsInGerman } from "./german/forms.ts";
import { frame, state, time, paging, failure, offline } from "./german/frame.ts";
import { helpInGerman } from "./german/help.ts";
import { keys, palette } from "./german/keys.ts";
import { newWatch } from "./german/new.ts";
import { operator } from "./german/operator.ts";
import { pick, share, steps } from "./german/pick.ts";
import { readingInGerman } from "./german/reading.ts";
import { settings } from "./german/settings.ts";
import { tags, set } from "./german/tags.ts";
import { importPage, exportPage, extension } from "./german/transfer.ts";
import { viewer, suppressed, lines, candidates } from "./german/viewer.ts";
import { watch } from "./german/watch.ts";
import { watches } from "./german/watches.ts";
import { why } from "./german/why.ts";

export const de: Words = {
  direction: "ltr",
  reading: readingInGerman,
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
  tags,
  set,
  channels,
  deliveries,
  import: importPage,
  export: exportPage,
  account,
  operator,
  help: helpInGerman,
  keys,
  palette,
  extension,
  offline,
  message: (stated, by) => textOf(stated, { language: "de", ...by }),
  formTexts: formsInGerman,
};
