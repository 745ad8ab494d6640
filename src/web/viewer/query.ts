/** How a difference is looked at: all of it stands in the address, so that a view can be shared and works without scripts. Pure. */
import type { Range } from "../change/blocks.ts";

export const layouts = ["auto", "unified", "split"] as const;
export const pictureModes = ["side", "slider", "onion", "overlay"] as const;
export const kinds = ["added", "removed", "replaced"] as const;
const shows = ["text", "picture"] as const;

type Show = (typeof shows)[number];

export type View = {
  show: Show;
  /** What is shown where the address does not say: of a change of pictures, the pictures. */
  usual: Show;
  /** auto: side by side where there is room. */
  layout: (typeof layouts)[number];
  picture: (typeof pictureModes)[number];
  ignoresWhitespace: boolean;
  ignoresCase: boolean;
  kinds: (typeof kinds)[number][];
  /** Every unchanged line is shown. */
  isWhole: boolean;
  /** Folded parts that were opened. */
  opened: Range[];
  /** The line of the whole difference that this part begins with. */
  line: number;
};

/** Lines that one page shows before it goes on in parts. */
export const partLines = 2000;
const maxOpened = 12;

/** The view of an address; what is unknown in it is left out. `usual`: what is shown where it does not say. */
export function viewIn(search: URLSearchParams, usual: Show = "text"): View {
  const wanted = kinds.filter((kind) => search.getAll("kind").includes(kind));
  return {
    show: shows.find((show) => show === search.get("show")) ?? usual,
    usual,
    layout: layouts.find((layout) => layout === search.get("layout")) ?? "auto",
    picture: pictureModes.find((mode) => mode === search.get("picture")) ?? "side",
    ignoresWhitespace: search.get("space") === "ignore",
    ignoresCase: search.get("case") === "ignore",
    kinds: wanted.length > 0 ? wanted : [...kinds],
    isWhole: search.get("whole") === "true",
    opened: search.getAll("open").flatMap(rangeIn).slice(0, maxOpened),
    line: Math.max(1, Number(/^\d{1,8}$/.exec(search.get("line") ?? "")?.[0] ?? 1)),
  };
}

/** The query of a view with some of it changed, with its "?"; empty for the usual one. */
export function viewQuery(view: View, change: Partial<View> = {}): string {
  const next = { ...view, ...change };
  const search = new URLSearchParams();
  if (next.show !== next.usual) search.set("show", next.show);
  if (next.layout !== "auto") search.set("layout", next.layout);
  if (next.picture !== "side") search.set("picture", next.picture);
  if (next.ignoresWhitespace) search.set("space", "ignore");
  if (next.ignoresCase) search.set("case", "ignore");
  if (next.kinds.length < kinds.length) for (const kind of next.kinds) search.append("kind", kind);
  if (next.isWhole) search.set("whole", "true");
  for (const { from, to } of next.opened.slice(-maxOpened)) search.append("open", `${from}-${to}`);
  if (next.line > 1) search.set("line", String(next.line));
  const text = search.toString();
  return text ? `?${text}` : "";
}

/** What stays when another change is opened. */
export const keptView = (view: View): string =>
  viewQuery(view, { show: view.usual, opened: [], isWhole: false, line: 1, picture: "side" });

function rangeIn(text: string): Range[] {
  const [, from, to] = /^(\d{1,8})-(\d{1,8})$/.exec(text) ?? [];
  const range = { from: Number(from), to: Number(to) };
  return range.from >= 1 && range.to >= range.from ? [{ ...range, to: Math.min(range.to, range.from + 999) }] : [];
}
