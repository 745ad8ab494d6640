/** A line on the screen of Kodi: kodi://user:password@host:8080. */

import { originOf } from "./address.ts";
import { jsonObjectIn } from "./outcome.ts";
import { basic, jsonPost } from "./request.ts";
import type { Service } from "./service.ts";

type Screen = { url: string; headers: Record<string, string>; displaytime: number };

/** https://kodi.wiki/view/JSON-RPC_API/v13#GUI.ShowNotification */
export const kodi: Service<Screen> = {
  name: "Kodi",
  schemes: ["kodi", "kodis", "xbmc", "xbmcs"],
  limits: { title: 250, body: 1_000 },
  dialect: () => "text",
  targets(url) {
    const seconds = /^[1-9]\d{0,3}$/.exec(url.options.get("duration") ?? "")?.[0] ?? "12";
    return [
      {
        url: `${originOf(url, url.scheme.endsWith("s"), 8080)}/jsonrpc`,
        headers: basic(url.user, url.password),
        displaytime: Math.max(1_500, Number(seconds) * 1_000),
      },
    ];
  },
  recipient: (target) => new URL(target.url).host,
  request({ title, body, notice }, { url, headers, displaytime }, context) {
    const image = { info: "info", success: "info", warning: "warning", failure: "error" }[notice.level];
    const params = { title: title || context.appName, message: body, displaytime, image };
    return jsonPost(url, { jsonrpc: "2.0", method: "GUI.ShowNotification", params, id: 1 }, headers);
  },
  outcome: (answer) =>
    answer.status === 200 && "error" in jsonObjectIn(answer.body)
      ? { kind: "permanent", reason: "Kodi did not accept the message" }
      : null,
};
