import { brotliCompressSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openZip } from "../../../../src/lib/zip/zip.ts";
import { caseCount } from "../../../chance.ts";
import { processorMilliseconds } from "../../../effort.ts";

const zero = new Uint8Array();
const plenty = 100_000_000;
const archive = (files: Record<string, Uint8Array>, level: 0 | 6 = 6) => zipSync(files, { level });

/** Says of the first entry that it unpacks to so many bytes, as a liar would. */
function claiming(bytes: Uint8Array, size: number): Uint8Array {
  const lying = bytes.slice();
  const view = new DataView(lying.buffer);
  for (let at = 0; at < lying.length - 4; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  return lying;
}

describe("an archive", () => {
  test("an archive gives back the files that were put in, compressed or not", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.uint8Array()),
        fc.constantFrom(0, 6),
        (files, level) => {
          const zip = openZip(archive(files, level as 0 | 6), plenty);
          expect([...zip.names].sort()).toEqual(Object.keys(files).sort());
          for (const [name, bytes] of Object.entries(files))
            expect([...(zip.read(name, plenty) ?? [])]).toEqual([...bytes]);
        },
      ),
    );
  });

  test("text entries are read, also brotli-compressed ones, and a missing entry is null", () => {
    const zip = openZip(
      archive({ "a.txt": strToU8("ä"), "b.txt.br": brotliCompressSync(strToU8("ö".repeat(9000))) }),
      plenty,
    );
    expect(zip.text("a.txt", 100)).toBe("ä");
    expect(zip.text("b.txt.br", 20_000)).toBe("ö".repeat(9000));
    expect(zip.text("c", 100)).toBeNull();
    expect([...openZip(archive({ "d/e/f": zero, "d/g": zero, h: zero }), plenty).filesIn("d/e/")]).toEqual(["f"]);
  });
});

describe("a decompression bomb is stopped by the bytes that it yields, not by the size that it claims", () => {
  const zeros = new Uint8Array(20_000_000);
  test("a bomb in one entry is stopped", () => {
    for (const size of [zeros.length, 10]) {
      const zip = openZip(claiming(archive({ bomb: zeros }), size), plenty);
      expect(() => zip.read("bomb", 1_000_000)).toThrow('"bomb" in the archive is larger than the limit of 1.0 MiB');
    }
  });

  test("a bomb spread over many entries is stopped", () => {
    const zip = openZip(archive({ a: new Uint8Array(900), b: new Uint8Array(900) }), 1000);
    expect(zip.read("a", 1000)).toHaveLength(900);
    expect(() => zip.read("b", 1000)).toThrow("larger than the limit");
  });

  test("many entries that are each too large are stopped: what was unpacked in vain counts, too", () => {
    const zip = openZip(archive({ a: zeros, b: strToU8("fine") }), 3_000_000);
    for (const _ of [1, 2, 3]) expect(() => zip.read("a", 1_000_000)).toThrow("larger than the limit");
    expect(() => zip.read("b", 100)).toThrow("larger than the limit");
  });

  test("a brotli bomb inside an entry is stopped", () => {
    const zip = openZip(archive({ "x.br": brotliCompressSync(zeros) }), plenty);
    expect(() => zip.text("x.br", 1_000_000)).toThrow("larger than the limit");
  });

  test("a small bound is kept within milliseconds", () => {
    const bytes = archive({ bomb: new Uint8Array(80_000_000) });
    const started = processorMilliseconds();
    expect(() => openZip(bytes, plenty).read("bomb", 1000)).toThrow();
    expect(processorMilliseconds() - started).toBeLessThan(1000);
  });
});

describe("damage", () => {
  test("any bytes are read or refused, and never crash", () => {
    const good = archive({ "a/b": strToU8("hello hello hello"), c: new Uint8Array(50) });
    const flips = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(flips, (changes) => {
        const bytes = good.slice();
        for (const [at, value] of changes) bytes[at] = value;
        try {
          const zip = openZip(bytes, plenty);
          for (const name of zip.names) zip.text(name, 1000);
        } catch (error) {
          expect((error as Error).name).toBe("ZipProblem");
        }
      }),
      { numRuns: caseCount(500) },
    );
  });

  test.each([[""], ["PK"], ["hello, this is no archive at all"]])("%j is no archive", (text) => {
    expect(() => openZip(strToU8(text), plenty)).toThrow("Expected a zip archive");
  });

  test("an entry that says it is encrypted is refused", () => {
    const bytes = archive({ a: strToU8("plain text") }, 0);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true);
    expect(() => openZip(bytes, plenty).read("a", 100)).toThrow('"a" in the archive is encrypted');
  });

  test("a flipped bit in the content is noticed", () => {
    const bytes = archive({ a: strToU8("plain text") }, 0);
    bytes[30 + 1 + 2] = 0x20;
    expect(() => openZip(bytes, plenty).read("a", 100)).toThrow('"a" in the archive is damaged');
  });
});
