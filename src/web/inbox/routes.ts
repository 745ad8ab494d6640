/** The inbox and its marks. */
import { answerPage, goOn, nextOf, textIn, textsIn } from "../request/answer.ts";
import { newScreens, type C } from "../request/app.ts";
import { bodyOf, call, Refusal } from "../request/operations.ts";
import { signedIn } from "../request/visit.ts";
import type { NewFlash } from "../session/flash.ts";
import { inboxPage, type Inbox } from "./page.tsx";
import { filterOf, inboxQuery, type InboxQuery } from "./query.ts";
import { listChanges, markChangesSeen } from "../../history/changes/list/routes.ts";
import { tagChoicesOf } from "../forms/read.ts";

const pageSize = 30;
/** A cookie holds no more: marks of more changes cannot be taken back at once. */
const maxUndone = 30;

export const inboxScreens = newScreens();
inboxScreens.use("/changes", signedIn);
inboxScreens.use("/changes/*", signedIn);

inboxScreens.get("/changes", async (c) => {
  const query = inboxQuery(new URL(c.req.url).searchParams);
  const [page, tags] = await Promise.all([pageOf(c, query), tagChoicesOf(c)]);
  const hasAny =
    page.changes.length > 0 || (await bodyOf(c, listChanges, { query: { order: "newest", limit: 1 } })).length > 0;
  return answerPage(c, inboxPage(c.var.reader, { query, ...page, tags, hasAny }));
});

type Page = Pick<Inbox, "changes" | "older" | "newer">;

/** A page of changes. One that a filter left empty goes on to the next, a few times. */
async function pageOf(c: C, query: InboxQuery): Promise<Page> {
  const filter = filterOf(query);
  let cursor = query.cursor;
  for (let tries = 0; ; tries++) {
    const asked = { order: "newest", limit: pageSize, ...filter, cursor };
    const { body: changes, headers } = await call(c, listChanges, { query: asked });
    const links = headers.get("Link") ?? "";
    const older = cursorIn(links, "next");
    if (changes.length > 0 || !older || tries >= 4) return { changes, older, newer: cursorIn(links, "prev") };
    cursor = older;
  }
}

function cursorIn(links: string, relation: "next" | "prev"): string | null {
  const address = new RegExp(`<([^>]+)>; rel="${relation}"`).exec(links)?.[1];
  return address ? new URL(address, "https://dashboard.invalid").searchParams.get("cursor") : null;
}

type Name = { watch: string; timestamp: number };

inboxScreens.post("/changes/seen", async (c) => {
  const form = await c.req.formData();
  const next = nextOf(form, "/changes");
  const seen = textIn(form, "seen") !== "false";
  const names = textsIn(form, "change").flatMap(nameIn);
  const before = /^\d{1,11}$/.exec(textIn(form, "before"))?.[0];
  try {
    const marked = before ? await markAll(c, Number(before)) : await mark(c, { changes: names, seen });
    return goOn(c, next, {
      key: seen ? "changesSeen" : "changesUnseen",
      values: [marked.length],
      ...undoOf(marked, seen),
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return goOn(c, next, { key: "failed", values: [error.message.slice(0, 300)] });
  }
});

async function mark(c: C, json: { changes: Name[]; seen: boolean }): Promise<Name[]> {
  return (await bodyOf(c, markChangesSeen, { json })).changes;
}

/** Marks all until a time, in parts where there are more than one request takes. */
async function markAll(c: C, before: number): Promise<Name[]> {
  const all: Name[] = [];
  for (let tries = 0; tries < 20; tries++) {
    const part = await bodyOf(c, markChangesSeen, { json: { before } });
    all.push(...part.changes);
    if (!part.more) break;
  }
  return all;
}

function nameIn(text: string): Name[] {
  const [, watch, timestamp] = /^([0-9a-f-]{36})\/(\d{1,11})$/.exec(text) ?? [];
  return watch ? [{ watch, timestamp: Number(timestamp) }] : [];
}

function undoOf(marked: Name[], seen: boolean): Pick<NewFlash, "undo"> {
  if (marked.length === 0 || marked.length > maxUndone) return {};
  const fields = marked.map(({ watch, timestamp }): [string, string] => ["change", `${watch}/${timestamp}`]);
  return { undo: { action: "/changes/seen", fields: [["seen", String(!seen)], ...fields] } };
}
