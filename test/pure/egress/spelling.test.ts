import fc from "fast-check";
import { expect, test } from "vitest";
import { isGlobal } from "../../../src/lib/network/address.ts";
import { nothingAllowed } from "../../../src/lib/network/allow.ts";
import { destinationOf } from "../../../src/egress/destination.ts";

const isFetched = (url: string) => destinationOf(url, { allow: nothingAllowed, ownHosts: [] }).ok;

/** An IPv4 address, private ones as often as public ones. */
const anyAddress = fc.oneof(
  fc.integer({ min: 0, max: 0xffffffff }),
  fc.constantFrom(0x7f000001, 0x0a000005, 0xa9fea9fe, 0xc0a80101, 0x64406464, 0, 0xffffffff, 0xac100001, 0x5db8d70e),
);

test("every spelling of an address gets the same decision as the address itself", () => {
  fc.assert(
    fc.property(anyAddress, (bits) => {
      const bytes = [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255);
      const [a = 0, b = 0, c = 0, d = 0] = bytes;
      const wide = (digits: string) =>
        [...digits].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join("");
      const spellings = [
        bytes.join("."),
        String(bits),
        `0x${bits.toString(16)}`,
        `0${bits.toString(8)}`,
        bytes.map((byte) => `0x${byte.toString(16)}`).join("."),
        bytes.map((byte) => `0${byte.toString(8)}`).join("."),
        `${a}.${b}.${c * 256 + d}`,
        `${a}.${bits & 0xffffff}`,
        bytes.map((byte) => wide(String(byte))).join("。"),
        `${bytes.join(".")}.`,
        `[::ffff:${bytes.join(".")}]`,
        `[64:ff9b::${bytes.join(".")}]`,
        `[2002:${(bits >>> 16).toString(16)}:${(bits & 0xffff).toString(16)}::1]`,
      ];
      const expected = isGlobal({ family: 4, bits: BigInt(bits) });
      expect(spellings.filter((host) => isFetched(`http://${host}/`) !== expected)).toEqual([]);
    }),
  );
});

test("no URL whatever leads to a scheme other than http and https", () => {
  fc.assert(
    fc.property(
      fc.webUrl({ validSchemes: ["http", "https", "ftp", "file", "data", "ws"], withQueryParameters: true }),
      (url) => {
        const checked = destinationOf(url, { allow: nothingAllowed, ownHosts: [] });
        if (checked.ok) expect(checked.destination.url.href).toMatch(/^https?:\/\/[^@/]+\//);
      },
    ),
  );
});
