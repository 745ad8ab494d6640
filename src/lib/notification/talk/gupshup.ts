/** WhatsApp by Gupshup: gupshup://app:api_key@from_number/to_number, with template= and :1=words for a template. */

import { texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { formPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { digitsOf, phonesOf } from "../sms/numbers.ts";
import { saysOther, statedOutcome } from "../statedOutcome.ts";
import { UrlProblem } from "../target.ts";
import { message } from "../../../message/message.ts";
import { optionForm, urlForm } from "../urlForm.ts";

type Chat = {
  app: string;
  key: string;
  from: string;
  to: string;
  template: string | undefined;
  values: [string, string][];
};

const sentence = urlForm("Gupshup", "gupshup://app:api_key@from_number/to_number");

const fields = { ...texts("app", "from", "key", "source", "template", "to") };

/** https://docs.gupshup.io/reference/msg */
export const gupshup = serviceWithTargets<Chat, typeof fields>({
  name: "Gupshup",
  schemes: ["gupshup"],
  fields,
  rows: [
    [
      "gupshup://app1:apikey123456@15550100000/+15550100001",
      "POST https://api.gupshup.io/wa/api/v1/msg",
      {
        channel: "whatsapp",
        source: "15550100000",
        "src.name": "app1",
        destination: "15550100001",
        message: '{"type":"text","text":"*A & B*\\nNow *19*"}',
      },
      { apikey: "apikey123456" },
    ],
  ],
  prefixes: ":",
  limits: { title: 0, body: 4_000 },
  dialect: (target) => (target.template ? "text" : "chat"),
  targets(url) {
    const { options } = url;
    const app = requireOption(options.get("app") || url.user, /^[\w -]{1,100}$/, sentence);
    const key = requireOption(options.get("key") || url.password, /^[\w-]{8,200}$/, sentence);
    const given = options.get("from") ?? options.get("source") ?? url.authority;
    const from = requireOption(given.replace(/[\s()+.-]/g, ""), /^\d{7,15}$/, sentence);
    const template = options.get("template");
    if (template)
      requireOption(template, /^[\w-]{4,100}$/, optionForm("template", "Gupshup", message("url.a_template_id")));
    const values = url.colon.map(([name, value]): [string, string] => {
      // `:body=2`: the second variable is the alert; `:3=words`: the third is those words.
      const place = /^(?:body|type)$/.test(name) ? value : name;
      if (!/^[1-9]\d?$/.test(place)) throw new UrlProblem(message("url.gupshup_variables"));
      return [place, place === name ? `=${value}` : name];
    });
    return phonesOf(url, sentence).map((to) => ({ app, key, from, to: digitsOf(to), template, values }));
  },
  recipient: (target) => target.to,
  request({ body, notice }, { app, key, from, to, template, values }) {
    const fields = { source: from, "src.name": app, destination: to };
    const base = "https://api.gupshup.io/wa/api/v1";
    const headers = { apikey: key };
    if (!template)
      return formPost(
        `${base}/msg`,
        { channel: "whatsapp", ...fields, message: JSON.stringify({ type: "text", text: body }) },
        headers,
      );
    const params = values
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([, fill]) => (fill === "body" ? body : fill === "type" ? notice.level : fill.slice(1)));
    return formPost(`${base}/template/msg`, { ...fields, template: JSON.stringify({ id: template, params }) }, headers);
  },
  outcome: (answer) => statedOutcome(answer, "Gupshup", (body) => saysOther(body, ["status"], "submitted", "success")),
});
