/** What the page of a new watch shows. Pure. */
import type { z } from "zod";
import type { lookShape } from "../../look/shape.ts";
import type { PriceCandidate } from "../../restock/candidates.ts";
import type { ShownLine } from "../parts/lines.tsx";
import type { NamedChannel } from "../channels/data.ts";
import type { TellPlace } from "../tell/place.ts";
import type { Choice } from "./choice.ts";
import type { Sentence } from "../../message/message.ts";

export type Look = z.infer<typeof lookShape>;

/** What the settings would do on the page. `verdict`: null while it could not be tried. */
export type Trial = {
  lines: ShownLine[];
  isCut: boolean;
  matches: z.infer<typeof lookShape>["matches"];
  text: string | null;
  restock: { price: string | null; currency: string | null; in_stock: boolean | null } | null;
  /** The prices of which one could be meant, where nothing decides. */
  candidates: PriceCandidate[];
  warnings: Sentence[];
  problem: Sentence | null;
};

export type NewPage = {
  look: Look;
  choice: Choice;
  trial: Trial | null;
  /** Why the watch could not be made. */
  problem: string | null;
  hasPro: boolean;
  /** Where alerts of a watch without channels of its own go. */
  place: TellPlace;
  /** The named channels that a watch can have for itself. */
  named: NamedChannel[];
  interval: string;
};
