/** DAPNET, the pagers of radio amateurs: dapnet://user:password@call_sign/call_sign. */

import { matching, texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { basic, jsonPost } from "../request.ts";
import { atLeastOne, eachRecipient, requireOption } from "../requirements.ts";
import { listOption, recipientsOf } from "../target.ts";
import { urlForm } from "../urlForm.ts";

type Pager = { user: string; password: string; sign: string; groups: string[]; isUrgent: boolean };

const sentence = urlForm("DAPNET", "dapnet://user:password@call_sign");
/** A station behind a call sign (-1) is the same pager. */
const callSign = /^([a-z0-9]{1,3}\d[a-z0-9]{0,3}[a-z])(?:-\d{1,2})?$/i;

const fields = { priority: matching(/^[ne01]/i, "normal or emergency"), ...texts("to", "txgroups") };

/** https://hampager.de/dokuwiki/doku.php#dapnet_api ; 80 characters. The network offers no encryption. */
export const dapnet = serviceWithTargets<Pager, typeof fields>({
  name: "DAPNET",
  schemes: ["dapnet"],
  fields,
  rows: [
    [
      "dapnet://user:password@DF1ABC",
      "POST http://www.hampager.de:8080/calls",
      { text: "A & B\nNow 19", callSignNames: ["DF1ABC"], transmitterGroupNames: ["dl-all"], emergency: false },
      { authorization: "Basic dXNlcjpwYXNzd29yZA==" },
    ],
  ],
  limits: { title: 0, body: 80, unit: "utf16" },
  dialect: () => "text",
  targets(url) {
    const { options } = url;
    const user = requireOption(url.user, /^[^\s:]{1,100}$/, sentence);
    const password = requireOption(url.password, /^[\x21-\x7e]{1,200}$/, sentence);
    const words = recipientsOf(url.authority ? { ...url, path: [url.authority, ...url.path] } : url);
    const groups = listOption(options.get("txgroups") ?? "dl-all").map((name) => name.toLowerCase());
    const isUrgent = /^(?:e|1)/i.test(options.get("priority") ?? "");
    const signs = eachRecipient(url, atLeastOne(words, sentence), (word) =>
      requireOption(word, callSign, sentence).replace(/-\d+$/, "").toUpperCase(),
    );
    return [...new Set(signs)].map((sign) => ({ user, password, sign, groups, isUrgent }));
  },
  recipient: (target) => target.sign,
  request({ body }, { user, password, sign, groups, isUrgent }) {
    const call = { text: body, callSignNames: [sign], transmitterGroupNames: groups, emergency: isUrgent };
    return jsonPost("http://www.hampager.de:8080/calls", call, basic(user, password));
  },
});
