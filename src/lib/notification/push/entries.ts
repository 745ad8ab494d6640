/** Further services of pushes to telephones and screens, in the order of their use. */

import { entry, type Entry } from "../registry.ts";
import { chanify } from "./chanify.ts";
import { dot } from "./dot.ts";
import { enigma2 } from "./enigma2.ts";
import { flowtriq } from "./flowtriq.ts";
import { gorush } from "./gorush.ts";
import { kumulos } from "./kumulos.ts";
import { lauther } from "./lauther.ts";
import { lfg } from "./lfg.ts";
import { notica } from "./notica.ts";
import { notifico } from "./notifico.ts";
import { notifyapp } from "./notifyapp.ts";
import { parse } from "./parse.ts";
import { pinglet } from "./pinglet.ts";
import { pushed } from "./pushed.ts";
import { pushjet } from "./pushjet.ts";
import { pushward } from "./pushward.ts";
import { pushy } from "./pushy.ts";
import { qmsg } from "./qmsg.ts";
import { signalgrid } from "./signalgrid.ts";
import { streamlabs } from "./streamlabs.ts";
import { techulus } from "./techulus.ts";
import { trigv } from "./trigv.ts";
import { wpush } from "./wpush.ts";
import { youlmk } from "./youlmk.ts";

export const pushEntries: readonly Entry[] = [
  entry(techulus),
  entry(pushy),
  entry(chanify),
  entry(pushed),
  entry(notica),
  entry(pushjet),
  entry(gorush),
  entry(pinglet),
  entry(wpush),
  entry(qmsg),
  entry(notifyapp),
  entry(pushward),
  entry(signalgrid),
  entry(youlmk),
  entry(trigv),
  entry(lauther),
  entry(lfg),
  entry(kumulos),
  entry(parse),
  entry(flowtriq),
  entry(enigma2),
  entry(dot),
  entry(streamlabs),
  entry(notifico),
];
