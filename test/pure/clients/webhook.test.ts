/** The client's verification of webhooks, against the signatures that the service makes. */
import { expect, test } from "vitest";
import { verifyWebhook, WebhookVerificationError } from "../../../clients/typescript/src/webhook.ts";
import { bytesOfBase64 } from "../../../src/lib/markup/base64.ts";
import { webhookHeaders } from "../../../src/lib/notification/signature.ts";

const [old, current] = ["whsec_b2xkb2xkb2xkb2xkb2xkb2xkb2xk", "whsec_bmV3bmV3bmV3bmV3bmV3bmV3bmV3"];
const body = JSON.stringify({ title: "Größe", tidemark: { event: "change" } });
const now = 1_767_225_600;
const signed = (...secrets: string[]) =>
  webhookHeaders({
    id: "msg_1",
    now,
    body,
    keys: secrets.map((each) => bytesOfBase64(each.slice(6)) as Uint8Array<ArrayBuffer>),
  });

test("a message that the service signed is verified, as text and as bytes, with any of several secrets on either side", async () => {
  const verified = { id: "msg_1", timestamp: now, payload: JSON.parse(body), event: { event: "change" } };
  const headers = await signed(current);
  expect(await verifyWebhook({ headers, body, secret: current, now })).toEqual(verified);
  const bytes = new TextEncoder().encode(body);
  expect(await verifyWebhook({ headers: new Headers(headers), body: bytes, secret: [old, current], now })).toEqual(
    verified,
  );
  const inNode = { ...(await signed(old, current)), "Webhook-Id": "msg_1" };
  expect(await verifyWebhook({ headers: inNode, body: bytes.slice().buffer, secret: old, now: now + 300 })).toEqual(
    verified,
  );
});

test("another body, id, time, secret or an old message is not believed, and the sentence says why", async () => {
  const headers = await signed(current);
  const whyNot = (change: Partial<Parameters<typeof verifyWebhook>[0]>) =>
    verifyWebhook({ headers, body, secret: current, now, ...change }).then(
      () => "verified",
      (error: Error) => (error instanceof WebhookVerificationError ? error.message : `other: ${error.message}`),
    );
  const wrong = "No signature of the message fits a secret";
  expect(await whyNot({ body: `${body} ` })).toBe(wrong);
  expect(await whyNot({ secret: old })).toBe(wrong);
  expect(await whyNot({ headers: { ...headers, "webhook-id": "msg_2" } })).toBe(wrong);
  expect(await whyNot({ headers: { ...headers, "webhook-timestamp": String(now + 1) } })).toBe(wrong);
  expect(await whyNot({ headers: { ...headers, "webhook-signature": "v1a,AAAA v1,??" } })).toBe(wrong);
  for (const away of [-301, 301]) expect(await whyNot({ now: now + away })).toContain("too far from now");
  expect(await whyNot({ now: now + 301, toleranceSeconds: 600 })).toBe("verified");
  expect(await whyNot({ headers: {} })).toBe("The header webhook-id is missing");
  expect(await whyNot({ headers: { ...headers, "webhook-timestamp": "soon" } })).toContain("not a number");
  expect(await whyNot({ secret: [] })).toBe("other: secret: expected at least one");
});
