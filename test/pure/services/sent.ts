/** What a URL and a notice become, for tables of tests. */

import type { Notice } from "../../../src/lib/notification/notice.ts";
import { targetsOf, type HttpRequest, type Outgoing, type Target } from "../../../src/services/index.ts";
import { context, notice } from "./notice.ts";
import { englishOf } from "../../../src/message/textOf.ts";

export function targets(url: string): Target[] {
  const found = targetsOf(url);
  if (!Array.isArray(found)) throw new Error(englishOf(found.problem));
  return found;
}

export async function sentAll(url: string, said: Notice = notice()): Promise<Outgoing[]> {
  return Promise.all(targets(url).map((target) => target.compose(said, context)));
}

/** The only request of a URL, its body as text. */
export async function sent(url: string, said: Notice = notice()): Promise<HttpRequest & { text: string }> {
  const all = await sentAll(url, said);
  const [first] = all;
  if (all.length !== 1 || first?.kind !== "http")
    throw new Error(`${all.length} requests, the first of kind ${first?.kind}`);
  const { body } = first;
  return { ...first, text: typeof body === "string" ? body : new TextDecoder().decode(body) };
}

/** The JSON body of the only request of a URL. */
export async function sentJson(url: string, said: Notice = notice()): Promise<Record<string, unknown>> {
  return JSON.parse((await sent(url, said)).text) as Record<string, unknown>;
}

/** The form fields of the only request of a URL. */
export async function sentForm(url: string, said: Notice = notice()): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams((await sent(url, said)).text));
}

export function problemOf(url: string): string {
  const found = targetsOf(url);
  if (Array.isArray(found)) throw new Error("The URL was accepted");
  return englishOf(found.problem);
}

export const picture = {
  name: "shot.png",
  type: "image/png",
  bytes: Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10]),
};
