/** The ways of an account itself on the pages of channels: what they are called, and whether one is waited for. */
import { expect, test } from "vitest";
import { channelStoredAs, mailName, pushName } from "../../../../src/services/accountWays.ts";
import { channelName, deliveredTo } from "../../../../src/web/channels/data.ts";
import { withCode } from "../../../../src/message/written.ts";
import { waitingAddress } from "../../../../src/web/tell/mail.ts";
import { wordsFor } from "../../../../src/web/words/index.ts";

test.each([
  ["en", "Mail to ada@mail.test"],
  ["de", "Mail an ada@mail.test"],
])("in %s mails to an address have one name, on the card of the channel and in the log: %s", (locale, name) => {
  const { words } = wordsFor(locale, undefined);
  const channel = mailName("ada@mail.test");
  const card = { id: "1", label: null, service: "Mail", recipient: "ada@mail.test", channel };
  expect(channelName(words, card)).toBe(name);
  const log = { ...withCode("channel", channelStoredAs(channel)), channel_id: "1" };
  expect(deliveredTo(words, log, [])).toBe(name);
  expect(deliveredTo(words, log, [{ ...card, label: "mine" }])).toBe("mine");
  expect(deliveredTo(words, { ...log, channel_id: "1.0" }, [{ ...card, label: "mine" }])).toBe("mine");
  expect(channelName(words, { ...card, label: "mine" })).toBe("mine");
  expect(channelName(words, { ...card, service: "Push", recipient: "", channel: pushName("Mozilla") })).toBe("Push");
  expect(channelName(words, { ...card, service: "ntfy", recipient: "a", channel: "ntfy://a" })).toBe("ntfy a");
});

const ada = { email: "ada@mail.test", isVerified: true };
const waiting = (mail: { enabled: boolean; email: string; verified: boolean }, isOn = false) =>
  waitingAddress({ mail, isOn, person: ada as Parameters<typeof waitingAddress>[0]["person"] });

test("an address of somebody else is waited for until its link was opened, and no more after its mails were turned off", () => {
  const email = "team@mail.test";
  expect(waiting({ enabled: false, email, verified: false })).toBe(email);
  expect(waiting({ enabled: true, email, verified: false })).toBe(email);
  expect(waiting({ enabled: false, email, verified: true })).toBeNull();
  expect(waiting({ enabled: true, email, verified: true }, true)).toBeNull();
  expect(waiting({ enabled: false, email: ada.email, verified: false })).toBeNull();
});
