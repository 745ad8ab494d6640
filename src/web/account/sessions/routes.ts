/** Sessions: list them, end one, end all others. */
import { answerPage, goOn } from "../../request/answer.ts";
import { newScreens } from "../../request/app.ts";
import { bodyOf } from "../../request/operations.ts";
import { sessionsPage } from "./page.tsx";
import { endOtherSessions, endSession, listSessions } from "../../../account/session/routes.ts";

const here = "/account/sessions";

export const sessionScreens = newScreens();

sessionScreens.get(here, async (c) => answerPage(c, sessionsPage(c.var.reader, await bodyOf(c, listSessions))));

sessionScreens.post(`${here}/end`, async (c) => {
  const { ended } = await bodyOf(c, endOtherSessions);
  return goOn(c, here, { key: "sessionsEnded", values: [ended] });
});

sessionScreens.post(`${here}/:id/end`, async (c) => {
  await bodyOf(c, endSession, { params: { id: c.req.param("id") } });
  return goOn(c, here, { key: "sessionEnded" });
});
