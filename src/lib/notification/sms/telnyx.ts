/** Telnyx. A sender in words needs the id of a messaging profile. */

import { phonesBesideSender, plusBefore, senderOf } from "./numbers.ts";
import { bearer, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";

type Text = { key: string; from: string; to: string; profile: string | undefined };

/** https://developers.telnyx.com/api-reference/messages/send-a-message ; 1,530 characters in ten parts. */
export const telnyx: Service<Text> = {
  name: "Telnyx",
  schemes: ["telnyx"],
  limits: { title: 0, body: 1_530, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = "A Telnyx URL is telnyx://api_key@from_number/to_number";
    const key = requireOption(options.get("key") ?? url.user, /^[\w-]{4,200}$/, sentence);
    const sender = senderOf(options.get("from") ?? url.authority, sentence);
    const profile = options.get("profile") || undefined;
    return phonesBesideSender(url, sender).map((to) => ({ key, from: plusBefore(sender), to, profile }));
  },
  recipient: (target) => target.to,
  request: ({ body }, { key, from, to, profile }) =>
    jsonPost(
      "https://api.telnyx.com/v2/messages",
      { from, to, text: body, messaging_profile_id: profile },
      bearer(key),
    ),
};
