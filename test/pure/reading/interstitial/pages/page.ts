/** A page of the tables in this folder: what was asked for, what answered, and what it is. All of them were written for these tests. */
import { PageView } from "../../../../../src/reading/interstitial/pageView.ts";

export type Written = {
  title: string;
  body: string;
  lang?: string;
  head?: string;
  status?: number;
  headers?: Record<string, string>;
  /** The address that was asked for, and the one that answered, where they are not the usual one. */
  asked?: string;
  finalUrl?: string;
};

export const usualAddress = "https://www.kettles.example/terms";

export const markupOf = ({ title, body, lang = "en", head = "" }: Written): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

export const askedOf = ({ asked = usualAddress }: Written): string => asked;

export const viewOf = (page: Written): PageView =>
  new PageView({
    status: page.status ?? 200,
    headers: page.headers ?? {},
    finalUrl: page.finalUrl ?? askedOf(page),
    contentType: "text/html; charset=utf-8",
    body: new TextEncoder().encode(markupOf(page)),
  });

/** Sentences of content, so that no two are the same. */
export const story = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `<p>Kettle ${index} boils a litre of water in ${index + 2} minutes.</p>`,
  ).join("");
