/** The settings of watches and tags as a caller may see them. */
import type { RequestContext } from "../http/app.ts";
import { seesSecrets } from "../http/freshPassword.ts";
import type { Settings } from "../settings/fields.ts";
import { hiddenSettings } from "../settings/hidden.ts";

/** With masks for what the caller must not read. */
export const settingsFor = (c: RequestContext, settings: Settings): Settings =>
  seesSecrets(c) ? settings : hiddenSettings(settings, c.get("caller").session === null ? "program" : "session");
