// `npm run move-account -- URL ACCOUNT DATABASE`: moves an account (public id or mail address) of the service at URL to another of
// its databases, and waits until it is there. ADMIN_API_KEY is read from the environment, or from .deploy/secrets.json. Can be
// ended and run again at any time; to move an account to where it is cancels a move that has not come to its end.

import { setTimeout as pause } from "node:timers/promises";
import { fail, root, underPinnedNode } from "./toolchain.mjs";

await underPinnedNode();
const { adminKeyIn } = await import("./deploy/secrets.mjs");

const [url, account, number, ...more] = process.argv.slice(2);
if (!URL.canParse(url ?? "") || !account || !/^\d{1,2}$/.test(number ?? "") || more.length > 0)
  fail("npm run move-account -- https://watch.example ada@example.com 1");
const adminKey = adminKeyIn(root, process.env);
if (adminKey === null) fail("ADMIN_API_KEY must be set to the administrator's key of the service.");

const sentences = {
  waiting: "Waiting for an alert that is being sent ...",
  copying: "Copying ...",
  retried: "Trying again ...",
  done: `The account is in database ${number}.`,
  cancelled: `The account stays in database ${number}, where it was.`,
};
let before = null;
for (;;) {
  const state = await step();
  if (state !== before) console.log(sentences[state] ?? state);
  if (state === "done" || state === "cancelled") break;
  before = state;
  if (state === "waiting") await pause(5000);
}

async function step() {
  const answer = await fetch(new URL(`/api/v1/admin/accounts/${encodeURIComponent(account)}/move`, url), {
    method: "POST",
    headers: { "x-api-key": adminKey, "content-type": "application/json" },
    body: JSON.stringify({ database: Number(number) }),
  }).catch((error) => fail(`${url} does not answer: ${error.cause?.message ?? error.message}`));
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body.state;
  const wait = Number(answer.headers.get("retry-after"));
  if (answer.status !== 503 || !wait) fail(body.error ?? `${url} answered ${answer.status}`);
  console.log(`${body.error} (${wait} s)`);
  await pause(wait * 1000);
  return "retried";
}
