/** Browser code of every page. Each page works without it; with it, forms answer in place and nothing jumps. */
import { closeMenus } from "./lib/menus.ts";
import { sendFormsInPlace } from "./lib/forms.ts";
import { listenForKeys } from "./lib/keys.ts";
import { keepFresh } from "./lib/live.ts";
import { fillZone, revealPasswords } from "./lib/entry.ts";
import { keepTimesRight } from "./lib/times.ts";
import { fadeToasts } from "./lib/toasts.ts";
import { showCurrentTab } from "./lib/tabs.ts";
import { openPaletteByKey } from "./lib/palette.ts";
import { followFocus } from "./lib/rows.ts";
import { registerWorker } from "./lib/worker.ts";

closeMenus();
sendFormsInPlace();
listenForKeys();
followFocus();
openPaletteByKey();
keepFresh();
fillZone();
revealPasswords();
keepTimesRight();
fadeToasts();
showCurrentTab();
registerWorker();
