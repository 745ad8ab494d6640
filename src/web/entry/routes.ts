/** Coming in and going out: the routes of those who are not signed in yet, and of those who leave. */
import { sessionSeconds } from "../../account/session/session.ts";
import { isZone } from "../../lib/time/zone.ts";
import { sha256 } from "../../secret/digest.ts";
import { goOn, answerPage, isSecure, nextOf, textIn } from "../request/answer.ts";
import { alertLanguageOf } from "../../services/words/language.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, Refusal } from "../request/operations.ts";
import { ownerOfSession } from "../request/visit.ts";
import { sessionCookie, sessionSecret } from "../session/cookie.ts";
import { localPathOr } from "../session/sameOrigin.ts";
import { displayCookie, displayOf } from "../session/display.ts";
import { isTryOpen } from "../try/open.ts";
import { mailOwnAddress } from "../tell/mail.ts";
import { chosenIn, type Chosen } from "./chosen.ts";
import type { Tell } from "./tell.tsx";
import { forgotPage, frontPage, signInPage, signUpPage, type EntryForm } from "./page.tsx";
import { logIn, register } from "../../account/entry/routes.ts";
import { forgotPassword } from "../../account/password/routes.ts";
import { createWatch } from "../../watch/routes.ts";
import { getUserSettings } from "../../preferences/routes.ts";
import { listChanges } from "../../history/changes/list/routes.ts";

export const entryScreens = newScreens();

entryScreens.get("/", async (c) => {
  if (!c.var.caller)
    return answerPage(c, frontPage(c.var.reader, { url: c.req.query("url") ?? "", isTryOpen: isTryOpen(c) }));
  return c.redirect(await startOf(c), 303);
});

entryScreens.get("/sign-in", (c) =>
  answerPage(c, signInPage(c.var.reader, { next: nextIn(c), email: c.req.query("email") ?? "" })),
);
entryScreens.get("/sign-up", async (c) => {
  const { searchParams } = new URL(c.req.url);
  const chosen = await chosenIn(c, searchParams);
  const form = {
    next: nextIn(c),
    url: chosen?.url ?? c.req.query("url") ?? "",
    invitation: c.req.query("invitation") ?? "",
    needsInvitation: c.var.world.operator.REGISTRATION !== "open",
    chosen,
  };
  return answerPage(c, signUpPage(c.var.reader, form));
});
entryScreens.get("/forgot", (c) => answerPage(c, forgotPage(c.var.reader)));

entryScreens.post("/sign-in", async (c) => {
  const form = await c.req.formData();
  const typed = { email: textIn(form, "email"), next: nextOf(form, "/") };
  const json = { email: typed.email, password: textIn(form, "password") };
  return refusedOn(c, { typed, page: signInPage }, async () => {
    const { session_token: secret } = await bodyOf(c, logIn, { json });
    return enter(c, secret, typed.next);
  });
});

entryScreens.post("/sign-up", async (c) => {
  const form = await c.req.formData();
  const url = textIn(form, "url");
  const invitation = textIn(form, "invitation");
  const zone = textIn(form, "time_zone");
  const typed: EntryForm = { email: textIn(form, "email"), next: textIn(form, "next"), url, invitation };
  const json = {
    email: textIn(form, "email"),
    password: textIn(form, "password"),
    ...(invitation ? { invitation } : {}),
    ...(isZone(zone) ? { time_zone: zone } : {}),
    ...languageChosen(c.var.reader.locale),
    session: true,
  };
  const needsInvitation = c.var.world.operator.REGISTRATION !== "open";
  const chosen = await chosenIn(c, form);
  return refusedOn(c, { typed: { ...typed, needsInvitation, chosen }, page: signUpPage }, async () => {
    const { session_token: secret = "" } = await bodyOf(c, register, { json });
    if (chosen) return watchChosen(c, { secret, chosen, email: json.email });
    return enter(c, secret, url ? `/new?url=${encodeURIComponent(url)}` : nextOf(form, "/"));
  });
});

entryScreens.post("/forgot", async (c) => {
  const form = await c.req.formData();
  const typed = { email: textIn(form, "email") };
  return refusedOn(c, { typed, page: forgotPage }, async () => {
    await bodyOf(c, forgotPassword, { json: typed });
    return answerPage(c, forgotPage(c.var.reader, { isSent: true }));
  });
});

entryScreens.post("/sign-out", async (c) => {
  const secret = sessionSecret(c.req.header("Cookie"), isSecure(c));
  if (secret) await c.var.world.stores.accounts.endSession(sha256(secret));
  c.header("Set-Cookie", sessionCookie("", 0, isSecure(c)), { append: true });
  // What this browser kept of the account goes along (https://www.w3.org/TR/clear-site-data/).
  c.header("Clear-Site-Data", '"cache","storage"');
  return goOn(c, "/", { key: "signedOut" });
});

/** Who signs up in a language that mails are written in gets them in it; an account in English goes on following the browser. */
function languageChosen(locale: string): { language?: string } {
  const language = alertLanguageOf(locale);
  return language === "en" ? {} : { language };
}

const nextIn = (c: C): string => localPathOr(c.req.query("next"), "");

type Entering = { secret: string; chosen: Chosen; email: string };

/** Into the account, and what was chosen before it is watched. A watch that cannot be made is gone on with by hand. */
async function watchChosen(c: C, { secret, chosen, email }: Entering): Promise<Response> {
  await begin(c, secret);
  try {
    const { uuid } = await bodyOf(c, createWatch, { json: chosen.watch });
    if (chosen.tell === "mail") await mailOwnAddress(c, email);
    const next = `/watch/${uuid}`;
    const steps: Partial<Record<Tell, string>> = {
      browser: `/tell?next=${encodeURIComponent(next)}`,
      telegram: "/account/telegram",
    };
    return goOn(c, steps[chosen.tell] ?? next, { key: "watching" });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return goOn(c, `/new?url=${encodeURIComponent(chosen.url)}`, {
      key: "failed",
      values: [error.message.slice(0, 300)],
    });
  }
}

/** Starts the session in this browser, which from now on looks as the account wants it, and goes on. */
async function enter(c: C, secret: string, next: string): Promise<Response> {
  await begin(c, secret);
  return goOn(c, next);
}

async function begin(c: C, secret: string): Promise<void> {
  c.header("Set-Cookie", sessionCookie(secret, sessionSeconds, isSecure(c)), { append: true });
  const owner = await ownerOfSession(c, secret);
  if (owner) {
    c.set("caller", owner.caller);
    const settings = await bodyOf(c, getUserSettings);
    c.header("Set-Cookie", displayCookie(displayOf(settings), isSecure(c)), { append: true });
  }
}

/** What opens first: what the account chose, else the changes where one was not seen yet. */
async function startOf(c: C): Promise<string> {
  const { startScreen } = c.var.reader;
  if (startScreen) return `/${startScreen}`;
  const query = { order: "newest", unseen: true, limit: 1 };
  const changes = await bodyOf(c, listChanges, { query });
  return changes.length ? "/changes" : "/watches";
}

type Refused = { typed: EntryForm; page: (reader: C["var"]["reader"], form: EntryForm) => string };

/** Does it; where an operation refuses, the same page comes again with the sentence and what was typed. */
async function refusedOn(c: C, { typed, page }: Refused, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const status = error.status === 429 ? 429 : error.status === 409 ? 409 : 400;
    return answerPage(c, page(c.var.reader, { ...typed, problem: error.message }), { status });
  }
}
