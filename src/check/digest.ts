/** SHA-256 in hex: names contents and fingerprints texts. Pure; node:crypto, because it is synchronous. */
import { createHash } from "node:crypto";

export const digestOf = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");
