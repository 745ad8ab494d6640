/** A pack and the number of its claim. */
export type PackClaim = { pack: number; claim: number };

/** What a database wants of the one host of a pack that ends: what part of its time, null where that is not known; `isAgain`: more of its packs are due. */
export type Wants = { load: number | null; isAgain: boolean };
