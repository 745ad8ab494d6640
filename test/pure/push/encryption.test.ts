/** Pushes are encrypted and signed as the standards say, by the standards' own example. */
import { afterEach, describe, expect, test, vi } from "vitest";
import { areBrowserKeys, encryptPush, maxPayloadBytes } from "../../../src/push/encryption.ts";
import { payloadOf } from "../../../src/push/payload.ts";
import { vapidAuthorization, vapidProblem } from "../../../src/operator/vapid.ts";
import type { Notice } from "../../../src/lib/notification/notice.ts";

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
const base64url = (data: Uint8Array) => Buffer.from(data).toString("base64url");

// RFC 8291, section 5 and appendix A.
const example = {
  plaintext: "When I grow up, I want to be a watermelon",
  receiver: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  senderPublic: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  senderPrivate: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_" +
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

async function senderPair(): Promise<CryptoKeyPair> {
  const point = bytes(example.senderPublic);
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: base64url(point.subarray(1, 33)),
    y: base64url(point.subarray(33)),
    ext: true,
  };
  const curve = { name: "ECDH", namedCurve: "P-256" };
  return {
    publicKey: await crypto.subtle.importKey("jwk", jwk, curve, true, []),
    privateKey: await crypto.subtle.importKey("jwk", { ...jwk, d: example.senderPrivate }, curve, true, ["deriveBits"]),
  };
}

const notice = (title: string, body: string): Notice => ({
  id: "7b1f4f0e-7c1e-4f7e-9a54-1d7c9d0f3a11",
  title,
  body,
  format: "text",
  level: "info",
  at: 1,
  links: { subject: "https://t.example/w", difference: "https://t.example/d" },
});

const receiver = { p256dh: example.receiver, auth: example.auth };

// The example fixes what is random otherwise: the platform gives the example's key pair and salt.
afterEach(() => vi.restoreAllMocks());

describe("encryption", () => {
  test("encryption gives the body of the example in RFC 8291", async () => {
    const pair = await senderPair();
    vi.spyOn(crypto.subtle, "generateKey").mockResolvedValue(pair as CryptoKeyPair & CryptoKey);
    vi.spyOn(crypto, "getRandomValues").mockImplementation((given) => {
      (given as unknown as Uint8Array).set(bytes(example.salt));
      return given;
    });
    const body = await encryptPush(new TextEncoder().encode(example.plaintext), receiver);
    expect(base64url(body ?? new Uint8Array())).toBe(example.body);
  });

  test("encryption uses fresh keys and a fresh salt for every message", async () => {
    const payload = new TextEncoder().encode(example.plaintext);
    const [one, other] = [await encryptPush(payload, receiver), await encryptPush(payload, receiver)];
    for (const part of [
      [0, 16],
      [21, 86],
    ] as const)
      expect(one?.slice(...part)).not.toEqual(other?.slice(...part));
  });

  test("an encrypted body is never over 4,096 bytes", async () => {
    const longest = await encryptPush(new Uint8Array(maxPayloadBytes), receiver);
    expect(longest?.length).toBe(4096);
    await expect(encryptPush(new Uint8Array(maxPayloadBytes + 1), receiver)).rejects.toThrow(RangeError);
  });

  test("invalid browser keys are refused", async () => {
    const point = bytes(example.receiver);
    const offCurve = Uint8Array.from(point, (byte, index) => (index === 64 ? byte ^ 1 : byte));
    for (const keys of [
      { p256dh: "", auth: example.auth },
      { p256dh: base64url(point.subarray(0, 64)), auth: example.auth },
      { p256dh: base64url(Uint8Array.from(point, (byte, index) => (index === 0 ? 2 : byte))), auth: example.auth },
      { p256dh: base64url(offCurve), auth: example.auth },
      { p256dh: example.receiver, auth: "AAAA" },
      { p256dh: "not base64url!", auth: example.auth },
    ])
      expect(await areBrowserKeys(keys)).toBe(false);
    expect(await areBrowserKeys(receiver)).toBe(true);
  });
});

describe("the sender's token", () => {
  const keys = { publicKey: example.senderPublic, privateKey: example.senderPrivate, subject: "mailto:me@t.example" };

  test("the VAPID token is for the push service's origin, lasts half a day, and verifies with the key it names", async () => {
    const header = await vapidAuthorization(keys, "https://push.example:8443/send/abc", 1_000);
    const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
    const [head = "", claims = "", signature = ""] = token.split(".");
    expect(JSON.parse(Buffer.from(head, "base64url").toString())).toEqual({ typ: "JWT", alg: "ES256" });
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toEqual({
      aud: "https://push.example:8443",
      exp: 44_200,
      sub: "mailto:me@t.example",
    });
    const ecdsa = { name: "ECDSA", namedCurve: "P-256" };
    const verifier = await crypto.subtle.importKey("raw", bytes(key), ecdsa, false, ["verify"]);
    const signed = new Uint8Array(new TextEncoder().encode(`${head}.${claims}`));
    expect(await crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, verifier, bytes(signature), signed)).toBe(
      true,
    );
  });

  test("VAPID keys and contacts that push services refuse are reported", async () => {
    expect(await vapidProblem(keys)).toBeNull();
    expect(await vapidProblem({ ...keys, subject: "nobody" })).toContain("VAPID_SUBJECT");
    expect(await vapidProblem({ ...keys, privateKey: "AAAA" })).toContain("VAPID_PRIVATE_KEY");
    expect(await vapidProblem({ ...keys, publicKey: "AAAA" })).toContain("VAPID_PUBLIC_KEY");
  });
});

describe("the payload", () => {
  const read = (payload: Uint8Array) => JSON.parse(new TextDecoder().decode(payload)) as Record<string, string>;

  test("a push payload has the members title, body, url and tag", () => {
    expect(read(payloadOf(notice("Kettle", "12 instead of 10"), "whole"))).toEqual({
      title: "Kettle",
      body: "12 instead of 10",
      url: "https://t.example/d",
      tag: notice("", "").id,
    });
  });

  test.each(["x", "é", "水", "🫖", '"', "\u0001"])(
    "a push payload fits the maximum size in any script: %j",
    (character) => {
      const long = notice(character.repeat(5_000), character.repeat(50_000));
      for (const size of ["whole", "small"] as const)
        expect(payloadOf(long, size).length).toBeLessThanOrEqual(maxPayloadBytes);
    },
  );

  test("a small push payload has no body", () => {
    expect(read(payloadOf(notice("Kettle", "long"), "small"))).toMatchObject({ title: "Kettle", body: "" });
  });
});
