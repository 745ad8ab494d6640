/** Which cookie is the session. */
import { expect, test } from "vitest";
import { sessionCookie, sessionSecret } from "../../../../src/web/session/cookie.ts";

const [planted, own] = ["tidemark=planted", "__Host-tidemark=own"];

test.each([
  [own, true, "own"],
  [`${planted}; ${own}`, true, "own"],
  [planted, true, null],
  [planted, false, "planted"],
  [own, false, null],
  [undefined, true, null],
  [undefined, false, null],
])("of %s, over an encrypted connection: %s, the session is %s", (header, isSecure, secret) =>
  expect(sessionSecret(header, isSecure)).toBe(secret),
);

test.each([true, false])("a session that is kept is found again, encrypted: %s", (isSecure) => {
  const [pair] = sessionCookie("a secret;", 60, isSecure).split("; ");
  expect(sessionSecret(pair, isSecure)).toBe("a secret;");
  expect(sessionSecret(pair, !isSecure)).toBeNull();
});
