/** Keys of programs: list, make, replace, end. Making one needs a fresh password. */
import type { Scope } from "../../../http/identity.ts";
import { answerPage, goOn, textIn } from "../../request/answer.ts";
import { newScreens, type C } from "../../request/app.ts";
import { bodyOf } from "../../request/operations.ts";
import { refusedOn } from "../refused.ts";
import { keysPage, newKeyPage, type KeysPage } from "./page.tsx";
import { createKey, listKeys, revokeKey, rotateKey } from "../../../account/key/routes.ts";
import { tagChoicesOf } from "../../forms/read.ts";

const here = "/account/keys";
const daySeconds = 86_400;

export const keyScreens = newScreens();

keyScreens.get(here, async (c) => answerPage(c, await page(c, { typed: typedIn((name) => c.req.query(name) ?? "") })));

keyScreens.post(here, async (c) => {
  const form = await c.req.formData();
  const typed = typedIn((name) => textIn(form, name));
  const given = Object.entries(typed).filter(([, value]) => value !== "");
  const next = `${here}?${new URLSearchParams(given).toString()}`;
  return refusedOn(c, { page: (problem) => page(c, { typed, problem }), next }, async () => {
    const days = Number(typed.days);
    const json = {
      label: typed.label,
      expires_at: days > 0 ? c.var.reader.now + days * daySeconds : null,
      scopes: scopesOf(typed),
      only_tags: typed.tag ? [typed.tag] : null,
    };
    const { api_key: secret } = await bodyOf(c, createKey, { json });
    return answerPage(c, newKeyPage(c.var.reader, secret), { isSecret: true });
  });
});

// A new key is shown at the address of the action; who opens that again comes to the list.
keyScreens.get(`${here}/:id/rotate`, (c) => c.redirect(here, 303));

keyScreens.post(`${here}/:id/rotate`, async (c) => {
  const form = await c.req.formData();
  return refusedOn(c, { page: (problem) => page(c, { problem }), next: here }, async () => {
    const json = { grace_seconds: Number(textIn(form, "grace")) || 0 };
    const { api_key: secret } = await bodyOf(c, rotateKey, { params: { id: c.req.param("id") }, json });
    return answerPage(c, newKeyPage(c.var.reader, secret), { isSecret: true });
  });
});

keyScreens.post(`${here}/:id/end`, async (c) => {
  await bodyOf(c, revokeKey, { params: { id: c.req.param("id") } });
  return goOn(c, here, { key: "keyEnded" });
});

type Typed = KeysPage["typed"];

const typedIn = (read: (name: keyof Typed) => string): Typed => ({
  label: read("label"),
  days: read("days"),
  may: read("may"),
  tag: read("tag"),
});

function scopesOf({ may }: Typed): Scope[] | null {
  if (may === "read") return ["read"];
  return may === "write" ? ["read", "write"] : null;
}

const nothingTyped: Typed = { label: "", days: "", may: "", tag: "" };

async function page(
  c: C,
  { typed = nothingTyped, problem }: Partial<Pick<KeysPage, "typed" | "problem">>,
): Promise<string> {
  const [keys, tags] = await Promise.all([bodyOf(c, listKeys), tagChoicesOf(c)]);
  return keysPage(c.var.reader, { keys, tags, typed, problem: problem ?? null });
}
