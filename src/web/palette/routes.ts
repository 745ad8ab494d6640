/** Screens and watches by name. */
import { answerPage } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, Refusal } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import { palettePage, type Found } from "./page.tsx";
import { listWatchPage } from "../../watch/list/routes.ts";

const maxWatches = 8;

export const paletteScreens = newScreens();

paletteScreens.get("/palette", signedIn, async (c) => {
  const q = (c.req.query("q") ?? "").trim().slice(0, 200);
  return answerPage(c, palettePage(c.var.reader, { q, watches: q ? await watchesNamed(c, q) : [] }));
});

/** The watches that a search finds; none for what is no search, such as an unfinished `is:`. */
async function watchesNamed(c: C, q: string): Promise<Found[]> {
  try {
    const { watches } = await bodyOf(c, listWatchPage, { query: { q, limit: maxWatches } });
    return watches;
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return [];
    throw error;
  }
}
