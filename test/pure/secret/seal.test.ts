import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sealerFrom } from "../../../src/secret/seal.ts";

const keyOf = (id: string, fill: number) => `${id}:${Buffer.alloc(32, fill).toString("base64")}`;
const place = "users|settings|1f0c";

describe("sealing", () => {
  const sealer = sealerFrom(keyOf("a", 1));

  test("a sealed text can be opened in its own place", async () => {
    const sealed = await sealer.seal("sk-ant-ключ-🔑", place);
    expect(sealed).toMatch(/^v1\.a\.[\w-]{16}\.[\w-]+$/);
    expect(await sealer.open(sealed, place)).toBe("sk-ant-ключ-🔑");
  });

  test("a ciphertext moved to another row, column or table does not open", async () => {
    const sealed = await sealer.seal("secret", place);
    for (const other of ["users|settings|2f0c", "users|rss_token|1f0c", "tags|settings|1f0c", ""])
      await expect(sealer.open(sealed, other)).rejects.toThrow("does not open");
  });

  test("a changed ciphertext does not open", async () => {
    const sealed = await sealer.seal("secret", place);
    const [version, id, iv, bytes = ""] = sealed.split(".");
    const flipped = (bytes[0] === "A" ? "B" : "A") + bytes.slice(1);
    await expect(sealer.open([version, id, iv, flipped].join("."), place)).rejects.toThrow("does not open");
  });

  test("a sealed text and a signature have one spelling each: characters more are no part of another one", async () => {
    for (const length of [6, 7, 8]) {
      const sealed = await sealer.seal("s".repeat(length), place);
      await expect(sealer.open(`${sealed}x`, place)).rejects.toThrow("does not open");
      await expect(sealer.open(`${sealed}=`, place)).rejects.toThrow("does not open");
    }
    expect(await sealer.isSigned("text", `${await sealer.sign("text")}=`)).toBe(false);
  });

  test("sealing is AES-256-GCM with the place as its context, so that old sealed texts still open", async () => {
    const [key, iv] = [Buffer.alloc(32, 1), Buffer.alloc(12, 7)];
    const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(place));
    const bytes = Buffer.concat([cipher.update("secret"), cipher.final(), cipher.getAuthTag()]);
    const written = `v1.a.${iv.toString("base64url")}.${bytes.toString("base64url")}`;
    expect(written).toBe("v1.a.BwcHBwcHBwcHBwcH._paJ1mrat4vNXxXSL8LjKKRSi9l2hA");
    expect(await sealer.open(written, place)).toBe("secret");
    const [, , ours = "", sealed = ""] = (await sealer.seal("secret", place)).split(".");
    const whole = Buffer.from(sealed, "base64url");
    const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(ours, "base64url"))
      .setAAD(Buffer.from(place))
      .setAuthTag(whole.subarray(-16));
    expect(decipher.update(whole.subarray(0, -16), undefined, "utf8") + decipher.final("utf8")).toBe("secret");
  });

  test("a sealed text of another version does not open", async () => {
    const sealed = await sealer.seal("secret", place);
    await expect(sealer.open(sealed.replace("v1.", "v2."), place)).rejects.toThrow("ENCRYPTION_KEYS lacks");
  });

  test("the same text sealed twice gives different ciphertexts", async () => {
    expect(await sealer.seal("secret", place)).not.toBe(await sealer.seal("secret", place));
  });

  test("a sealing error names the place and never the secret", async () => {
    const error = await sealer.open("v1.gone.AAAA.AAAA", place).catch((thrown: Error) => thrown.message);
    expect(error).toBe(`A secret of ${place} is sealed by a key that ENCRYPTION_KEYS lacks`);
  });
});

describe("keys", () => {
  test("after a new key is put in front, old texts still open and new ones use the new key", async () => {
    const old = await sealerFrom(keyOf("a", 1)).seal("secret", place);
    const both = sealerFrom(`${keyOf("b", 2)}, ${keyOf("a", 1)}`);
    expect(await both.open(old, place)).toBe("secret");
    expect(await both.seal("secret", place)).toMatch(/^v1\.b\./);
  });

  test("without keys sealing and signing are refused as not configured", async () => {
    const none = sealerFrom(null);
    await expect(none.seal("secret", place)).rejects.toThrow("Encryption of secrets is not configured on this server");
    await expect(none.sign("text")).rejects.toThrow("Encryption of secrets is not configured on this server");
  });

  test.each([
    "a",
    "a:",
    "a:c2hvcnQ=",
    ":MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
    `${keyOf("a", 1)},${keyOf("a", 2)}`,
  ])("a malformed key setting is reported: %s", (text) => expect(() => sealerFrom(text)).toThrow("ENCRYPTION_KEYS"));
});

describe("signatures", () => {
  test("a signature is HMAC-SHA-256 under a key of its own, so that links in old mails go on working", async () => {
    const key = Buffer.from(hkdfSync("sha256", Buffer.alloc(32, 1), Buffer.alloc(0), Buffer.from("signatures"), 32));
    const expected = createHmac("sha256", key).update("unsubscribe|1").digest("base64url");
    expect(await sealerFrom(keyOf("a", 1)).sign("unsubscribe|1")).toBe(expected);
  });

  test("a signature holds for its text only, and by every key of the list", async () => {
    const signature = await sealerFrom(keyOf("a", 1)).sign("unsubscribe|1");
    const both = sealerFrom(`${keyOf("b", 2)},${keyOf("a", 1)}`);
    expect(signature).toMatch(/^[\w-]{43}$/);
    expect(await both.isSigned("unsubscribe|1", signature)).toBe(true);
    expect(await both.isSigned("unsubscribe|2", signature)).toBe(false);
    expect(await both.isSigned("unsubscribe|1", "")).toBe(false);
    expect(await sealerFrom(keyOf("c", 3)).isSigned("unsubscribe|1", signature)).toBe(false);
  });
});
