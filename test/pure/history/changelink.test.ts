import { expect, test } from "vitest";
import { changeLinks, changeOfLink } from "../../../src/history/page/link.ts";
import { sealerFrom } from "../../../src/secret/seal.ts";

const key = (fill: number) => `k${fill}:${Buffer.alloc(32, fill).toString("base64")}`;
const change = { uuid: "0b8f2f0e-6f0a-4f5e-9d3c-2a0d5a1c7e11", at: 1_700_000_000 };
const base = "https://tidemark.example";

const partsOf = (link: string) => {
  const [, uuid = "", unix = "", signature = ""] =
    /^https:\/\/tidemark\.example\/change\/([^/]+)\/(\d+)(?:\/text)?\?signature=(.+)$/.exec(link) ?? [];
  return { uuid, unix, signature };
};

test("both signed links of a change open it, also after the server got a new key", async () => {
  const { difference, text } = await changeLinks(sealerFrom(key(1)), base, change);
  expect(difference).toMatch(
    /^https:\/\/tidemark\.example\/change\/[0-9a-f-]{36}\/1700000000\?signature=[0-9a-f]{64}$/,
  );
  for (const link of [difference, text])
    expect(await changeOfLink(sealerFrom(`${key(2)},${key(1)}`), partsOf(link))).toEqual(change);
});

test("a signature opens no other change and no other watch, and no longer counts when one character is wrong", async () => {
  const sealer = sealerFrom(key(1));
  const parts = partsOf((await changeLinks(sealer, base, change)).difference);
  const { signature } = parts;
  const foreign = partsOf((await changeLinks(sealerFrom(key(2)), base, change)).difference);
  for (const wrong of [
    { ...parts, uuid: change.uuid.replace("0b", "1b") },
    { ...parts, unix: "1700000001" },
    { ...parts, unix: "01700000000" },
    { ...parts, signature: "" },
    { ...parts, signature: signature.slice(0, -1) },
    { ...parts, signature: `${signature}0` },
    { ...parts, signature: signature.slice(0, -1) + (signature.endsWith("0") ? "1" : "0") },
    { ...parts, signature: signature.toUpperCase().replace(/\d/g, "A") },
    foreign,
  ])
    expect(await changeOfLink(sealer, wrong)).toBeNull();
});

test("a signature made for something else of the same server opens no change", async () => {
  const sealer = sealerFrom(key(1));
  const signature = Buffer.from(await sealer.sign(`unsubscribe|${change.uuid}`), "base64url").toString("hex");
  expect(await changeOfLink(sealer, { uuid: change.uuid, unix: String(change.at), signature })).toBeNull();
});
