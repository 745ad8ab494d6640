/** What drawings in a page say. */
import { expect, test } from "vitest";
import { parseHtml } from "../../../../src/lib/html/parse.ts";
import { textOf } from "../../../../src/lib/text/text.ts";

const textIn = (body: string) => textOf(parseHtml(`<!doctype html><body>${body}</body>`));

test("the words of a drawing are read, each on a line", () => {
  const chart = `<h1>Chart</h1><svg><title>Price chart</title><desc>By month</desc><style>text { fill: red }</style>
    <g><text x="1">Jan</text><text x="9">12 <tspan>EUR</tspan></text></g><path d="M0 0"/>
    <foreignObject><p>In euros</p></foreignObject></svg><p>End</p>`;
  expect(textIn(chart)).toBe("Chart\nJan\n12 EUR\nIn euros\nEnd");
});

test("what a drawing only names or keeps for elsewhere is not read", () => {
  const kept = ["defs", "symbol", "metadata", "mask", "clipPath", "pattern", "marker"].map(
    (name) => `<${name}><text>${name}</text></${name}>`,
  );
  expect(textIn(`<p>Kettle<svg><title>Star</title>${kept.join("")}<path/></svg>s</p>`)).toBe("Kettles");
});
