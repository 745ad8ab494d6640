/** SMSEagle, a gateway of one's own: numbers, contacts (@name) and groups (#name) of its telephone book. */

import { secretField, phoneRecipients } from "../forms/fields.ts";
import { queryOf, serverField, serverOf, type ServiceForm } from "../forms/form.ts";
import type { UrlOf } from "../declaration/field.ts";
import { matching, texts, yesOrNo } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { isGsmText } from "./gsm.ts";
import { digitsOf, mmsLimits } from "./numbers.ts";
import { base64 } from "../../markup/base64.ts";
import type { Notice } from "../notice.ts";
import { originOf } from "../address.ts";
import { jsonPost } from "../request.ts";
import { atLeastOne, eachRecipient, phone, requireOption } from "../requirements.ts";
import { memberAt, statedOutcome } from "../statedOutcome.ts";
import { booleanOption, recipientsOf } from "../target.ts";
import { message } from "../../../message/message.ts";
import { anUrlForm, either } from "../urlForm.ts";

type Text = {
  origin: string;
  token: string;
  method: string;
  who: Record<string, string>;
  label: string;
  flags: Record<string, number>;
};

const form: ServiceForm = {
  name: "smseagle",
  title: "SMSEagle",
  fields: [
    serverField("Where the gateway is.", "https://smseagle.example.com", true),
    secretField("token", "Access token", {
      help: "Users, Access to API, APIv1.",
      pattern: `[A-Za-z0-9]{8,60}`,
      placeholder: "0001gOjCOlMH8F2q",
    }),
    phoneRecipients,
  ],
  urlOf: ({ server, token, to: numbers }) => {
    const { s, host } = serverOf(server);
    return `smseagle${s}://${token}@${host}/${queryOf({ to: numbers })}`;
  },
};

const fields = {
  flash: yesOrNo(false),
  priority: matching(/^(?:[01]|h.*|n.*)$/i, either("normal", "high", "0", "1")),
  test: yesOrNo(false),
  ...texts("to", "token"),
};

/** https://www.smseagle.eu/apiv1/ */
export const smseagle = serviceWithTargets<Text, typeof fields>({
  name: "SMSEagle",
  schemes: ["smseagle", "smseagles"],
  fields,
  rows: [
    [
      "smseagles://0001gOjCOlMH8F2q@smseagle.example.com/?to=%2B4915112345678",
      "POST https://smseagle.example.com/jsonrpc/sms",
      {
        method: "sms.send_sms",
        params: {
          to: "4915112345678",
          access_token: "0001gOjCOlMH8F2q",
          message: "A & B\nNow 19",
          unicode: 0,
          responsetype: "extended",
          highpriority: 0,
          flash: 0,
          test: 0,
        },
      },
    ],
  ],
  forms: [form],
  limits: { title: 0, body: 1_200, unit: "utf16" },
  picture: "file",
  pictureLimits: mmsLimits,
  dialect: () => "text",
  targets: textsIn,
  recipient: (target) => target.label,
  request: (message, target) =>
    jsonPost(`${target.origin}/jsonrpc/sms`, {
      method: target.method,
      params: {
        ...target.who,
        access_token: target.token,
        message: message.body,
        unicode: isGsmText(message.body) ? 0 : 1,
        responsetype: "extended",
        ...target.flags,
        ...pictureIn(message.notice),
      },
    }),
  outcome: (answer) =>
    statedOutcome(answer, "SMSEagle", (body) => {
      const { result } = body;
      return typeof result === "string" ? !result.startsWith("OK") : memberAt(result, "status") === "error";
    }),
});

/** With a picture a message is an MMS. */
const pictureIn = ({ image }: Notice) =>
  image ? { message_type: "mms", attachments: [{ content_type: image.type, content: base64(image.bytes) }] } : {};

function textsIn(url: UrlOf<typeof fields>): Text[] {
  const { options } = url;
  const sentence = anUrlForm("SMSEagle", "smseagles://access_token@host/number, @contact or #group");
  const token = requireOption(options.get("token") ?? url.user, /^[\x21-\x7e]{4,100}$/, sentence);
  const origin = originOf(url, url.scheme === "smseagles");
  const isUrgent = booleanOption(options.get("priority"), /^h/i.test(options.get("priority") ?? ""));
  const flags = {
    highpriority: isUrgent ? 1 : 0,
    flash: booleanOption(options.get("flash"), false) ? 1 : 0,
    test: booleanOption(options.get("test"), false) ? 1 : 0,
  };
  const common = { origin, token, flags };
  return eachRecipient(url, atLeastOne(recipientsOf(url), sentence), (word) => ({ ...common, ...receiverOf(word) }));
}

function receiverOf(word: string): Pick<Text, "method" | "who" | "label"> {
  const name = () => requireOption(word.slice(1), /^[\w .-]{1,64}$/, message("url.smseagle_recipient"));
  if (word.startsWith("@")) return { method: "sms.send_tocontact", who: { contactname: name() }, label: word };
  if (word.startsWith("#")) return { method: "sms.send_togroup", who: { groupname: name() }, label: word };
  const number = phone(word);
  return { method: "sms.send_sms", who: { to: digitsOf(number) }, label: number };
}
