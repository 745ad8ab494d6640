/** The buttons of a visited page, as functions that are run inside it (see scripts.ts). Pure. */
import { isSeen, shadowRoots } from "./scriptParts.ts";

const buttonsSeen = `${shadowRoots}
  ${isSeen}
  const buttons = "button, [role=button], input[type=button], input[type=submit], a";
  const all = [document, ...shadowRoots()].flatMap((root) => [...root.querySelectorAll(buttons)]).filter(isSeen).slice(0, 200);`;

/** () -> the labels of the buttons and links that can be seen, the first 200 */
export const buttonLabels = `() => {
  ${buttonsSeen}
  return all.map((button) => (button.value || button.innerText || button.getAttribute("aria-label") || "").slice(0, 200));
}`;

/** (at) -> whether there was one: clicks one of those by its place */
export const clickButton = `(at) => {
  ${buttonsSeen}
  all[at]?.click();
  return at < all.length;
}`;
