/**
 * The addresses of changedetection.io's pages: bookmarks, templates of alerts and its browser extension open them. They lead
 * to our pages. Its extension is connected at `/settings#api`, where it reads the API key out of the element `api-key`
 * (https://github.com/dgtlmoon/changedetection.io-browser-extension), so that page is ours at the same address.
 */
import { answerPage, textIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, Refusal, segment } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import { extensionPage } from "./page.tsx";
import { listChangesOfWatch } from "../../history/routes.ts";
import { confirmPassword } from "../../account/session/routes.ts";
import { createKey } from "../../account/key/routes.ts";

export const movedScreens = newScreens();

for (const path of ["/diff/:id", "/edit/:id", "/preview/:id", "/settings"]) movedScreens.use(path, signedIn);

movedScreens.get("/diff/:id", async (c) => {
  const watch = `/watch/${segment(c.req.param("id"))}`;
  const { from_version: from = "", to_version: to = "" } = c.req.query();
  if ([from, to].every((time) => /^\d{1,11}$/.test(time))) return c.redirect(`${watch}/compare/${from}/${to}`, 302);
  const changes = await bodyOf(c, listChangesOfWatch, { params: { uuid: c.req.param("id") }, query: { limit: 1 } });
  const newest = changes[0];
  return c.redirect(newest ? `${watch}/changes/${newest.timestamp}` : watch, 302);
});

movedScreens.get("/edit/:id", (c) => c.redirect(`/watch/${segment(c.req.param("id"))}/edit`, 302));
movedScreens.get("/preview/:id", (c) => c.redirect(`/watch/${segment(c.req.param("id"))}/now`, 302));

movedScreens.get("/settings", (c) => answerPage(c, extensionPage(c.var.reader)));

movedScreens.post("/settings", async (c) => {
  const password = textIn(await c.req.formData(), "password");
  try {
    if (password) await bodyOf(c, confirmPassword, { json: { password } });
    const { api_key: key } = await bodyOf(c, createKey, { json: { label: c.var.reader.words.extension.keyLabel } });
    return answerPage(c, extensionPage(c.var.reader, { key }), { isSecret: true });
  } catch (error) {
    return refused(c, error, password !== "");
  }
});

/** The page again: with the field for the password where it must be fresh, and with what is wrong. */
function refused(c: C, error: unknown, isTyped: boolean): Response {
  if (!(error instanceof Refusal) || error.status >= 500) throw error;
  const needsPassword = error.status === 403;
  const problem = needsPassword && !isTyped ? null : error.message;
  const status = error.status === 429 ? 429 : error.status === 409 ? 409 : 403;
  return answerPage(c, extensionPage(c.var.reader, { needsPassword, problem }), { status });
}
