/** A pack and the number of its claim. */
export type PackClaim = { pack: number; claim: number };
