/** 800.com. */

import { derived, user } from "../declaration/parts.ts";
import { phonesBeside } from "../declaration/recipients.ts";
import { service } from "../declaration/service.ts";
import { mmsLimits } from "./numbers.ts";
import { bearer, filePost, jsonPost } from "../request.ts";
import { phone, requireOption } from "../requirements.ts";
import { anUrlForm } from "../urlForm.ts";

/** https://www.800.com/api-documentation ; 600 characters. */
export const eight00com = service({
  name: "800.com",
  schemes: ["eight00com"],
  sentence: anUrlForm("800.com", "eight00com://token@from_number/to_number"),
  fields: {
    token: user(/^[\x21-\x7e]{4,500}$/, "token"),
    from: derived((url, { sentence }) =>
      phone(requireOption(url.options.get("from") || url.authority, /\d/, sentence)),
    ),
    to: phonesBeside("from"),
  },
  rows: [
    [
      "eight00com://token1234@+15550100000/+15550100001",
      "POST https://api.800.com/message",
      { sender: "+15550100000", recipient: "+15550100001", message: "A & B\nNow 19" },
      { authorization: "Bearer token1234" },
    ],
  ],
  limits: { title: 0, body: 600, unit: "utf16" },
  picture: "file",
  pictureLimits: mmsLimits,
  dialect: () => "text",
  recipient: (target) => target.to,
  request({ body, notice: { image, id } }, { token, from, to }) {
    const url = "https://api.800.com/message";
    const fields = { sender: from, recipient: to, message: body };
    return image
      ? filePost(url, { id, fields, field: "media[]", image }, bearer(token))
      : jsonPost(url, fields, bearer(token));
  },
});
