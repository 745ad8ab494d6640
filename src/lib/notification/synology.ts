/** Synology Chat: an incoming webhook of a server of one's own, synologys://host/token; what follows the token is a path before it. */

import { texts } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { jsonObjectIn, throttledOutcome, notAccepted, slowDown } from "./outcome.ts";
import { originOf } from "./address.ts";
import { requireOption } from "./requirements.ts";
import { basic, formPost, userHeaders } from "./request.ts";
import { urlForm } from "./urlForm.ts";

type Hook = { url: string; headers: Record<string, string>; file: string | undefined };

const fields = { ...texts("file_url", "token") };

/** https://kb.synology.com/en-us/DSM/help/Chat/chat_integration */
export const synology = serviceWithTargets<Hook, typeof fields>({
  name: "Synology Chat",
  schemes: ["synology", "synologys"],
  fields,
  rows: [
    [
      "synologys://nas.example/token1",
      "POST https://nas.example/webapi/entry.cgi?api=SYNO.Chat.External&method=incoming&version=2&token=token1",
      { payload: '{"text":"A & B\\nNow 19"}' },
    ],
  ],
  prefixes: "+",
  limits: { title: 0, body: 4_000 },
  picture: "address",
  dialect: () => "text",
  targets(url) {
    const given = url.options.get("token");
    const token = requireOption(
      given ?? url.path[0],
      /^[\x21-\x7e]+$/,
      urlForm("Synology Chat", "synologys://host/token"),
    );
    const place = (given ? url.path : url.path.slice(1)).map((part) => `/${encodeURIComponent(part)}`).join("");
    const address = new URL(`${originOf(url, url.scheme === "synologys")}${place}/webapi/entry.cgi`);
    const query = { api: "SYNO.Chat.External", method: "incoming", version: "2", token };
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return [
      {
        url: address.href,
        headers: { ...basic(url.user, url.password), ...userHeaders(url.plus) },
        file: url.options.get("file_url"),
      },
    ];
  },
  recipient: (target) => new URL(target.url).host,
  request(message, target) {
    // An address may hide behind words in angle brackets, and a name behind @.
    const text = message.body.replaceAll("<", "<\u200b").replace(/@(?=\w)/g, "@\u200b");
    const file = target.file ?? message.notice.imageLink?.url;
    return formPost(target.url, { payload: JSON.stringify({ text, file_url: file }) }, target.headers);
  },
  outcome(answer) {
    const said = jsonObjectIn(answer.body);
    const isRefused = answer.status === 200 && said["success"] === false;
    // {"error":{"code":411,"errors":"create post too fast"},"success":false}
    if (isRefused && JSON.stringify(said["error"] ?? "").includes("too fast"))
      return throttledOutcome(slowDown("Synology Chat"));
    return isRefused ? { kind: "permanent", reason: notAccepted("Synology Chat") } : null;
  },
});
