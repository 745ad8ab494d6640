/** Colours of tags: those that are offered can be seen on every page, and every colour survives its form. */
import { expect, test } from "vitest";
import { choiceOfColour, colourOfChoice, colours } from "../../../../src/web/parts/colours.ts";

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test.each(Object.entries(colours))("%s stands out from white and from the darkest cards", (_, colour) => {
  expect(contrast(colour, "#ffffff")).toBeGreaterThanOrEqual(3);
  expect(contrast(colour, "#26292f")).toBeGreaterThanOrEqual(3);
});

test.each([
  ["", "", ""],
  ["#2e8b57", "#2e8b57", "#2e8b57"],
  ["#2E8B57", "#2e8b57", "#2e8b57"],
  ["#123456", "own", "#123456"],
  ["#abc", "own", "#aabbcc"],
])("the colour %j is the choice %j and comes back as %j", (value, choice, back) => {
  const drawn = choiceOfColour(value);
  expect(drawn.choice).toBe(choice);
  // What browsers take for a field of colours.
  expect(drawn.own).toMatch(/^#[0-9a-f]{6}$/i);
  expect(colourOfChoice(drawn)).toBe(back);
});
