/** Threema Gateway in basic mode, to a Threema ID, a number or a mail address: Threema's server sees the text. */

import { phonePattern, secretField } from "../forms/fields.ts";
import { formField, urlPart, type ServiceForm } from "../forms/form.ts";
import { texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { digitsOf } from "./numbers.ts";
import { formPost } from "../request.ts";
import { atLeastOne, eachRecipient, phone, requireOption } from "../requirements.ts";
import { recipientsOf } from "../target.ts";
import { urlForm } from "../urlForm.ts";

type Receiver = { from: string; secret: string; who: Record<string, string>; label: string };

const form: ServiceForm = {
  name: "threema",
  title: "Threema Gateway",
  fields: [
    formField("from", "Gateway ID", {
      help: "Of an ID in basic mode: a star and seven letters or digits.",
      required: true,
      pattern: "\\*[A-Z0-9]{7}",
      placeholder: "*TIDEMRK",
    }),
    secretField("token", "Secret", {
      help: "Beside the ID.",
      pattern: `[A-Za-z0-9]{10,40}`,
      placeholder: "a1B2c3D4e5F6g7H8",
    }),
    formField("to", "Recipient", {
      help: "A Threema ID or a number with its country code.",
      required: true,
      pattern: `[A-Z][A-Z0-9]{7}|${phonePattern}`,
      placeholder: "ABCD1234",
    }),
  ],
  urlOf: ({ from, token, to: receiver = "" }) => `threema://${from}@${token}/${urlPart(receiver)}`,
};

const fields = { ...texts("from", "gwid", "secret", "to") };

/** https://gateway.threema.ch/en/developer/api ; 3,500 bytes. */
export const threema = serviceWithTargets<Receiver, typeof fields>({
  name: "Threema Gateway",
  schemes: ["threema"],
  fields,
  rows: [
    [
      "threema://*TIDEMRK@a1B2c3D4e5F6g7H8/ABCD1234",
      "POST https://msgapi.threema.ch/send_simple",
      { from: "*TIDEMRK", to: "ABCD1234", secret: "a1B2c3D4e5F6g7H8", text: "A & B\nNow 19" },
    ],
  ],
  forms: [form],
  limits: { title: 0, body: 3_500, unit: "bytes" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const sentence = urlForm(
      "Threema",
      "threema://*GATEWAY@secret/THREEMAID, or with a number or a mail address at its end",
    );
    const given = options.get("from") ?? options.get("gwid") ?? url.user;
    const from = requireOption(given.toUpperCase(), /^\*[A-Z0-9]{7}$/, sentence);
    const secret = requireOption(options.get("secret") ?? url.host, /^[\x21-\x7e]{4,100}$/, sentence);
    return eachRecipient(url, atLeastOne(recipientsOf(url), sentence), (word) => ({
      from,
      secret,
      ...receiverOf(word),
    }));
  },
  recipient: (target) => target.label,
  request: (message, target) =>
    formPost("https://msgapi.threema.ch/send_simple", {
      from: target.from,
      ...target.who,
      secret: target.secret,
      text: message.body,
    }),
});

function receiverOf(word: string): Pick<Receiver, "who" | "label"> {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(word)) return { who: { email: word }, label: word };
  const id = word.toUpperCase();
  if (/^(?=.*[A-Z])[A-Z0-9]{8}$/.test(id)) return { who: { to: id }, label: id };
  const number = phone(word);
  return { who: { phone: digitsOf(number) }, label: number };
}
