/**
 * An application of WeCom, the WeChat of companies: wechat://corp_id:secret@agent_id/user/#department/+tag. An access token is
 * asked for first. All recipients of a URL get one message, as the service has it.
 */

import { text } from "../declaration/options.ts";
import { serviceWithTargets } from "../declaration/service.ts";
import { codeOutcome } from "../codeOutcome.ts";
import { jsonObjectIn } from "../outcome.ts";
import { jsonPost } from "../request.ts";
import { atLeastOne, eachRecipient, requireOption } from "../requirements.ts";
import { recipientsOf, type NotificationUrl } from "../target.ts";
import { urlForm } from "../urlForm.ts";

type Application = {
  corporation: string;
  secret: string;
  agent: number;
  to: { touser?: string; toparty?: string; totag?: string };
  label: string;
  format: NotificationUrl["format"];
};

const sentence = urlForm("WeCom", "wechat://corp_id:secret@agent_id/user, with #department or +tag, or @all");
const base = "https://qyapi.weixin.qq.com/cgi-bin";

const fields = { to: text() };

/** https://developer.work.weixin.qq.com/document/path/90236 ; 2,048 bytes. */
export const wechat = serviceWithTargets<Application, typeof fields>({
  name: "WeCom application",
  schemes: ["wechat"],
  fields,
  rows: [
    [
      "wechat://corp_id:secret@1000002/user1",
      "POST https://qyapi.weixin.qq.com/cgi-bin/message/send?access_token=granted1",
      { touser: "user1", agentid: 1000002, msgtype: "text", text: { content: "A & B\nNow 19" } },
    ],
  ],
  limits: { title: 0, body: 2_048, unit: "bytes" },
  dialect: (target) => (target.format === "markdown" ? "markdown" : "text"),
  targets(url) {
    const corporation = requireOption(url.user, /^[\w-]{4,100}$/, sentence);
    const secret = requireOption(url.password, /^[\w-]{4,200}$/, sentence);
    const agent = Number(requireOption(url.authority, /^\d{1,12}$/, sentence));
    const words = eachRecipient(url, atLeastOne(recipientsOf(url), sentence), (word) =>
      requireOption(word, /^(?:[#+]\d{1,20}|@?[\w.@-]{1,64})$/, sentence),
    );
    const those = (mark: string) => words.filter((word) => word.startsWith(mark)).map((word) => word.slice(1));
    const people = words
      .filter((word) => !/^[#+]/.test(word))
      .map((word) => (word === "@all" ? word : word.replace(/^@/, "")));
    const joined = (list: string[]) => (list.length > 0 ? list.join("|") : undefined);
    const to = { touser: joined(people), toparty: joined(those("#")), totag: joined(those("+")) };
    return [{ corporation, secret, agent, to, label: words.join(" "), format: url.format }];
  },
  recipient: (target) => target.label,
  grant: {
    key: ({ corporation, secret }) => `${corporation} ${secret}`,
    request: ({ corporation, secret }) => ({
      kind: "http",
      method: "GET",
      url: `${base}/gettoken?${new URLSearchParams({ corpid: corporation, corpsecret: secret }).toString()}`,
      headers: {},
    }),
    read: (answer) => {
      const { access_token: value, expires_in: seconds } = jsonObjectIn(answer.body);
      return typeof value === "string" && value ? { value, seconds: Number(seconds) || 300 } : null;
    },
  },
  request({ body, dialect }, { agent, to }, context) {
    const kind = dialect === "markdown" ? "markdown" : "text";
    const message = { ...to, agentid: agent, msgtype: kind, [kind]: { content: body } };
    return jsonPost(`${base}/message/send?access_token=${encodeURIComponent(context.grant ?? "")}`, message);
  },
  outcome: (answer) => codeOutcome(answer, { service: "WeCom", member: "errcode", tooFast: [45009] }),
});
