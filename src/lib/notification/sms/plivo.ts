/** Plivo. */

import type { UrlOf } from "../declaration/field.ts";
import { standsFor, texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { phonesOrOwn, phonesOf, plusBefore, senderOf } from "./numbers.ts";
import { basic, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { urlForm } from "../urlForm.ts";

type Text = { account: string; token: string; from: string; to: string };

const fields = { id: standsFor("user"), token: standsFor("authority"), ...texts("from", "to") };

/** https://www.plivo.com/docs/messaging/api/message/send-a-message ; 1,600 characters, 737 outside the GSM alphabet. */
export const plivo = serviceWithTargets<Text, typeof fields>({
  name: "Plivo",
  schemes: ["plivo"],
  fields,
  rows: [
    [
      "plivo://MA0123456789ABCDEF01@token0123456789abcdef0123456789abcdef/+15550100000/+15550100001",
      "POST https://api.plivo.com/v1/Account/MA0123456789ABCDEF01/Message/",
      { src: "+15550100000", dst: "+15550100001", text: "A & B\nNow 19" },
      { authorization: "Basic TUEwMTIzNDU2Nzg5QUJDREVGMDE6dG9rZW4wMTIzNDU2Nzg5YWJjZGVmMDEyMzQ1Njc4OWFiY2RlZg==" },
    ],
  ],
  limits: { title: 0, body: 737, unit: "utf16" },
  dialect: () => "text",
  targets: textsIn,
  recipient: (target) => target.to,
  request(message, target) {
    const address = `https://api.plivo.com/v1/Account/${target.account}/Message/`;
    const text = { src: plusBefore(target.from), dst: target.to, text: message.body };
    return jsonPost(address, text, basic(target.account, target.token));
  },
});

function textsIn(url: UrlOf<typeof fields>): Text[] {
  const { options } = url;
  const sentence = urlForm("Plivo", "plivo://auth_id@auth_token/from_number/to_number");
  const account = requireOption(options.get("id") ?? url.user, /^[A-Za-z0-9]{20,30}$/, sentence);
  const token = requireOption(options.get("token") ?? url.host, /^[A-Za-z0-9]{30,60}$/, sentence);
  const given = options.get("from");
  const from = senderOf(given ?? url.path[0], sentence);
  const isOwn = url.path.length === 1 && !options.get("to") && !given;
  const numbers = isOwn ? phonesOrOwn({ ...url, path: [] }, from) : phonesOf(url, sentence, given ? 0 : 1);
  return numbers.map((to) => ({ account, token, from, to }));
}
