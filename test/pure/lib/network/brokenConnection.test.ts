/** Each sentence has the causes that are left, and what a person can try. */
import { englishOf, textOf } from "../../../../src/message/textOf.ts";
import { message } from "../../../../src/message/message.ts";
import { expect, test } from "vitest";
import { brokenConnection, type BrokenConnection } from "../../../../src/lib/network/brokenConnection.ts";

const base: BrokenConnection = {
  server: message("server.mail"),
  phase: "connecting",
  isTls: false,
  isSlow: false,
  ways: { tls: "mode=ssl", plain: "mode=starttls" },
};

test.each<[Partial<BrokenConnection>, RegExp, RegExp]>([
  [{}, /could not be reached, or hung up/, /certificate|TLS/],
  [{ isSlow: true }, /did not answer in time.*mode=ssl/, /certificate/],
  [{ isTls: true }, /nothing listens.*mode=starttls.*certificate.*NODE_EXTRA_CA_CERTS/, /in time/],
  [{ phase: "encrypting" }, /certificate is not trusted.*NODE_EXTRA_CA_CERTS/, /listens/],
  [{ phase: "encrypting", isSlow: true }, /in time when encryption/, /certificate/],
  [{ phase: "talking" }, /^The mail server hung up$/, /TLS|certificate/],
  [{ phase: "talking", isSlow: true }, /^The mail server did not answer in time$/, /TLS|certificate/],
])("%j", (how, wanted, unwanted) => {
  const broken = brokenConnection({ ...base, ...how });
  const sentence = englishOf(broken);
  expect(sentence).toMatch(wanted);
  expect(sentence).not.toMatch(unwanted);
  expect(textOf(broken, { language: "de" })).toMatch(/^Der Mailserver/);
});
