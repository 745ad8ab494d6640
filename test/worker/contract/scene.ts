/**
 * Somebody with one of everything: a watch with a history of two snapshots and a change, a tag, a key, a feed, a provider
 * of language models, so that every operation finds what its path names. Requests take turns with several API keys, since each has a budget.
 */
import { withoutWaiting } from "./streams.ts";
import { newKey } from "../../../src/account/key/key.ts";
import { newSession } from "../../../src/account/session/session.ts";
import { newTokens } from "../../../src/oauth/grant.ts";
import { site } from "../../internet/client.ts";
import { account, Bench, request, type Account, homeWorld } from "../harness.ts";
import { model, models } from "../models.ts";
import { pathParameters, type Operation } from "./document.ts";

export type Scene = {
  owner: Account;
  /** A value for each path parameter, fresh where an operation uses it up. */
  names: (operation: Operation) => Promise<Record<string, string>>;
  watch: string;
  tag: string;
  send: (method: string, target: string, init?: RequestInit) => Promise<Response>;
};

const page = (price: string) => `<!doctype html><title>Kettle</title><h1>Blue kettle</h1><p>Price ${price}</p>`;

/**
 * An account with a tag and a watch, which changed once if it is to have a history, and was silent once after its change
 * was marked as noisy if it is to have that.
 */
export async function setScene({ withHistory = true, withSuppressed = false } = {}): Promise<Scene> {
  const owner = await account();
  const shop = site("shop.test");
  await shop.answers(page("10"));
  const watch = await owner.watch({ url: shop.url("/kettle"), title: "Kettle", paused: !withHistory });
  const { uuid: tag } = await owner.json<{ uuid: string }>("POST", "/tag", { title: "Prices" });
  const bench = new Bench();
  const unix = withHistory ? await changed(owner, watch, bench) : "1";
  const teach = () => owner.json("POST", `/watch/${watch}/changes/${unix}/feedback`, { verdict: "noisy" });
  const suppressed = withSuppressed ? await silent(owner, watch, { bench, teach }) : "1";
  await owner.json("PUT", `/watch/${watch}`, { tags: [tag] });
  await owner.json("PUT", "/settings/user", { ai_provider: "anthropic", ai_api_key: "sk-scene" });
  await model("anthropic").answers(models.anthropic.says("The price rose from 10 to 12."));
  await connected(owner);
  const send = await sender(owner);
  let sitePage: Promise<Record<string, string>> | undefined;
  let suppressedOnPage: Promise<Record<string, string>> | undefined;
  return {
    owner,
    watch,
    tag,
    send,
    async names(operation) {
      const usesUp = operation.method === "DELETE" || operation.path.endsWith("/rotate");
      if (operation.path.includes("/lessons/")) {
        await teach();
        return { uuid: watch, unix };
      }
      if (operation.path.includes("/edits/")) {
        await owner.json("PUT", `/watch/${watch}`, { title: crypto.randomUUID() });
        return { uuid: watch, id: String((await owner.json<{ id: number }[]>("GET", `/watch/${watch}/edits`))[0]?.id) };
      }
      if (operation.path.includes("/pages/{page}/held/"))
        return (suppressedOnPage ??= suppressedReadingOfPage(owner, bench));
      if (operation.path.includes("/pages/{page}")) return (sitePage ??= pageOfSite(owner));
      if (operation.path.includes("/shared/")) return { token: await sharedBy(owner, watch) };
      if (operation.path.includes("/held/")) return { uuid: watch, unix: suppressed };
      const known: Record<string, string> = { unix, timestamp: "latest", from: "previous", to: "latest" };
      const parameters = pathParameters(operation);
      const wanted = parameters.map((parameter) => parameter.name);
      const noun = operation.path.split("/")[3] ?? "";
      if (wanted.includes("uuid")) known["uuid"] = await objectOf(noun, usesUp);
      if (noun === "channels") known["id"] = await channelOf(owner, operation.path.endsWith("/restore"));
      else if (wanted.includes("id")) known["id"] = await objectOf(noun, usesUp);
      return Object.fromEntries(
        parameters.map(({ name, schema }) => [name, known[name] ?? (schema.enum?.[0] as string | undefined) ?? "1"]),
      );
    },
  };

  async function objectOf(noun: string, fresh: boolean): Promise<string> {
    if (noun === "keys" && !fresh) return (await owner.json<{ id: string }[]>("GET", "/keys"))[0]?.id ?? "";
    if (noun === "keys") return (await owner.json<{ id: string }>("POST", "/keys")).id;
    if (noun === "push") return subscribed(owner);
    if (noun === "sessions") return loggedIn(owner);
    if (noun === "apps") return connectedApp(owner);
    if (noun === "looks") return (await owner.json<{ id: string }>("POST", "/looks", { uuid: watch })).id;
    if (!fresh) return noun === "tag" ? tag : watch;
    const request = noun === "tag" ? { title: crypto.randomUUID() } : { url: "http://shop.test/", paused: true };
    return (await owner.json<{ uuid: string }>("POST", `/${noun}`, request)).uuid;
  }
}

/** A site whose only page is read, and that page. */
async function pageOfSite(owner: Account): Promise<Record<string, string>> {
  const url = site("shop.test").url("/guide");
  const uuid = await owner.watch({ url, processor: "site_diff", site: { addresses: [url], read: "changed" } });
  await owner.firstCheck(uuid);
  const { pages } = await owner.json<{ pages: { id: string }[] }>("GET", `/watch/${uuid}/pages`);
  return { uuid, page: pages[0]?.id ?? "" };
}

/** A reading of the only page of a site that noise reduction held back. */
async function suppressedReadingOfPage(owner: Account, bench: Bench): Promise<Record<string, string>> {
  const made = site("shop.test").at("/made");
  const says = (seconds: number) =>
    made.answers(`<!doctype html><title>Made</title><p>Words</p><p>Page generated in 0.0${seconds} s</p>`);
  await says(31);
  const url = site("shop.test").url("/made");
  const settings = { processor: "site_diff", site: { addresses: [url], read: "changed" }, noise_reduction: true };
  const uuid = await owner.watch({ url, ...settings });
  await owner.firstCheck(uuid);
  await bench.pass(2 * 3600);
  await says(47);
  await bench.pass(30 * 3600);
  type Suppressed = { page: string; since: number };
  const [reading] = await owner.json<Suppressed[]>("GET", `/watch/${uuid}/held/pages?reason=noise`);
  if (!reading) throw new Error("Nothing was held back on the page of the scene");
  return { uuid, page: reading.page, unix: String(reading.since) };
}

/** The token of a link that shares the settings of a watch. */
const sharedBy = async (owner: Account, watch: string): Promise<string> =>
  (await owner.json<{ url: string }>("POST", `/watch/${watch}/share`, {})).url.split("/").at(-1) ?? "";

/** Lets the page of a watch change; the time of the change. */
async function changed(owner: Account, watch: string, bench: Bench): Promise<string> {
  await bench.pass(400);
  await site("shop.test").answers(page("12"));
  await bench.pass(4 * 3600);
  const [change] = await owner.json<{ timestamp: number }[]>("GET", `/watch/${watch}/changes`);
  if (!change) throw new Error("The watch of the scene did not change");
  return String(change.timestamp);
}

/** Teaches that the change was noise, and lets the page change just so; the time of the reading that was held back. */
async function silent(
  owner: Account,
  watch: string,
  by: { bench: Bench; teach: () => Promise<unknown> },
): Promise<string> {
  await by.teach();
  await site("shop.test").answers(page("14"));
  await by.bench.pass(4 * 3600);
  const [suppressed] = await owner.json<{ timestamp: number }[]>("GET", `/watch/${watch}/held`);
  if (!suppressed) throw new Error("Nothing was held back of the watch of the scene");
  return String(suppressed.timestamp);
}

/** The id of a new session, made in the store: the account of the scene has no password to log in with. */
async function loggedIn({ email }: Account): Promise<string> {
  const { accounts, mine } = homeWorld().stores;
  const userId = (await accounts.byEmail(email))?.id ?? 0;
  const now = Math.floor(Date.now() / 1000);
  await accounts.startSession({ ...newSession("", now).row, userId });
  return (await mine({ userId }).account.sessions.list(now))[0]?.id ?? "";
}

/** The id of a new app that was let in, made in the store. */
async function connectedApp({ email }: Account): Promise<string> {
  const { accounts, apps, mine } = homeWorld().stores;
  const userId = (await accounts.byEmail(email))?.id ?? 0;
  const now = Math.floor(Date.now() / 1000);
  const code = { codeHash: crypto.randomUUID(), clientId: "app", redirectUri: "https://app.example/", resource: null };
  await apps.addGrant({
    ...{ ...code, uuid: crypto.randomUUID(), userId, clientName: "App", scopes: "read", resource: "https://x/mcp" },
    ...{ codeChallenge: "challenge", codeExpiresAt: now + 60, now },
  });
  await apps.exchangeCode({ ...code, challenge: "challenge" }, newTokens().hashes, now);
  return (await mine({ userId }).apps.list(now))[0]?.id ?? "";
}

/** The id of a new channel, which is removed again where it `isRemoved`. */
async function channelOf(owner: Account, isRemoved: boolean): Promise<string> {
  const before = await owner.json<{ id: string }[]>("GET", "/channels");
  await owner.json("POST", "/notifications", { notification_urls: [`json://hook.test/${crypto.randomUUID()}`] });
  const after = await owner.json<{ id: string }[]>("GET", "/channels");
  const id = after.find((each) => !before.some((known) => known.id === each.id))?.id ?? "";
  if (isRemoved) await owner.json("DELETE", `/channels/${id}`);
  return id;
}

const subscribed = async (owner: Account): Promise<string> =>
  (await owner.json<{ id: string }>("POST", "/push/subscriptions", subscription)).id;

/** Connects a chat and a browser, whose services take what they are sent. */
async function connected(owner: Account): Promise<void> {
  await site("api.telegram.org").answers({ json: { ok: true, result: { message_id: 1 } } });
  await site("push.example").answers({ status: 201, body: "" });
  await subscribed(owner);
  const { url } = await owner.json<{ url: string }>("POST", "/telegram/link");
  const text = `/start ${new URL(url).searchParams.get("start")}`;
  const chat = { id: 1, type: "private", first_name: "Ada" };
  const answer = await request("/telegram/webhook", {
    method: "POST",
    headers: {
      "x-telegram-bot-api-secret-token": homeWorld().operator.TELEGRAM_WEBHOOK_SECRET ?? "",
      "content-type": "application/json",
    },
    body: JSON.stringify({ update_id: ++updates, message: { message_id: 1, date: 1, chat, text } }),
  });
  if (!answer.ok) throw new Error("The chat of the scene was not connected");
}
let updates = 0;

const subscription = {
  endpoint: "https://push.example/send/1",
  keys: {
    p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
    auth: "tBHItJI5svbpez7KI4CCXg",
  },
};

/** Sends requests in the name of an account, with several keys in turn: each has a budget of its own. */
async function sender({ key, email }: Account, count = 6): Promise<Scene["send"]> {
  const world = homeWorld();
  const userId = (await world.stores.accounts.byEmail(email))?.id;
  if (userId === undefined) throw new Error("The account is gone");
  const keys = [key];
  while (keys.length < count) {
    const made = newKey(crypto.randomUUID(), { label: "", expiresAt: null });
    await world.stores.mine({ userId }).account.keys.add(made.row, world.clock.now());
    keys.push(made.secret);
  }
  let sent = 0;
  const send: Scene["send"] = async (method, target, init = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has("x-api-key")) headers.set("x-api-key", keys[sent++ % keys.length] ?? key);
    const answer = await withoutWaiting(await request(target, { ...init, method, headers }));
    const seconds = Number(answer.headers.get("retry-after"));
    // All keys of an account share a budget, which many requests in a row use up for a moment.
    if (answer.status !== 429 || seconds > 2) return answer;
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    return send(method, target, init);
  };
  return send;
}

/** The address of an operation with these names in its path. */
export const targetOf = (operation: Pick<Operation, "path">, names: Record<string, string>) =>
  `https://tidemark.example${operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ""))}`;
