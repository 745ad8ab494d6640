/** Fluxer: fluxer://webhook_id/webhook_token, or fluxers://host/webhook_id/webhook_token on a server of one's own. */

import type { OptionsOf } from "../declaration/field.ts";
import { matching, oneOf, texts, yesOrNo } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { originOf } from "../address.ts";
import { levelColours, pageOf } from "../notice.ts";
import { jsonObjectIn, throttledOutcome, withStatus, slowDown } from "../outcome.ts";
import { jsonPost, multipart } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { booleanOption, UrlProblem } from "../target.ts";
import { message } from "../../../message/message.ts";
import { urlForm } from "../urlForm.ts";

type Hook = {
  url: string;
  id: string;
  options: OptionsOf<typeof fields>;
  sender: string | undefined;
  isEmbed: boolean;
};

const sentence = urlForm("Fluxer", "fluxer://webhook_id/webhook_token, both from the webhook's address");

const fields = {
  flags: matching(/^\d{1,9}$/, message("url.a_number")),
  tts: yesOrNo(false),
  mode: oneOf("cloud", "private"),
  ...texts("avatar_url", "botname", "href", "name", "thread", "url"),
};

/** https://fluxer.app/ ; its webhooks take what those of Discord take: 2,000 characters in all. */
export const fluxer = serviceWithTargets<Hook, typeof fields>({
  name: "Fluxer",
  schemes: ["fluxer", "fluxers"],
  fields,
  rows: [
    [
      "fluxer://123456789012345678/abcdefghijklmnopqrstuvwxyz",
      "POST https://api.fluxer.app/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz?wait=true",
      { content: "**A & B**\nNow **19**", allowed_mentions: { parse: [] } },
    ],
  ],
  limits: { title: 0, body: 1_900, unit: "utf16" },
  picture: "file",
  dialect: () => "discord",
  targets(url) {
    const { options, path } = url;
    if (options.get("mode")?.toLowerCase() === "private" && /^\d+$/.test(url.host))
      throw new UrlProblem(message("url.fluxer_host"));
    const isCloud = url.host === "api.fluxer.app" || (/^\d{5,25}$/.test(url.host) && path.length === 1);
    const words = /^\d+$/.test(url.host) ? [url.host, ...path] : path;
    const [id = "", token = ""] = words.slice(-2);
    requireOption(id, /^\d{5,25}$/, sentence);
    requireOption(token, /^[\w-]{10,200}$/, sentence);
    const place = words.slice(0, -2).map(encodeURIComponent).join("/") || "api";
    const base = isCloud ? "https://api.fluxer.app" : `${originOf(url, url.scheme === "fluxers")}/${place}`;
    const sender = options.get("botname") || options.get("name") || url.user || undefined;
    const hook = new URL(`${base}/webhooks/${id}/${token}?wait=true`);
    const thread = options.get("thread");
    if (thread) hook.searchParams.set("thread_id", thread);
    return [
      {
        url: hook.href,
        id,
        options,
        sender,
        isEmbed: url.format === "markdown" || options.has("href") || options.has("url"),
      },
    ];
  },
  recipient: (target) => `webhook ${target.id}`,
  request({ body, notice }, { url, options, sender, isEmbed }, context) {
    const address = options.get("href") ?? options.get("url") ?? pageOf(notice);
    const color = Number.parseInt(levelColours[notice.level].slice(1), 16);
    const embed = { description: body, color, url: address, author: { name: context.appName } };
    const flags = options.get("flags");
    const payload = {
      username: sender,
      avatar_url: options.get("avatar_url"),
      tts: booleanOption(options.get("tts"), false) || undefined,
      flags: /^\d{1,9}$/.test(flags ?? "") ? Number(flags) : undefined,
      ...(isEmbed ? { embeds: [embed] } : { content: body }),
      allowed_mentions: { parse: [] },
    };
    if (!notice.image) return jsonPost(url, payload);
    const fields: [string, string][] = [["payload_json", JSON.stringify(payload)]];
    const file = multipart({ boundary: notice.id, fields, file: { field: "files[0]", image: notice.image } });
    return { kind: "http", method: "POST", url, headers: { "content-type": file.type }, body: file.body };
  },
  outcome(answer) {
    const wait = jsonObjectIn(answer.body)["retry_after"];
    return answer.status === 429 && typeof wait === "number"
      ? throttledOutcome(withStatus(slowDown("Fluxer"), 429), wait)
      : null;
  },
  native: (url) => {
    const hook = /^(?:\/v1)?\/webhooks\/(\d+)\/([\w-]+)\/?$/.exec(url.pathname);
    return url.hostname === "api.fluxer.app" && hook ? `fluxer://${hook[1]}/${hook[2]}${url.search}` : null;
  },
});
