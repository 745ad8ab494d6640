/**
 * A LaMetric clock in one's own network or behind a proxy: lametric://api_key@host. With mode=cloud the words are those of an app of
 * one's own, which clocks anywhere show in their turn: lametric://access_token@app_id?mode=cloud.
 */

import type { UrlOf } from "./declaration/field.ts";
import { matching, oneOf, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { originOf } from "./address.ts";
import { basic, jsonPost } from "./request.ts";
import { requireOption } from "./requirements.ts";
import { message } from "../../message/message.ts";
import { urlForm } from "./urlForm.ts";

type Clock = {
  url: string;
  isCloud: boolean;
  headers: Record<string, string>;
  priority: string | undefined;
  icon: string;
  cycles: number;
  sound: { category: string; id: string; repeat: number } | undefined;
};

const icons = { info: "i620", success: "i9182", warning: "i555", failure: "i9183" } as const;
const sentence = urlForm("LaMetric", "lametric://api_key@host");
const cloudSentence = message("url.lametric_app");
const appAddress = "https://developer.lametric.com/api/v1/dev/widget/update/com.lametric.";

const fields = {
  cycles: matching(/^\d{1,2}$/, message("url.a_number")),
  icon: matching(/^\s*#?[ai]?\d{1,6}\s*$/i, message("url.icon")),
  sound: matching(/^[a-z][\w -]*$/i, message("url.sound_name")),
  mode: oneOf("device", "cloud"),
  priority: matching(/^[iwc]/i, message("url.one_of", { choices: "info, warning, critical" })),
  ...texts("apikey", "app", "app_ver", "token"),
};

/** https://lametric-documentation.readthedocs.io/en/latest/reference-docs/device-notifications.html */
export const lametric = serviceWithTargets<Clock, typeof fields>({
  name: "LaMetric",
  schemes: ["lametric", "lametrics"],
  fields,
  rows: [
    [
      "lametric://api_key@clock.example",
      "POST http://clock.example:8080/api/v2/device/notifications",
      {
        priority: "info",
        icon_type: "none",
        lifetime: 120000,
        model: { cycles: 1, frames: [{ icon: "i620", text: "A & B · Now 19" }] },
      },
      { authorization: "Basic ZGV2OmFwaV9rZXk=" },
    ],
  ],
  limits: { title: 0, body: 500 },
  dialect: () => "text",
  targets(url) {
    if (url.options.get("mode")?.toLowerCase() === "cloud") return [appOf(url)];
    const key = requireOption(url.options.get("apikey") ?? (url.password || url.user), /^[\w-]{3,200}$/, sentence);
    const given = url.options.get("priority")?.toLowerCase();
    const priority = ["info", "warning", "critical"].find((word) => given && word.startsWith(given));
    return [
      {
        isCloud: false,
        url: `${originOf(url, url.scheme === "lametrics", url.scheme === "lametrics" ? 4343 : 8080)}/api/v2/device/notifications`,
        headers: basic((url.password && url.user) || "dev", key),
        priority,
        icon: iconOf(url.options.get("icon")),
        cycles: /^\d{1,2}$/.test(url.options.get("cycles") ?? "") ? Number(url.options.get("cycles")) : 1,
        sound: soundOf(url.options.get("sound")),
      },
    ];
  },
  recipient: (target) => new URL(target.url).host,
  request({ body, notice }, { url, isCloud, headers, priority, icon, cycles, sound }) {
    const usual = notice.level === "failure" ? "critical" : notice.level === "warning" ? "warning" : "info";
    // The clock shows one line that runs through.
    const text = body.replace(/\s*\n\s*/g, " · ");
    if (isCloud) return jsonPost(url, { frames: [{ icon: icon || icons[notice.level], text, index: 0 }] }, headers);
    const model = { cycles, frames: [{ icon: icon || icons[notice.level], text }], sound };
    return jsonPost(url, { priority: priority ?? usual, icon_type: "none", lifetime: 120_000, model }, headers);
  },
  native: ({ href, search }) => {
    const [, app, version = ""] = href.startsWith(appAddress)
      ? (/^([\da-z-]{3,64})(\/[1-9]\d*)?\/?(?:\?|$)/i.exec(href.slice(appAddress.length)) ?? [])
      : [];
    return app ? `lametric://${app}${version}${search}${search ? "&" : "?"}mode=cloud` : null;
  },
});

/** https://lametric-documentation.readthedocs.io/en/latest/guides/first-steps/first-lametric-indicator-app.html */
function appOf({ options, host, user, password, path }: UrlOf<typeof fields>): Clock {
  const token = requireOption(options.get("token") ?? (password || user), /^[\w+/=-]{20,200}$/, cloudSentence);
  const app = (options.get("app") ?? host).replace(/^com\.lametric\./, "");
  requireOption(app, /^[\da-z-]{3,64}$/i, cloudSentence);
  const version = requireOption(options.get("app_ver") ?? path[0] ?? "1", /^[1-9]\d{0,4}$/, cloudSentence);
  return {
    url: `${appAddress}${app}/${version}`,
    isCloud: true,
    headers: { "x-access-token": token },
    priority: undefined,
    icon: iconOf(options.get("icon")),
    cycles: 1,
    sound: undefined,
  };
}

/** The number of an icon, such as i620 or #620; "" for anything else. */
function iconOf(word: string | undefined): string {
  const [, kind = "", number] = /^\s*#?([ai]?)(\d{1,6})\s*$/i.exec(word ?? "") ?? [];
  return number ? `${kind.toLowerCase() || "i"}${number}` : "";
}

const sounds = (
  "bicycle car cash cat dog dog2 energy knock-knock letter_email lose1 lose2 negative1 negative2 negative3 negative4 " +
  "negative5 notification notification2 notification3 notification4 open_door positive1 positive2 positive3 positive4 " +
  "positive5 positive6 statistic thunder water1 water2 win win2 wind wind_short"
).split(" ");

/** One of its sounds or alarms, of whose name the beginning is enough. */
function soundOf(word: string | undefined): { category: string; id: string; repeat: number } | undefined {
  const given = word
    ?.toLowerCase()
    .trim()
    .replace(/^bike$/, "bicycle");
  if (!given) return undefined;
  const alarm = /^alarm(?:[1-9]|1[0-3])$/.test(given) ? given : undefined;
  const id = alarm ?? sounds.find((name) => name.startsWith(given));
  return id === undefined ? undefined : { category: alarm ? "alarms" : "notifications", id, repeat: 1 };
}
