/** The owner of an account at the dashboard: a session of a browser, made in the store, and the pages that it sees. */
import { newSession } from "../../src/account/session/session.ts";
import { homeWorld, request, type Account } from "./harness.ts";
import { userIdOf } from "./rows.ts";

const origin = "https://tidemark.example";

/** `language`: the one that the browser asks for. */
export async function visitorOf(owner: Account, language = "en") {
  const { secret, row } = newSession(null, Math.floor(Date.now() / 1000));
  await homeWorld().stores.accounts.startSession({ ...row, userId: (await userIdOf(owner.email)) ?? 0 });
  const headers = { cookie: `__Host-tidemark=${secret}`, "accept-language": language };
  const get = (path: string) => request(origin + path, { headers, redirect: "manual" });
  return {
    get,
    page: async (path: string) => (await get(path)).text(),
    post: (path: string, fields: Record<string, string>) =>
      request(origin + path, {
        method: "POST",
        redirect: "manual",
        headers: { ...headers, origin },
        body: new URLSearchParams(fields),
      }),
  };
}
