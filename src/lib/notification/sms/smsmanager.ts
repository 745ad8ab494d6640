/** SMS Manager, of Czechia. */

import { digitsOf, phonesFromHost, senderOption } from "./numbers.ts";
import { formPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";

type Text = { key: string; from: string | undefined; to: string; gateway: string };

/** https://smsmanager.cz/api/http */
export const smsmanager: Service<Text> = {
  name: "SMS Manager",
  schemes: ["smsmgr", "smsmanager"],
  limits: { title: 0, body: 1_224, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = "An SMS Manager URL is smsmgr://api_key@to_number";
    const key = requireOption(options.get("key") ?? url.user, /^[\x21-\x7e]{4,200}$/, sentence);
    const from = senderOption(options.get("from") ?? options.get("sender"), sentence);
    const gateway = /^(?:economy|low|direct)$/i.exec(options.get("gateway") ?? "")?.[0].toLowerCase() ?? "high";
    return phonesFromHost(url, sentence).map((to) => ({ key, from, to, gateway }));
  },
  recipient: (target) => target.to,
  request: (message, target) =>
    formPost("https://http-api.smsmanager.cz/Send", {
      apikey: target.key,
      number: digitsOf(target.to),
      message: message.body,
      gateway: target.gateway,
      sender: target.from,
    }),
  // In words: OK and the number of the request, or ERROR and a code.
  outcome: ({ status, body }) =>
    status === 200 && /^\s*ERROR/i.test(body)
      ? { kind: "permanent", reason: "SMS Manager did not accept the message" }
      : null,
};
