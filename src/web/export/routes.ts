/** The archive of the account. */
import { confirmPath, needsPassword } from "../account/refused.ts";
import { answerPage } from "../request/answer.ts";
import { newScreens } from "../request/app.ts";
import { callRaw, refusalOf } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import { exportPage } from "./page.tsx";
import { exportArchive } from "../../export/routes.ts";
import { tagChoicesOf } from "../forms/read.ts";

export const exportScreens = newScreens();
exportScreens.use("/export", signedIn);
exportScreens.use("/export/*", signedIn);

exportScreens.get("/export", async (c) => {
  return answerPage(c, exportPage(c.var.reader, await tagChoicesOf(c)));
});

exportScreens.get("/export/tidemark.zip", async (c) => {
  const { history, tag } = c.req.query();
  const answer = await callRaw(c, exportArchive, { query: { history: history === "false" ? "false" : "true", tag } });
  if (!answer.ok) {
    const refusal = await refusalOf(c, answer);
    if (needsPassword(refusal)) return c.redirect(confirmPath("/export"), 303);
    throw refusal;
  }
  return new Response(answer.body, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": 'attachment; filename="tidemark.zip"',
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
});
