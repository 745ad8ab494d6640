import { message, type Message } from "../message/message.ts";
import type { FailureClass } from "../page/failure.ts";
import type { Tried } from "../settings/tried.ts";
import type { RemedialAction } from "../storage/audit/actions.ts";

/** The recommended action for a class of failures. `reason`: for the operator; `advice`: for the watch's owner. */
export type Remedy = { action: RemedialAction; reason: Message; advice: Message };

const passing = (what: Message): Remedy => ({
  action: "recheck",
  reason: message("remedy.passing", { what }),
  advice: message("remedy.passing_advice"),
});
const refused = (what: Message): Remedy => ({
  action: "switch_backend",
  reason: message("remedy.refused", { what }),
  advice: message("remedy.refused_advice"),
});
const owners = (reason: Message, advice: Message): Remedy => ({ action: "notify_owner", reason, advice });

/** What the owner of a watch is advised, by what it has tried already. */
export function adviceFor(failure: FailureClass, tried: Tried): Message {
  const { action, advice } = remedies[failure];
  if (action === "switch_backend" && tried.browser) return message("remedy.refused_tried");
  return failure === "login_wall" && tried.signIn ? message("remedy.login_wall_tried") : advice;
}

/** The remedy for each class of failures. */
export const remedies: Record<FailureClass, Remedy> = {
  dns: owners(message("remedy.dns"), message("remedy.dns_advice")),
  connect: passing(message("remedy.connect")),
  tls: owners(message("remedy.tls"), message("remedy.tls_advice")),
  timeout: passing(message("remedy.timeout")),
  too_large: owners(message("remedy.too_large"), message("remedy.too_large_advice")),
  redirect_loop: owners(message("remedy.redirect_loop"), message("remedy.redirect_loop_advice")),
  blocked_address: owners(message("remedy.blocked_address"), message("remedy.blocked_address_advice")),
  http_403: refused(message("remedy.http_403")),
  http_404: owners(message("remedy.http_404"), message("remedy.http_404_advice")),
  http_407: { action: "pause", reason: message("remedy.http_407"), advice: message("remedy.http_407_advice") },
  http_429: { action: "pause", reason: message("remedy.http_429"), advice: message("remedy.http_429_advice") },
  http_4xx: owners(message("remedy.http_4xx"), message("remedy.http_4xx_advice")),
  http_5xx: passing(message("remedy.http_5xx")),
  empty: refused(message("remedy.empty")),
  no_text: refused(message("remedy.no_text")),
  filter_no_match: owners(message("remedy.filter_no_match"), message("remedy.filter_no_match_advice")),
  challenge: refused(message("remedy.challenge")),
  login_wall: owners(message("remedy.login_wall"), message("remedy.login_wall_advice")),
  consent_wall: refused(message("remedy.consent_wall")),
  geo_block: owners(message("remedy.geo_block"), message("remedy.geo_block_advice")),
  waiting_room: {
    action: "recheck",
    reason: message("remedy.waiting_room"),
    advice: message("remedy.waiting_room_advice"),
  },
  browser_unavailable: {
    action: "recheck",
    reason: message("remedy.browser_unavailable"),
    advice: message("remedy.again_advice"),
  },
  browser_step: owners(message("remedy.browser_step"), message("remedy.browser_step_advice")),
  browser_crash: {
    action: "recheck",
    reason: message("remedy.browser_crash"),
    advice: message("remedy.browser_crash_advice"),
  },
  parse: owners(message("remedy.parse"), message("remedy.parse_advice")),
  error_page: { action: "recheck", reason: message("remedy.error_page"), advice: message("remedy.again_advice") },
  incomplete: { action: "recheck", reason: message("remedy.incomplete"), advice: message("remedy.again_advice") },
  storage: { action: "recheck", reason: message("remedy.storage"), advice: message("remedy.again_advice") },
  unsupported_type: owners(message("remedy.unsupported_type"), message("remedy.unsupported_type_advice")),
};
