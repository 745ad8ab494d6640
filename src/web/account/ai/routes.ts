/** The provider of language models: choose it, give its key, try it, take the key away. */
import { answerPage, goOn, textIn } from "../../request/answer.ts";
import { newScreens, type C } from "../../request/app.ts";
import { bodyOf } from "../../request/operations.ts";
import { refusedOn } from "../refused.ts";
import { aiPage, type AiPage } from "./page.tsx";
import { getUserSettings, patchUserSettings } from "../../../preferences/routes.ts";
import { testAi } from "../../../ai/test/routes.ts";
import { getPlan } from "../../../billing/plans/routes.ts";
import { firstWarning } from "../../parts/warned.ts";

const here = "/account/ai";

export const aiScreens = newScreens();

aiScreens.get(here, async (c) => answerPage(c, await page(c)));

aiScreens.post(here, async (c) => {
  const form = await c.req.formData();
  const typed = {
    provider: textIn(form, "provider"),
    model: textIn(form, "model").trim(),
    base: textIn(form, "base").trim(),
  };
  const key = textIn(form, "key").trim();
  return refusedOn(c, { page: (problem) => page(c, { problem, typed }) }, async () => {
    const json = {
      ai_provider: typed.provider || null,
      ai_model: typed.model || null,
      ai_base: typed.base || null,
      ai_mask_private: form.has("mask"),
      ai_prompt: textIn(form, "prompt").trim() || null,
      ai_prompt_mode: textIn(form, "prompt_mode") || null,
      ai_max_calls_per_month: numberIn(form, "max_calls"),
      ai_max_tokens_per_month: numberIn(form, "max_tokens"),
      ai_max_usd_per_month: numberIn(form, "max_usd"),
      ai_usd_per_million_input_tokens: numberIn(form, "input_price"),
      ai_usd_per_million_output_tokens: numberIn(form, "output_price"),
      ...(key ? { ai_api_key: key } : {}),
    };
    const warning = firstWarning(c.var.reader, await bodyOf(c, patchUserSettings, { json }));
    return goOn(c, here, warning ? { key: "said", values: [warning] } : { key: "saved" });
  });
});

// An answer is shown at the address of the action; who opens that again comes to the settings.
aiScreens.get(`${here}/test`, (c) => c.redirect(here, 303));

aiScreens.post(`${here}/test`, async (c) =>
  refusedOn(c, { page: (problem) => page(c, { problem }) }, async () => {
    const answer = await bodyOf(c, testAi);
    return answerPage(c, await page(c, { answer }), { isSecret: true });
  }),
);

aiScreens.post(`${here}/forget`, async (c) => {
  await bodyOf(c, patchUserSettings, { json: { ai_api_key: null } });
  return goOn(c, here, { key: "aiKeyRemoved" });
});

/** A number as people write it; what is none goes to the operation, which says what it expects. Null where nothing is written. */
function numberIn(form: FormData, name: string): number | string | null {
  const text = textIn(form, name).trim().replace(",", ".");
  return text === "" ? null : Number.isFinite(Number(text)) ? Number(text) : text;
}

async function page(c: C, more: Omit<AiPage, "settings" | "usage"> = {}): Promise<string> {
  const [settings, { ai: usage }] = await Promise.all([bodyOf(c, getUserSettings), bodyOf(c, getPlan)]);
  return aiPage(c.var.reader, { settings, usage, ...more });
}
