/** Settings of an account: the defaults of its watches. An absent member means the system default. Pure. */
import { z } from "zod";

export const accountSettings = z.object({});
export type AccountSettings = z.infer<typeof accountSettings>;
