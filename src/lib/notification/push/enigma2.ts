/** Enigma2 boxes with the web interface: enigma2://user:password@host. */

import { originOf } from "../address.ts";
import { basic, userHeaders } from "../request.ts";
import type { Service } from "../service.ts";
import { statedOutcome } from "../statedOutcome.ts";

type Box = { url: string; headers: Record<string, string>; seconds: number };

const types = { info: "1", success: "1", warning: "2", failure: "3" } as const;

/** https://github.com/E2OpenPlugins/e2openplugin-OpenWebif/wiki/OpenWebif-API-documentation#message */
export const enigma2: Service<Box> = {
  name: "Enigma2",
  schemes: ["enigma2", "enigma2s"],
  limits: { title: 0, body: 1_000 },
  dialect: () => "text",
  targets(url) {
    const given = url.options.get("timeout") ?? "";
    const seconds = /^-?\d{1,5}$/.test(given) ? Number(given) : 13;
    const place = url.path.map((part) => `/${encodeURIComponent(part)}`).join("");
    return [
      {
        url: `${originOf(url, url.scheme === "enigma2s")}${place}/api/message`,
        headers: { ...basic(url.user, url.password), ...userHeaders(url.plus) },
        seconds: Math.max(-1, seconds),
      },
    ];
  },
  recipient: (target) => new URL(target.url).host,
  request({ body, notice }, { url, headers, seconds }) {
    const query = new URLSearchParams({ text: body, type: types[notice.level], timeout: String(seconds) });
    return { kind: "http", method: "GET", url: `${url}?${query.toString()}`, headers };
  },
  outcome: (answer) => statedOutcome(answer, "The box", (body) => body["result"] === false),
};
