/** PushWard: pushward://hlk_key. */

import type { OptionsOf } from "../declaration/field.ts";
import { oneOf, texts, yesOrNo } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import type { NoticeLevel } from "../notice.ts";
import { noticeLevels, pageOf } from "../notice.ts";
import { bearer, jsonPost } from "../request.ts";
import { requireOption } from "../requirements.ts";
import { booleanOption, listOption, UrlProblem } from "../target.ts";
import { message } from "../../../message/message.ts";
import { optionForm, urlForm } from "../urlForm.ts";

type Device = { key: string; extras: Extras; levels: Record<NoticeLevel, string>; volume: number | undefined };

/** What goes along as it is; what is not given is left out. */
type Extras = Record<string, unknown>;

const usual = { info: "active", success: "active", warning: "time-sensitive", failure: "time-sensitive" };

const fields = {
  level: oneOf("passive", "active", "time-sensitive", "critical"),
  info: oneOf("passive", "active", "time-sensitive", "critical"),
  success: oneOf("passive", "active", "time-sensitive", "critical"),
  warning: oneOf("passive", "active", "time-sensitive", "critical"),
  failure: oneOf("passive", "active", "time-sensitive", "critical"),
  ack: yesOrNo(false),
  ...texts("apikey", "collapse", "expire", "key", "repeat", "snooze", "subtitle", "thread", "volume"),
};

/** https://pushward.app/ */
export const pushward = serviceWithTargets<Device, typeof fields>({
  name: "PushWard",
  schemes: ["pushward"],
  fields,
  rows: [
    [
      "pushward://hlk_abcdef123",
      "POST https://api.pushward.app/notifications",
      { title: "A & B", body: "Now 19", level: "active", url: "https://t.example/d" },
      { authorization: "Bearer hlk_abcdef123" },
    ],
  ],
  limits: { title: 256, body: 3_000 },
  dialect: () => "text",
  targets(url) {
    const key = requireOption(
      url.options.get("apikey") ?? url.authority,
      /^hlk_[A-Za-z0-9]{1,200}$/,
      urlForm("PushWard", "pushward://hlk_key"),
    );
    if (url.options.get("key")) throw new UrlProblem(message("url.encrypted_end", { service: "PushWard" }));
    return [{ key, extras: extrasIn(url.options), levels: levelsIn(url.options), volume: volumeIn(url.options) }];
  },
  recipient: () => "the key's devices",
  request({ title, body, notice }, { key, extras, levels, volume }) {
    const message = {
      title: title || body.slice(0, 256),
      body,
      level: levels[notice.level],
      volume,
      url: pageOf(notice),
      ...extras,
    };
    return jsonPost("https://api.pushward.app/notifications", message, bearer(key));
  },
});

/** `level=` is for every alert; `info=`, `success=`, `warning=` and `failure=` for those of their kind. */
function levelsIn(options: OptionsOf<typeof fields>): Record<NoticeLevel, string> {
  const levels = { ...usual };
  for (const kind of noticeLevels) {
    const word = options.get(kind) ?? options.get("level");
    if (word)
      levels[kind] = requireOption(
        word.toLowerCase(),
        /^(?:passive|active|time-sensitive|critical)$/,
        urlForm("level of a PushWard", "passive, active, time-sensitive or critical"),
      );
  }
  return levels;
}

function volumeIn(options: OptionsOf<typeof fields>): number | undefined {
  const word = options.get("volume");
  return word
    ? Number(
        requireOption(word, /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, optionForm("volume", "PushWard", message("url.volume"))),
      )
    : undefined;
}

function extrasIn(options: OptionsOf<typeof fields>): Extras {
  const count = (name: "repeat" | "expire", usually: number) =>
    Number(
      requireOption(
        options.get(name) ?? String(usually),
        /^\d{1,6}$/,
        optionForm(name, "PushWard", message("url.a_number")),
      ),
    );
  const snooze = listOption(options.get("snooze")).map((word) =>
    Number(requireOption(word, /^\d{1,6}$/, optionForm("snooze", "PushWard", message("url.a_number")))),
  );
  return {
    subtitle: options.get("subtitle") || undefined,
    thread_id: options.get("thread") || undefined,
    collapse_id: options.get("collapse") || undefined,
    snooze: snooze.length > 0 ? snooze : undefined,
    acknowledge: booleanOption(options.get("ack"), false)
      ? { repeat_seconds: count("repeat", 60), expire_seconds: count("expire", 3_600) }
      : undefined,
  };
}
