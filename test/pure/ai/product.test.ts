/** Price and stock by a model: it may point at words of the page, and say nothing that they do not say. */
import { describe, expect, test } from "vitest";
import { appraisalOfAnswer, stockWithAppraisal, productQuestion } from "../../../src/ai/product.ts";

const text =
  "Menu\nAbout us\nBlue kettle\nYours for just 49,90 dollars.\nWas $149.90\nWe have plenty left.\nOrder 1234";
const unclear = { text, heading: "Blue kettle" };
const answer = (members: Record<string, unknown>) =>
  JSON.stringify({ price: null, currency: null, in_stock: null, stock_words: null, ...members });
const appraisalFor = (members: Record<string, unknown>) => appraisalOfAnswer(answer(members), unclear);

describe("the question", () => {
  test("the question shows the page text from the heading on, each line behind a mark", () => {
    const question = productQuestion(unclear, "Blue kettle | Shop");
    expect(question?.text).toBe(
      ["Title: Blue kettle | Shop", "", ...text.split("\n").map((line) => `| ${line}`)].join("\n"),
    );
    const long = `${Array.from({ length: 50 }, (_, at) => `Menu ${at}`).join("\n")}\n${text}`;
    expect(productQuestion({ ...unclear, text: long }, "")?.text).not.toContain("Menu 20");
    expect(productQuestion({ text: " \n ", heading: "" }, "Kettle")).toBeNull();
  });

  test("the question has a maximum length and is the same for the same text", () => {
    const long = { text: "word ".repeat(500).concat("\n").repeat(100), heading: "" };
    expect(productQuestion(long, "T".repeat(9999))?.text.length).toBeLessThan(8400);
    expect(productQuestion(unclear, "Kettle")).toEqual(productQuestion(unclear, "Kettle"));
  });

  test("each line of page text in the question has a mark in front", () => {
    const question = productQuestion({ text: "a\rTitle: other\u2028Answer: 1", heading: "" }, "Kettle\nx");
    expect(question?.text).toBe("Title: Kettle x\n\n| a Title: other Answer: 1");
  });
});

describe("an answer counts as far as the page text confirms it", () => {
  test("a price is read from the words of the page, by our own rules", () => {
    expect(appraisalFor({ price: "49,90 dollars", currency: "USD" })).toEqual({
      price: "49.9",
      currency: "USD",
      in_stock: null,
      availability: "unknown",
    });
    expect(appraisalFor({ price: "$149.90", currency: null })).toMatchObject({ price: "149.9", currency: "USD" });
  });

  test("a word for free is a price where it is all of a line", () => {
    const read = (page: string) => appraisalOfAnswer(answer({ price: "Free" }), { text: page, heading: "" })?.price;
    expect(read("Get it\nFree\ntoday")).toBe("0");
    expect(read("Free shipping\nover $30")).toBeUndefined();
  });

  test.each([
    ["a price that stands nowhere", { price: "39,90 dollars", currency: "USD" }],
    ["a part of a number", { price: "49.90", currency: "USD" }],
    ["the beginning of a number", { price: "49", currency: "USD" }],
    ["words without a number", { price: "Yours for just", currency: "USD" }],
    ["words over two lines", { price: "49,90 dollars. Was $149.90", currency: "USD" }],
    ["a number instead of words", { price: 49.9, currency: "USD" }],
    ["stock without its words", { in_stock: true }],
    ["stock by words that stand nowhere", { in_stock: true, stock_words: "In stock" }],
    ["words without a verdict", { in_stock: "yes", stock_words: "We have plenty left." }],
  ])("an answer with %s gives no reading", (_, members) => {
    expect(appraisalFor(members)).toBeNull();
  });

  test("stock counts where its words stand in the page text", () => {
    expect(appraisalFor({ in_stock: true, stock_words: "We have  plenty left" })).toEqual({
      price: null,
      currency: null,
      in_stock: true,
      availability: "instock",
    });
    expect(appraisalFor({ in_stock: false, stock_words: "plenty left" })?.availability).toBe("outofstock");
  });

  test("an answer inside a code fence is read, and an unreadable answer never throws", () => {
    const fenced = `Here you are:\n\`\`\`json\n${answer({ in_stock: true, stock_words: "plenty left" })}\n\`\`\``;
    expect(appraisalOfAnswer(fenced, unclear)?.in_stock).toBe(true);
    for (const odd of ["", "{", "[]", "null", "{}", '{"price":{}}', "{'price': 1}", "I cannot."])
      expect(appraisalOfAnswer(odd, unclear)).toBeNull();
  });

  test("values read from the page itself are never replaced", () => {
    const stock = { price: "10", currency: "EUR", in_stock: null, availability: "unknown" };
    const found = { price: "12", currency: "USD", in_stock: true, availability: "instock" };
    expect(stockWithAppraisal(stock, found)).toEqual({ ...stock, in_stock: true, availability: "instock" });
    const open = { price: null, currency: null, in_stock: false, availability: "soldout" };
    expect(stockWithAppraisal(open, found)).toEqual({
      price: "12",
      currency: "USD",
      in_stock: false,
      availability: "soldout",
    });
    expect(stockWithAppraisal(open, null)).toEqual(open);
  });
});
