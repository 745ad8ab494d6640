/**
 * The links of alerts: they open the page of one change to whoever holds them, without a key, and nothing else. The
 * signature needs no row of its own; a link dies with its change or its watch. Asynchronous because signing is.
 *
 * It is written in hex: at the end of an address chat services take `_` and `-` for marks or leave them out.
 */
import type { Sealer } from "../../secret/seal.ts";

/** A change by the public id of its watch and its time in Unix seconds. */
export type NamedChange = { uuid: string; at: number };

const signed = ({ uuid, at }: NamedChange) => `change|${uuid}|${at}`;

/** Where the picture is, below the page of its change. */
export const pictureName = "screenshot.png";

/** Paths of the pages of a change, without their signature. */
export const changePath = ({ uuid, at }: NamedChange) => `/change/${uuid}/${at}`;

/** Path of a change in the dashboard, for its owner. */
export const dashboardPath = ({ uuid, at }: NamedChange) => `/watch/${uuid}/changes/${at}`;

/** Absolute links to the difference, to the whole new text and to the picture of the page. @throws Problem 503 when the operator has set no keys. */
export async function changeLinks(
  sealer: Pick<Sealer, "sign">,
  base: string,
  change: NamedChange,
): Promise<{ difference: string; text: string; screenshot: string }> {
  const signature = Buffer.from(await sealer.sign(signed(change)), "base64url").toString("hex");
  const [page, query] = [base + changePath(change), `?signature=${signature}`];
  return { difference: page + query, text: `${page}/text${query}`, screenshot: `${page}/${pictureName}${query}` };
}

/** The change that a link names, or null for any link that is not one of ours. */
export async function changeOfLink(
  sealer: Pick<Sealer, "isSigned">,
  { uuid, unix, signature }: { uuid: string; unix: string; signature: string },
): Promise<NamedChange | null> {
  if (!/^[0-9a-f-]{36}$/.test(uuid) || !/^[1-9]\d{0,10}$/.test(unix) || !/^[0-9a-f]{64}$/.test(signature)) return null;
  const change = { uuid, at: Number(unix) };
  const isOurs = await sealer.isSigned(signed(change), Buffer.from(signature, "hex").toString("base64url"));
  return isOurs ? change : null;
}
