/** Telegram: a link to connect a chat, waiting for it, a test, and the end of it. */
import { answerPage, goOn } from "../../request/answer.ts";
import { newScreens, type C } from "../../request/app.ts";
import { bodyOf, Refusal } from "../../request/operations.ts";
import { orNullUnconfigured } from "../configured.ts";
import { telegramLinkPage, telegramPage, type Chat } from "./page.tsx";
import { disconnectTelegram, getTelegram, linkTelegram, testTelegram } from "../../../telegram/routes.ts";

const here = "/account/telegram";

export const telegramScreens = newScreens();

telegramScreens.get(here, async (c) => answerPage(c, telegramPage(c.var.reader, await chatOf(c))));

telegramScreens.post(`${here}/link`, async (c) => {
  const made = await bodyOf(c, linkTelegram);
  const chat = await bodyOf(c, getTelegram);
  const link = { url: made.url, minutes: made.expires_in_minutes };
  return answerPage(c, telegramLinkPage(c.var.reader, { chat, link }), { isSecret: true });
});

// What the page with the link asks for while it waits.
telegramScreens.get(`${here}/link`, async (c) => {
  const chat = await chatOf(c);
  if (!chat) return c.redirect(here, 303);
  return answerPage(c, telegramLinkPage(c.var.reader, { chat, link: null }));
});

telegramScreens.post(`${here}/test`, async (c) => {
  try {
    const { message } = await bodyOf(c, testTelegram);
    return goOn(c, here, { key: "said", values: [message.slice(0, 300)] });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return goOn(c, here, { key: "failed", values: [error.message.slice(0, 300)] });
  }
});

telegramScreens.post(`${here}/end`, async (c) => {
  await bodyOf(c, disconnectTelegram);
  return goOn(c, here, { key: "telegramOff" });
});

const chatOf = (c: C): Promise<Chat | null> => orNullUnconfigured(bodyOf(c, getTelegram));
