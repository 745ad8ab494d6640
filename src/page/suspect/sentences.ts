/** What a person reads where something else than the page answered, each with what is left to try. Pure. */
import type { Obstacle } from "../../lib/wall/obstacle.ts";
import type { FetchFailure } from "../page.ts";

/** The sentence for a bot wall. `isRendered`: a browser met it. */
export function wallSentence(maker: string, isRendered = false): string {
  const what = maker
    ? `A bot check (${maker}) answered instead of the page.`
    : "A bot check answered instead of the page.";
  const advice = isRendered
    ? "Check less often, or ask the site for a feed or an API."
    : "Check less often, choose a browser as fetch backend, or ask the site for a feed or an API.";
  return `${what} ${advice}`;
}

/** Where a sign-in page answered. */
export const loginSentence =
  "A sign-in page answered instead of the page. Give the watch the headers or cookies of a signed-in session, or sign in by browser steps.";

const consent = "A page that asks for consent to cookies answered instead of the page.";
const refusedInBrowser =
  "Choose a browser as fetch backend, which refuses by itself, or give the watch the cookie that the site sets after a choice.";
const stillThere =
  "The browser found no button to refuse with. Add a browser step that clicks one, or give the watch the cookie that the site sets after a choice.";

/** Where a site refuses the country that it is asked from. */
const country =
  "The site says that the page is not available in the country that it is asked from. Choose a proxy in another country.";

function roomSentence(maker: string): string {
  const what = maker
    ? `A waiting room (${maker}) answered instead of the page.`
    : "A waiting room answered instead of the page.";
  return `${what} The site lets visitors in one after the other: check it at quieter times.`;
}

/** Where a page is empty without scripts. */
export const shellSentence =
  "The page is an empty shell that JavaScript fills in. Choose a browser as fetch backend, or watch the data behind the page.";

/** The failure that an obstacle stands for. `isRendered`: a browser met it. */
export function obstacleFailure(obstacle: Obstacle, isRendered: boolean): Pick<FetchFailure, "class" | "sentence"> {
  return { class: obstacle.class, sentence: sentenceOf(obstacle, isRendered) };
}

function sentenceOf(obstacle: Obstacle, isRendered: boolean): string {
  switch (obstacle.class) {
    case "challenge":
      return wallSentence(obstacle.maker, isRendered);
    case "waiting_room":
      return roomSentence(obstacle.maker);
    case "login_wall":
      return loginSentence;
    case "consent_wall":
      return `${consent} ${isRendered ? stillThere : refusedInBrowser}`;
    case "geo_block":
      return country;
  }
}
