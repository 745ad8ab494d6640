/** What other apps share with the dashboard. */
import { expect, test } from "vitest";
import { addressIn } from "../../../../src/web/new/shared.ts";

const page = "https://shop.example/kettle?color=blue&size=2#price";

test.each<[name: string, shared: Parameters<typeof addressIn>[0], address: string | null]>([
  ["the address member", { url: page, title: "Kettle", text: "https://other.example/" }, page],
  ["Android's text after a title", { url: null, title: "Kettle", text: `Blue kettle\n${page}` }, page],
  ["the last of several in the text", { text: `By https://app.example: ${page}` }, page],
  ["a text that ends in a full stop", { text: `Look at ${page}.` }, page],
  ["an address in brackets", { text: `Kettle (${page})` }, page],
  ["an address that has brackets", { text: "https://w.example/Kettle_(device)" }, "https://w.example/Kettle_(device)"],
  ["the title", { title: page, text: "" }, page],
  ["white space around", { url: ` ${page}\n` }, page],
  ["a host without a scheme", { url: "shop.example/kettle" }, "https://shop.example/kettle"],
  ["a text that is no address", { title: "Kettle", text: "A blue kettle, 2.5 litres" }, null],
  ["addresses that are not of the web", { url: "javascript:alert(1)", text: "mailto:a@shop.example" }, null],
  ["a scheme without a host", { text: "https://" }, null],
  ["nothing", {}, null],
])("what is shared becomes an address: %s", (_name, shared, address) => {
  expect(addressIn(shared)).toBe(address);
});

test("a long text of nothing but brackets takes no time", () => {
  expect(addressIn({ text: `https://a.example/${")".repeat(9_000)}` })).toBe("https://a.example/");
});
