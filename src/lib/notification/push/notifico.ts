/** Notifico, which writes to channels of IRC: notifico://project_number/hook, or notificos://host/project_number/hook. */

import { texts, yesOrNo } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { originOf } from "../address.ts";
import { basic } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { urlForm } from "../urlForm.ts";

type Hook = { url: string; headers: Record<string, string>; hasColours: boolean; hasPrefix: boolean };

const marks = { info: ["10", "i"], success: ["09", "+"], warning: ["07", "~"], failure: ["04", "!"] } as const;
const sentence = urlForm("Notifico", "notifico://project_number/hook");

const fields = { color: yesOrNo(true), prefix: yesOrNo(true), ...texts("project", "token") };

/** https://notifico.tech/ ; a line of IRC has 512 bytes. */
export const notifico = serviceWithTargets<Hook, typeof fields>({
  name: "Notifico",
  schemes: ["notifico", "notificos"],
  fields,
  rows: [
    [
      "notifico://1234/hook1234",
      "GET https://n.tkte.ch/h/1234/hook1234?payload=%0310%5Bi%5D%03+%02Tidemark%0F%3A+A+%26+B%0ANow+19%0F",
    ],
  ],
  limits: { title: 0, body: 400, unit: "bytes" },
  dialect: () => "text",
  targets(url, { color: hasColours, prefix: hasPrefix }) {
    const { options } = url;
    const isOwn = url.path.length > 1 || options.has("project");
    const [project, hook] = isOwn
      ? [options.get("project") ?? url.path[0], options.get("token") ?? url.path[1]]
      : [url.authority, url.path[0]];
    requireOption(project, /^\d{1,10}$/, sentence);
    requireOption(hook, /^[A-Za-z0-9]{4,100}$/, sentence);
    const origin = isOwn ? originOf(url, url.scheme === "notificos") : "https://n.tkte.ch";
    return [
      {
        url: `${origin}/h/${project}/${hook}`,
        headers: isOwn ? basic(url.user, url.password) : {},
        hasColours,
        hasPrefix,
      },
    ];
  },
  recipient: () => "the project's channels",
  request({ body, notice }, { url, headers, hasColours, hasPrefix }, context) {
    const [colour, mark] = marks[notice.level];
    const painted = `\u0003${colour}[${mark}]\u0003 \u0002${context.appName}\u000f: ${body}\u000f`;
    const plain = `[${mark}] ${context.appName}: ${body}`;
    const payload = hasPrefix ? (hasColours ? painted : plain) : body;
    return { kind: "http", method: "GET", url: `${url}?${new URLSearchParams({ payload }).toString()}`, headers };
  },
  native: (url) => {
    const hook = /^\/h\/(\d+)\/(\w+)\/?$/.exec(url.pathname);
    return url.hostname === "n.tkte.ch" && hook ? `notifico://${hook[1]}/${hook[2]}` : null;
  },
});
