/** The picker: a part of a page is chosen, for a new watch and for one that is there. */
import { needsPixels } from "../../settings/processors.ts";
import { choiceIn, choicePath } from "../new/choice.ts";
import { answerPage, goOn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, bodyOrNull, Refusal, segment } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import { localPathOr } from "../session/sameOrigin.ts";
import type { Look } from "./data.ts";
import { pickPage, readFirstPage } from "./page.tsx";
import { chosen, fieldsOf, pickingIn, pickPath, type Act, type Picking } from "./picking.ts";
import { chosenOf, lookOf, pickedOf } from "./read.ts";
import { getFilterRepair } from "../../watch/repair/routes.ts";
import { takeLook } from "../../look/routes.ts";
import { watchOf, type ShownWatch } from "../request/read.ts";

export const pickScreens = newScreens();
pickScreens.use("/new/:look/pick", signedIn);
pickScreens.use("/watch/:uuid/pick", signedIn);

/** Where the picker stands, and where it leads with what was chosen. */
type Place = {
  base: string;
  done: (picking: Picking) => string;
  repairs: ReadonlyMap<string, string[]>;
  hasArea: boolean;
};

pickScreens.get("/new/:look/pick", async (c) => {
  const look = await lookOf(c, c.req.param("look"));
  if (!look) return goOn(c, "/new", { key: "lookGone" });
  const hasArea = c.req.query("what") === "picture";
  const done = ({ follow, leaveOut, box, carried }: Picking) => {
    // Whoever takes a part of the page and draws no area wants its text.
    const what = hasArea && (box || !follow.length) ? "picture" : follow.length ? "part" : "text";
    return choicePath(look.id, choiceIn(new URLSearchParams(carried), "text"), { what, follow, leaveOut, box });
  };
  return answerPicker(c, look, { base: `/new/${segment(look.id)}/pick`, done, repairs: new Map(), hasArea });
});

type Filters = Partial<Pick<ShownWatch, "include_filters" | "subtractive_selectors">>;

pickScreens.get("/watch/:uuid/pick", async (c) => {
  const uuid = c.req.param("uuid");
  const path = `/watch/${segment(uuid)}`;
  const { searchParams: search } = new URL(c.req.url);
  const [watch, look, repair] = await Promise.all([
    watchOf(c, uuid),
    search.has("look") ? lookOf(c, search.get("look") ?? "") : null,
    bodyOrNull(c, getFilterRepair, { params: { uuid } }),
  ]);
  if (!look) {
    const isOwn = c.req.header("Sec-Fetch-Site") !== "cross-site";
    const fields = filtersIn(search, watch).filter(([name]) => name !== "look");
    return answerPage(c, readFirstPage(c.var.reader, { action: `${path}/pick`, fields, isOwn, problem: null }));
  }
  const done = ({ follow, leaveOut, box }: Picking) => `${path}/edit?${editFields({ follow, leaveOut, box })}#part`;
  const repairs = repairsOf(repair?.candidates ?? []);
  return answerPicker(c, look, {
    base: `${path}/pick`,
    done,
    repairs,
    hasArea: needsPixels(watch.processor),
  });
});

pickScreens.post("/watch/:uuid/pick", async (c) => {
  const uuid = c.req.param("uuid");
  const form = await c.req.formData();
  const fields = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const action = `/watch/${segment(uuid)}/pick`;
  try {
    const look = await bodyOf(c, takeLook, { json: { uuid } });
    return goOn(c, `${action}?${new URLSearchParams([...fields, ["look", look.id]] as [string, string][]).toString()}`);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.status === 404) throw error;
    const page = { action, fields: fields as [string, string][], isOwn: false, problem: error.message };
    return answerPage(c, readFirstPage(c.var.reader, page), { status: 400 });
  }
});

/** The fields that the picker of a watch begins with: the filters of the edit page, else those that the watch has. */
function filtersIn(search: URLSearchParams, watch: Filters): [string, string][] {
  const isGiven = search.has("include_filters") || search.has("subtractive_selectors") || search.has("follow");
  const given = (name: string) => search.getAll(name);
  const follow = isGiven ? [...given("include_filters"), ...given("follow")] : (watch.include_filters ?? []);
  const leaveOut = isGiven
    ? [...given("subtractive_selectors"), ...given("leave_out")]
    : (watch.subtractive_selectors ?? []);
  const rest = [...search].filter(([name]) => ["view", "back"].includes(name));
  return [
    ...rest,
    ...follow.map((filter): [string, string] => ["follow", filter]),
    ...leaveOut.map((filter): [string, string] => ["leave_out", filter]),
  ];
}

/** What the edit page is opened with. */
function editFields({ follow, leaveOut, box }: Pick<Picking, "follow" | "leaveOut" | "box">): string {
  const search = new URLSearchParams({ group: "part" });
  for (const filter of follow) search.append("include_filters", filter);
  for (const filter of leaveOut) search.append("subtractive_selectors", filter);
  // An empty field says that no filter is left.
  if (!follow.length) search.append("include_filters", "");
  if (!leaveOut.length) search.append("subtractive_selectors", "");
  if (box) search.set("bounding_box", box);
  return search.toString();
}

function repairsOf(candidates: { filter: string; replaces: string }[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { filter, replaces } of candidates) found.set(replaces, [...(found.get(replaces) ?? []), filter]);
  return found;
}

async function answerPicker(c: C, look: Look, place: Place): Promise<Response> {
  const { searchParams: search } = new URL(c.req.url);
  const { picking: asked, act } = pickingIn(search);
  // Who can see the page points at it; without a picture there is the outline.
  const picking = { ...asked, view: asked.view ?? (look.picture && look.elements?.length ? "picture" : "outline") };
  const bar = search.has("bar") ? "&bar=1" : "";
  if (act === "done") return goOn(c, place.done(picking));
  if (act === "follow" || act === "leave_out") return goOn(c, pickPath(place.base, chosen(picking, act)) + bar);
  // What was removed does not stay in the address.
  if (search.has("drop")) return goOn(c, pickPath(place.base, picking) + bar);
  const known = withBack(picking, place);
  const page = await pageOf(c, { look, place, picking: known, act });
  return answerPage(c, pickPage(c.var.reader, page, { onlyBar: bar !== "" }));
}

/** Cancel leads back to where the picker was opened, whatever was chosen since. */
function withBack(picking: Picking, place: Place): Picking {
  if (picking.carried.some(([name]) => name === "back")) return picking;
  return { ...picking, carried: [...picking.carried, ["back", place.done(picking)]] };
}

type Shown = { look: Look; place: Place; picking: Picking; act: Act | null };

async function pageOf(c: C, { look, place, picking, act }: Shown) {
  const [picked, list] = await Promise.all([
    pickedOf(c, look, { picking, act }),
    chosenOf(c, look, { picking, repairs: place.repairs }),
  ]);
  const back = fieldsOf(picking).find(([name]) => name === "back")?.[1] ?? "";
  return { ...picked, base: place.base, back: localPathOr(back, "/watches"), chosen: list, hasArea: place.hasArea };
}
