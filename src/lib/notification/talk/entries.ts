/** Further services of chats, in the order of their use. */

import { entry, type Entry } from "../registry.ts";
import { bale } from "./bale.ts";
import { cliq } from "./cliq.ts";
import { flock } from "./flock.ts";
import { fluxer } from "./fluxer.ts";
import { gupshup } from "./gupshup.ts";
import { onebot } from "./onebot.ts";
import { ryver } from "./ryver.ts";
import { wechat } from "./wechat.ts";
import { whapi } from "./whapi.ts";
import { zalo } from "./zalo.ts";

export const talkEntries: readonly Entry[] = [
  entry(flock),
  entry(ryver),
  entry(cliq),
  entry(fluxer),
  entry(onebot),
  entry(whapi),
  entry(zalo),
  entry(wechat),
  entry(gupshup),
  entry(bale),
];
