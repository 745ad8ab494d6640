/** SCRAM by the examples of its standards. */
import { describe, expect, test } from "vitest";
import { isServerProof, scramFirst, scramProof } from "../../../../src/lib/xmpp/scram.ts";

const user = { user: "user", password: "pencil" };

describe("the examples of the standards", () => {
  test("SCRAM-SHA-1 (RFC 5802, 5)", async () => {
    const nonce = "fyko+d2lbbFgONRv9qkxdawL";
    expect(scramFirst("user", nonce)).toBe("n,,n=user,r=fyko+d2lbbFgONRv9qkxdawL");
    const challenge = `r=${nonce}3rfcNHYJY1ZVvWVs7j,s=QSXCR+Q6sek8bf92,i=4096`;
    expect(await scramProof({ hash: "SHA-1", ...user, nonce }, challenge)).toEqual({
      response: `c=biws,r=${nonce}3rfcNHYJY1ZVvWVs7j,p=v0X8v3Bz2T0CJGbJQyF0X+HI4Ts=`,
      serverSignature: "rmF9pqV8S7suAoZWja4dJRkFsKQ=",
    });
  });

  test("SCRAM-SHA-256 (RFC 7677, 3)", async () => {
    const nonce = "rOprNGfwEbeRWgbNEkqO";
    const challenge = `r=${nonce}%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096`;
    const proof = await scramProof({ hash: "SHA-256", ...user, nonce }, challenge);
    expect(proof).toMatchObject({ serverSignature: "6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=" });
    expect(
      isServerProof("v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=", "6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4="),
    ).toBe(true);
  });
});

test.each([
  ["another nonce", "r=other,s=QSXCR+Q6sek8bf92,i=4096"],
  ["a nonce that is ours alone", "r=abc,s=QSXCR+Q6sek8bf92,i=4096"],
  ["few rounds", "r=abcdef,s=QSXCR+Q6sek8bf92,i=1"],
  ["rounds without end", "r=abcdef,s=QSXCR+Q6sek8bf92,i=999999999"],
  ["no salt", "r=abcdef,i=4096"],
])("%s gets no proof", async (_, challenge) => {
  expect(await scramProof({ hash: "SHA-1", ...user, nonce: "abc" }, challenge)).toHaveProperty("problem");
});
