/** Free Mobile: messages to the subscriber's own number, in France. */

import { secretField } from "../forms/fields.ts";
import { formField, type ServiceForm } from "../forms/form.ts";
import { derived, user } from "../declaration/parts.ts";
import { service } from "../declaration/service.ts";
import { throttledOutcome, withStatus, slowDown } from "../outcome.ts";
import { jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { urlForm } from "../urlForm.ts";

const form: ServiceForm = {
  name: "freemobile",
  title: "Free Mobile",
  fields: [
    formField("user", "User", {
      help: "The identifier of your subscriber space, in digits.",
      required: true,
      pattern: "\\d{6,10}",
      placeholder: "12345678",
    }),
    secretField("token", "Key", {
      help: "My options, Notifications by SMS. Messages go to your own number.",
      pattern: `[A-Za-z0-9]{8,40}`,
      placeholder: "a1B2c3D4e5F6g7",
    }),
  ],
  urlOf: ({ user, token }) => `freemobile://${user}@${token}`,
};

/** https://mobile.free.fr/account/mes-options/notifications-sms ; 999 characters. */
export const freemobile = service({
  name: "Free Mobile",
  schemes: ["freemobile"],
  sentence: urlForm("Free Mobile", "freemobile://user@password, with the key of the option SMS notifications"),
  fields: {
    user: user(/^\d{4,12}$/),
    password: derived((url, { sentence }) => requireOption(url.password || url.host, /^[\x21-\x7e]{4,64}$/, sentence)),
  },
  rows: [
    [
      "freemobile://12345678@a1B2c3D4e5F6g7",
      "POST https://smsapi.free-mobile.fr/sendmsg",
      { user: "12345678", pass: "a1B2c3D4e5F6g7", msg: "A & B\nNow 19" },
    ],
  ],
  forms: [form],
  limits: { title: 0, body: 999, unit: "utf16" },
  dialect: () => "text",
  recipient: () => "the subscriber",
  request: (message, target) =>
    jsonPost("https://smsapi.free-mobile.fr/sendmsg", {
      user: target.user,
      pass: target.password,
      msg: message.body,
    }),
  // 402 means too many messages in a short time, 403 that the option is off.
  outcome: ({ status }) => (status === 402 ? throttledOutcome(withStatus(slowDown("Free Mobile"), 402)) : null),
});
