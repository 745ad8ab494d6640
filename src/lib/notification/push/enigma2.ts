/** Enigma2 boxes with the web interface: enigma2://user:password@host. */

import { numberOf, otherwise } from "../declaration/options.ts";
import { basicLogin, derived, ownHeaders, server } from "../declaration/parts.ts";
import { service } from "../declaration/service.ts";
import { statedOutcome } from "../statedOutcome.ts";
import { anUrlForm } from "../urlForm.ts";
import { message } from "../../../message/message.ts";

const types = { info: "1", success: "1", warning: "2", failure: "3" } as const;

/** https://github.com/E2OpenPlugins/e2openplugin-OpenWebif/wiki/OpenWebif-API-documentation#message */
export const enigma2 = service({
  name: "Enigma2",
  schemes: ["enigma2", "enigma2s"],
  sentence: anUrlForm("Enigma2", "enigma2://user:password@host"),
  fields: {
    origin: server(),
    place: derived(({ path }) => path.map((part) => `/${encodeURIComponent(part)}`).join("")),
    login: basicLogin,
    headers: ownHeaders,
    timeout: otherwise(numberOf(/^-?\d{1,5}$/, message("url.seconds")), 13),
  },
  rows: [
    [
      "enigma2://user:password@box.example",
      "GET http://box.example/api/message?text=A+%26+B%0ANow+19&type=1&timeout=13",
      undefined,
      { authorization: "Basic dXNlcjpwYXNzd29yZA==" },
    ],
  ],
  limits: { title: 0, body: 1_000 },
  dialect: () => "text",
  recipient: (target) => new URL(target.origin).host,
  request({ body, notice }, { origin, place, login, headers, timeout }) {
    const query = new URLSearchParams({
      text: body,
      type: types[notice.level],
      timeout: String(Math.max(-1, timeout)),
    });
    return {
      kind: "http",
      method: "GET",
      url: `${origin}${place}/api/message?${query.toString()}`,
      headers: { ...login, ...headers },
    };
  },
  outcome: (answer) => statedOutcome(answer, "The box", (body) => body["result"] === false),
});
