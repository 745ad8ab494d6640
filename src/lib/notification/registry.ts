/** Services of different kinds in one table, from scheme to service. */

import { message } from "../../message/message.ts";
import { withEmojis } from "./emojis.ts";
import type { Dialect } from "../markup/dialects.ts";
import { formatsOf, plainNotice, type Format } from "./formats.ts";
import { messageOf } from "./message.ts";
import type { Notice } from "./notice.ts";
import { limitsUnder, overflowOf, partsOf } from "./overflow.ts";
import { usualPictureLimits } from "./picture.ts";
import { placedUrl } from "./places.ts";
import type { OptionRules } from "./declaration/optionRules.ts";
import type { Declared } from "./declaration/service.ts";
import type { Rows } from "./declaration/row.ts";
import type { ServiceForm } from "./forms/form.ts";
import { booleanOption, type NotificationUrl } from "./target.ts";
import { outcomeOfAnswer, type Outcome, type ServiceAnswer, withStatus } from "./outcome.ts";
import type { GrantWay, Service, Target } from "./service.ts";

/** A service with its own kind of target closed over. */
export type Entry = {
  name: string;
  schemes: string[];
  /** What it reads of options. */
  rules: OptionRules;
  rows: Rows;
  forms: readonly ServiceForm[];
  native: (url: URL) => string | null;
  targets: (url: NotificationUrl) => Target[];
};

/** A service as an entry. */
export function entry<T>(service: Declared<T>): Entry {
  return {
    name: service.name,
    schemes: service.schemes,
    rules: service.rules,
    rows: service.rows,
    forms: service.forms,
    native: service.native ?? (() => null),
    targets(url) {
      const placed = placedUrl(url, service.places);
      return service.targets(placed).map((target, index) => targetOf(service, target, { url: placed, index }));
    },
  };
}

/** `index`: which of the URL's targets it is. */
type Place = { url: NotificationUrl; index: number };

function targetOf<T>(service: Service<T>, target: T, place: Place): Target {
  const { options, format } = place.url;
  const { grant } = service;
  const overflow = overflowOf(options);
  const hasEmojis = booleanOption(options.get("emojis"), false);
  const said = (given: Notice) => {
    const notice = format === "text" ? plainNotice(given) : given;
    return hasEmojis ? { ...notice, title: withEmojis(notice.title), body: withEmojis(notice.body) } : notice;
  };
  const limitsOf = (notice: Notice) => limitsUnder(overflow, (notice.image && service.captionLimits) || service.limits);
  const upload = service.upload?.(target) ?? null;
  return {
    service: service.name,
    recipient: service.recipient(target),
    isForPrograms: service.isForPrograms?.(target) ?? false,
    grant: grant ? { ...grantTo(grant, target), key: `${service.name} ${grant.key(target)}` } : null,
    picture: (typeof service.picture === "function" ? service.picture(target) : service.picture) ?? null,
    formats: () => formatsOf((asked) => dialectUnder(service, asked, place)),
    pictureLimits: service.pictureLimits ?? usualPictureLimits,
    upload: upload && {
      when: upload.when,
      next: async (answers, { image, id }, context) =>
        image ? upload.next(answers, { image, id, target, context }) : { refused: true },
    },
    parts: (notice) =>
      overflow === "split" ? partsOf(said(notice), service.dialect(target, notice), limitsOf(notice)) : [notice],
    async compose(notice, context, isPlain = false) {
      const dialect = isPlain ? "text" : service.dialect(target, notice);
      return service.request(messageOf(said(notice), dialect, limitsOf(notice)), target, context);
    },
    refusesMarkup: (answer) => service.refusesMarkup?.(answer) ?? false,
    outcome: (answer, now) => service.outcome?.(answer, now) ?? outcomeOfAnswer(answer, now),
  };
}

function grantTo<T>(grant: GrantWay<T>, target: T): Omit<NonNullable<Target["grant"]>, "key"> {
  return {
    request: async (context, answers = []) =>
      answers.length === 0 ? grant.request(target, context) : (grant.then?.(target, answers) ?? null),
    read(...answers) {
      const last = answers.at(-1);
      return last ? grant.read(last, target, answers) : null;
    },
    outcome: (answer, now) => grant.outcome?.(answer, now) ?? outcomeOfGrant(answer, now),
  };
}

/** As of every answer, but a bad request is one for the credentials. */
function outcomeOfGrant(answer: ServiceAnswer, now: number): Outcome {
  const outcome = outcomeOfAnswer(answer, now);
  return outcome.kind === "permanent"
    ? { ...outcome, reason: withStatus(message("service.credentials_url"), answer.status) }
    : outcome;
}

/** The dialect that a target would be written to, were `format=` another one. */
function dialectUnder<T>(service: Service<T>, format: Format, { url, index }: Place): Dialect {
  const target = service.targets({ ...url, format })[index];
  const notice: Notice = { id: "", title: "", body: "", format, level: "info", at: 0, links: {} };
  return target === undefined ? "text" : service.dialect(target, notice);
}

/** The entries by scheme. Throws when two answer to one: that is a mistake in this program. */
export function schemeTable(entries: readonly Entry[]): Map<string, Entry> {
  const table = new Map<string, Entry>();
  for (const each of entries) {
    for (const scheme of each.schemes) {
      if (table.has(scheme)) throw new Error(`Two notification services answer to ${scheme}://`);
      table.set(scheme, each);
    }
  }
  return table;
}
