/** 800.com. */

import { mmsLimits, phonesBesideSender } from "./numbers.ts";
import { bearer, filePost, jsonPost } from "../request.ts";
import { phone, requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";

type Text = { token: string; from: string; to: string };

/** https://www.800.com/api-documentation ; 600 characters. */
export const eight00com: Service<Text> = {
  name: "800.com",
  schemes: ["eight00com"],
  limits: { title: 0, body: 600, unit: "utf16" },
  picture: "file",
  pictureLimits: mmsLimits,
  dialect: () => "text",
  targets(url) {
    const sentence = "An 800.com URL is eight00com://token@from_number/to_number";
    const token = requireOption(url.options.get("token") || url.user, /^[\x21-\x7e]{4,500}$/, sentence);
    const from = phone(requireOption(url.options.get("from") || url.authority, /\d/, sentence));
    return phonesBesideSender(url, from).map((to) => ({ token, from, to }));
  },
  recipient: (target) => target.to,
  request({ body, notice: { image, id } }, { token, from, to }) {
    const url = "https://api.800.com/message";
    const fields = { sender: from, recipient: to, message: body };
    return image
      ? filePost(url, { id, fields, field: "media[]", image }, bearer(token))
      : jsonPost(url, fields, bearer(token));
  },
};
