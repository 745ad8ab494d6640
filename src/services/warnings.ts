/**
 * What a notification URL says that has no effect: options that its service does not know, values that it does not
 * understand, and those of Apprise that are not served here. The channel works without them, so they are no mistakes to
 * refuse; but their owner believes in them. Pure.
 */
import { about, message, type Message } from "../message/message.ts";
import { closest } from "../lib/closest.ts";
import { noticeFormats } from "../lib/notification/notice.ts";
import type { OptionRules } from "../lib/notification/declaration/optionRules.ts";
import { optionRulesOf, readUrl, targetsOf } from "./index.ts";
import type { NotificationUrl } from "../lib/notification/target.ts";
import { hasTemplate } from "./urlTemplate.ts";
import { distinct } from "../message/distinct.ts";

/** Options of every service that are read, or that say nothing anybody would miss. */
const commonOptions = ["user", "pass", "password", "port", "batch", "emojis", "optional", "store", "tag"];

/** Options of every service that ask for what is not done here: when they do, and the message. */
const unsupportedOptions: Readonly<Record<string, { when: RegExp; sentence: Message }>> = {
  format: { when: new RegExp(`^(?!(?:${noticeFormats.join("|")})$)`, "i"), sentence: oneOf("format", noticeFormats) },
  overflow: {
    when: /^(?!split|truncate|upstream|[stu]$)/i,
    sentence: oneOf("overflow", ["split", "truncate", "upstream"]),
  },
  retry: { when: /./, sentence: withoutEffect("retry=", message("option.retry")) },
  wait: { when: /./, sentence: withoutEffect("wait=", message("option.wait")) },
  verify: { when: /^(?:n|f|0|of|de|di)/i, sentence: withoutEffect("verify=no", message("option.verify")) },
  redirect: { when: /^(?:n|f|0|of|de|di)/i, sentence: withoutEffect("redirect=no", message("option.redirect")) },
  // Less than we wait is nobody's loss.
  cto: { when: /^(?:1[6-9]|[2-9]\d|\d{3,})/, sentence: withoutEffect("cto=", message("option.timeout")) },
  rto: { when: /^(?:1[6-9]|[2-9]\d|\d{3,})/, sentence: withoutEffect("rto=", message("option.timeout")) },
  image: { when: /^(?:y|t|1|on|al|en)/i, sentence: withoutEffect("image=yes", message("option.image")) },
  tz: { when: /./, sentence: withoutEffect("tz=", message("option.zone")) },
};

function oneOf(option: string, choices: readonly string[]): Message {
  return message("option.expected", { option, expected: message("url.one_of", { choices: choices.join(", ") }) });
}

/** `option`: as it is written, such as "verify=no". */
function withoutEffect(option: string, why: Message): Message {
  return message("option.effect", { option, why });
}

/**
 * Messages about a URL's options, in their order; none where all is well, and none for a URL that cannot be used at all.
 * They hold names of options but no values. Example: `gotifys://host/token?priority=urgent` answers
 * "gotifys://: priority= is expected to be low, moderate, normal, high, emergency or a number from 0 to 10 and has no effect".
 */
export function warningsOf(notificationUrl: string): Message[] {
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
  return distinct(sentences).map((sentence) => message("option.of_scheme", { scheme: url.scheme, sentence }));
}

/** The warnings of a list, each with the place of its URL. */
export function warningsOfUrls(urls: readonly string[]): Message[] {
  return urls.flatMap((url, index) =>
    warningsOf(url).map((sentence) => about(`notification_urls[${index}]`, sentence)),
  );
}

/** `isFilled`: the values are a sample's, which say nothing about those to come. */
function optionWarnings(url: NotificationUrl, rules: OptionRules, isFilled: boolean): Message[] {
  return [...url.options].flatMap(([name, value]) => {
    const rule = rules.options[name];
    if (rule === null) return [];
    if (rule)
      return isFilled || rule.pattern.test(value)
        ? []
        : [message("option.expected", { option: name, expected: rule.expected })];
    if (rules.passesOn || commonOptions.includes(name)) return [];
    const foreign = Object.hasOwn(unsupportedOptions, name) ? unsupportedOptions[name] : undefined;
    if (foreign) return foreign.when.test(value) ? [foreign.sentence] : [];
    return [unknownOptionWarning(name, Object.keys(rules.options))];
  });
}

/** An option that is read, but not in the mode of this URL. */
function limitWarnings({ options }: NotificationUrl, { limited = [] }: OptionRules): Message[] {
  const mode = options.get("mode") ?? "";
  return limited.flatMap(({ names, modes, why }) =>
    modes.test(mode) ? [] : names.filter((name) => options.has(name)).map((name) => withoutEffect(`${name}=`, why)),
  );
}

/** A format that the service cannot show is reported with those that it can. */
function formatWarnings({ format }: NotificationUrl, notificationUrl: string): Message[] {
  if (format === null) return [];
  const targets = targetsOf(notificationUrl);
  const shown = (Array.isArray(targets) ? targets[0]?.formats() : undefined) ?? [];
  if (shown.length === 0 || shown.includes(format === "htmlcolor" ? "html" : format)) return [];
  const taken = shown.length === 1 ? message("option.text_only") : shown.join(" or ");
  return [message("option.format", { format, taken })];
}

function prefixWarnings({ plus, minus, colon }: NotificationUrl, { prefixes }: OptionRules): Message[] {
  const given = { "+": plus, "-": minus, ":": colon };
  return Object.entries(given).flatMap(([prefix, pairs]) =>
    prefixes.includes(prefix)
      ? []
      : pairs.map(([name]) => message("option.not_read", { option: `${prefix}${shortenName(name)}=` })),
  );
}

function unknownOptionWarning(name: string, known: string[]): Message {
  const near = closest(name, known);
  const option = shortenName(name);
  return near ? message("option.unknown_near", { option, near }) : message("option.unknown", { option });
}

const shortenName = (name: string) => [...name].slice(0, 50).join("");
