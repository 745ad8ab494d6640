/** A LaMetric clock in one's own network or behind a proxy: lametric://api_key@host. */

import { originOf } from "./address.ts";
import { basic, jsonPost } from "./request.ts";
import { requireOption } from "./requirements.ts";
import type { Service } from "./service.ts";
import { UrlProblem } from "./target.ts";

type Clock = {
  url: string;
  headers: Record<string, string>;
  priority: string | undefined;
  icon: string;
  cycles: number;
};

const icons = { info: "i620", success: "i9182", warning: "i555", failure: "i9183" } as const;
const sentence = "A LaMetric URL is lametric://api_key@host";

/** https://lametric-documentation.readthedocs.io/en/latest/reference-docs/device-notifications.html */
export const lametric: Service<Clock> = {
  name: "LaMetric",
  schemes: ["lametric", "lametrics"],
  limits: { title: 0, body: 500 },
  dialect: () => "text",
  targets(url) {
    if (url.options.get("mode") === "cloud")
      throw new UrlProblem("mode=cloud of LaMetric changes an app and alerts nobody; write lametric://api_key@host");
    const key = requireOption(url.options.get("apikey") ?? (url.password || url.user), /^[\w-]{3,200}$/, sentence);
    const priority = url.options.get("priority")?.toLowerCase();
    if (priority !== undefined)
      requireOption(
        priority,
        /^(?:info|warning|critical)$/,
        "priority= of a LaMetric URL must be info, warning or critical",
      );
    return [
      {
        url: `${originOf(url, url.scheme === "lametrics", url.scheme === "lametrics" ? 4343 : 8080)}/api/v2/device/notifications`,
        headers: basic("dev", key),
        priority,
        icon: requireOption(
          url.options.get("icon") ?? "",
          /^(?:[ai]?\d{1,6})?$/,
          "icon= of a LaMetric URL is the number of an icon, such as i620",
        ),
        cycles: Number(
          requireOption(url.options.get("cycles") ?? "1", /^\d{1,2}$/, "cycles= of a LaMetric URL is a number"),
        ),
      },
    ];
  },
  recipient: (target) => new URL(target.url).host,
  request({ body, notice }, { url, headers, priority, icon, cycles }) {
    const usual = notice.level === "failure" ? "critical" : notice.level === "warning" ? "warning" : "info";
    // The clock shows one line that runs through.
    const text = body.replace(/\s*\n\s*/g, " · ");
    const model = { cycles, frames: [{ icon: icon || icons[notice.level], text }] };
    return jsonPost(url, { priority: priority ?? usual, icon_type: "none", lifetime: 120_000, model }, headers);
  },
};
