/** The pages of a change for people who follow the link of an alert. Whatever is wrong with a link, the answer is the same page. */
import type { RequestContext } from "../../http/app.ts";
import { originOf } from "../../http/resource.ts";
import { throttleVisits } from "../../http/throttle.ts";
import { openChange } from "../../history/page/opened.ts";
import { nothing } from "../../history/page/routes.ts";
import type { HistoryStores } from "../../history/world.ts";
import { newScreens, type C } from "../request/app.ts";
import { wordsFor } from "../words/index.ts";
import { signedHeaders } from "./headers.ts";
import { signedPage } from "./page.tsx";

export const signedScreens = newScreens();

/** What links and limits need of a request is the same here and at the API. */
const asLinked = (c: C) => c as unknown as RequestContext<HistoryStores>;

async function answer(c: C, isText: boolean): Promise<Response> {
  await throttleVisits(asLinked(c));
  const found = await openChange(asLinked(c));
  if (!found || (isText && found.after === null)) return nothing(asLinked(c));
  const { change, after } = found;
  const reader = {
    ...c.var.reader,
    ...wordsFor(change.language, undefined),
    ...({ zone: change.zone, theme: "system", density: "comfortable", flash: null } as const),
  };
  const origin = originOf(c.req.url, c.var.world.operator.PUBLIC_URL);
  return c.body(signedPage(reader, change, isText ? after : null), 200, signedHeaders(origin));
}

signedScreens.get("/change/:uuid/:unix", (c) => answer(c, false));
signedScreens.get("/change/:uuid/:unix/text", (c) => answer(c, true));
