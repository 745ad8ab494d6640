/** One-time passwords: the examples of RFC 6238, appendix B, and how sites write their secrets. */
import { describe, expect, test } from "vitest";
import { totpAt, totpKey } from "../../../src/secret/totp.ts";

const base32 = {
  SHA1: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
  SHA256: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA",
  SHA512: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNA",
};
const codeOf = (text: string, seconds: number) => {
  const key = totpKey(text);
  return key && totpAt(key, seconds * 1000);
};

test.each([
  [59, "94287082", "46119246", "90693936"],
  [1111111109, "07081804", "68084774", "25091201"],
  [1111111111, "14050471", "67062674", "99943326"],
  [1234567890, "89005924", "91819424", "93441116"],
  [2000000000, "69279037", "90698825", "38618901"],
  [20000000000, "65353130", "77737706", "47863826"],
])("the passwords of RFC 6238 at %i seconds are %s, %s and %s", (seconds, ...codes) => {
  const made = Object.entries(base32).map(([algorithm, secret]) =>
    codeOf(`otpauth://totp/Example:me@a.example?secret=${secret}&algorithm=${algorithm}&digits=8`, seconds),
  );
  expect(made).toEqual(codes);
});

describe("a secret", () => {
  test.each([
    ["in groups of small letters", "gezd gnbv gy3t qojq gezd gnbv gy3t qojq"],
    ["with hyphens and filling", "GEZDGNBV-GY3TQOJQ-GEZDGNBV-GY3TQOJQ===="],
    ["as the address of a QR code", `OTPAUTH://totp/Shop?issuer=Shop&secret=${base32.SHA1}`],
  ])("%s gives six digits for thirty seconds", (_, text) => {
    expect([29, 30, 59].map((seconds) => codeOf(text, seconds))).toEqual(["755224", "287082", "287082"]);
  });

  test.each([
    "",
    "01",
    "not a secret!",
    "otpauth://hotp/A?secret=GEZDGNBV",
    "otpauth://totp/A",
    "otpauth://totp/A?secret=GEZDGNBV&digits=40",
    "otpauth://totp/A?secret=GEZDGNBV&period=0",
    "otpauth://totp/A?secret=GEZDGNBV&algorithm=md5",
  ])("%j is none", (text) => {
    expect(totpKey(text)).toBeNull();
  });
});
