/** What a screen says after an action, in English. Pure. */
import { lookup } from "../../../lib/lookup.ts";
import type { ManyAction } from "../../../tag/bulk/shape.ts";
import { count } from "./count.ts";

/** Which watches an action left out, and why the first of them. */
function refusedOf(n: number, names: string, sentence: string): string {
  if (n === 0) return "";
  const more = n - names.split(", ").length;
  return ` Not ${names}${more > 0 ? ` and ${count(more, { one: "# more", other: "# more" })}` : ""}: ${sentence}`;
}

function actedOn(action: string, n: number): string {
  const watches = count(n, { one: "# watch", other: "# watches" });
  const sentences: Record<ManyAction, string> = {
    recheck: `A check of ${watches} is on its way.`,
    viewed: `${watches} marked as seen.`,
    unviewed: `${watches} marked as unseen.`,
    pause: `${watches} paused.`,
    resume: `${watches} resumed.`,
    mute: `${watches} muted.`,
    unmute: `${watches} no longer muted.`,
    clear_errors: `Errors of ${watches} cleared.`,
    add_tag: `${watches} got the tag.`,
    remove_tag: `${watches} lost the tag.`,
    delete: `${watches} deleted. They can be brought back for seven days.`,
    restore: `${watches} brought back.`,
    set: `The setting was changed in ${watches}.`,
  };
  return lookup<string>(sentences, action) ?? watches;
}

/** What an action leaves to say on the next page. */
export const flash = {
  saved: "Saved.",
  signedOut: "You are signed out.",
  verifySent: "The mail is on its way.",
  failed: (sentence: string | number) => String(sentence),
  pickFirst: "Pick at least one watch first.",
  tagFirst: "Type the name of a tag first.",
  lookGone: "What was read of the page is gone after a quarter of an hour. Look at it again.",
  watching: "It is watched from now on. The first check is on its way.",
  cloned: "This is the copy. It has the settings of the other one.",
  channelTestWorked: (name: string | number) => `${name}: the test arrived at the service.`,
  channelTestFailed: (name: string | number, sentence: string | number) => `${name}: ${sentence}`,
  channelPaused: (name: string | number) => `${name} paused. Alerts to it are held back.`,
  channelResumed: (name: string | number) => `${name} gets alerts again.`,
  channelRemoved: (name: string | number) => `${name} removed.`,
  channelRestored: "The channel is back.",
  channelAdded: "The channel was added.",
  channelAdopted: (name: string | number) => `${name} is a named channel now: its address is changed in one place.`,
  linkMailed: (address: string | number) => `The mail to ${address} is on its way.`,
  importUndone: (removed: string | number, kept: string | number) =>
    `${count(Number(removed), { one: "# watch", other: "# watches" })} deleted again.${Number(kept) > 0 ? ` ${count(Number(kept), { one: "# was", other: "# were" })} edited meanwhile and stay.` : ""}`,
  pagePinned: "The page is read before all others from now on.",
  pageUnpinned: "The page is read in its turn again.",
  pageWatched: "The page has a watch of its own now. What stands on it is reported by that.",
  pageIgnored: "The page is left as it is from now on.",
  pageUnignored: "The page is followed again. What it says now is how things are.",
  pageWanted: "The page is read at the next pass, before all others.",
  pageMattered: "Lines like these are reported from now on, beginning with the next reading of the page.",
  pagesMattered: "Lines like these are reported from now on, of each page from its next reading on.",
  retried: "It is on its way now.",
  retriedAll: (n: string | number) =>
    `${count(Number(n), { one: "# delivery is", other: "# deliveries are" })} being sent again.`,
  released: (n: string | number) =>
    `${count(Number(n), { one: "# alert goes", other: "# alerts go" })} out within a minute.`,
  // What was done, to how many; how many were left out, the names of the first of them, and why.
  acted: (...[action = "", number = 0, refused = 0, names = "", sentence = ""]: (string | number)[]) =>
    `${actedOn(String(action), Number(number))}${refusedOf(Number(refused), String(names), String(sentence))}`,
  viewRemoved: "The view is removed.",
  confirmed: "Thank you. Do it again now: your password counts for ten minutes.",
  addressSent: (email: string | number) => `A link is on its way to ${email}. Open it there to change the address.`,
  passwordChanged: "The password is changed. All other browsers are signed out.",
  keyEnded: "The key has ended.",
  appEnded: "The app is disconnected.",
  sessionEnded: "That device is signed out.",
  sessionsEnded: (n: string | number) =>
    n === 0
      ? "Nobody else was signed in."
      : count(Number(n), { one: "# other session has ended.", other: "# other sessions have ended." }),
  feedsOn: "Feeds are on.",
  feedsRenewed: "All feed addresses are new.",
  feedsOff: "Feeds are off.",
  said: (sentence: string | number) => String(sentence),
  browserRemoved: "This browser gets no more pushes.",
  telegramOff: "Telegram is disconnected.",
  aiKeyRemoved: "The key is removed.",
  accountDeleted: "The account is deleted. Goodbye.",
  operatorOut: "The operator's pages are closed.",
  accountSuspended: "The account is suspended.",
  accountResumed: "The account goes on.",
  accountPlanSet: "The plan is set.",
  accountSignedOut: "It is signed out everywhere.",
  accountRemoved: "The account is deleted.",
  proxySaved: "The proxy is saved.",
  proxyRemoved: "The proxy is removed.",
  revoked: "The invitation opens nothing any more.",
  remedied: (n: string | number) => count(Number(n), { one: "# watch was changed.", other: "# watches were changed." }),
  settingsSaved: (n: string | number, warning?: string | number) =>
    `${count(Number(n), { one: "# setting saved.", other: "# settings saved." })}${warning ? ` ${String(warning)}` : ""}`,
  nothingChanged: "Nothing was changed.",
  editUndone: "The settings are as they were before.",
  tellsAll: "You are told of every change of this watch from now on, noise included.",
  tagCreated: (name: string | number) => `The tag ${name} is created.`,
  tagKnown: (name: string | number) => `There is a tag ${name} already. This is it.`,
  tagDeleted: (name: string | number) =>
    `The tag ${name} is deleted. Its watches stay. It can be brought back for seven days.`,
  tagRestored: (name: string | number) => `The tag ${name} is back, with its watches.`,
  tagNameTaken: (name: string | number) =>
    `Another tag is called ${name} by now. Rename or delete that one, then restore this one.`,
  setUndone: (n: string | number) =>
    `The setting is as it was before in ${count(Number(n), { one: "# watch", other: "# watches" })}.`,
  verdictUseful: "Marked as useful.",
  linesMatter: "This is news from now on.",
  mutedForWeek: "No alerts of this watch for a week.",
  verdictNoisy: (learned: string | number) =>
    Number(learned)
      ? `Marked as noisy. ${count(Number(learned), { one: "# kind of line is", other: "# kinds of lines are" })} no news any more.`
      : "Marked as noisy. Nothing could be learned of it.",
  verdictCleared: "The mark is gone, and what it taught.",
  changesSeen: (n: string | number) => `${count(Number(n), { one: "# change", other: "# changes" })} marked as seen.`,
  changesUnseen: (n: string | number) =>
    `${count(Number(n), { one: "# change", other: "# changes" })} marked as unseen.`,
  linesFirst: "Pick at least one line first, by the boxes beside the numbers.",
  summarised: "The summary is written.",
  restored: "It is a change now, and on its way to your channels.",
  markedNoisy: (lines: string | number) =>
    Number(lines) > 0
      ? `Marked as noisy: ${count(Number(lines), { one: "# line", other: "# lines" })} like it will be held back.`
      : "Marked as noisy.",
  mattered: "It is a change now, and reported like any other.",
  forgotten: "Forgotten.",
  cookiesForgotten: "The cookies are forgotten.",
  repaired: "The filter is in place; a check is on its way.",
  readByBrowser: "A browser reads the page from now on; a check is on its way.",
  crawled: "Its pages are found by their links from now on; a check is on its way.",
  checkedLess: "It is checked half as often from now on.",
  gaveUp: "It is paused.",
  priceChosen: "This price is followed from now on; a check is on its way.",
};
