import { expect, test } from "vitest";
import { unsubscribeToken, unsubscriberOf } from "../../../src/account/email/unsubscribe.ts";
import { sealerFrom } from "../../../src/secret/seal.ts";

const key = (fill: number) => `k${fill}:${Buffer.alloc(32, fill).toString("base64")}`;
const uuid = "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11";
const other = "1b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11";

test("a token names its account, also after a new key was put in front", async () => {
  const token = await unsubscribeToken(sealerFrom(key(1)), uuid);
  expect(token).toMatch(/^v1\.[0-9a-f-]{36}\.[\w-]{43}$/);
  expect(await unsubscriberOf(sealerFrom(`${key(2)},${key(1)}`), token)).toBe(uuid);
});

test("a token that was not signed here for this account names nobody", async () => {
  const sealer = sealerFrom(key(1));
  const token = await unsubscribeToken(sealer, uuid);
  const foreign = await unsubscribeToken(sealerFrom(key(2)), uuid);
  for (const wrong of [
    "",
    "v1",
    token.replace(uuid, other),
    token.slice(0, -1),
    `${token}=`,
    token.replace("v1", "v2"),
    foreign,
  ])
    expect(await unsubscriberOf(sealer, wrong)).toBeNull();
});
