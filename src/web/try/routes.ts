/** The page first: a stranger's address is read within bounds, and what was read and chosen goes on to the account. */
import { networkOf } from "../../lib/network/networkOf.ts";
import { guestLook, guestLookOf, type Refused } from "../../look/guest/guest.ts";
import type { Look } from "../../look/look.ts";
import { frontPage } from "../entry/page.tsx";
import { isHopeless } from "../new/onward.ts";
import { isAddress, plainAddress, withScheme } from "../new/suggestion.ts";
import { failureText } from "../parts/said.tsx";
import { answerPage, goOn, textIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { choiceOf } from "./choice.ts";
import { isTryOpen } from "./open.ts";
import { tryPage } from "./page.tsx";

export const tryScreens = newScreens();

tryScreens.post("/try", async (c) => {
  const typed = textIn(await c.req.formData(), "url")
    .trim()
    .slice(0, 2000);
  if (c.var.caller || !isTryOpen(c)) return goOn(c, `/new?url=${encodeURIComponent(typed)}`);
  const words = c.var.reader.words.try;
  const url = withScheme(typed);
  if (!isAddress(url)) return again(c, { url: typed, problem: words.noAddress });
  const first = await readOnce(c, url);
  const plain = "failure" in first ? plainAddress(typed, url, first.failure) : null;
  const look = plain === null ? first : await readOnce(c, plain, true);
  if ("pauseSeconds" in look) {
    const { pauseSeconds } = look;
    const problem = pauseSeconds === null ? words.tooMany : words.pause(new URL(url).host, Math.ceil(pauseSeconds));
    return again(c, { url: typed, problem, status: 429 });
  }
  if (look.failure && !canBeWatched(look)) {
    const problem = look.failure.class === "blocked_address" ? words.blocked : failureText(c.var.reader, look.failure);
    return again(c, { url: typed, problem });
  }
  return goOn(c, `/try/${look.id}`);
});

tryScreens.get("/try", (c) => c.redirect("/", 303));

tryScreens.get("/try/:look", async (c) => {
  const read = await guestLookOf(c.var.world, c.req.param("look"));
  if (!read) return goOn(c, "/", { key: "lookGone" });
  if (c.var.caller) return goOn(c, `/new?url=${encodeURIComponent(read.look.url)}`);
  const { reader } = c.var;
  const choice = choiceOf(read.look, new URL(c.req.url).searchParams, reader.hasBrowser ?? false);
  return answerPage(c, tryPage(reader, read, choice), { isSecret: true });
});

const readOnce = (c: C, url: string, isSecondWay = false): Promise<Look | Refused> =>
  guestLook(c.var.world, { url, network: networkOf(c.req.header("CF-Connecting-IP")), isSecondWay });

/** There is a page, or there will be: only what is wrong with the address itself is asked for once more. */
const canBeWatched = ({ failure }: Look): boolean =>
  failure === null || (failure.class !== "dns" && !isHopeless(failure.class));

type Again = { url: string; problem: string; status?: 400 | 429 };

/** The form stays, with what was typed and why it went no further. */
const again = (c: C, { status = 400, ...form }: Again): Response =>
  answerPage(c, frontPage(c.var.reader, { ...form, isTryOpen: true }), { status });
