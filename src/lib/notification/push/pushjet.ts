/** Pushjet on a server of one's own: pjets://host/secret_key. */

import { basicLogin, firstEntry, server } from "../declaration/parts.ts";
import { service } from "../declaration/service.ts";
import { pageOf } from "../notice.ts";
import { formPost } from "../request.ts";
import { urlForm } from "../urlForm.ts";

/** From 0 to 5; 3 is the usual one. */
const levels = { info: undefined, success: undefined, warning: "4", failure: "5" } as const;

/** https://docs.pushjet.io/docs/creating-a-new-message */
export const pushjet = service({
  name: "Pushjet",
  schemes: ["pjet", "pjets"],
  sentence: urlForm("Pushjet", "pjets://host/secret_key"),
  fields: { origin: server(), secret: firstEntry(/^[\w-]{8,100}$/, "secret"), headers: basicLogin },
  rows: [
    [
      "pjets://push.example/secretkey1",
      "POST https://push.example/message/?secret=secretkey1",
      { message: "Now 19", title: "A & B", link: "https://t.example/d" },
    ],
  ],
  limits: { title: 250, body: 10_000 },
  dialect: () => "text",
  recipient: (target) => new URL(target.origin).host,
  request({ title, body, notice }, { origin, secret, headers }) {
    const message = { message: body || title, title, link: pageOf(notice), level: levels[notice.level] };
    return formPost(`${origin}/message/?secret=${secret}`, message, headers);
  },
});
