/** Giving the password again, and going on from there. */
import { answerPage, goOn, nextOf, textIn } from "../../request/answer.ts";
import { newScreens } from "../../request/app.ts";
import { bodyOf } from "../../request/operations.ts";
import { localPathOr } from "../../session/sameOrigin.ts";
import { refusedOn } from "../refused.ts";
import { confirmPage } from "./page.tsx";
import { confirmPassword } from "../../../account/session/routes.ts";

export const confirmScreens = newScreens();

confirmScreens.get("/account/confirm", (c) => {
  const next = localPathOr(c.req.query("next"), "/account");
  return answerPage(c, confirmPage(c.var.reader, { next, isAgain: c.req.query("again") === "1" }));
});

confirmScreens.post("/account/confirm", async (c) => {
  const form = await c.req.formData();
  const next = nextOf(form, "/account");
  const isAgain = textIn(form, "again") === "1";
  const page = (problem: string) => confirmPage(c.var.reader, { next, isAgain, problem });
  return refusedOn(c, { page }, async () => {
    await bodyOf(c, confirmPassword, { json: { password: textIn(form, "password") } });
    return goOn(c, next, isAgain ? { key: "confirmed" } : undefined);
  });
});
