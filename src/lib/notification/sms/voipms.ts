/** VoIP.ms, between numbers of North America. */

import type { UrlOf } from "../declaration/field.ts";
import { texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { formPost } from "../request.ts";
import { atLeastOne, eachRecipient, requireOption } from "../requirements.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { recipientsOf } from "../target.ts";
import { message } from "../../../message/message.ts";
import { urlForm } from "../urlForm.ts";

type Text = { login: string; password: string; from: string; to: string };

const fields = { ...texts("from", "to") };

/** https://voip.ms/m/apidocs.php, sendSMS: one message of 160 characters. The API is open to addresses on a list only. */
export const voipms = serviceWithTargets<Text, typeof fields>({
  name: "VoIP.ms",
  schemes: ["voipms"],
  fields,
  rows: [
    [
      "voipms://password12:me@x.example/5550100000/5550100001",
      "POST https://voip.ms/api/v1/rest.php",
      {
        api_username: "me@x.example",
        api_password: "password12",
        method: "sendSMS",
        did: "5550100000",
        dst: "5550100001",
        message: "A & B\nNow 19",
      },
    ],
  ],
  limits: { title: 0, body: 160, unit: "utf16" },
  dialect: () => "text",
  targets: textsIn,
  recipient: (target) => target.to,
  request: (message, target) =>
    formPost("https://voip.ms/api/v1/rest.php", {
      api_username: target.login,
      api_password: target.password,
      method: "sendSMS",
      did: target.from,
      dst: target.to,
      message: message.body,
    }),
  outcome: (answer) => statedOutcome(answer, "VoIP.ms", (body) => saysOther(body, ["status"], "success")),
});

function textsIn(url: UrlOf<typeof fields>): Text[] {
  const sentence = urlForm("VoIP.ms", "voipms://api_password:login@domain/from_number/to_number");
  const password = requireOption(url.user, /^[\x21-\x7e]{1,100}$/, sentence);
  const login = requireOption(`${url.password}@${url.host}`, /^[^\s@]+@[^\s@]+\.[^\s@]+$/, sentence);
  const given = url.options.get("from");
  const from = requireOption(given ?? url.path[0], /\d/, sentence);
  const words = recipientsOf(url, given ? 0 : 1);
  const common = { login, password, from: nationalNumber(from) };
  const own = given || url.path.length === 1 ? [from] : [];
  const numbers = words.length > 0 ? words : own;
  return eachRecipient(url, atLeastOne(numbers, sentence), (word) => ({ ...common, to: nationalNumber(word) }));
}

/** A number of North America without its country code. */
function nationalNumber(word: string): string {
  const digits = word.replace(/[\s()+.-]/g, "").replace(/^1(?=\d{10}$)/, "");
  return requireOption(digits, /^\d{10}$/, message("url.voipms_number"));
}
