/** Cursors of the list of watches: before or behind which entry a page stands, and of which order. Pure. */
import { z } from "zod";
import { about, message } from "../../message/message.ts";
import { problem } from "../../problem.ts";

/** `key`: what the list is sorted by, of the entry that the page joins; `id`: its row id, which decides among equals. */
export type ListCursor = { direction: "next" | "previous"; key: string | number; id: number };

const stored = z.tuple([z.enum(["n", "p"]), z.string(), z.union([z.string(), z.number()]), z.int()]);

/** The text of a cursor. `order`: names the order it holds for. */
export function cursorText({ direction, key, id }: ListCursor, order: string): string {
  const bytes = new TextEncoder().encode(JSON.stringify([direction === "next" ? "n" : "p", order, key, id]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** The cursor in a text. @throws Problem 400 for what is none, or one of another order. */
export function cursorFrom(text: string, order: string): ListCursor {
  const parsed = stored.safeParse(decoded(text));
  if (!parsed.success) throw problem.invalid(about("cursor", message("request.cursor_of_other_page")));
  const [direction, ofOrder, key, id] = parsed.data;
  if (ofOrder !== order) throw problem.invalid(about("cursor", message("request.cursor_of_other_order")));
  return { direction: direction === "n" ? "next" : "previous", key, id };
}

function decoded(text: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
