/** Proof keys of the code flow (RFC 7636), by SHA-256 only: whoever asked for the code is who exchanges it. Pure. */
import { createHash } from "node:crypto";

/** Whether a text is a challenge: 32 bytes in base64url. */
export const isChallenge = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/** Whether a text may be a verifier: 43 to 128 unreserved characters. */
export const isVerifier = (text: string): boolean => /^[A-Za-z0-9._~-]{43,128}$/.test(text);

/** The challenge of a verifier. */
export const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");
