/** Every sentence of the dashboard in French, by screen. Pure. */
import { help } from "../help.ts";
import { account } from "./account.ts";
import { channels, deliveries } from "./channels.ts";
import { authorize, device, entry, tell, tryPage, wayOut } from "./entry.ts";
import { failure, flash, frame, paging, reading, state, time } from "./frame.ts";
import { changes, set, tags, watches } from "./lists.ts";
import { newWatch, pick, share, steps } from "./new.ts";
import { keys, offline, operator, palette } from "./operator.ts";
import { settings } from "./settings.ts";
import { exportPage, extension, importPage } from "./transfer.ts";
import { candidates, lines, suppressed, viewer } from "./viewer.ts";
import { watch } from "./watch.ts";
import { why } from "./why.ts";

export const dashboard = {
  direction: "ltr" as const,
  ...{ reading, frame, flash, state, time, paging, failure },
  ...{ authorize, device, entry, wayOut, tell, try: tryPage },
  ...{ watches, changes, watch, viewer, suppressed, why, lines, candidates },
  ...{ new: newWatch, share, pick, steps, settings },
  ...{ channels, deliveries, import: importPage, export: exportPage, account, operator },
  ...{ help, keys, palette, extension, set, tags, offline },
};
