/**
 * The text of a link that shares settings: what it carries and its end, packed (DEFLATE, RFC 1951) and sealed with the
 * operator's keys. So it needs no row and no third party, nobody can forge or read it on its way, and it dies by itself.
 * Asynchronous because sealing is.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { message } from "../../message/message.ts";
import { problem } from "../../problem.ts";
import type { Sealer } from "../../secret/seal.ts";
import { settingsBytesLimit, type Settings } from "../../settings/fields.ts";
import type { Carried } from "./carried.ts";

/** Addresses of this length pass every browser, proxy and server on the way. */
export const maxCharacters = 6000;
const boundTo = "shares|settings|1";
const payload = z.object({
  until: z.int(),
  settings: z.record(z.string(), z.unknown()),
  left_out: z.array(z.string()),
});

/** What a link carries, and when it ends, in Unix seconds. */
export type Shared = Carried & { until: number };

/** The text of a link. @throws Problem 413 for settings that no address has room for; 503 when the operator has set no keys */
export async function linkText(sealer: Pick<Sealer, "seal">, { until, settings, leftOut }: Shared): Promise<string> {
  const json = JSON.stringify({ until, settings, left_out: leftOut });
  const packed = deflateRawSync(json, { level: 9 }).toString("base64");
  const text = await sealer.seal(packed, boundTo);
  if (text.length > maxCharacters)
    throw problem.tooLarge(message("thing.share_link"), `${maxCharacters} characters; shorten their lists`);
  return text;
}

/**
 * What a link carries.
 * @throws Problem 404 for a text that this server did not make, 410 after its end. `now`: Unix seconds.
 */
export async function sharedIn(sealer: Pick<Sealer, "open">, text: string, now: number): Promise<Shared> {
  const packed = await sealer.open(text, boundTo).catch(() => null);
  if (packed === null) throw problem.noSuch(message("share.foreign"));
  const json = inflateRawSync(Buffer.from(packed, "base64"), { maxOutputLength: 2 * settingsBytesLimit });
  const { until, settings, left_out: leftOut } = payload.parse(JSON.parse(json.toString()));
  if (now >= until) throw problem.gone(message("share.expired", { time: new Date(until * 1000).toISOString() }));
  return { until, settings: settings as Settings, leftOut };
}
