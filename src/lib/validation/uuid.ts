/** UUIDs in requests: in either case, as RFC 9562 asks of readers, and in lower case from there on. Pure. */
import { z } from "zod";

/** Any text: only the UUID of something that is there can match. */
export const uuidText = z.string().max(100).toLowerCase();
