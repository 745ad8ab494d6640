/** What a person reads where something else than the page answered, each with what is left to try. Pure. */
import type { Obstacle } from "../../reading/interstitial/obstacle.ts";
import { message, type Message } from "../../message/message.ts";
import type { Tried } from "../../settings/tried.ts";
import type { FetchFailure } from "../page.ts";

const advised = (what: Message, advice: Message): Message =>
  message("verdict.several", { first: what, second: advice });

/** The sentence for a bot wall. `isRendered`: a browser met it. */
export const wallSentence = (maker: string, isRendered = false): Message =>
  advised(
    maker ? message("wall.bots_of", { maker }) : message("wall.bots"),
    message(isRendered ? "wall.bots_rendered" : "wall.bots_advice"),
  );

/** Where a sign-in page answered. */
export const loginSentence = ({ signIn }: Pick<Tried, "signIn">): Message =>
  advised(message("wall.sign_in"), message(signIn ? "wall.sign_in_tried" : "wall.sign_in_advice"));

/** Where a page is empty without scripts. */
export const shellSentence = advised(message("wall.shell"), message("wall.shell_advice"));

/** Of a page that nothing was tried on but to ask for it. */
export const nothingTried: Tried = { browser: false, signIn: false, proxy: false };

/** The failure that an obstacle stands for, after what was tried on the page. */
export function obstacleFailure(obstacle: Obstacle, tried: Tried): Pick<FetchFailure, "class" | "sentence"> {
  return { class: obstacle.class, sentence: sentenceOf(obstacle, tried) };
}

function sentenceOf(obstacle: Obstacle, tried: Tried): Message {
  switch (obstacle.class) {
    case "challenge":
      return wallSentence(obstacle.maker, tried.browser);
    case "waiting_room": {
      const { maker } = obstacle;
      const what = maker ? message("wall.room_of", { maker }) : message("wall.room");
      return advised(what, message("wall.room_advice"));
    }
    case "login_wall":
      return loginSentence(tried);
    case "consent_wall":
      return advised(message("wall.consent"), message(tried.browser ? "wall.consent_rendered" : "wall.consent_advice"));
    case "geo_block":
      return advised(message("wall.country"), message(tried.proxy ? "wall.country_tried" : "wall.country_advice"));
  }
}
