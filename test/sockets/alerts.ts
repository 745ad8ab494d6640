/** Alerts of a URL over the sockets of a Worker. */
import type { TalkOutcome } from "../../src/lib/conversation/talk.ts";
import type { TalkRequest } from "../../src/lib/notification/service.ts";
import { targetsOf } from "../../src/services/index.ts";
import { context, notice } from "../pure/services/notice.ts";
import type { Reader } from "./reader.ts";
import { englishOf } from "../../src/message/textOf.ts";

/** The requests of a URL, as an alert has them. */
async function requestsOf(url: string, body: string): Promise<TalkRequest[]> {
  const targets = targetsOf(url);
  if (!Array.isArray(targets)) throw new Error(englishOf(targets.problem));
  const said = notice({ title: "A & B", body, format: "text" });
  const all = await Promise.all(targets.map((target) => target.compose(said, context)));
  return all.filter((each) => each.kind === "irc" || each.kind === "xmpp" || each.kind === "syslog");
}

/** Sends an alert to the first recipient of a URL, and says how it went. */
export async function alertBy(reader: Reader, url: string, more: { body?: string; allow?: string } = {}) {
  const [request] = await requestsOf(url, more.body ?? "Now <19> €");
  if (!request) throw new Error("No message");
  return reader.say(request, more.allow) satisfies Promise<TalkOutcome>;
}
