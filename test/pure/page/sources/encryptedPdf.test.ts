import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { processorMilliseconds } from "../../../effort.ts";
import { encryptedPdf, encryptions, line } from "./encryptedPdf.ts";
import { deflated, pdfOf } from "./pdfFile.ts";
import { reading, textOf } from "./reading.ts";

const type = "application/pdf";
const bomb = new Uint8Array(deflateSync(Buffer.alloc(100_000_000, 65)));

describe.each(encryptions)("a PDF that is encrypted by %s", (name) => {
  test("it is read where only its owner's password is set, with its title", async () => {
    for (const content of [line("The fee is 5 dollars"), deflated(line("The fee is 5 dollars"))]) {
      const { text, title } = await reading(encryptedPdf(name, content), type);
      expect(text).toBe("The fee is 5 dollars");
      expect(title).toBe("House rules");
    }
  });

  test("it fails in a sentence that names the password where it asks for one", async () => {
    const failed = await reading(encryptedPdf(name, line("x"), { password: "secret" }), type);
    expect(failed.failure).toBe("unsupported_type");
    expect(failed.sentence).toBe("The PDF asks for a password, so that its text cannot be read");
  });

  test("it cannot hide how much it unpacks to", async () => {
    const startedAt = processorMilliseconds();
    const failed = await reading(encryptedPdf(name, { dictionary: "/Filter /FlateDecode", data: bomb }), type);
    expect(failed.sentence).toBe("The PDF unpacks to more than can be read");
    expect(processorMilliseconds() - startedAt).toBeLessThan(5000);
  });
});

describe("a PDF whose encryption is not clear", () => {
  const file = encryptedPdf("RC4, 128 bits", line("The fee is 5 dollars"));
  const source = Buffer.from(file).toString("latin1");
  const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

  test.each<[string, Uint8Array]>([
    ["names no filter", pdfOf([line("x")], { trailer: "/Encrypt << /V 2 /R 3 >>" })],
    ["names another filter", bytesOf(source.replace("/Filter /Standard", "/Filter /Unknown0"))],
    ["names a version that nobody knows", bytesOf(source.replace("/V 2", "/V 9"))],
    ["points at nothing", bytesOf(source.replace("/Encrypt 7 0 R", "/Encrypt 8 0 R"))],
    ["points at two places", bytesOf(source.replace("/Encrypt 7 0 R", "/Encrypt 7 0 R /Encrypt 6 0 R"))],
    ["points at an object that is there twice", bytesOf(source.replace("trailer", "7 0 obj\n<< >>\nendobj\ntrailer"))],
    ["hides its name", bytesOf(source.replace("/Encrypt 7 0 R", "/#45ncr#79pt 8 0 R"))],
    ["has a dictionary without an end", bytesOf(source.replace("/Filter /Standard", `/Filter ${"[".repeat(20)}`))],
  ])("it is refused in a sentence where it %s", async (_what, broken) => {
    const failed = await reading(broken, type);
    expect(failed.sentence).toBe("The PDF is encrypted in a way that is not known, so that its text cannot be read");
  });

  test("words about encryption on a page encrypt nothing", async () => {
    expect(await textOf(pdfOf([{ dictionary: "", data: line("the entry /Encrypt of a trailer") }]), type)).toBe(
      "the entry /Encrypt of a trailer",
    );
  });

  test("an entry that a trailer holds itself is read", async () => {
    const dictionary = /7 0 obj\n(<<.*>>)\nendobj/s.exec(source)?.[1] ?? "";
    expect(await textOf(bytesOf(source.replace("/Encrypt 7 0 R", `/Encrypt ${dictionary}`)), type)).toBe(
      "The fee is 5 dollars",
    );
  });
});
