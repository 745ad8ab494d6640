/** Stackfield: the webhook of a room, stackfield://token. */

import { host } from "./declaration/parts.ts";
import { service } from "./declaration/service.ts";
import { jsonPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";

/** https://www.stackfield.com/developer-api */
export const stackfield = service({
  name: "Stackfield",
  schemes: ["stackfield"],
  sentence: urlForm("Stackfield", "stackfield://token, with the token of a room's webhook in five groups"),
  fields: { token: host(/^[a-f\d]{8}(?:-[a-f\d]{4}){3}-[a-f\d]{12}$/i, "token") },
  rows: [
    [
      "stackfield://01234567-89ab-cdef-0123-456789abcdef",
      "POST https://www.stackfield.com/apiwh/01234567-89ab-cdef-0123-456789abcdef",
      { Title: "A & B\nNow 19" },
    ],
  ],
  limits: { title: 0, body: 4_000 },
  dialect: () => "text",
  recipient: () => "the webhook's own room",
  request: (message, target) => jsonPost(`https://www.stackfield.com/apiwh/${target.token}`, { Title: message.body }),
  native: (url) => {
    const hook = /^\/apiwh\/([a-f\d-]{36})\/?$/i.exec(url.pathname);
    return hook && /^(?:www\.)?stackfield\.com$/.test(url.hostname) ? `stackfield://${hook[1]}` : null;
  },
});
