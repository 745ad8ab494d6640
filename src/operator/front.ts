/** The word that a front server of ours shares with the Worker behind it (FRONT_KEY). Pure. */
import { sameSecret } from "../secret/digest.ts";

/** The header that carries it. */
export const frontHeader = "x-tidemark-front";

/** True for the front's word, and for anything where no word is set, as on Cloudflare. */
export const isFront = (word: string | null | undefined, key: string | null): boolean =>
  key === null || sameSecret(word ?? "", key);
