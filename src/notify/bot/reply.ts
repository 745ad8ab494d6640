/**
 * What the bot does and answers. Commands and presses count only from a chat that an account has connected, and reach the
 * watches of the accounts of this chat alone: they run as operations of the API in their names.
 */
import type { Operations } from "../../http/operations.ts";
import type { Press } from "../../telegram/press.ts";
import type { UpdateCommand, WatchCommand } from "../../telegram/update.ts";
import { botWords, type BotWords } from "../../telegram/words.ts";
import type { RequestContext } from "../../http/app.ts";
import { sha256 } from "../../secret/digest.ts";
import { askAll, findIn, type Shards } from "../../shard/shards.ts";
import type { NotifyStores } from "../world.ts";
import { actOn, findWatches, type ChatAccount } from "./act.ts";
import { answerToPress, listText, message, nameText, watchButtons, type BotCall } from "./messages.ts";

type C = RequestContext<NotifyStores>;
type Asked = { c: C; api: Operations; accounts: ChatAccount[]; words: BotWords };
const listed = 20;
const choices = 6;

/** The call of the Bot API that answers an update; null for none. */
export async function replyTo(c: C, api: Operations, command: UpdateCommand): Promise<BotCall | null> {
  const shards: Shards<NotifyStores> = c.var.shards;
  const seen = { update: command.update, now: c.var.world.clock.now() };
  if (command.kind === "start") return start(c, command, seen);
  if (command.kind === "moved") {
    await askAll(shards, ({ stores }) => stores.telegram.moveChat(command.chat, command.to));
    return null;
  }
  if (command.kind === "gone") {
    await disconnect(shards, command.chat, seen);
    return null;
  }
  const accounts = await accountsOf(shards, command.chat);
  const words = botWords(...accounts.map(({ language }) => language), command.language);
  if (command.kind === "press") {
    if (!accounts.length) return answerToPress(command.query, words.notConnected);
    return answerToPress(command.query, await press({ c, api, accounts, words }, command.press));
  }
  if (command.kind === "stop") {
    // Telegram repeats an update whose answer it did not get.
    if (!accounts.length && (await isProcessed(shards, command.update))) return null;
    const ended = await disconnect(shards, command.chat, seen);
    return message(command, { text: ended ? words.disconnected : words.notConnected });
  }
  if (!accounts.length)
    return message(command, { text: command.kind === "help" ? words.askForLink : words.notConnected });
  if (command.kind === "help") return message(command, { text: words.help });
  return message(command, await about({ c, api, accounts, words }, command));
}

type Seen = { update: number; now: number };

/** All accounts of a chat, whatever database they are in. */
async function accountsOf(shards: Shards<NotifyStores>, chat: string): Promise<ChatAccount[]> {
  const lists = await askAll(shards, async (world) =>
    (await world.stores.telegram.accountsOf(chat)).map((account) => ({ ...account, world })),
  );
  return lists.flat();
}

const isProcessed = async (shards: Shards<NotifyStores>, update: number): Promise<boolean> =>
  (await askAll(shards, ({ stores }) => stores.telegram.isProcessed(update))).includes(true);

/** How many accounts the chat was disconnected from. */
async function disconnect(shards: Shards<NotifyStores>, chat: string, seen: Seen): Promise<number> {
  const ended = await askAll(shards, ({ stores }) => stores.telegram.disconnectChat(chat, seen));
  return ended.reduce((sum, count) => sum + count, 0);
}

type Start = Extract<UpdateCommand, { kind: "start" }>;

async function start(c: C, command: Start, seen: Seen): Promise<BotCall | null> {
  const shards: Shards<NotifyStores> = c.var.shards;
  if (await isProcessed(shards, command.update)) return null;
  const { token, chat, thread, name } = command;
  const link = token === null ? null : { token, chat, thread, username: name };
  const connected =
    link &&
    (await findIn(
      shards,
      sha256(link.token),
      async ({ stores }) => (await stores.telegram.connect(link, seen)) || null,
    ));
  const isConnected = connected !== null;
  const [account] = isConnected ? await accountsOf(shards, chat) : [];
  const words = botWords(account?.language, command.language);
  const text = isConnected ? words.connected : token === null ? words.askForLink : words.linkTooOld;
  return message(command, { text });
}

type Answer = Pick<Parameters<typeof message>[1], "text" | "buttons">;
type About = Extract<UpdateCommand, { kind: "list" | "watch" }>;

async function about(asked: Asked, command: About): Promise<Answer> {
  const { words } = asked;
  if (command.kind === "list") {
    const { watches, total } = await findWatches(asked, { words: command.words, limit: listed });
    if (watches.length) return { text: listText(words, { watches, total }, asked.c.var.world.operator.PUBLIC_URL) };
    return { text: command.words ? words.nothingFound(nameText(command.words)) : words.noWatches };
  }
  if (!command.words) return { text: words.usage(command.command) };
  const { watches } = await findWatches(asked, { words: command.words, limit: choices });
  const [only, ...others] = watches;
  if (!only) return { text: words.nothingFound(nameText(command.words)) };
  if (others.length)
    return { text: words.which, buttons: watches.map((each) => watchButtons(words, command.command, each)).flat() };
  // For how long is asked by buttons.
  if (command.command === "mute") return { text: nameText(only.label), buttons: watchButtons(words, "mute", only) };
  const action = command.command satisfies Exclude<WatchCommand, "mute">;
  return { text: nameText(await press(asked, { action, uuid: only.uuid, at: 0 })) };
}

/** What is said after an action, without markup. */
async function press(asked: Asked, pressed: Press | null): Promise<string> {
  const { words } = asked;
  if (!pressed) return words.unknownButton;
  const done = await actOn(asked, pressed);
  if (done.kind === "gone") return words.gone;
  return done.kind === "refused" ? words.failed(done.sentence) : words.done[pressed.action](done.label);
}
