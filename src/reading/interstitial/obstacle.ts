/**
 * What answered instead of the page that was asked for, in the order in which it is looked for: a block of the country (a bot
 * manager may serve it), a bot wall, a waiting room, a sign-in page, a page that asks for consent. Null where a page answered. Pure.
 */
import { wallOf } from "./challenge.ts";
import { isConsentWall } from "./consent.ts";
import { isCountryWall } from "./country.ts";
import { isLoginWall, type LoginQuestion } from "./login.ts";
import { waitingRoomOf } from "./waitingRoom.ts";

/** `maker`: the vendor, "" for an unknown one. */
export type Obstacle =
  | { class: "challenge" | "waiting_room"; maker: string }
  | { class: "geo_block" | "login_wall" | "consent_wall" };

export function obstacleOf(question: LoginQuestion): Obstacle | null {
  const { sight, asked } = question;
  if (isCountryWall(sight)) return { class: "geo_block" };
  const wall = wallOf(sight);
  if (wall !== null) return { class: "challenge", maker: wall };
  const room = waitingRoomOf(sight, asked);
  if (room !== null) return { class: "waiting_room", maker: room };
  if (isLoginWall(question)) return { class: "login_wall" };
  return isConsentWall(question) ? { class: "consent_wall" } : null;
}
