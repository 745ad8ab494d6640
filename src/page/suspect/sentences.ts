/** What a person reads where something else than the page answered, each with what is left to try. Pure. */

/** The sentence for a wall, with what is left to try. `isRendered`: a browser met it. */
export function wallSentence(maker: string, isRendered = false): string {
  const of = maker ? ` (${maker})` : "";
  const advice = isRendered ? "Check less often" : "Check less often, choose a browser as fetch backend";
  return `A bot check${of} answered instead of the page. ${advice}, or ask the site for a feed or an API.`;
}

/** Where a sign-in page answered. */
export const loginSentence =
  "A sign-in page answered instead of the page. Give the watch the headers or cookies of a signed-in session, or sign in by browser steps.";

/** Where a page is empty without scripts. */
export const shellSentence =
  "The page is an empty shell that JavaScript fills in. Choose a browser as fetch backend, or watch the data behind the page.";
