/** Proxies as the operator sees and writes them. Pure. */
import { statedShape } from "../../http/stated.ts";
import { z } from "zod";

export const proxyKey = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: "What `proxy` of a watch, a tag or an account names it by.", example: "berlin" });

export const listedProxy = z
  .object({
    key: z.string(),
    label: z.string().meta({ description: "What people choose it by." }),
    address: z.string().nullable().meta({
      description: "Without user name and password, which are never shown. Null where it cannot be read.",
      example: "http://proxy.example:3128",
    }),
    has_login: z.boolean().meta({ description: "Whether its address has a user name or a password." }),
    source: z.enum(["settings", "list", "missing"]).meta({
      description:
        "Where its address stands: in PROXIES, or in this list. `missing`: it was in PROXIES, and is there no more.",
    }),
    is_default: z
      .boolean()
      .meta({ description: "Whether watches take it that name none, nor their tags and account." }),
    created_at: z.int().nullable().meta({ description: "Unix seconds; null where only PROXIES has it." }),
  })
  .meta({ id: "Proxy" });

export const proxyChange = z
  .strictObject({
    url: z.string().max(2000).optional().meta({
      description: "Where it is; stored encrypted, and shown again without user name and password. Absent: as it is.",
      writeOnly: true,
      example: "http://proxy.example:3128",
    }),
    label: z.string().trim().max(100).optional().meta({ description: "Empty: its key." }),
    is_default: z.boolean().optional().meta({ description: "true takes it from the one that was it." }),
  })
  .meta({ id: "ProxyChange", example: { url: "http://proxy.example:3128", label: "Berlin" } });

export const proxyTrial = z
  .object({
    ok: z.boolean(),
    status: z.int().nullable().meta({ description: "What the page answered; null where nothing did." }),
    elapsed_ms: z.int(),
    sentence: z.string().meta({ description: "What came of it." }),
    ...statedShape,
  })
  .meta({ id: "ProxyTrial" });

/** What is shown of an address. */
export function shownAddress(url: string | null): { address: string | null; has_login: boolean } {
  const { protocol, host, username, password } = (url === null ? null : URL.parse(url)) ?? {};
  if (host === undefined) return { address: null, has_login: false };
  return { address: `${protocol}//${host}`, has_login: Boolean(username || password) };
}
