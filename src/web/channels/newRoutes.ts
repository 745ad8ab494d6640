/** A new channel: the services, the form of one, its test, and where it is used. */
import { answerPage, goOn, nextOf, textIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, Refusal } from "../request/operations.ts";
import { localPathOr } from "../session/sameOrigin.ts";
import { waysOf } from "../tell/ways.ts";
import { newChannelPage, servicesPage } from "./add.tsx";
import { serviceInWords, type ListedService, type NewChannel } from "./data.ts";
import { testNotifications } from "../../notify/test/routes.ts";
import { addChannel } from "../../notify/channel/operations/routes.ts";
import { listNotificationServices, writeNotificationUrl } from "../../notify/guide/routes.ts";
import { listWatchPage } from "../../watch/list/routes.ts";
import { tagChoicesOf } from "../forms/read.ts";

const here = "/channels/new";

export const newChannelScreens = newScreens();

newChannelScreens.get(here, async (c) => answerPage(c, servicesPage(c.var.reader, await servicesOf(c), waysOf(c))));

newChannelScreens.get(`${here}/:service`, async (c) => {
  const watch = c.req.query("watch") ?? "";
  const place = watch ? ("watch" as const) : ("account" as const);
  const typed = {
    values: {},
    label: "",
    place,
    tag: "",
    watch,
    next: localPathOr(c.req.query("next"), ""),
    problem: null,
    tested: null,
  };
  const channel = await withChoices(c, typed);
  if (!channel) return c.notFound();
  return answerPage(c, newChannelPage(c.var.reader, channel));
});

newChannelScreens.post(`${here}/:service`, async (c) => {
  const form = await c.req.formData();
  const entries = [...form].flatMap(([name, value]): [string, string][] =>
    name.startsWith("value-") && typeof value === "string" ? [[name.slice(6), value.trim()]] : [],
  );
  const place = (["tag", "watch"] as const).find((each) => each === textIn(form, "place")) ?? "account";
  const typed: Typed = {
    values: Object.fromEntries(entries),
    label: textIn(form, "label").trim().slice(0, 100),
    place,
    tag: textIn(form, "tag"),
    watch: textIn(form, "watch"),
    next: nextOf(form, ""),
    problem: null,
    tested: null,
  };
  const channel = await withChoices(c, typed);
  if (!channel) return c.notFound();
  const wanted = textIn(form, "do");
  if (wanted === "look") return again(c, channel);
  try {
    const url = await urlOf(c, channel);
    if (wanted === "test") {
      const tested = await bodyOf(c, testNotifications, { json: { notification_urls: [url] } });
      return again(c, { ...channel, tested });
    }
    const sentence = c.var.reader.words.channels.placeFirst;
    if (place !== "account" && !channel[place]) return again(c, { ...channel, problem: { field: null, sentence } });
    await bodyOf(c, addChannel, { json: { url, label: channel.label, ...placeOf(channel) } });
    return goOn(c, channel.next || "/channels", { key: "channelAdded" });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return again(c, { ...channel, problem: problemOf(error, channel) });
  }
});

type Typed = Omit<NewChannel, "service" | "tags" | "watches">;

/** The page again with what was typed, which may hold secrets. */
function again(c: C, channel: NewChannel): Response {
  const status = channel.problem ? 400 : 200;
  return answerPage(c, newChannelPage(c.var.reader, channel), { status, isSecret: true });
}

const placeOf = ({ place, tag, watch }: NewChannel) =>
  place === "tag" ? { tags: [tag] } : place === "watch" ? { watches: [watch] } : { account: true };

/** The URL that the form writes, or the one that was pasted. @throws Refusal */
async function urlOf(c: C, { service, values }: NewChannel): Promise<string> {
  if (!service) return values["url"] ?? "";
  const json = { service: service.name, values };
  return (await bodyOf(c, writeNotificationUrl, { json })).url;
}

/** A sentence about a value stands beside the field of it. */
function problemOf({ stated, plain: said }: Refusal, { service }: NewChannel): NonNullable<NewChannel["problem"]> {
  const [group, name = null] = stated?.field?.split(".") ?? [];
  return group === "values" && name !== null
    ? { field: name, sentence: said }
    : { field: service ? null : "url", sentence: said };
}

/** All services, their forms in the words of the reader. */
async function servicesOf(c: C): Promise<ListedService[]> {
  const services = await bodyOf(c, listNotificationServices);
  return services.map((service) => serviceInWords(service, c.var.reader.words));
}

/** With the service of the path and the places to choose from; null for an unknown service. */
async function withChoices(c: C, typed: Typed): Promise<NewChannel | null> {
  const name = c.req.param("service");
  const [services, tags, { watches }] = await Promise.all([
    servicesOf(c),
    tagChoicesOf(c),
    bodyOf(c, listWatchPage, { query: { sort: "name", limit: 200 } }),
  ]);
  const service = services.find((each) => each.name === name && each.form) ?? null;
  if (!service && name !== "url") return null;
  return {
    ...typed,
    service,
    tags,
    watches: watches.map(({ uuid, label }) => ({ uuid, label })),
  };
}
