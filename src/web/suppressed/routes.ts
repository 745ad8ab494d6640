/** A reading that was held back, and "this mattered". */
import { answerPage, goOn } from "../request/answer.ts";
import { newScreens } from "../request/app.ts";
import { needsPixels } from "../../settings/processors.ts";
import { sayingOf } from "../../services/storedLine.ts";
import { alertLanguageOf } from "../../services/words/language.ts";
import { bodyOf, bodyOrNull, Refusal, segment } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import { blocksOf } from "../change/blocks.ts";
import { suppressedPage } from "./page.tsx";
import {
  getDifferenceOfSuppressed,
  listSuppressedReadings,
  restoreSuppressedReading,
} from "../../feedback/suppressed/routes.ts";
import { watchOf } from "../request/read.ts";

export const suppressedScreens = newScreens();
const path = "/watch/:id/held/:unix";
suppressedScreens.use(path, signedIn);
suppressedScreens.use(`${path}/*`, signedIn);

suppressedScreens.get(path, async (c) => {
  const { id, unix } = c.req.param();
  const [facts, readings] = await Promise.all([
    watchOf(c, id),
    bodyOf(c, listSuppressedReadings, { params: { uuid: id } }),
  ]);
  const reading = readings.find(({ timestamp }) => timestamp === Number(unix));
  if (!reading) throw new Refusal(404, c.var.reader.words.failure.notFound, c.var);
  const query = { format: "json", context: "3", word_diff: "1", lines: "2000" };
  const difference = await bodyOrNull(c, getDifferenceOfSuppressed, { params: { uuid: id, unix }, query });
  const label = facts.title || facts.page_title || facts.url;
  const blocks =
    difference &&
    blocksOf(difference, { say: sayingOf(alertLanguageOf(c.var.reader.locale), needsPixels(facts.processor)) });
  const currency = facts.restock?.currency ?? null;
  return answerPage(c, suppressedPage(c.var.reader, { uuid: id, label, currency, reading, blocks }));
});

suppressedScreens.post(`${path}/restore`, async (c) => {
  const { id, unix } = c.req.param();
  const watch = `/watch/${segment(id)}`;
  try {
    const { timestamp } = await bodyOf(c, restoreSuppressedReading, { params: { uuid: id, unix }, json: {} });
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
