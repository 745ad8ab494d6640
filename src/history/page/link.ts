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
/** Where the picture is that alerts show, for some time. */
export const alertPictureName = "picture.png";
/** For so long after its change an alert's picture can be fetched by its address. */
const pictureSeconds = 30 * 86_400;

/** Where the page says why a change was reported, for links that lead there. */
export const reasonAnchor = "why";

/** Paths of the pages of a change, without their signature. */
export const changePath = ({ uuid, at }: NamedChange) => `/change/${uuid}/${at}`;

/** Path of a change in the dashboard, for its owner. */
export const dashboardPath = ({ uuid, at }: NamedChange) => `/watch/${uuid}/changes/${at}`;

/** Absolute links to the difference, to the whole new text, to the picture of the page and to that which shows the change. @throws Problem 503 when the operator has set no keys. */
export async function changeLinks(
  sealer: Pick<Sealer, "sign">,
  base: string,
  change: NamedChange,
): Promise<{ difference: string; text: string; screenshot: string; picture: string }> {
  const signature = Buffer.from(await sealer.sign(signed(change)), "base64url").toString("hex");
  const [page, query] = [base + changePath(change), `?signature=${signature}`];
  return {
    difference: page + query,
    text: `${page}/text${query}`,
    screenshot: `${page}/${pictureName}${query}`,
    picture: `${page}/${alertPictureName}${query}`,
  };
}

const signedPicture = ({ uuid, at }: NamedChange, until: number) => `picture|${uuid}|${at}|${until}`;

/** The address of the picture of a change for whoever shows an alert: it opens nothing else, and ends by itself. */
export async function pictureLink(sealer: Pick<Sealer, "sign">, base: string, change: NamedChange): Promise<string> {
  const until = change.at + pictureSeconds;
  const signature = Buffer.from(await sealer.sign(signedPicture(change, until)), "base64url").toString("hex");
  return `${base}${changePath(change)}/${alertPictureName}?until=${until}&signature=${signature}`;
}

/** The change whose picture a link names, or null for a link that has ended or is not one of ours. `now`: Unix seconds. */
export async function changeOfPictureLink(
  sealer: Pick<Sealer, "isSigned">,
  link: LinkParts & { until: string },
  now: number,
): Promise<NamedChange | null> {
  const until = Number(link.until);
  const change = changeIn(link);
  if (!change || !/^[1-9]\d{0,10}$/.test(link.until) || until < now) return null;
  const signature = Buffer.from(link.signature, "hex").toString("base64url");
  return (await sealer.isSigned(signedPicture(change, until), signature)) ? change : null;
}

type LinkParts = { uuid: string; unix: string; signature: string };

function changeIn({ uuid, unix, signature }: LinkParts): NamedChange | null {
  if (!/^[0-9a-f-]{36}$/.test(uuid) || !/^[1-9]\d{0,10}$/.test(unix) || !/^[0-9a-f]{64}$/.test(signature)) return null;
  return { uuid, at: Number(unix) };
}

/** The change that a link names, or null for any link that is not one of ours. */
export async function changeOfLink(sealer: Pick<Sealer, "isSigned">, link: LinkParts): Promise<NamedChange | null> {
  const change = changeIn(link);
  const signature = Buffer.from(link.signature, "hex").toString("base64url");
  return change && (await sealer.isSigned(signed(change), signature)) ? change : null;
}
