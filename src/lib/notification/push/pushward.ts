/** PushWard: pushward://hlk_key. */

import type { NoticeLevel } from "../notice.ts";
import { noticeLevels, pageOf } from "../notice.ts";
import { bearer, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import type { Service } from "../service.ts";
import type { NotificationUrl } from "../target.ts";

type Device = { key: string; levels: Record<NoticeLevel, string>; volume: number | undefined };

const usual = { info: "active", success: "active", warning: "time-sensitive", failure: "time-sensitive" };

/** https://pushward.app/ */
export const pushward: Service<Device> = {
  name: "PushWard",
  schemes: ["pushward"],
  limits: { title: 256, body: 3_000 },
  dialect: () => "text",
  targets(url) {
    const key = requireOption(
      url.options.get("apikey") ?? url.authority,
      /^hlk_[A-Za-z0-9]{1,200}$/,
      "A PushWard URL is pushward://hlk_key",
    );
    return [{ key, levels: levelsIn(url.options), volume: volumeIn(url.options) }];
  },
  recipient: () => "the key's devices",
  request({ title, body, notice }, { key, levels, volume }) {
    const message = {
      title: title || body.slice(0, 256),
      body,
      level: levels[notice.level],
      volume,
      url: pageOf(notice),
    };
    return jsonPost("https://api.pushward.app/notifications", message, bearer(key));
  },
};

/** `level=` is for every alert; `info=`, `success=`, `warning=` and `failure=` for those of their kind. */
function levelsIn(options: NotificationUrl["options"]): Record<NoticeLevel, string> {
  const levels = { ...usual };
  for (const kind of noticeLevels) {
    const word = options.get(kind) ?? options.get("level");
    if (word)
      levels[kind] = requireOption(
        word.toLowerCase(),
        /^(?:passive|active|time-sensitive|critical)$/,
        "A level of a PushWard URL is passive, active, time-sensitive or critical",
      );
  }
  return levels;
}

function volumeIn(options: NotificationUrl["options"]): number | undefined {
  const word = options.get("volume");
  return word
    ? Number(requireOption(word, /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, "volume= of a PushWard URL is from 0 to 1"))
    : undefined;
}
