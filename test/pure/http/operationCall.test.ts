/** Calls of operations by their values: what can be forgotten or misspelt does not compile. */
import { z } from "@hono/zod-openapi";
import { expect, it } from "vitest";
import { reads } from "../../../src/http/access.ts";
import { jsonAnswer, jsonBody } from "../../../src/http/contract.ts";
import { operation } from "../../../src/http/operation.ts";
import { requestOf, resourceIn, searchOf, type AnswerOf } from "../../../src/http/operationCall.ts";
import { keyedRefusals } from "../../../src/http/refusals.ts";
import type { listSessions } from "../../../src/account/session/routes.ts";

const listNotes = operation({
  method: "get",
  path: "/shelf/{shelf}/notes/{note}",
  operationId: "listNotes",
  access: reads("open"),
  request: {
    params: z.object({ shelf: z.string(), note: z.string() }),
    query: z.object({ limit: z.coerce.number().optional(), tag: z.array(z.string()).optional() }),
  },
  responses: { 200: jsonAnswer(z.array(z.object({ read_at: z.int() })), "The notes."), ...keyedRefusals(404) },
});
const addNote = operation({
  method: "post",
  path: "/notes",
  operationId: "addNote",
  access: reads("open"),
  request: jsonBody(z.strictObject({ text: z.string() })),
  responses: { 201: { description: "Added." }, ...keyedRefusals() },
});

it("a member of an answer that was renamed does not compile where it is read", () => {
  const read = (notes: AnswerOf<typeof listNotes>) => notes.map((note) => note.read_at);
  expect(read([{ read_at: 7 }])).toEqual([7]);
  // @ts-expect-error -- the member is called `read_at`.
  const misread = (notes: AnswerOf<typeof listNotes>) => notes.map((note) => note.seen_at);
  expect(misread([{ read_at: 7 }])).toEqual([undefined]);
  // @ts-expect-error -- sessions have no such member.
  const session = (sessions: AnswerOf<typeof listSessions>) => sessions[0]?.last_used_at;
  expect(session([])).toBeUndefined();
});

it("a call gives every part of the path, and no part of another", () => {
  const params = { shelf: "a/b", note: 3 };
  expect(requestOf(listNotes, { params })).toEqual({ method: "GET", path: "/shelf/a%2Fb/notes/3" });
  // @ts-expect-error -- the note is missing.
  expect(requestOf(listNotes, { params: { shelf: "a" } }).path).toBe("/shelf/a/notes/");
});

it("a call gives only what the operation takes", () => {
  expect(requestOf(addNote, { json: { text: "x" } })).toEqual({ method: "POST", path: "/notes", json: { text: "x" } });
  // @ts-expect-error -- the member is called `text`.
  requestOf(addNote, { json: { txt: "x" } });
  // @ts-expect-error -- the parameter is called `limit`.
  requestOf(listNotes, { params: { shelf: "a", note: 1 }, query: { limits: 3 } });
});

it("a query leaves out what has no value, and repeats lists", () => {
  expect(searchOf({ limit: 3, tag: ["a", "b"], cursor: null, q: "", order: undefined })).toBe("limit=3&tag=a&tag=b");
});

it("what was read is told from the answer of a command", () => {
  const answer = { uuid: "5f0c2b1e" } as { uuid: string } | "OK" | { status: string };
  expect(resourceIn(answer).uuid).toBe("5f0c2b1e");
  expect(() => resourceIn("OK")).toThrow("expected what was read");
});
