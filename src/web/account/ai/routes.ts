/** The provider of language models: choose it, give its key, try it, take the key away. */
import { answerPage, goOn, textIn } from "../../request/answer.ts";
import { newScreens, type C } from "../../request/app.ts";
import { bodyOf } from "../../request/operations.ts";
import { refusedOn } from "../refused.ts";
import { aiPage, type AiPage } from "./page.tsx";

const here = "/account/ai";

export const aiScreens = newScreens();

aiScreens.get(here, async (c) => answerPage(c, await page(c)));

aiScreens.post(here, async (c) => {
  const form = await c.req.formData();
  const typed = { provider: textIn(form, "provider"), model: textIn(form, "model").trim() };
  const key = textIn(form, "key").trim();
  return refusedOn(c, { page: (problem) => page(c, { problem, typed }) }, async () => {
    const json = {
      ai_provider: typed.provider || null,
      ai_model: typed.model || null,
      ...(key ? { ai_api_key: key } : {}),
    };
    await bodyOf(c, { method: "PATCH", path: "/settings/user", json });
    return goOn(c, here, { key: "saved" });
  });
});

// An answer is shown at the address of the action; who opens that again comes to the settings.
aiScreens.get(`${here}/test`, (c) => c.redirect(here, 303));

aiScreens.post(`${here}/test`, async (c) =>
  refusedOn(c, { page: (problem) => page(c, { problem }) }, async () => {
    const answer = await bodyOf<NonNullable<AiPage["answer"]>>(c, { method: "POST", path: "/ai/test" });
    return answerPage(c, await page(c, { answer }), { isSecret: true });
  }),
);

aiScreens.post(`${here}/forget`, async (c) => {
  await bodyOf(c, { method: "PATCH", path: "/settings/user", json: { ai_api_key: null } });
  return goOn(c, here, { key: "aiKeyRemoved" });
});

async function page(c: C, more: Omit<AiPage, "settings"> = {}): Promise<string> {
  return aiPage(c.var.reader, { settings: await bodyOf<AiPage["settings"]>(c, { path: "/settings/user" }), ...more });
}
