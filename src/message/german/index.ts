/** The German of all messages. What is missing or has another placeholder than its English does not compile. Pure. */
import type { Translated } from "../translated.ts";
import { thing } from "./thing.ts";
import { request } from "./request.ts";
import { limit } from "./limit.ts";
import { auth } from "./auth.ts";
import { account } from "./account.ts";
import { admin } from "./admin.ts";
import { remedy } from "./remedy.ts";
import { watch } from "./watch.ts";
import { history } from "./history.ts";
import { look } from "./look.ts";
import { notify } from "./notify.ts";
import { url } from "./url.ts";
import { imports } from "./imports.ts";
import { schema } from "./schema.ts";
import { setting } from "./setting.ts";
import { warning } from "./warning.ts";
import { doctor } from "./doctor.ts";
import { xmpp } from "./xmpp.ts";
import { irc } from "./irc.ts";
import { server } from "./server.ts";
import { delivery } from "./delivery.ts";
import { waiting } from "./waiting.ts";
import { fact } from "./fact.ts";
import { note } from "./note.ts";
import { price } from "./price.ts";
import { verdict } from "./verdict.ts";
import { table } from "./tables.ts";
import { service } from "./service.ts";
import { model } from "./model.ts";
import { template } from "./template.ts";
import { site } from "./site.ts";
import { page } from "./page.ts";
import { wall } from "./wall.ts";
import { browser } from "./browser.ts";
import { fetch } from "./fetch.ts";
import { pattern } from "./pattern.ts";
import { filter } from "./filter.ts";
import { oauth } from "./oauth.ts";

const texts = {
  ...thing,
  ...request,
  ...limit,
  ...auth,
  ...account,
  ...admin,
  ...remedy,
  ...watch,
  ...history,
  ...look,
  ...notify,
  ...url,
  ...imports,
  ...schema,
  ...setting,
  ...warning,
  ...doctor,
  ...verdict,
  ...price,
  ...note,
  ...fact,
  ...waiting,
  ...delivery,
  ...server,
  ...irc,
  ...xmpp,
  ...table,
  ...template,
  ...service,
  ...model,
  ...site,
  ...page,
  ...wall,
  ...browser,
  ...fetch,
  ...pattern,
  ...filter,
  ...oauth,
} as const;

export const german: Translated<typeof texts> = texts;
