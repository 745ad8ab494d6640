/** Streamlabs, as an alert in a stream: strmlabs://access_token. */

import { oneOf, otherwise, strict, text, texts } from "../declaration/options.ts";
import { authority } from "../declaration/parts.ts";
import { service } from "../declaration/service.ts";
import { formPost } from "../request.ts";
import { either, optionForm, urlForm } from "../urlForm.ts";

/** https://dev.streamlabs.com/reference/alerts ; 255 characters, a donation with its title. */
export const streamlabs = service({
  name: "Streamlabs",
  schemes: ["strmlabs"],
  sentence: urlForm("Streamlabs", "strmlabs://access_token, 40 letters and digits"),
  fields: {
    call: otherwise(
      strict(oneOf("alerts", "donations"), optionForm("call", "Streamlabs", either("alerts", "donations"))),
      "alerts",
    ),
    token: authority(/^[A-Za-z0-9]{40}$/),
    ...texts("alert_type", "amount", "currency", "duration", "identifier", "image_href", "name", "sound_href"),
    special_text_color: text(),
  },
  rows: [
    [
      "strmlabs://abcdefghijklmnopqrstuvwxyz01234567890123",
      "POST https://streamlabs.com/api/v1.0/alerts",
      {
        access_token: "abcdefghijklmnopqrstuvwxyz01234567890123",
        type: "donation",
        message: "A & B",
        user_message: "Now 19",
        duration: "1000",
      },
    ],
  ],
  limits: { title: 250, body: 255 },
  dialect: () => "text",
  recipient: () => "the stream",
  request({ title, body }, { token, call, ...options }, context) {
    const base = "https://streamlabs.com/api/v1.0";
    if (call === "donations")
      return formPost(`${base}/donations`, {
        name: options.name ?? "Anon",
        identifier: options.identifier ?? context.appName,
        amount: options.amount ?? "0",
        currency: (options.currency ?? "USD").toUpperCase(),
        access_token: token,
        message: [title, body].filter(Boolean).join("\n").slice(0, 255),
      });
    return formPost(`${base}/alerts`, {
      access_token: token,
      type: (options.alert_type ?? "donation").toLowerCase(),
      image_href: options.image_href,
      sound_href: options.sound_href,
      message: title || body,
      user_message: title ? body : "",
      duration: options.duration ?? "1000",
      special_text_color: options.special_text_color,
    });
  },
});
