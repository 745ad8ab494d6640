/** What a stranger chose of a page that was read for them, on its way through the making of an account. */
import { guestLookOf } from "../../look/guest/guest.ts";
import { choicePath, settingsOf } from "../new/choice.ts";
import { hostOf } from "../parts/foreign.tsx";
import type { C } from "../request/app.ts";
import { choiceOf } from "../try/choice.ts";
import { waysOf } from "../tell/ways.ts";
import { tells, type Tell } from "./tell.tsx";

export type Chosen = {
  title: string;
  url: string;
  /** The fields that carry it from one form to the next. */
  fields: [name: string, value: string][];
  /** What the watch is made of. */
  watch: Record<string, unknown>;
  ways: Tell[];
  tell: Tell;
};

/** What the address or the form carries; null where it carries nothing, or what was read is gone. */
export async function chosenIn(c: C, from: URLSearchParams | FormData): Promise<Chosen | null> {
  const id = from.get("try");
  const read = typeof id === "string" && id ? await guestLookOf(c.var.world, id) : null;
  if (!read) return null;
  const { look } = read;
  const choice = choiceOf(look, from, c.var.reader.hasBrowser ?? false);
  const { searchParams } = new URL(choicePath(look.id, choice), c.req.url);
  const has = [...waysOf(c).filter((way) => way !== "browser" || c.var.reader.isSecure), "later"];
  const ways = tells.filter((way) => has.includes(way));
  return {
    title: look.title || hostOf(look.url),
    url: look.url,
    fields: [["try", look.id], ...searchParams],
    watch: { url: look.url, ...settingsOf(choice), look: look.id },
    ways,
    tell: ways.find((way) => way === from.get("tell")) ?? ways[0] ?? "later",
  };
}
