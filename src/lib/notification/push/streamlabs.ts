/** Streamlabs, as an alert in a stream: strmlabs://access_token. */

import { formPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import type { NotificationUrl } from "../target.ts";

type Stream = { token: string; isDonation: boolean; options: NotificationUrl["options"] };

const sentence = "A Streamlabs URL is strmlabs://access_token, 40 letters and digits";

/** https://dev.streamlabs.com/reference/alerts ; 255 characters, a donation with its title. */
export const streamlabs: Service<Stream> = {
  name: "Streamlabs",
  schemes: ["strmlabs"],
  limits: { title: 250, body: 255 },
  dialect: () => "text",
  targets({ authority, options }) {
    const call = options.get("call")?.toLowerCase() ?? "alerts";
    requireOption(call, /^(?:alerts|donations)$/, "call= of a Streamlabs URL is alerts or donations");
    const token = requireOption(authority, /^[A-Za-z0-9]{40}$/, sentence);
    return [{ token, isDonation: call === "donations", options }];
  },
  recipient: () => "the stream",
  request({ title, body }, { token, isDonation, options }, context) {
    const base = "https://streamlabs.com/api/v1.0";
    const of = (name: string, otherwise: string) => options.get(name) || otherwise;
    if (isDonation)
      return formPost(`${base}/donations`, {
        name: of("name", "Anon"),
        identifier: of("identifier", context.appName),
        amount: of("amount", "0"),
        currency: of("currency", "USD").toUpperCase(),
        access_token: token,
        message: [title, body].filter(Boolean).join("\n").slice(0, 255),
      });
    return formPost(`${base}/alerts`, {
      access_token: token,
      type: of("alert_type", "donation").toLowerCase(),
      image_href: options.get("image_href"),
      sound_href: options.get("sound_href"),
      message: title || body,
      user_message: title ? body : "",
      duration: of("duration", "1000"),
      special_text_color: options.get("special_text_color"),
    });
  },
};
