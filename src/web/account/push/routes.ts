/** The browsers that take pushes: list, test, remove. This browser is added by browser code (src/web/push/routes.ts). */
import { answerPage, goOn } from "../../request/answer.ts";
import { newScreens } from "../../request/app.ts";
import { bodyOf, Refusal, segment } from "../../request/operations.ts";
import { isConfigured } from "../configured.ts";
import { pushPage, type Browser } from "./page.tsx";

const here = "/account/push";

export const pushPageScreens = newScreens();

pushPageScreens.get(here, async (c) => {
  const [browsers, canPush] = await Promise.all([
    bodyOf<Browser[]>(c, { path: "/push/subscriptions" }),
    isConfigured(c, "/push/vapid-public-key"),
  ]);
  return answerPage(c, pushPage(c.var.reader, { browsers, canPush }));
});

pushPageScreens.post(`${here}/test`, async (c) => {
  try {
    const { message } = await bodyOf<{ message: string }>(c, { method: "POST", path: "/push/test" });
    return goOn(c, here, { key: "said", values: [message.slice(0, 300)] });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return goOn(c, here, { key: "failed", values: [error.message.slice(0, 300)] });
  }
});

pushPageScreens.post(`${here}/:id/remove`, async (c) => {
  await bodyOf(c, { method: "DELETE", path: `/push/subscriptions/${segment(c.req.param("id"))}` });
  return goOn(c, here, { key: "browserRemoved" });
});
