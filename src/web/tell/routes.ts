/** How somebody hears of changes, chosen where the question comes up: each press comes back to that page. */
import { serviceInWords } from "../channels/data.ts";
import { choiceIn, choicePath } from "../new/choice.ts";
import { answerPage, goOn, nextOf, textIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, Refusal } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import { spoken } from "../parts/spoken.ts";
import type { NewFlash } from "../session/flash.ts";
import { localPathOr } from "../session/sameOrigin.ts";
import { mailTo } from "./mail.ts";
import { tellPage } from "./page.tsx";
import { tellPlaceOf } from "./place.ts";
import { listNotificationServices } from "../../notify/guide/routes.ts";
import { patchUserSettings } from "../../preferences/routes.ts";
import { testChannel } from "../../notify/channel/operations/routes.ts";
import { sentenceIn } from "../../message/written.ts";

const here = "/tell";
const maxTested = 5;

export const tellScreens = newScreens();
tellScreens.use(here, signedIn);

tellScreens.get(here, async (c) => {
  const [place, services] = await Promise.all([tellPlaceOf(c), bodyOf(c, listNotificationServices)]);
  const next = localPathOr(c.req.query("next"), "/watches");
  const inReader = services.map((service) => serviceInWords(service, c.var.reader.words));
  return answerPage(
    c,
    tellPage(c.var.reader, { place, services: inReader, next, find: (c.req.query("find") ?? "").slice(0, 100) }),
  );
});

tellScreens.post(here, async (c) => {
  const form = await c.req.formData();
  // From the form of a new watch, what was chosen there stays.
  const look = textIn(form, "look");
  const next = look ? choicePath(look, choiceIn(form, "text")) : nextOf(form, "/watches");
  const way = textIn(form, "tell");
  if (way === "others") return goOn(c, `${here}?next=${encodeURIComponent(next)}`);
  if (way === "telegram") return goOn(c, "/account/telegram");
  try {
    return goOn(c, next, await chosen(c, way));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return goOn(c, next, { key: "failed", values: [error.message.slice(0, 300)] });
  }
});

async function chosen(c: C, way: string): Promise<NewFlash | undefined> {
  if (way === "test") return tested(c);
  if (way === "here") {
    await bodyOf(c, patchUserSettings, { json: { ui: { lists_only: true } } });
    return { key: "saved" };
  }
  const email = c.var.caller?.email ?? "";
  if (way !== "mail" || !email) return undefined;
  return mailTo(c, email);
}

/** A test to each channel of the account: of the first that fails, else that they arrived. */
async function tested(c: C): Promise<NewFlash | undefined> {
  const { channels } = await tellPlaceOf(c);
  const results = await Promise.all(
    channels.slice(0, maxTested).map(async ({ id, name }) => {
      const result = await bodyOf(c, testChannel, { params: { id }, json: {} });
      return { name, ...result };
    }),
  );
  const failed = results.find(({ success }) => !success);
  if (failed)
    return {
      key: "channelTestFailed",
      values: [failed.name, spoken(c.var.reader, sentenceIn(failed.error ?? "", failed)).slice(0, 300)],
    };
  const names = results.map(({ name }) => name).join(", ");
  return names ? { key: "channelTestWorked", values: [names.slice(0, 200)] } : undefined;
}
