/** A line on the screen of Kodi: kodi://user:password@host:8080. */

import { numberOf, otherwise } from "./declaration/options.ts";
import { basicLogin, server } from "./declaration/parts.ts";
import { service } from "./declaration/service.ts";
import { jsonObjectIn, notAccepted } from "./outcome.ts";
import { jsonPost } from "./request.ts";
import { urlForm } from "./urlForm.ts";
import { message } from "../../message/message.ts";

/** https://kodi.wiki/view/JSON-RPC_API/v13#GUI.ShowNotification */
export const kodi = service({
  name: "Kodi",
  schemes: ["kodi", "kodis", "xbmc", "xbmcs"],
  sentence: urlForm("Kodi", "kodi://user:password@host"),
  fields: {
    origin: server(8080),
    login: basicLogin,
    duration: otherwise(numberOf(/^[1-9]\d{0,3}$/, message("url.seconds")), 12),
  },
  rows: [
    [
      "kodi://user:password@kodi.example",
      "POST http://kodi.example:8080/jsonrpc",
      {
        jsonrpc: "2.0",
        method: "GUI.ShowNotification",
        params: { title: "A & B", message: "Now 19", displaytime: 12000, image: "info" },
        id: 1,
      },
      { authorization: "Basic dXNlcjpwYXNzd29yZA==" },
    ],
  ],
  limits: { title: 250, body: 1_000 },
  dialect: () => "text",
  recipient: (target) => new URL(target.origin).host,
  request({ title, body, notice }, { origin, login, duration }, context) {
    const image = { info: "info", success: "info", warning: "warning", failure: "error" }[notice.level];
    const params = {
      title: title || context.appName,
      message: body,
      displaytime: Math.max(1_500, duration * 1_000),
      image,
    };
    return jsonPost(`${origin}/jsonrpc`, { jsonrpc: "2.0", method: "GUI.ShowNotification", params, id: 1 }, login);
  },
  outcome: (answer) =>
    answer.status === 200 && "error" in jsonObjectIn(answer.body)
      ? { kind: "permanent", reason: notAccepted("Kodi") }
      : null,
});
