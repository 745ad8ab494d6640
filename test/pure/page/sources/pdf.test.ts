import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { deflated, pdfFile, pdfOf, written, type Part } from "./pdfFile.ts";
import { reading, textOf } from "./reading.ts";
import { processorMilliseconds } from "../../../effort.ts";

const type = "application/pdf";
const plainPage = (lines: string[]): Part => ({ dictionary: "", data: written(lines) });
const form = (next: number, data: string): Part => ({
  dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 3 0 R >> /XObject << /X ${next} 0 R >> >>`,
  data,
});

describe("a PDF", () => {
  const file = pdfOf([plainPage(["Opening hours", "Mon (and Tue): 9\x9617"]), deflated(written(["Page two \x80 5"]))], {
    more: ["<< /Title (House rules) >>"],
    trailer: "/Info 8 0 R",
  });

  test("a PDF is read as the text of its pages, line by line, with its title", async () => {
    const { text, title, kept, stages } = await reading(file, type);
    expect(text).toBe("Opening hours\nMon (and Tue): 9–17\nPage two € 5");
    expect(title).toBe("House rules");
    expect(kept).toBe(text);
    expect(stages.find(({ stage }) => stage === "pdf")?.facts).toEqual({ pages: 2, title: "House rules" });
  });

  test("a PDF without a title is called by its file name, where its address has one", async () => {
    const untitled = pdfOf([plainPage(["Opening hours"])]);
    const titleAt = async (url: string) => (await reading(untitled, type, { url })).title;
    expect(await titleAt("https://pool.example/files/price%20list.2026.PDF?v=2")).toBe("price list.2026.PDF");
    expect(await titleAt("https://pool.example/%E0%A4%A.pdf")).toBe("%E0%A4%A.pdf");
    for (const path of ["", "download?name=a.pdf", "files/", "a.b/c", ".pdf", "v1.0-of-the-price-list"])
      expect(await titleAt(`https://pool.example/${path}`)).toBe(null);
    expect((await reading(file, type, { url: "https://pool.example/rules.pdf" })).title).toBe("House rules");
  });

  test("a PDF gives the same text each time, also as a download", async () => {
    expect(await textOf(file, "application/octet-stream")).toBe(await textOf(file, type));
  });

  test("reading a PDF leaves the given bytes unchanged", async () => {
    const copy = file.slice();
    await textOf(file, type);
    expect(file).toEqual(copy);
  });

  test("a PDF reads the same again from its stored copy", async () => {
    const { text, kept } = await reading(file, type);
    expect(await textOf(kept, type)).toBe(text);
  });

  test("a PDF without text, such as a scan, is followed as a file, whenever it was made", async () => {
    const scan = (drawn: string, made: string) =>
      pdfOf([{ dictionary: "", data: drawn }], { more: [`<< /CreationDate (D:${made}) >>`], trailer: "/Info 6 0 R" });
    const text = await textOf(scan("0 0 9 9 re f", "20261126"), type);
    expect(text).toMatch(/^File: PDF without text, 1 page, \d+ B \(\d+ bytes\)\nSHA-256: [0-9a-f]{64}$/);
    expect(await textOf(scan("0 0 9 9 re f", "20261127"), type)).toBe(text);
    expect(await textOf(scan("0 0 9 8 re f", "20261126"), type)).not.toBe(text);
  });

  test("a PDF reports that selectors find nothing in it", async () => {
    expect((await reading(file, type, { include_filters: ["h1"] })).sentence).toContain("The page is a PDF");
  });
});

test.each<[string, Uint8Array, string]>([
  ["damaged", new TextEncoder().encode("%PDF-1.7\nnothing"), "parse"],
  ["cut off", pdfOf([plainPage(["x"])]).subarray(0, 60), "parse"],
])("a PDF that is %s fails with a sentence", async (_why, file, failure) => {
  const failed = await reading(file, type);
  expect(failed.failure).toBe(failure);
  expect(failed.sentence).toMatch(/^The PDF /);
});

describe("a hostile PDF", () => {
  const zeros = Buffer.alloc(100_000_000, 65);
  const bomb = new Uint8Array(deflateSync(zeros));
  const drawing = (draws: number) => `BT /F1 9 Tf (x) Tj ET ${"/X Do ".repeat(draws)}`;

  test.each<[string, Uint8Array]>([
    ["that unpacks to more than memory holds", pdfOf([{ dictionary: "/Filter /FlateDecode", data: bomb }])],
    [
      "packed twice",
      pdfOf([{ dictionary: "/Filter [/FlateDecode /FlateDecode]", data: new Uint8Array(deflateSync(bomb)) }]),
    ],
    ["packed under an escaped name", pdfOf([{ dictionary: "/Filter /Flate#44ecode", data: bomb }])],
    ["that calls its bomb a picture", pdfOf([{ dictionary: "/Filter /FlateDecode /Subtype /Image", data: bomb }])],
    ["of states within states", pdfOf([deflated(Buffer.from("q ".repeat(1_000_000)))])],
    ["of brackets within brackets", pdfOf([deflated(Buffer.from("[ ".repeat(1_000_000)))])],
    [
      "of forms drawn in forms",
      pdfOf([{ dictionary: "", data: "/X Do" }], {
        resources: "/XObject << /X 6 0 R >>",
        more: Array.from({ length: 12 }, (_none, index) => form(7 + index, drawing(10))),
      }),
    ],
    [
      "of a form that draws itself",
      pdfOf([{ dictionary: "", data: "/X Do" }], {
        resources: "/XObject << /X 6 0 R >>",
        more: [form(6, "/X Do /X Do")],
      }),
    ],
    [
      "whose page is one stream again and again",
      pdfFile([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        `<< /Type /Page /Parent 2 0 R /Contents [${"4 0 R ".repeat(20_000)}] >>`,
        deflated("1 2 l ".repeat(10_000)),
      ]),
    ],
    [
      "that claims a billion pages",
      pdfFile([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 1000000000 >>",
        "<< /Type /Page /Parent 2 0 R >>",
      ]),
    ],
    ["of noise", Uint8Array.from({ length: 1_000_000 }, (_none, at) => "%PDF-1.4".charCodeAt(at) || (at * 7919) % 251)],
  ])("a hostile PDF costs only its own watch a moment: %s", async (_what, file) => {
    const startedAt = processorMilliseconds();
    const failed = await reading(file, type);
    expect(failed.text ?? "File: ").toMatch(/^File: /);
    expect(["parse", "unsupported_type", null]).toContain(failed.failure);
    expect(processorMilliseconds() - startedAt).toBeLessThan(10_000);
  });

  test("a PDF of a million words is read up to a bound", async () => {
    const startedAt = processorMilliseconds();
    const file = pdfOf([deflated(Buffer.from(`BT /F1 9 Tf ${"(x) Tj 0 -9 Td ".repeat(300_000)} ET`))]);
    expect((await textOf(file, type)).length).toBeLessThan(200_000);
    expect(processorMilliseconds() - startedAt).toBeLessThan(20_000);
  });
});
