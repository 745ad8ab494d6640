/** A reading that was held back, and "this mattered". */
import { answerPage, goOn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, bodyOrNull, Refusal, segment } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import { blocksOf, type DifferenceData } from "../viewer/blocks.ts";
import { suppressedPage, type SuppressedPage } from "./page.tsx";

export const suppressedScreens = newScreens();
const path = "/watch/:id/held/:unix";
suppressedScreens.use(path, signedIn);
suppressedScreens.use(`${path}/*`, signedIn);

suppressedScreens.get(path, async (c) => {
  const { id, unix } = c.req.param();
  const watch = `/watch/${segment(id)}`;
  const [facts, readings] = await Promise.all([
    bodyOf<{ url: string; title: string | null; page_title: string | null }>(c, { path: watch }),
    bodyOf<SuppressedPage["reading"][]>(c, { path: `${watch}/held` }),
  ]);
  const reading = readings.find(({ timestamp }) => timestamp === Number(unix));
  if (!reading) throw new Refusal(404, c.var.reader.words.failure.notFound, c.var);
  const query = { format: "json", context: "3", word_diff: "1", lines: "2000" };
  const difference = await bodyOrNull<DifferenceData>(c, { path: `${watch}/held/${segment(unix)}/difference`, query });
  const label = facts.title || facts.page_title || facts.url;
  const blocks = difference && blocksOf(difference);
  return answerPage(c, suppressedPage(c.var.reader, { uuid: id, label, reading, blocks }));
});

suppressedScreens.post(`${path}/restore`, async (c) => {
  const { id, unix } = c.req.param();
  const watch = `/watch/${segment(id)}`;
  try {
    const { timestamp } = await restore(c, `${watch}/held/${segment(unix)}/restore`);
    const action = `${watch}/changes/${timestamp}/verdict`;
    return goOn(c, `${watch}/changes/${timestamp}`, {
      key: "restored",
      undo: { action, fields: [["verdict", "noisy"]] },
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.status === 404) throw error;
    return goOn(c, `${watch}/held/${segment(unix)}`, { key: "failed", values: [error.message.slice(0, 300)] });
  }
});

const restore = (c: C, operation: string) =>
  bodyOf<{ timestamp: number }>(c, { method: "POST", path: operation, json: {} });
