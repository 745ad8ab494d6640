/**
 * Better Stack: an incident for the team of a token, or for each team that a URL names. Its API closes an incident only by
 * an id that is in the answer to its opening: so a recovery is an incident, too, of which a mail tells and that wakes nobody.
 * betterstack://source_token@ingesting_host writes to its logs instead.
 */

import { tokenField } from "../forms/fields.ts";
import { formField, queryOf, type ServiceForm } from "../forms/form.ts";
import type { OptionsOf, UrlOf } from "../declaration/field.ts";
import { matching, texts } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { isResolved, summaryOf } from "./alert.ts";
import { originOf } from "../address.ts";
import { listOption, recipientsIn } from "../target.ts";
import { requireOption } from "../requirements.ts";
import { bearer, jsonPost } from "../request.ts";
import { urlForm } from "../urlForm.ts";
import { message } from "../../../message/message.ts";

type Team = {
  token: string;
  /** Where logs are taken; null for incidents. */
  logs: string | null;
  requester: string | undefined;
  team: string | undefined;
  options: OptionsOf<typeof fields>;
};

const ways = ["call", "sms", "email", "push"] as const;

const form: ServiceForm = {
  name: "betterstack",
  title: "Better Stack",
  fields: [
    tokenField("API token", {
      help: "Settings, API tokens, that of the team.",
      pattern: "[A-Za-z0-9]{16,64}",
      placeholder: "a1b2c3d4e5f6a7b8c9d0e1f2",
    }),
    formField("policy", "Escalation policy", {
      help: "Its number; else as the team says.",
      pattern: "\\d{1,12}",
      placeholder: "12345",
    }),
  ],
  urlOf: ({ token: key, policy }) => `betterstack://_${queryOf({ token: key, policy })}`,
};

const fields = {
  team_wait: matching(/^\d{1,6}$/, message("url.seconds")),
  ...texts("alert", "from", "policy", "to", "token"),
};

/** https://betterstack.com/docs/uptime/api/create-a-new-incident/ ; logs: https://betterstack.com/docs/logs/ingesting-data/http/logs/ */
export const betterstack = serviceWithTargets<Team, typeof fields>({
  name: "Better Stack",
  schemes: ["betterstack"],
  fields,
  rows: [
    [
      "betterstack://_?token=a1b2c3d4e5f6a7b8c9d0e1f2",
      "POST https://uptime.betterstack.com/api/v3/incidents",
      { name: "A & B", summary: "A & B", description: "Now 19" },
      { authorization: "Bearer a1b2c3d4e5f6a7b8c9d0e1f2" },
    ],
  ],
  forms: [form],
  limits: { title: 250, body: 32_768 },
  dialect: () => "text",
  targets: teamsIn,
  recipient: (target) => (target.logs ? "the logs" : (target.team ?? "the team")),
  request(message, target) {
    const { options } = target;
    const { notice, title, body } = message;
    if (target.logs) {
      const level = { info: "info", success: "info", warning: "warn", failure: "error" }[notice.level];
      const line = { dt: new Date(notice.at * 1000).toISOString(), level, message: body, title: title || undefined };
      return jsonPost(target.logs, line, bearer(target.token));
    }
    const wait = Number(/^\d{1,6}$/.exec(options.get("team_wait") ?? "")?.[0] ?? Number.NaN);
    const asked = listOption(options.get("alert")?.toLowerCase());
    const used = isResolved(message.notice) ? ["email"] : asked;
    const incident = {
      name: message.title || undefined,
      summary: summaryOf(message),
      description: message.body,
      requester_email: target.requester,
      team_name: target.team,
      policy_id: options.get("policy") || undefined,
      team_wait: Number.isNaN(wait) ? undefined : wait,
      ...(used.length > 0 ? Object.fromEntries(ways.map((way) => [way, used.includes(way)])) : {}),
    };
    return jsonPost("https://uptime.betterstack.com/api/v3/incidents", incident, bearer(target.token));
  },
});

function teamsIn(url: UrlOf<typeof fields>): Team[] {
  const { options } = url;
  const sentence = urlForm("Better Stack", "betterstack://api_token, then a mail address and teams where wanted");
  const isLogs = url.host.includes(".");
  const written = isLogs ? url.user : url.host;
  const token = requireOption(options.get("token") ?? written, /^[\w-]{4,200}$/, sentence);
  // A team may have blanks in its name.
  const words = [...new Set([...url.path, ...recipientsIn(options.get("to"))])];
  const requester = options.get("from") || words.find((word) => word.includes("@"));
  const teams = words.filter((word) => !word.includes("@"));
  const logs = isLogs ? originOf(url, true) : null;
  const common = { token, requester, options, logs };
  if (logs) return [{ ...common, team: undefined }];
  return teams.length > 0 ? teams.map((team) => ({ ...common, team })) : [{ ...common, team: undefined }];
}
