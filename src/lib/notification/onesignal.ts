/** OneSignal: subscriptions, users (@external_id), mail addresses or segments (#name) of an app. */

import type { OptionsOf, UrlOf } from "./declaration/field.ts";
import { standsFor, texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { recipientsOf } from "./target.ts";
import { atLeastOne, requireOption } from "./requirements.ts";
import { jsonPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";

type Audience = {
  app: string;
  key: string;
  who: object;
  label: string;
  options: OptionsOf<typeof fields>;
  template: string;
  custom: [string, string][];
  data: [string, string][];
};

const fields = {
  apikey: standsFor("authority"),
  app: standsFor("password"),
  ...texts("lang", "language", "subtitle", "template", "to"),
};

/** https://documentation.onesignal.com/reference/push-notification */
export const onesignal = serviceWithTargets<Audience, typeof fields>({
  name: "OneSignal",
  schemes: ["onesignal"],
  fields,
  rows: [
    [
      "onesignal://app12@apikey1/#everybody",
      "POST https://api.onesignal.com/notifications",
      {
        app_id: "app12",
        included_segments: ["everybody"],
        headings: { en: "A & B" },
        contents: { en: "Now 19" },
        url: "https://t.example/d",
      },
      { authorization: "Key apikey1" },
    ],
  ],
  prefixes: "+:",
  limits: { title: 250, body: 2_000, unit: "bytes" },
  picture: "address",
  dialect: () => "text",
  targets: audiencesIn,
  recipient: (target) => target.label,
  request(message, target) {
    const { links, imageLink } = message.notice;
    const language = target.options.get("language") ?? target.options.get("lang") ?? "en";
    const subtitle = target.options.get("subtitle");
    const body = {
      app_id: target.app,
      template_id: target.template || undefined,
      custom_data: target.custom.length > 0 ? Object.fromEntries(target.custom) : undefined,
      data: target.data.length > 0 ? Object.fromEntries(target.data) : undefined,
      ...target.who,
      headings: message.title ? { [language]: message.title } : undefined,
      subtitle: subtitle ? { [language]: subtitle } : undefined,
      contents: { [language]: message.body || message.title },
      url: links.difference ?? links.subject,
      ...(imageLink ? picturesOf(imageLink.url) : {}),
    };
    return jsonPost("https://api.onesignal.com/notifications", body, { authorization: `Key ${target.key}` });
  },
});

/** https://documentation.onesignal.com/docs/en/rich-media : a member for Android, browsers and Apple's devices. */
const picturesOf = (url: string) => ({ big_picture: url, chrome_web_image: url, ios_attachments: { picture: url } });

function audiencesIn(url: UrlOf<typeof fields>): Audience[] {
  const sentence = urlForm("OneSignal", "onesignal://app_id@api_key/subscription");
  const app = requireOption(url.password || url.user, /^[\w-]{3,64}$/, sentence);
  const key = requireOption(url.authority, /^[\w.-]{3,300}$/, sentence);
  return atLeastOne(recipientsOf(url), sentence).map((word) => ({
    app,
    key,
    who: whoIs(word),
    label: word,
    options: url.options,
    template: url.options.get("template") ?? (url.password ? url.user : ""),
    custom: url.colon,
    data: url.plus,
  }));
}

function whoIs(word: string): object {
  if (word.startsWith("#")) return { included_segments: [word.slice(1)] };
  if (word.startsWith("@")) return { include_aliases: { external_id: [word.slice(1)] }, target_channel: "push" };
  return word.includes("@") ? { include_email_tokens: [word] } : { include_subscription_ids: [word] };
}
