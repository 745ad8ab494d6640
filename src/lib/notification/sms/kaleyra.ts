/** Kaleyra. */

import { digitsOf, phonesOf } from "./numbers.ts";
import { jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import { memberAt, statedOutcome } from "../statedOutcome.ts";
import { booleanOption } from "../target.ts";

type Text = { url: string; key: string; to: string; settings: Record<string, string | undefined> };

/** https://developers.kaleyra.io/docs/send-an-sms ; 4,000 characters. */
export const kaleyra: Service<Text> = {
  name: "Kaleyra",
  schemes: ["kaleyra", "klr"],
  limits: { title: 0, body: 1_600, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = "A Kaleyra URL is kaleyra://sid:api_key@sender/to_number";
    const sid = requireOption(options.get("sid") || url.user, /^\w{4,100}$/, sentence);
    const key = requireOption(options.get("key") || url.password, /^\w{8,200}$/, sentence);
    const given = options.get("sender") ?? options.get("from") ?? url.authority;
    const sender = requireOption(given, /^[\w +-]{3,20}$/, sentence);
    const region = options.get("region")?.toLowerCase() ?? "sg";
    requireOption(region, /^(?:in|sg|eu)$/, "region= of a Kaleyra URL is in, sg or eu");
    const kind = options.get("type")?.toUpperCase();
    if (kind) requireOption(kind, /^(?:DEFAULT|TXND?|MKT|OTP)$/, "type= is DEFAULT, TXN, TXND, MKT or OTP");
    const settings = {
      sender,
      type: kind,
      template_id: options.get("template") || undefined,
      flash: booleanOption(options.get("flash"), false) ? "1" : undefined,
      unicode: "AUTO",
    };
    const address = `https://api.${region === "sg" ? "" : `${region}.`}kaleyra.io/v1/${sid}/messages`;
    return phonesOf(url, sentence).map((to) => ({ url: address, key, to, settings }));
  },
  recipient: (target) => target.to,
  request: ({ body }, { url, key, to, settings }) =>
    jsonPost(url, { to: digitsOf(to), body, ...settings }, { "api-key": key }),
  outcome: (answer) => statedOutcome(answer, "Kaleyra", (body) => typeof memberAt(body, "error", "code") === "string"),
};
