/**
 * Offers of linked data with nothing but what they cost and whether they can be bought: dates of validity, numbers of sellers, addresses
 * with a session in them, costs of delivery and the like change without the price. Pure.
 */
import { isObject, type Json, type JsonObject } from "../../lib/json/value.ts";
import { bareName } from "./members.ts";

const kept: ReadonlySet<string> = new Set(
  "price lowprice highprice minprice maxprice pricecurrency pricetype availability".split(" "),
);
const nested: ReadonlySet<string> = new Set(["offers", "pricespecification"]);
const telling = /price$|^availability$/;
const deepest = 40;
const maxObjects = 20_000;

/** The values of all members called offers, in their order, each reduced; without those that name neither price nor availability. */
export function trackedOffers(value: Json): Json[] {
  const found: Json[] = [];
  let left = maxObjects;
  const visit = (inner: Json, depth: number): void => {
    if (depth > deepest || left <= 0) return;
    if (Array.isArray(inner)) for (const entry of inner) visit(entry, depth + 1);
    else if (isObject(inner)) {
      left -= 1;
      for (const [name, entry] of Object.entries(inner)) {
        const offers = bareName(name) === "offers" ? reduced(entry, depth) : null;
        if (offers === null) visit(entry, depth + 1);
        else found.push(offers);
      }
    }
  };
  visit(value, 0);
  return found;
}

/** A value reduced; null where nothing of it is kept. */
function reduced(value: Json, depth: number): Json | null {
  if (depth > deepest) return null;
  if (Array.isArray(value)) {
    const entries = value.map((entry) => reduced(entry, depth + 1)).filter((entry) => entry !== null);
    return entries.length > 0 ? entries : null;
  }
  if (!isObject(value)) return null;
  const members: JsonObject = {};
  for (const [key, entry] of Object.entries(value)) {
    const name = bareName(key);
    const inner = kept.has(name) ? entry : nested.has(name) ? reduced(entry, depth + 1) : null;
    if (inner !== null) members[key] = inner;
  }
  const isTelling = Object.keys(members).some((key) => telling.test(bareName(key)) || nested.has(bareName(key)));
  return isTelling ? members : null;
}
