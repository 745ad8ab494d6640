/** What people taught about a watch, and how to take one of it back. Pure. */
import { Foreign, pathText } from "../parts/foreign.tsx";
import { Action } from "../parts/form.tsx";
import { Empty } from "../parts/page.tsx";
import { StateMark } from "../parts/state.tsx";
import { absolute, Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { RuleLines } from "./readings.tsx";
import { watchPage } from "./page.tsx";
import type { FeedbackRule, WatchView } from "./view.ts";

/** Feedback rules as a page. */
export const rulesPage = (reader: Reader, view: WatchView, rules: FeedbackRule[]): string =>
  watchPage(reader, view, <RulesTab reader={reader} view={view} rules={rules} />);

/** By which what a page taught is taught again. */
const fieldsOfPage = (page: FeedbackRule["page"]): Record<string, string> =>
  page === null ? {} : { page: page.id, since: String(page.since), ...(page.every_page ? { every: "1" } : {}) };

function RulesTab({ reader, view, rules }: { reader: Reader; view: WatchView; rules: FeedbackRule[] }) {
  const words = reader.words.watch.rules;
  const { uuid } = view.watch;
  if (rules.length === 0) return <Empty title={words.none} text={words.noneText} />;
  return (
    <section aria-label={words.title}>
      <p>{words.lead}</p>
      <ul class="timeline">
        {rules.map(({ change, verdict, taught_at: at, lines, page }) => (
          <li id={`rule-${change}`} data-row class="event">
            <p class="event-line">
              <StateMark reader={reader} state={verdict === "noisy" ? "suppressed" : "changed"} />{" "}
              <strong>{words[verdict]}</strong>{" "}
              <span class="quiet small">
                {words.at} <Time reader={reader} at={at} />,{" "}
                {page === null ? (
                  <>
                    {words.change} <a href={`/watch/${uuid}/changes/${change}`}>{absolute(reader, change)}</a>
                  </>
                ) : (
                  <>
                    {page.every_page ? words.everyPage : words.page}{" "}
                    <a href={`/watch/${uuid}/pages/${page.id}`}>
                      <Foreign text={pathText(page.url, true)} max={200} />
                    </a>
                  </>
                )}
              </span>
            </p>
            <RuleLines lines={lines} />
            <Action
              path={`/watch/${uuid}/forget`}
              fields={{ unix: String(change), origin: verdict, ...fieldsOfPage(page) }}
              next={reader.here}
              label={words.forgetOf(absolute(reader, change))}
            >
              {words.forget}
            </Action>
          </li>
        ))}
      </ul>
    </section>
  );
}
