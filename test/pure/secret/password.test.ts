import crypto, { scryptSync } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { describe, expect, test } from "vitest";
import { hashedPassword, passwordMatches, passwordProblem } from "../../../src/secret/password.ts";
import { message } from "../../../src/message/message.ts";

/** The derivations that a refused password costs. */
async function derivationsOf(stored: string | null): Promise<{ length: number; options: object }[]> {
  const derivations: { length: number; options: object }[] = [];
  const real = crypto.scrypt;
  const written = (...given: Parameters<typeof real>) => {
    derivations.push({ length: given[2], options: given[3] });
    real(...given);
  };
  const use = (scrypt: unknown) => {
    Object.assign(crypto, { scrypt });
    syncBuiltinESMExports();
  };
  use(written);
  try {
    expect((await passwordMatches("whatever", stored)).matches).toBe(false);
  } finally {
    use(real);
  }
  return derivations;
}

describe("passwords", () => {
  test("passwords are stored as scrypt with N 2^14, r 8, p 5, a salt of 16 and a hash of 32 bytes", async () => {
    const [name, logN, r, p, salt = "", hash = ""] = (await hashedPassword("correct horse")).split("$");
    expect([name, logN, r, p]).toEqual(["scrypt", "14", "8", "5"]);
    const saltBytes = Buffer.from(salt, "base64url");
    expect(saltBytes).toHaveLength(16);
    const again = scryptSync("correct horse", saltBytes, 32, { N: 2 ** 14, r: 8, p: 5, maxmem: 2 ** 26 });
    expect(hash).toBe(again.toString("base64url"));
  });

  test("a password matches itself and nothing else", async () => {
    const stored = await hashedPassword("correct horse");
    expect(await passwordMatches("correct horse", stored)).toEqual({ matches: true, outdated: false });
    expect((await passwordMatches("correct horsf", stored)).matches).toBe(false);
    expect((await passwordMatches("", stored)).matches).toBe(false);
  });

  test("a password matches in every Unicode composition of its characters", async () => {
    const stored = await hashedPassword("Zürich-Straße");
    expect((await passwordMatches("Zu\u0308rich-Straße", stored)).matches).toBe(true);
  });

  test("passwords hashed with weaker parameters match and are marked for a new hash", async () => {
    const salt = Buffer.alloc(16, 7);
    const hash = scryptSync("old password", salt, 32, { N: 2 ** 12, r: 8, p: 1 }).toString("base64url");
    const stored = `scrypt$12$8$1$${salt.toString("base64url")}$${hash}`;
    expect(await passwordMatches("old password", stored)).toEqual({ matches: true, outdated: true });
    expect(await passwordMatches("new password", stored)).toEqual({ matches: false, outdated: false });
  });

  test("a login without an account never succeeds, and costs as much as a real check", async () => {
    const stored = await hashedPassword("correct horse");
    const [real, none] = [await derivationsOf(stored), await derivationsOf(null)];
    expect(real).toEqual([{ length: 32, options: expect.objectContaining({ N: 2 ** 14, r: 8, p: 5 }) }]);
    expect(none).toEqual(real);
  });

  test("a password has at least 8 and at most 1024 bytes", () => {
    const wanted = (code: "schema.at_least_characters" | "schema.at_most_bytes", count: number) =>
      message("schema.expected", { what: message(code, { count }) });
    expect(passwordProblem("1234567")).toEqual(wanted("schema.at_least_characters", 8));
    expect(passwordProblem("12345678")).toBeNull();
    expect(passwordProblem("é".repeat(512))).toBeNull();
    expect(passwordProblem("é".repeat(513))).toEqual(wanted("schema.at_most_bytes", 1024));
  });
});
