/** The element map as it is kept: what the page answered, checked, in whole pixels and of a bounded size. Pure. */

/** A place on the page, in CSS pixels from the top left of the document. */
export type Box = { x: number; y: number; width: number; height: number };

/** What stands at a place. The members after `box` are missing in maps that were kept before they were known. */
export type MappedElement = {
  selector: string;
  text: string;
  box: Box;
  /** Place of the element around it in the list; null for none. */
  parent?: number | null;
  tag?: string;
  role?: string | null;
  label?: string | null;
  /** It stays in place while the page scrolls: where it is on the picture says nothing. */
  fixed?: boolean;
  /** How many elements the selector finds. */
  matches?: number;
  /** At most two selectors that find it alone, without counting positions. */
  alternatives?: string[];
  /** Of two at one point the one with the higher number is painted over the other. */
  order?: number;
};

/** Elements that a page is asked for. */
export const maxElements = 1500;
const maxCharacters = 500_000;
const maxSelectorCharacters = 500;

/** The rows that `elementMap` gives; whatever is none is left out: a page can answer anything. */
export function elementsFrom(answer: unknown): MappedElement[] {
  const kept: MappedElement[] = [];
  // Where a row stands among those that are kept.
  const places = new Map<number, number>();
  let characters = 0;
  for (const [index, row] of (Array.isArray(answer) ? answer.slice(0, maxElements) : []).entries()) {
    const element = elementFrom(row);
    if (!element) continue;
    characters += JSON.stringify(element).length;
    if (characters > maxCharacters) break;
    const around = element.parent ?? -1;
    places.set(index, kept.push({ ...element, parent: places.get(around) ?? null }) - 1);
  }
  return kept;
}

function elementFrom(row: unknown): MappedElement | null {
  if (!Array.isArray(row)) return null;
  const [selector, text, left, top, wide, high, ...more] = row as unknown[];
  if (typeof selector !== "string" || typeof text !== "string" || selector.length > maxSelectorCharacters) return null;
  const whole = [left, top, wide, high].map((side) =>
    typeof side === "number" && Number.isFinite(side) ? Math.round(side) : Number.NaN,
  );
  const [x = Number.NaN, y = Number.NaN, width = 0, height = 0] = whole;
  if (Number.isNaN(x) || Number.isNaN(y) || !(width >= 1) || !(height >= 1)) return null;
  return { selector, text: text.slice(0, 100), box: { x, y, width, height }, ...factsFrom(more) };
}

function factsFrom([parent, tag, role, label, isFixed, matches, alternatives, order]: unknown[]): Omit<
  MappedElement,
  "selector" | "text" | "box"
> {
  const short = (value: unknown): string | null => (typeof value === "string" && value ? value.slice(0, 100) : null);
  const others = Array.isArray(alternatives) ? alternatives : [];
  return {
    parent: typeof parent === "number" ? parent : -1,
    tag: short(tag) ?? "",
    role: short(role),
    label: short(label),
    fixed: isFixed === true,
    matches: typeof matches === "number" && Number.isSafeInteger(matches) ? matches : 1,
    alternatives: others.filter((one) => typeof one === "string" && one.length <= maxSelectorCharacters).slice(0, 2),
    ...(Number.isSafeInteger(order) ? { order: order as number } : {}),
  };
}
