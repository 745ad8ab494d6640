/** What the service refuses, warns of and explains, in French, by the codes of its messages. Pure. */
import { account } from "./account.ts";
import { check } from "./check.ts";
import { request } from "./request.ts";
import { url } from "./url.ts";
import { watch } from "./watch.ts";

export const messages = { ...account, ...watch, ...url, ...request, ...check } as const;
