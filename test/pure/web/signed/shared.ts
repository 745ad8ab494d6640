/** A change by its link of which nothing is known but where and when. */
import type { SharedChange } from "../../../../src/history/page/shared.ts";

export const shared: SharedChange = {
  ...{ name: "Shop", url: "https://a.example/", from: 1, at: 2, zone: "UTC", language: "en" },
  ...{ severity: null, findings: [], summary: null, reason: null, brief: "", words: null, pages: null },
  ...{ difference: null, whole: null, price: null, stock: null, table: null, site: null, prices: null },
  ...{ preview: { pageUrl: "https://tidemark.example/change/u/1" }, picture: null },
  counted: { added: 0, removed: 0, replaced: 0, unit: "lines" },
  keptBack: { removed: new Map(), added: new Map() },
  links: { difference: "/a", text: "/b", download: "/c", dashboard: "/d" },
};
