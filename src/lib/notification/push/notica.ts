/** Notica: notica://token for notica.us, notica://host/token for a server of one's own. */

import { serviceWithTargets } from "../declaration/service.ts";
import { originOf } from "../address.ts";
import { basic, userHeaders } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { urlForm } from "../urlForm.ts";

type Page = { url: string; host: string; headers: Record<string, string> };

const sentence = urlForm("Notica", "notica://token or noticas://host/token");

const fields = {};

/** https://github.com/tannercollin/Notica */
export const notica = serviceWithTargets<Page, typeof fields>({
  name: "Notica",
  schemes: ["notica", "noticas"],
  fields,
  rows: [["notica://token1", "POST https://notica.us/?token1", { "d:A ": "", " B\nNow 19": "" }]],
  prefixes: "+",
  limits: { title: 0, body: 2_000 },
  dialect: () => "text",
  targets(url) {
    const word = (text: string | undefined) => requireOption(text?.replace(/^\?/, ""), /^[\w-]{4,100}$/, sentence);
    if (url.path.length === 0)
      return [{ url: `https://notica.us/?${word(url.authority)}`, host: "notica.us", headers: {} }];
    const origin = originOf(url, url.scheme === "noticas");
    const place = url.path.slice(0, -1).map((part) => `${encodeURIComponent(part)}/`);
    const headers = { ...basic(url.user, url.password), ...userHeaders(url.plus) };
    return [{ url: `${origin}/${place.join("")}?token=${word(url.path.at(-1))}`, host: new URL(origin).host, headers }];
  },
  recipient: (target) => target.host,
  request: ({ body }, { url, headers }) => ({
    kind: "http",
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: `d:${body}`,
  }),
  native: (url) => {
    const token = /^\?([\w-]{4,100})(?:&|$)/.exec(url.search)?.[1];
    return url.hostname === "notica.us" && token ? `notica://${token}` : null;
  },
});
