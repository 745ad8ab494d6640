/** IFTTT webhooks: value1 is the title, value2 the body, value3 the level; +key adds a value, -key takes one away. */

import type { UrlOf } from "./declaration/field.ts";
import { text } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import { recipientsOf } from "./target.ts";
import { atLeastOne, eachRecipient, requireOption } from "./requirements.ts";
import { jsonPost } from "./request.ts";
import { anUrlForm } from "./urlForm.ts";

type Event = { key: string; event: string; added: [string, string][]; removed: string[] };

const fields = { to: text() };

/** https://ifttt.com/maker_webhooks */
export const ifttt = serviceWithTargets<Event, typeof fields>({
  name: "IFTTT",
  schemes: ["ifttt"],
  fields,
  rows: [
    [
      "ifttt://hookkey1@changed",
      "POST https://maker.ifttt.com/trigger/changed/with/key/hookkey1",
      { value1: "A & B", value2: "Now 19", value3: "info" },
    ],
  ],
  prefixes: "+-",
  limits: { title: 250, body: 32_768 },
  dialect: () => "text",
  targets: eventsIn,
  recipient: (target) => target.event,
  request(message, target) {
    const values = { value1: message.title, value2: message.body, value3: message.notice.level };
    const kept = Object.entries(values).filter(([name]) => !target.removed.includes(name.toLowerCase()));
    const address = `https://maker.ifttt.com/trigger/${target.event}/with/key/${target.key}`;
    return jsonPost(address, Object.fromEntries([...kept, ...target.added]));
  },
  native: (url) => {
    const use = /^\/use\/([\w-]+)\/([\w-]+)\/?$/.exec(url.pathname);
    return url.hostname === "maker.ifttt.com" && use ? `ifttt://${use[1]}@${use[2]}${url.search}` : null;
  },
});

function eventsIn(url: UrlOf<typeof fields>): Event[] {
  const sentence = anUrlForm("IFTTT", "ifttt://webhook_key@event");
  const key = requireOption(url.user || url.host, /^[\w-]{5,100}$/, sentence);
  const words = recipientsOf(url.user ? { ...url, path: [url.host, ...url.path] } : url);
  const removed = url.minus.map(([name]) => name.toLowerCase());
  return eachRecipient(url, atLeastOne(words, sentence), (word) => ({
    key,
    event: requireOption(word, /^[\w-]{1,100}$/, sentence),
    added: url.plus,
    removed,
  }));
}
