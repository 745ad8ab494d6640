/** GoAlert, on a server of one's own: an alert for each integration key. */

import { tokenField } from "../forms/fields.ts";
import { serverField, serverOf, type ServiceForm } from "../forms/form.ts";
import type { OptionsOf } from "../declaration/field.ts";
import { matching, texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { isResolved, keyOf, objectOf, summaryOf } from "./alert.ts";
import { recipientsIn } from "../target.ts";
import { originOf } from "../address.ts";
import { atLeastOne, requireOption } from "../requirements.ts";
import { bearer, jsonPost } from "../request.ts";
import { urlForm } from "../urlForm.ts";
import { message } from "../../../message/message.ts";

type Integration = {
  place: string;
  key: string;
  options: OptionsOf<typeof fields>;
  meta: [string, string][];
};

const keyPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const form: ServiceForm = {
  name: "goalert",
  title: "GoAlert",
  fields: [
    serverField("Where GoAlert runs.", "https://goalert.example.com"),
    tokenField("Integration key", {
      help: "The service, Integration keys, Generic API.",
      pattern: "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
      placeholder: "01234567-89ab-cdef-0123-456789abcdef",
    }),
  ],
  urlOf: ({ server, token: key }) => {
    const { s, host, path } = serverOf(server);
    return `goalert${s}://${host}${path}/${key}`;
  },
};

const fields = {
  action: matching(/^(?:r|cl|ac|cr|tr|al|op)/i, message("url.one_of", { choices: "create, acknowledge, resolve" })),
  ...texts("dedup", "to", "token"),
};

/** https://goalert.me/docs/alerting/alerting-from-generic-api ; 1,024 characters of summary, 6,144 of details. */
export const goalert = serviceWithTargets<Integration, typeof fields>({
  name: "GoAlert",
  schemes: ["goalert", "goalerts"],
  fields,
  rows: [
    [
      "goalerts://goalert.example.com/01234567-89ab-cdef-0123-456789abcdef",
      "POST https://goalert.example.com/api/v2/generic/incoming",
      { summary: "A & B", details: "Now **19**", dedup: "delivery-7f3a" },
      { authorization: "Bearer 01234567-89ab-cdef-0123-456789abcdef" },
    ],
  ],
  forms: [form],
  prefixes: "+",
  limits: { title: 1_024, body: 6_144 },
  dialect: () => "markdown",
  targets(url) {
    const sentence = urlForm("GoAlert", "goalerts://host/integration_key, with the key of a generic API");
    const { options } = url;
    const isKey = (word: string) => keyPattern.test(word);
    const path = url.path.filter((entry) => !isKey(entry)).map((entry) => `/${encodeURIComponent(entry)}`);
    const place = `${originOf(url, url.scheme === "goalerts")}${path.join("")}`;
    const given = [...recipientsIn(options.get("to")), ...recipientsIn(options.get("token"))];
    const words = [...new Set([...url.path.filter(isKey), ...given])];
    return atLeastOne(words, sentence).map((word) => ({
      place,
      key: requireOption(word, keyPattern, sentence),
      options,
      meta: url.plus,
    }));
  },
  recipient: (target) => new URL(target.place).host,
  request(message, target) {
    const { notice } = message;
    const alert = {
      summary: summaryOf(message, 1_024),
      details: message.body,
      dedup: keyOf(notice, target.options),
      action: isResolved(notice, target.options) ? "close" : undefined,
      meta: objectOf(target.meta),
    };
    return jsonPost(`${target.place}/api/v2/generic/incoming`, alert, bearer(target.key));
  },
  native(url) {
    const place = /^((?:\/[\w.-]+)*)\/api\/v2\/generic\/incoming\/?$/.exec(url.pathname);
    const token = url.searchParams.get("token") ?? "";
    const scheme = url.protocol === "https:" ? "goalerts" : "goalert";
    return place && keyPattern.test(token) ? `${scheme}://${url.host}${place[1]}/${token}` : null;
  },
});
