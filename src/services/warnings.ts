/**
 * What a notification URL says that has no effect: options that its service does not know, values that it does not
 * understand, and those of Apprise that are not served here. The channel works without them, so they are no mistakes to
 * refuse; but their owner believes in them. Pure.
 */
import { closest } from "../lib/closest.ts";
import { noticeFormats } from "../lib/notification/notice.ts";
import type { OptionRules } from "../lib/notification/declaration/optionRules.ts";
import { optionRulesOf, readUrl, targetsOf } from "./index.ts";
import type { NotificationUrl } from "../lib/notification/target.ts";
import { hasTemplate } from "./urlTemplate.ts";

/** Options of every service that are read, or that say nothing anybody would miss. */
const commonOptions = ["user", "pass", "password", "port", "batch", "emojis", "optional", "store", "tag"];

/** Options of every service that ask for what is not done here: when they do, and the sentence. */
const unsupportedOptions: Readonly<Record<string, { when: RegExp; sentence: string }>> = {
  format: {
    when: new RegExp(`^(?!(?:${noticeFormats.join("|")})$)`, "i"),
    sentence: `format= is expected to be one of ${noticeFormats.join(", ")} and has no effect`,
  },
  overflow: {
    when: /^(?!split|truncate|upstream|[stu]$)/i,
    sentence: "overflow= is expected to be one of split, truncate, upstream and has no effect",
  },
  retry: { when: /./, sentence: "retry= has no effect: deliveries are tried again over 27 hours" },
  wait: { when: /./, sentence: "wait= has no effect: the time between two attempts grows from ten seconds to hours" },
  verify: {
    when: /^(?:n|f|0|of|de|di)/i,
    sentence:
      "verify=no has no effect: certificates are always verified; a server of one's own trusts further authorities by NODE_EXTRA_CA_CERTS",
  },
  redirect: {
    when: /^(?:n|f|0|of|de|di)/i,
    sentence: "redirect=no has no effect: a receiver that has moved, by 307 or 308, is followed",
  },
  // Less than we wait is nobody's loss.
  cto: { when: /^(?:1[6-9]|[2-9]\d|\d{3,})/, sentence: "cto= has no effect: a receiver has 15 seconds to answer" },
  rto: { when: /^(?:1[6-9]|[2-9]\d|\d{3,})/, sentence: "rto= has no effect: a receiver has 15 seconds to answer" },
  image: {
    when: /^(?:y|t|1|on|al|en)/i,
    sentence: "image=yes has no effect: notification_screenshot adds a picture of the page",
  },
  tz: { when: /./, sentence: "tz= has no effect: times are shown in the time zone of the account" },
};

/**
 * Sentences about a URL's options, in their order; none where all is well, and none for a URL that cannot be used at all.
 * They hold names of options but no values. Example: `gotifys://host/token?priority=urgent` answers
 * "gotifys://: priority= is expected to be low, moderate, normal, high, emergency or a number from 0 to 10 and has no effect".
 */
export function warningsOf(notificationUrl: string): string[] {
  const url = readUrl(notificationUrl);
  if (!url) return [];
  const rules = optionRulesOf(url.scheme);
  if (!rules) return [];
  const sentences = [
    ...optionWarnings(url, rules, hasTemplate(notificationUrl)),
    ...limitWarnings(url, rules),
    ...prefixWarnings(url, rules),
    ...formatWarnings(url, notificationUrl),
  ];
  return [...new Set(sentences)].map((sentence) => `${url.scheme}://: ${sentence}`);
}

/** The warnings of a list, each with the place of its URL. */
export function warningsOfUrls(urls: readonly string[]): string[] {
  return urls.flatMap((url, index) => warningsOf(url).map((sentence) => `notification_urls[${index}]: ${sentence}`));
}

/** `isFilled`: the values are a sample's, which say nothing about those to come. */
function optionWarnings(url: NotificationUrl, rules: OptionRules, isFilled: boolean): string[] {
  return [...url.options].flatMap(([name, value]) => {
    const rule = rules.options[name];
    if (rule === null) return [];
    if (rule)
      return isFilled || rule.pattern.test(value)
        ? []
        : [`${name}= is expected to be ${rule.expected} and has no effect`];
    if (rules.passesOn || commonOptions.includes(name)) return [];
    const foreign = Object.hasOwn(unsupportedOptions, name) ? unsupportedOptions[name] : undefined;
    if (foreign) return foreign.when.test(value) ? [foreign.sentence] : [];
    return [unknownOptionWarning(name, Object.keys(rules.options))];
  });
}

/** An option that is read, but not in the mode of this URL. */
function limitWarnings({ options }: NotificationUrl, { limited = [] }: OptionRules): string[] {
  const mode = options.get("mode") ?? "";
  return limited.flatMap(({ names, modes, why }) =>
    modes.test(mode) ? [] : names.filter((name) => options.has(name)).map((name) => `${name}= has no effect: ${why}`),
  );
}

/** A format that the service cannot show is reported with those that it can. */
function formatWarnings({ format }: NotificationUrl, notificationUrl: string): string[] {
  const targets = format === null ? [] : targetsOf(notificationUrl);
  const shown = (Array.isArray(targets) ? targets[0]?.formats() : undefined) ?? [];
  const asked = format === "htmlcolor" ? "html" : format;
  if (asked === null || shown.length === 0 || shown.includes(asked)) return [];
  const taken = shown.length === 1 ? "text only" : shown.join(" or ");
  return [`format=${format} is converted: the service takes ${taken}`];
}

function prefixWarnings({ plus, minus, colon }: NotificationUrl, { prefixes }: OptionRules): string[] {
  const given = { "+": plus, "-": minus, ":": colon };
  return Object.entries(given).flatMap(([prefix, pairs]) =>
    prefixes.includes(prefix)
      ? []
      : pairs.map(([name]) => `${prefix}${shortenName(name)}= is not read here and has no effect`),
  );
}

function unknownOptionWarning(name: string, known: string[]): string {
  const near = closest(name, known);
  return `${shortenName(name)}= is not an option of this service and has no effect${near ? `; did you mean ${near}=?` : ""}`;
}

const shortenName = (name: string) => [...name].slice(0, 50).join("");
