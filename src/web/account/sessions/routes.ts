/** Sessions: list them, end one, end all others. */
import { answerPage, goOn } from "../../request/answer.ts";
import { newScreens } from "../../request/app.ts";
import { bodyOf, segment } from "../../request/operations.ts";
import { sessionsPage, type Session } from "./page.tsx";

const here = "/account/sessions";

export const sessionScreens = newScreens();

sessionScreens.get(here, async (c) =>
  answerPage(c, sessionsPage(c.var.reader, await bodyOf<Session[]>(c, { path: "/sessions" }))),
);

sessionScreens.post(`${here}/end`, async (c) => {
  const { ended } = await bodyOf<{ ended: number }>(c, { method: "DELETE", path: "/sessions" });
  return goOn(c, here, { key: "sessionsEnded", values: [ended] });
});

sessionScreens.post(`${here}/:id/end`, async (c) => {
  await bodyOf(c, { method: "DELETE", path: `/sessions/${segment(c.req.param("id"))}` });
  return goOn(c, here, { key: "sessionEnded" });
});
