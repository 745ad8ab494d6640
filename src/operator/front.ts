/** The secret that our own front server shares with the Worker behind it (FRONT_KEY). Pure. */
import { sameSecret } from "../secret/digest.ts";

/** The request header that carries the secret. */
export const frontHeader = "x-tidemark-front";

/** Whether a request came from the front server: its header equals `key`. Always true when no key is set, as on Cloudflare. */
export const isFront = (word: string | null | undefined, key: string | null): boolean =>
  key === null || sameSecret(word ?? "", key);
