/**
 * What somebody has chosen in the page so far. All of it stands in the address, so that the picker works without scripts and
 * the way back in the browser undoes. Pure.
 */

export const views = ["outline", "picture"] as const;

export type Picking = {
  /** Null: that of what the look has, the picture first. */
  view: (typeof views)[number] | null;
  /** Filters that are chosen. */
  follow: string[];
  leaveOut: string[];
  /** The part of a picture that is compared, as "x,y,width,height"; "" for all of it. */
  box: string;
  /** The block of the outline that was taken, by its place; null for none. */
  at: number | null;
  /** The selector in the bar; "" for none. */
  selector: string;
  /** Further fields of the page that opened the picker: they are carried through it. */
  carried: [name: string, value: string][];
};

/** What a button of the picker asks for besides its new place. */
export type Act = "follow" | "leave_out" | "wider" | "narrower" | "done";
const acts: readonly Act[] = ["follow", "leave_out", "wider", "narrower", "done"];

const own = new Set(["view", "follow", "leave_out", "box", "at", "was", "selector", "use", "do", "drop", "bar"]);
const maxFilters = 100;

/** The picking of an address, and what was asked for. `use`, `at` of a pressed button go before what stands in the field. */
export function pickingIn(search: URLSearchParams): { picking: Picking; act: Act | null } {
  const dropped = search.get("drop") ?? "";
  const list = (name: "follow" | "leave_out") =>
    linesOf(search.getAll(name)).filter((filter) => `${name}:${filter}` !== dropped);
  const at = placeIn(search.get("at"));
  const use = search.get("use")?.trim() ?? "";
  const act = acts.find((one) => one === search.get("do")) ?? null;
  const picking: Picking = {
    view: views.find((one) => one === search.get("view")) ?? null,
    follow: list("follow"),
    leaveOut: list("leave_out"),
    box: /^\d{1,5}(?:,\d{1,5}){3}$/.test(search.get("box") ?? "") ? (search.get("box") as string) : "",
    at: at ?? (act || use ? placeIn(search.get("was")) : null),
    selector: use || (at === null ? (search.get("selector")?.trim().slice(0, 5000) ?? "") : ""),
    carried: [...search].filter(([name]) => !own.has(name)),
  };
  return { picking, act };
}

/** The picking after Follow or Leave out: the selector is chosen, and nothing is taken any more. */
export function chosen(picking: Picking, act: "follow" | "leave_out"): Picking {
  const { selector, follow, leaveOut } = picking;
  if (!selector) return picking;
  const added = (list: string[], isHere: boolean) =>
    [...list.filter((filter) => filter !== selector), ...(isHere ? [selector] : [])].slice(-maxFilters);
  return {
    ...picking,
    follow: added(follow, act === "follow"),
    leaveOut: added(leaveOut, act === "leave_out"),
    at: null,
    selector: "",
  };
}

/** The fields of a picking, as they stand in forms and addresses. */
export function fieldsOf({ view, follow, leaveOut, box, carried }: Picking): [name: string, value: string][] {
  return [
    ...carried,
    ...(view === null ? [] : [["view", view] satisfies [string, string]]),
    ...follow.map((filter): [string, string] => ["follow", filter]),
    ...leaveOut.map((filter): [string, string] => ["leave_out", filter]),
    ...(box ? [["box", box] satisfies [string, string]] : []),
  ];
}

/** The address of a picking. */
export function pickPath(base: string, picking: Picking): string {
  const search = new URLSearchParams(fieldsOf(picking));
  if (picking.at !== null) search.set("at", String(picking.at));
  if (picking.selector) search.set("selector", picking.selector);
  return `${base}?${search.toString()}`;
}

const linesOf = (values: string[]): string[] => [
  ...new Set(
    values
      .flatMap((value) => value.split("\n"))
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

const placeIn = (text: string | null): number | null => (/^\d{1,5}$/.test(text ?? "") ? Number(text) : null);
