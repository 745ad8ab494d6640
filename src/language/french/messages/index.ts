/** What the service refuses, warns of and explains, in French, by the codes of its messages. Pure. */
import { account } from "./account.ts";
import { browser } from "./browser.ts";
import { check } from "./check.ts";
import { fetch } from "./fetch.ts";
import { filter } from "./filter.ts";
import { model } from "./model.ts";
import { oauth } from "./oauth.ts";
import { page } from "./page.ts";
import { pattern } from "./pattern.ts";
import { request } from "./request.ts";
import { service } from "./service.ts";
import { table } from "./tables.ts";
import { template } from "./template.ts";
import { url } from "./url.ts";
import { watch } from "./watch.ts";

export const messages = {
  ...{ ...account, ...watch, ...url, ...request, ...check },
  ...{ ...fetch, ...page, ...browser, ...table, ...template, ...service, ...model, ...pattern, ...filter, ...oauth },
} as const;
