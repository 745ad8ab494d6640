/** Keys of programs: list, make, replace, end. Making one needs a fresh password. */
import { answerPage, goOn, textIn } from "../../request/answer.ts";
import { newScreens, type C } from "../../request/app.ts";
import { bodyOf, segment } from "../../request/operations.ts";
import { refusedOn } from "../refused.ts";
import { keysPage, newKeyPage, type KeysPage, type ListedKey } from "./page.tsx";

const here = "/account/keys";
const daySeconds = 86_400;

export const keyScreens = newScreens();

keyScreens.get(here, async (c) => {
  const typed = { label: c.req.query("label") ?? "", days: c.req.query("days") ?? "" };
  return answerPage(c, await page(c, { typed }));
});

keyScreens.post(here, async (c) => {
  const form = await c.req.formData();
  const typed = { label: textIn(form, "label"), days: textIn(form, "days") };
  const next = `${here}?${new URLSearchParams(typed).toString()}`;
  return refusedOn(c, { page: (problem) => page(c, { typed, problem }), next }, async () => {
    const days = Number(typed.days);
    const json = { label: typed.label, expires_at: days > 0 ? c.var.reader.now + days * daySeconds : null };
    const { api_key: secret } = await bodyOf<{ api_key: string }>(c, { method: "POST", path: "/keys", json });
    return answerPage(c, newKeyPage(c.var.reader, secret), { isSecret: true });
  });
});

// A new key is shown at the address of the action; who opens that again comes to the list.
keyScreens.get(`${here}/:id/rotate`, (c) => c.redirect(here, 303));

keyScreens.post(`${here}/:id/rotate`, async (c) => {
  const form = await c.req.formData();
  return refusedOn(c, { page: (problem) => page(c, { problem }), next: here }, async () => {
    const path = `/keys/${segment(c.req.param("id"))}/rotate`;
    const json = { grace_seconds: Number(textIn(form, "grace")) || 0 };
    const { api_key: secret } = await bodyOf<{ api_key: string }>(c, { method: "POST", path, json });
    return answerPage(c, newKeyPage(c.var.reader, secret), { isSecret: true });
  });
});

keyScreens.post(`${here}/:id/end`, async (c) => {
  await bodyOf(c, { method: "DELETE", path: `/keys/${segment(c.req.param("id"))}` });
  return goOn(c, here, { key: "keyEnded" });
});

async function page(
  c: C,
  { typed = { label: "", days: "" }, problem }: Partial<Omit<KeysPage, "keys">>,
): Promise<string> {
  const keys = await bodyOf<ListedKey[]>(c, { path: "/keys" });
  return keysPage(c.var.reader, { keys, typed, problem: problem ?? null });
}
