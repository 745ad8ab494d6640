// What an operator may set in the environment, and how it reaches the Worker. Every name of the list is passed on
// when it is set; a few get a value fit for one machine when it is not. Secrets never stand on a command line: all of it
// goes through one file that only its owner can read.

/** The Worker's settings, as README.md describes them to an operator. */
export const settingNames = [
  ...["PUBLIC_URL", "SELF_HOSTED", "MIN_CHECK_SECONDS", "EGRESS_ALLOW", "DNS_RESOLVER_URL", "FEATURE_FLAGS"],
  ...["ADMIN_API_KEY", "ENCRYPTION_KEYS", "PROXIES", "EXTRA_BROWSERS"],
  ...["MAIL_URL", "MAIL_FROM", "DEV_MAILBOX"],
  ...["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"],
  ...["TELEGRAM_BOT_TOKEN", "TELEGRAM_BOT_NAME", "TELEGRAM_WEBHOOK_SECRET", "TELEGRAM_API_BASE"],
  ...["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_STARTER", "STRIPE_PRICE_PRO", "STRIPE_API_BASE"],
  ...["AI_BASE_ANTHROPIC", "AI_BASE_OPENAI", "AI_BASE_GOOGLE"],
];

/**
 * The launcher's own settings, checked.
 * @returns {{port: number, host: string, dataDir: string, tickSeconds: number}}
 * @throws {Error} with a sentence that names the setting and what was expected
 */
export function launcherSettings(environment) {
  const port = Number(environment.PORT || 8787);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT must be a number from 0 (any free port) to 65535, but is "${environment.PORT}".`);
  }
  const tickSeconds = Number(environment.TICK_SECONDS || 60);
  if (!(tickSeconds > 0 && tickSeconds <= 86_400)) {
    throw new Error(`TICK_SECONDS must be more than 0 and at most 86400, but is "${environment.TICK_SECONDS}".`);
  }
  return {
    port,
    tickSeconds,
    host: environment.HOST || "127.0.0.1",
    dataDir: environment.DATA_DIR || ".wrangler/state",
  };
}

/** The Worker's settings for a run on this machine: the operator's own first, then what this machine provides. */
export function workerSettings({ environment, url, host, resolverUrl, secrets }) {
  // Set but empty is what compose files make of a setting nobody gave.
  const given = Object.fromEntries(
    settingNames.filter((name) => environment[name]).map((name) => [name, environment[name]]),
  );
  return {
    PUBLIC_URL: url,
    SELF_HOSTED: "true",
    MIN_CHECK_SECONDS: "1",
    DNS_RESOLVER_URL: resolverUrl,
    // Mails hold sign-in links: only this machine may read them.
    ...(given.MAIL_URL || !isLoopback(host) ? {} : { DEV_MAILBOX: "true" }),
    ...secretsNotGiven(secrets, given),
    ...given,
  };
}

/** True for a host that only this machine can reach. */
export function isLoopback(host) {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

/**
 * Settings as the text of an env file for `wrangler dev --env-file`, which reads it by the rules of dotenv with expansion: a
 * value stands literally between quotes that it does not contain, and `$` is escaped.
 * @throws {Error} when a value contains all three kinds of quotes
 */
export function envFile(settings) {
  const lines = Object.entries(settings).map(([name, value]) => {
    // Between double quotes dotenv turns \n into a line break, so they come last and only for values without backslash.
    const quote = ["'", "`", '"'].find((mark) => !value.includes(mark) && !(mark === '"' && value.includes("\\")));
    if (quote === undefined) throw new Error(`${name} contains ', \` and " at once, which no env file can hold.`);
    return `${name}=${quote}${value.replaceAll("$", "\\$")}${quote}\n`;
  });
  return lines.join("");
}

// A pair of keys is never mixed from two sources.
function secretsNotGiven(secrets, given) {
  const isPairGiven = Boolean(given.VAPID_PUBLIC_KEY || given.VAPID_PRIVATE_KEY);
  const entries = Object.entries(secrets).filter(([name]) => !(isPairGiven && /^VAPID_\w+_KEY$/.test(name)));
  return Object.fromEntries(entries);
}
