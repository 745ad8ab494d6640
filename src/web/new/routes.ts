/** A new watch: an address is looked at once, settings are tried on what was read, the watch is made. */
import { answerPage, goOn, textIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, bodyOrNull, callRaw, Refusal, refusingUnread } from "../request/operations.ts";
import { tellPlaceOf } from "../tell/place.ts";
import { signedIn } from "../request/visit.ts";
import { durationText } from "../parts/time.tsx";
import type { Look, NewPage, Trial } from "./data.ts";
import { onwardWays } from "./onward.ts";
import { addressPage, newPage } from "./page.tsx";
import { choiceIn, choicePath, settingsOf, type Choice } from "./choice.ts";
import { addressIn } from "./shared.ts";
import { watchingNote } from "./watching.ts";
import { isAddress, likely, plainAddress, priceOf, tableOn, withScheme } from "./suggestion.ts";
import { getLook, getLookPicture, takeLook } from "../../look/routes.ts";
import { createWatch } from "../../watch/routes.ts";
import { getPlan } from "../../billing/plans/routes.ts";
import { getUserSettings } from "../../preferences/routes.ts";
import { listNamedChannels } from "../../notify/channel/operations/routes.ts";
import { previewSettings } from "../../look/preview/routes.ts";
import { sentenceIn, sentencesIn } from "../../message/written.ts";

export const newWatchScreens = newScreens();
newWatchScreens.use("/new", signedIn);
newWatchScreens.use("/new/*", signedIn);
newWatchScreens.use("/picture/look/*", signedIn);

newWatchScreens.get("/new", (c) => {
  const { searchParams: search } = new URL(c.req.url);
  const url =
    addressIn({ url: search.get("url"), title: search.get("title"), text: search.get("text") }) ??
    search.get("url") ??
    "";
  // A link on a stranger's page must not make an account fetch pages: only a click of the person does.
  const isOwn = c.req.header("Sec-Fetch-Site") !== "cross-site" && !search.has("change");
  return answerPage(c, addressPage(c.var.reader, { url, problem: null, isOwn }));
});

newWatchScreens.post("/new", async (c) => {
  const form = await c.req.formData();
  const typed = textIn(form, "url").trim();
  const url = withScheme(typed);
  const needsBrowser = textIn(form, "browser") === "true";
  if (!isOfPage(url)) {
    const page = { url, problem: c.var.reader.words.try.noAddress, isOwn: false };
    return answerPage(c, addressPage(c.var.reader, page), { status: 400 });
  }
  try {
    const backend = needsBrowser ? { fetch_backend: "html_webdriver" } : {};
    const first = await bodyOf(c, takeLook, { json: { url, ...backend } });
    const plain = plainAddress(typed, url, first.error);
    const look = plain === null ? first : await bodyOf(c, takeLook, { json: { url: plain, ...backend } });
    const rendered = needsBrowser ? null : await renderedLook(c, look);
    if (rendered) return goOn(c, `/new/${rendered.id}?browser=true`);
    if (!needsBrowser) return goOn(c, `/new/${look.id}`);
    // Asked for from the form of a new watch, what was chosen there stays.
    const path = form.has("what")
      ? choicePath(look.id, choiceIn(form, likely(look), priceOf(look)))
      : `/new/${look.id}?browser=true`;
    return goOn(c, path);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    // There is one field: its name of the API needs not be said.
    const problem = error.plain;
    return answerPage(c, addressPage(c.var.reader, { url, problem, isOwn: false }), { status: 400 });
  }
});

newWatchScreens.get("/new/:look", async (c) => {
  const look = await lookOf(c);
  if (!look) return goOn(c, "/new", { key: "lookGone" });
  const choice = choiceIn(new URL(c.req.url).searchParams, likely(look), priceOf(look));
  return answerPage(c, newPage(c.var.reader, await pageOf(c, look, choice)));
});

newWatchScreens.post("/new/:look", async (c) => {
  const look = await lookOf(c);
  if (!look) return goOn(c, "/new", { key: "lookGone" });
  const form = await c.req.formData();
  const onward = onwardWays.find((way) => way === textIn(form, "onward"));
  const choice = choiceIn(form, likely(look), priceOf(look));
  try {
    if (onward) return await watchUnread(c, look, onward);
    const json = { url: look.url, ...nameOfSite(choice, look), ...settingsOf(choice, tableOn(look)), look: look.id };
    const { uuid } = await bodyOf(c, createWatch, { json, headers: refusingUnread });
    return goOn(c, `/watch/${uuid}`, watchingNote(uuid));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const page = { ...(await pageOf(c, look, choice)), problem: error.message };
    return answerPage(c, newPage(c.var.reader, page), { status: 400 });
  }
});

/** The title of the page stands for its site, of which a check reads the list alone. */
const nameOfSite = ({ what }: Choice, { title }: Look) =>
  what === "site" && title ? { title: title.slice(0, 200) } : {};

/** A watch of a page that could not be read yet. */
async function watchUnread(c: C, look: Look, onward: (typeof onwardWays)[number]): Promise<Response> {
  const json = {
    url: look.url,
    ...(look.read_by === "browser" ? { fetch_backend: "html_webdriver" as const } : {}),
    ...(onward === "daily" ? { time_between_check: { days: 1 }, time_between_check_use_default: false } : {}),
  };
  const { uuid } = await bodyOf(c, createWatch, { json });
  return goOn(c, `/watch/${uuid}${onward === "sign_in" ? "/edit?find=headers" : ""}`, watchingNote(uuid));
}

newWatchScreens.get("/picture/look/:look", (c) => callRaw(c, getLookPicture, { params: { id: c.req.param("look") } }));

/** An address, or the source of one; templates in it are filled in by whoever reads it. */
const isOfPage = (url: string): boolean => isAddress(url.replace(/^source:/i, "").replaceAll(/[{}%|]/g, ""));

/** The page as a browser reads it, where one may read what a plain request did not; null where that is not better. */
async function renderedLook(c: C, plain: Look): Promise<Look | null> {
  const isCalledFor =
    plain.findings.some(({ settings }) => settings["fetch_backend"] === "html_webdriver") ||
    (c.var.reader.hasBrowser &&
      plain.lines.length === 0 &&
      ["empty", "no_text", "http_403"].includes(plain.error?.class ?? "no_text"));
  if (!isCalledFor || plain.kind === "pdf") return null;
  try {
    const json = { url: plain.url, fetch_backend: "html_webdriver" };
    const look = await bodyOf(c, takeLook, { json });
    // A page that is empty for a browser, too, has a picture there.
    return look.error || look.lines.length < Math.min(1, plain.lines.length) ? null : look;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}

const lookOf = (c: C): Promise<Look | null> => bodyOrNull(c, getLook, { params: { id: c.req.param("look") ?? "" } });

async function pageOf(c: C, look: Look, choice: Choice): Promise<NewPage> {
  const [trial, plan, settings, place, named] = await Promise.all([
    look.error ? null : trialOf(c, look, choice),
    bodyOf(c, getPlan),
    bodyOf(c, getUserSettings),
    tellPlaceOf(c),
    bodyOf(c, listNamedChannels),
  ]);
  return {
    look,
    choice,
    trial,
    problem: null,
    hasPro: plan.plan === "pro",
    place,
    named,
    interval: durationText(c.var.reader, secondsOf(settings.time_between_check ?? {})),
  };
}

async function trialOf(c: C, look: Look, choice: Choice): Promise<Trial | null> {
  const {
    title: _title,
    tag: _tag,
    notification_urls: _urls,
    channels: _channels,
    ...settings
  } = settingsOf(choice, tableOn(look)) as Record<string, unknown>;
  try {
    const tried = await bodyOf(c, previewSettings, { json: { look: look.id, ...settings } });
    return {
      lines: tried.lines ?? look.lines,
      isCut: tried.lines_truncated,
      matches: tried.matches ?? [],
      text: tried.text,
      restock: tried.restock,
      candidates: tried.price_candidates,
      warnings: sentencesIn(tried.warnings, tried.warning_codes),
      problem: tried.error === null ? null : sentenceIn(tried.error, tried.error_code),
    };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return {
      lines: look.lines,
      isCut: false,
      matches: [],
      text: null,
      restock: null,
      candidates: [],
      warnings: [],
      problem: error.message,
    };
  }
}

const secondsOf = ({
  weeks = 0,
  days = 0,
  hours = 0,
  minutes = 0,
  seconds = 0,
}: Record<string, number | null>): number =>
  (((Number(weeks) * 7 + Number(days)) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
