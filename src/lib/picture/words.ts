/** A picture in words: what the snapshot of a watched picture says, and the brief of an alert. Pure. */
import { portionText } from "../../language/portion.ts";
import type { Comparison } from "./compare.ts";
import type { Region } from "./regions.ts";

const shownRegions = 10;

/** A percentage with as many digits as tell something: 12, 3.2, 0.04. */
const percent = (value: number): string => `${value >= 10 ? Math.round(value) : Number(value.toPrecision(2))} %`;

const place = ({ x, y, width, height }: Region) => `${width} × ${height} at ${x}, ${y}`;
const regionsOf = ({ regions }: Comparison) => (regions.length === 1 ? "1 region" : `${regions.length} regions`);

/** `3.2 % of the picture changed, in 2 regions: 300 × 40 at 100, 200; ...` */
export function summaryOfComparison(comparison: Comparison): string {
  const places = comparison.regions.slice(0, 3).map(place);
  const more = comparison.regions.length > 3 ? "; ..." : "";
  return `${percent(comparison.changePercentage)} of the picture changed, in ${regionsOf(comparison)}: ${places.join("; ")}${more}`;
}

const briefShape = /^(\d\S* %) of the picture changed, in (\d+) regions?: /;

/** The share in the brief of a change of pictures, such as "3.2 %"; null for the brief of a change of text. */
export const shareOfSummary = (brief: string): string | null => briefShape.exec(brief)?.[1] ?? null;

/** What the brief of a change of pictures says, for people: "18% of the picture changed, in 1 place"; any other brief as it is. */
export function readableBrief(brief: string, words: PictureWords = english): string {
  const [, share, regions] = briefShape.exec(brief) ?? [];
  return share === undefined ? brief : words.share(share, Number(regions));
}

const snapshotShape =
  /^Picture [0-9a-f]{1,12}\n\d+ × \d+ pixels(?:\n(\S+ %) changed since the last picture, in (\d+) regions?)?(?:\n|$)/;

/** A snapshot's text as people read it: that of a picture without its mark, any other as it is. */
export const readableSnapshot = (text: string): string =>
  snapshotShape.test(text) ? text.slice(text.indexOf("\n") + 1) : text;

/** What a snapshot's text says of a picture, for people: "18% of the picture changed, in 1 place"; null for a text of no picture. */
export function pictureChange(text: string, words: PictureWords = english): string | null {
  const said = snapshotShape.exec(text);
  if (!said) return null;
  const [, share, regions] = said;
  return share === undefined ? words.changed : words.share(share, Number(regions));
}

/** `share`: takes it as it is stored, such as "3.2 %". */
export type PictureWords = { changed: string; share: (share: string, places: number) => string };
const english: PictureWords = {
  changed: "The picture of the page changed",
  share: (share, places) =>
    `${portionText("en", share)} of the picture changed, in ${places} ${places === 1 ? "place" : "places"}`,
};

/** The text of a picture's snapshot. The picture's mark makes two different pictures two different texts. */
export function pictureText(picture: {
  width: number;
  height: number;
  digest: string;
  comparison: Comparison | null;
}): string {
  const { width, height, digest, comparison } = picture;
  const head = [`Picture ${digest.slice(0, 12)}`, `${width} × ${height} pixels`];
  if (!comparison) return head.join("\n");
  const changed = `${percent(comparison.changePercentage)} changed since the last picture, in ${regionsOf(comparison)}`;
  return [...head, changed, ...comparison.regions.slice(0, shownRegions).map(place)].join("\n");
}
