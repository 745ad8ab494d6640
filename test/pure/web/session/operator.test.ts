/** The operator's session, as it stands in its cookie. */
import { expect, test } from "vitest";
import { isOperatorIn, operatorCookie } from "../../../../src/web/session/operator.ts";

const now = 1_795_334_400;
const key = "administrator";
const cookie = operatorCookie({ key, now }, true).split(";")[0] ?? "";

test.each<[name: string, header: string | undefined, opening: { key: string | null; now: number }, isOpen: boolean]>([
  ["is open", cookie, { key, now }, true],
  ["is open among other cookies", `a=b; ${cookie}`, { key, now: now + 3599 }, true],
  ["ends after an hour", cookie, { key, now: now + 3600 }, false],
  ["ends with its key", cookie, { key: "another", now }, false],
  ["is none where the server has no key", cookie, { key: null, now }, false],
  ["cannot be made longer", cookie.replace(/=\d+/, `=${now + 90_000}`), { key, now }, false],
  ["is not open without a cookie", undefined, { key, now }, false],
])("the operator's session %s", (_name, header, opening, isOpen) => {
  expect(isOperatorIn(header, opening)).toBe(isOpen);
});
