/** What a person reads where something else than the page answered, each with what is left to try. Pure. */
import type { Obstacle } from "../../reading/interstitial/obstacle.ts";
import { message, type Message } from "../../message/message.ts";
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
export const loginSentence = advised(message("wall.sign_in"), message("wall.sign_in_advice"));

/** Where a page is empty without scripts. */
export const shellSentence = advised(message("wall.shell"), message("wall.shell_advice"));

/** The failure that an obstacle stands for. `isRendered`: a browser met it. */
export function obstacleFailure(obstacle: Obstacle, isRendered: boolean): Pick<FetchFailure, "class" | "sentence"> {
  return { class: obstacle.class, sentence: sentenceOf(obstacle, isRendered) };
}

function sentenceOf(obstacle: Obstacle, isRendered: boolean): Message {
  switch (obstacle.class) {
    case "challenge":
      return wallSentence(obstacle.maker, isRendered);
    case "waiting_room": {
      const { maker } = obstacle;
      const what = maker ? message("wall.room_of", { maker }) : message("wall.room");
      return advised(what, message("wall.room_advice"));
    }
    case "login_wall":
      return loginSentence;
    case "consent_wall":
      return advised(message("wall.consent"), message(isRendered ? "wall.consent_rendered" : "wall.consent_advice"));
    case "geo_block":
      return advised(message("wall.country"), message("wall.country_advice"));
  }
}
