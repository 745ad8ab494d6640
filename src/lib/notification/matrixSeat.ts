/**
 * What a Matrix server is asked for before a message: an access token, where the URL has a password, and the internal id of a room
 * that the URL names by its alias, which the user joins for it. Pure.
 *
 * A login has one device for each room, always the same, so that no list of devices grows by it. The token of an earlier login to
 * the room ends with the next, and is renewed at its refusal.
 */

import { message } from "../../message/message.ts";
import type { GrantWay } from "./service.ts";
import { jsonObjectIn, throttledOutcome, type Outcome, type ServiceAnswer, withStatus, slowDown } from "./outcome.ts";
import { bearer, jsonPost } from "./request.ts";

/** `room`: an internal id, or an alias, which may lack its server: then it is the user's. */
export type Seat = { origin: string; login: { user: string; password: string } | null; token: string; room: string };

type Step = "login" | "whoami" | "join";

const isAlias = (room: string) => room.startsWith("#");

function stepsOf({ login, room }: Seat): Step[] {
  const named: Step[] = isAlias(room) ? ["join"] : [];
  if (login) return ["login", ...named];
  return isAlias(room) && !room.includes(":") ? ["whoami", ...named] : named;
}

function requestOf(seat: Seat, answers: readonly ServiceAnswer[]) {
  const { origin, login, room } = seat;
  const step = stepsOf(seat)[answers.length];
  const first = jsonObjectIn(answers[0]?.body ?? "");
  const token = login ? String(first["access_token"]) : seat.token;
  if (step === "login") {
    return jsonPost(`${origin}/_matrix/client/v3/login`, {
      type: "m.login.password",
      identifier: { type: "m.id.user", user: login?.user },
      password: login?.password,
      device_id: `tidemark ${room}`,
      initial_device_display_name: "Tidemark",
    });
  }
  const headers = bearer(token);
  if (step === "whoami")
    return {
      kind: "http" as const,
      method: "GET" as const,
      url: `${origin}/_matrix/client/v3/account/whoami`,
      headers,
    };
  if (step !== "join") return null;
  const server = String(first["user_id"]).replace(/^[^:]*:/, "");
  const alias = room.includes(":") ? room : `${room}:${server}`;
  return jsonPost(`${origin}/_matrix/client/v3/join/${encodeURIComponent(alias)}`, {}, headers);
}

/** A server's wish to be asked less often, with the wait that it states. */
export function slowedDown({ body }: ServiceAnswer): Outcome | null {
  const { errcode, retry_after_ms: wait } = jsonObjectIn(body);
  return errcode === "M_LIMIT_EXCEEDED" && typeof wait === "number"
    ? throttledOutcome(withStatus(slowDown("The Matrix server"), 429), wait / 1000)
    : null;
}

/** Token and room of a grant. */
export function seatIn(grant: string | undefined): { token: string; room: string } {
  const [token = "", room = ""] = (grant ?? "").split(" ");
  return { token, room };
}

/** https://spec.matrix.org/latest/client-server-api/#login and #post_matrixclientv3joinroomidoralias */
export const matrixGrant: GrantWay<Seat> = {
  key: ({ origin, login, token, room }) => JSON.stringify([origin, login, token, room]),
  request: (seat) => requestOf(seat, []),
  then: requestOf,
  read(last, { login, token: given, room: written }, [first]) {
    const token = login ? jsonObjectIn(first?.body ?? "")["access_token"] : given;
    const room = isAlias(written) ? jsonObjectIn(last.body)["room_id"] : written;
    const isWhole = typeof token === "string" && typeof room === "string" && room.startsWith("!");
    return isWhole ? { value: `${token} ${room}`, seconds: 86_400 } : null;
  },
  outcome(answer) {
    const { errcode: code } = jsonObjectIn(answer.body);
    const { status } = answer;
    if (code === "M_LIMIT_EXCEEDED") return slowedDown(answer);
    if (code === "M_NOT_FOUND")
      return { kind: "permanent", reason: withStatus(message("service.matrix_alias"), status) };
    return code === "M_FORBIDDEN"
      ? {
          kind: "permanent",
          reason: withStatus(message("service.matrix_login"), status),
        }
      : null;
  },
};
