/** What is kept about the account: the page, and the file with all of it. */
import { answerPage } from "../../request/answer.ts";
import { newScreens } from "../../request/app.ts";
import { callRaw, refusalOf } from "../../request/operations.ts";
import { confirmPath, needsPassword } from "../refused.ts";
import { dataPage } from "./page.tsx";
import { exportAccount } from "../../../export/data/routes.ts";

export const dataScreens = newScreens();

dataScreens.get("/account/data", (c) => answerPage(c, dataPage(c.var.reader)));

dataScreens.get("/account/data/tidemark-account.json", async (c) => {
  const answer = await callRaw(c, exportAccount);
  if (!answer.ok) {
    const refusal = await refusalOf(c, answer);
    if (needsPassword(refusal)) return c.redirect(confirmPath("/account/data"), 303);
    throw refusal;
  }
  return new Response(answer.body, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="tidemark-account.json"',
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
});
