/**
 * Better Stack: an incident for the team of a token, or for each team that a URL names. Its API closes an incident only by
 * an id that is in the answer to its opening: so a recovery is an incident, too, of which a mail tells and that wakes nobody.
 */

import { isResolved, summaryOf } from "./alert.ts";
import type { NotificationUrl } from "../target.ts";
import { listOption, recipientsOf } from "../target.ts";
import { requireOption } from "../requirements.ts";
import { bearer, jsonPost } from "../request.ts";
import type { Service } from "../service.ts";

type Team = {
  token: string;
  requester: string | undefined;
  team: string | undefined;
  options: NotificationUrl["options"];
};

const ways = ["call", "sms", "email", "push"] as const;

/** https://betterstack.com/docs/uptime/api/create-a-new-incident/ */
export const betterstack: Service<Team> = {
  name: "Better Stack",
  schemes: ["betterstack"],
  limits: { title: 250, body: 32_768 },
  dialect: () => "text",
  targets: teamsIn,
  recipient: (target) => target.team ?? "the team",
  request(message, target) {
    const { options } = target;
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
};

function teamsIn(url: NotificationUrl): Team[] {
  const { options } = url;
  const sentence = "A Better Stack URL is betterstack://api_token, then a mail address and teams where wanted";
  const token = requireOption(options.get("token") ?? url.host, /^[\w.-]{8,200}$/, sentence);
  const words = recipientsOf(url);
  const requester = options.get("from") || words.find((word) => word.includes("@"));
  const teams = words.filter((word) => !word.includes("@"));
  const common = { token, requester, options };
  return teams.length > 0 ? teams.map((team) => ({ ...common, team })) : [{ ...common, team: undefined }];
}
