/** Mobile Message, in Australia. */

import { numberOf, otherwise, strict, texts, yesOrNo } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { senderOf } from "./numbers.ts";
import { basic, jsonPost } from "../request.ts";
import { atLeastOne, eachRecipient, requireOption } from "../requirements.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { recipientsOf } from "../target.ts";
import { message } from "../../../message/message.ts";
import { urlForm } from "../urlForm.ts";

type Text = {
  headers: Record<string, string>;
  from: string;
  to: string;
  reference: string | undefined;
  isUnicode: boolean;
  parts: number;
};

const fields = {
  unicode: yesOrNo(false),
  max_parts: otherwise(
    strict(
      numberOf(/^[1-9]\d?$/, message("url.number_from_to", { min: 1, max: 99 })),
      message("url.option_is", { option: "max_parts", expected: message("url.one_to_99") }),
    ),
    10,
  ),
  ...texts("from", "ref", "to"),
};

/** https://mobilemessage.com.au/api-documentation ; 765 characters. */
export const mobilemessage = serviceWithTargets<Text, typeof fields>({
  name: "Mobile Message",
  schemes: ["mobilemessage", "mobilemsg"],
  fields,
  rows: [
    [
      "mobilemessage://user:password@Tidemark/0412345678",
      "POST https://api.mobilemessage.com.au/v1/messages",
      {
        messages: [{ to: "61412345678", message: "A & B\nNow 19", sender: "Tidemark" }],
        enable_unicode: false,
        max_parts: 10,
      },
      { authorization: "Basic dXNlcjpwYXNzd29yZA==", "idempotency-key": "delivery-7f3a-61412345678" },
    ],
  ],
  limits: { title: 0, body: 765, unit: "utf16" },
  dialect: () => "text",
  targets(url, { unicode: isUnicode, max_parts: parts, ref: reference }) {
    const { options } = url;
    const sentence = urlForm("Mobile Message", "mobilemessage://user:password@sender/04XXXXXXXX");
    const user = requireOption(url.user, /^[^\s:]{1,100}$/, sentence);
    const headers = basic(user, requireOption(url.password, /^[\x21-\x7e]{1,200}$/, sentence));
    const given = options.get("from");
    const from = senderOf(given ?? url.authority, sentence);
    const words = recipientsOf(given && url.authority ? { ...url, path: [url.authority, ...url.path] } : url);
    return eachRecipient(url, atLeastOne(words, sentence), (word) => ({
      headers,
      from,
      // A mobile number of Australia: 04..., 4... or 614..., by itself or with a plus.
      to: `61${requireOption(word.replace(/[\s()+.-]/g, "").replace(/^(?:61|0)/, ""), /^4\d{8}$/, sentence)}`,
      reference,
      isUnicode,
      parts,
    }));
  },
  recipient: (target) => target.to,
  request({ body, notice }, { headers, from, to, reference, isUnicode, parts }) {
    const messages = [{ to, message: body, sender: from, custom_ref: reference }];
    const settings = { enable_unicode: isUnicode, max_parts: parts };
    return jsonPost(
      "https://api.mobilemessage.com.au/v1/messages",
      { messages, ...settings },
      { ...headers, "idempotency-key": `${notice.id}-${to}` },
    );
  },
  outcome: (answer) =>
    statedOutcome(answer, "Mobile Message", (body) => saysOther(body, ["results", 0, "status"], "success")),
});
