/** The operator's pages: what fails over all accounts by class, the failing watches, and what a remedy would do. Pure. */
import { lookup } from "../../lib/lookup.ts";
import { failureClasses } from "../../page/failure.ts";
import { Said } from "../parts/said.tsx";
import { sentenceIn } from "../../message/written.ts";
import type { Child } from "hono/jsx";
import { remedialActions, type RemedialAction } from "../../storage/audit/actions.ts";
import { pageDocument } from "../frame.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { Hidden, PostButton, TextField } from "../parts/form.tsx";
import { Empty, Notice, Pager, Tabs } from "../parts/page.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import type { FailingClass, Failure, Listed, Report, Target } from "./data.ts";

type Tab = "classes" | "failures" | "accounts" | "proxies" | "service" | "audit" | "invitations";
const paths: Record<Tab, string> = {
  classes: "/operator",
  failures: "/operator/failures",
  accounts: "/operator/accounts",
  proxies: "/operator/proxies",
  service: "/operator/service",
  audit: "/operator/audit",
  invitations: "/operator/invitations",
};

/** A page of the operator as a complete document. */
export function operatorFrame(reader: Reader, { tab, title }: { tab: Tab; title?: string }, content: Child): string {
  const { operator } = reader.words;
  const tabs = Object.entries(paths).map(([name, href]) => ({
    href,
    label: operator.tabs[name as Tab],
    isCurrent: name === tab,
  }));
  return pageDocument(
    reader,
    { title: title ?? `${operator.tabs[tab]} · ${operator.title}`, isWide: true, hasOwnHeading: true },
    <>
      <h1>{title ?? operator.title}</h1>
      <Tabs label={operator.title} tabs={tabs} />
      {content}
      <form method="post" action="/operator/sign-out" class="operator-end">
        <PostButton>{operator.signOut}</PostButton>
        <span class="quiet small">{operator.endsByItself}</span>
      </form>
    </>,
  );
}

/** The page where the administrator's key opens a session. */
export function operatorSignIn(reader: Reader, problem: string | null = null): string {
  const { operator } = reader.words;
  return pageDocument(
    reader,
    { title: operator.signInTitle },
    <div class="narrow">
      {problem ? <Notice kind="failing">{problem}</Notice> : null}
      <p>{operator.signInLead}</p>
      <form method="post" action="/operator/sign-in">
        <TextField name="key" type="password" label={operator.key} autocomplete="off" isRequired hasFocus />
        <PostButton kind="primary">{operator.signIn}</PostButton>
      </form>
    </div>,
  );
}

/** Failing watches by class. */
export function classesPage(reader: Reader, report: Report, problems: readonly unknown[]): string {
  const { operator } = reader.words;
  const trouble =
    problems.length === 0 ? null : (
      <Notice kind="failing">
        <p>
          {operator.outOfOrder(problems.length)} <a href="/operator/service">{operator.look}</a>
        </p>
      </Notice>
    );
  if (report.total === 0)
    return operatorFrame(
      reader,
      { tab: "classes" },
      <>
        {trouble}
        <Empty title={operator.noneTitle} text={operator.noneText} />
      </>,
    );
  return operatorFrame(
    reader,
    { tab: "classes" },
    <>
      {trouble}
      <p class="lead">{operator.total(report.total)}</p>
      <ul class="operator-classes">
        {report.classes.map((one) => (
          <FailingClassCard reader={reader} failing={one} />
        ))}
      </ul>
    </>,
  );
}

/** What the operator calls a class; one of an earlier release by its code. */
export const failureName = ({ words }: Reader, failure: string): string =>
  lookup<string>(words.operator.failureNames, failure) ?? failure;

function FailingClassCard({ reader, failing }: { reader: Reader; failing: FailingClass }) {
  const { operator } = reader.words;
  return (
    <li class="card" id={`class-${failing.class}`}>
      <h2>
        <a href={`/operator/failures?class=${failing.class}`}>{failureName(reader, failing.class)}</a>{" "}
        <span class="count quiet">{failing.count}</span>
      </h2>
      <p>
        <Said reader={reader} text={sentenceIn(failing.remedy.reason, failing.remedy.reason_code)} max={300} />
      </p>
      <p class="quiet small">
        {operator.spread(failing.accounts, failing.hosts)} {operator.oldest}{" "}
        <Time reader={reader} at={failing.oldest_since} />, {operator.newest}{" "}
        <Time reader={reader} at={failing.newest_since} />
      </p>
      <details>
        <summary>{operator.samples(failing.samples.length)}</summary>
        <ul>
          {failing.samples.map(({ host, ...said }) => (
            <li>
              <Foreign text={host} max={100} />
              {reader.words.frame.colon} <Said reader={reader} text={sentenceIn(said.sentence, said)} max={300} />
            </li>
          ))}
        </ul>
      </details>
      <form method="post" action="/operator/try" class="row">
        <Hidden name="class" value={failing.class} />
        <RemedyChoice
          reader={reader}
          chosen={failing.remedy.action}
          label={operator.remedyFor(failureName(reader, failing.class))}
        />
        <PostButton>{operator.tryIt}</PostButton>
      </form>
    </li>
  );
}

type Choice = { reader: Reader; chosen: RemedialAction; label: string };
const RemedyChoice = ({ reader: { words }, chosen, label }: Choice) => (
  <select name="action" aria-label={label}>
    {remedialActions.map((action) => (
      <option value={action} selected={action === chosen}>
        {words.operator.remedies[action]}
      </option>
    ))}
  </select>
);

type FailuresPage = { list: Listed<Failure>; only: string; user: string; next: string | null };

/** Failing watches one by one, to pick some of them. */
export function failuresPage(reader: Reader, { list, only, user, next }: FailuresPage): string {
  const { operator } = reader.words;
  const isNarrowed = only !== "" || user !== "";
  return operatorFrame(
    reader,
    { tab: "failures" },
    <>
      <form action="/operator/failures" class="row operator-filter">
        <select name="class" aria-label={operator.class}>
          <option value="">{operator.anyFailure}</option>
          {failureClasses.map((one) => (
            <option value={one} selected={one === only}>
              {operator.failureNames[one]}
            </option>
          ))}
        </select>
        <input name="user" value={user} aria-label={operator.account} placeholder={operator.account} />
        <PostButton>{operator.filter}</PostButton>
        {isNarrowed ? <a href="/operator/failures">{operator.clear}</a> : null}
      </form>
      {list.entries.length === 0 ? (
        <Empty title={operator.noneTitle} text={isNarrowed ? operator.noneHere : operator.noneText} />
      ) : (
        <form method="post" action="/operator/try">
          <div class="operator-scroll" tabindex={0} role="region" aria-label={operator.tabs.failures}>
            <FailureTable reader={reader} failures={list.entries} />
          </div>
          <p class="row">
            <RemedyChoice reader={reader} chosen="recheck" label={operator.remedy} />
            <PostButton>{operator.trySelected}</PostButton>
          </p>
        </form>
      )}
      <Pager reader={reader} previous={null} next={next} />
    </>,
  );
}

const FailureTable = ({ reader, failures }: { reader: Reader; failures: Failure[] }) => {
  const { operator } = reader.words;
  return (
    <table class="stacks">
      <thead>
        <tr>
          <th scope="col">{operator.select}</th>
          <th scope="col">{operator.host}</th>
          <th scope="col">{operator.class}</th>
          <th scope="col">{operator.since}</th>
          <th scope="col">{operator.times}</th>
          <th scope="col">{operator.account}</th>
        </tr>
      </thead>
      <tbody>
        {failures.map((failure) => (
          <tr id={`watch-${failure.uuid}`} data-row>
            <td>
              <input type="checkbox" name="watch" value={failure.uuid} aria-label={failure.host} data-key="x" />
            </td>
            <td>
              <Foreign text={failure.host} max={100} />
              <br />
              <span class="quiet small">
                <Said reader={reader} text={sentenceIn(failure.sentence, failure)} max={300} />
              </span>
            </td>
            <td>{failureName(reader, failure.class)}</td>
            <td>
              <Time reader={reader} at={failure.since} as="absolute" />
            </td>
            <td class="number">{failure.count}</td>
            <td>
              <a href={`/operator/failures?user=${failure.user}`}>
                <code>{failure.user.slice(0, 8)}</code>
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type Trial = { action: RemedialAction; target: Target; affected: string[] };

/** What a remedy would do, and the button that does it: there is no other way to it. */
export function trialPage(reader: Reader, { action, target, affected }: Trial): string {
  const { operator } = reader.words;
  const name = operator.remedies[action];
  return operatorFrame(
    reader,
    { tab: target.class ? "classes" : "failures", title: operator.tryTitle(name) },
    <>
      <p class="lead">{operator.wouldTouch(affected.length)}</p>
      <p>{operator.does[action]}</p>
      {affected.length > 0 ? (
        <details>
          <summary>{operator.ids}</summary>
          <pre>{affected.join("\n")}</pre>
        </details>
      ) : null}
      <form method="post" action="/operator/remedy" class="row">
        <Hidden name="action" value={action} />
        {target.class ? <Hidden name="class" value={target.class} /> : null}
        {target.watches?.map((watch) => (
          <Hidden name="watch" value={watch} />
        ))}
        {affected.length > 0 ? <PostButton kind="primary">{operator.doIt(name)}</PostButton> : null}
        <a class="button" href={target.class ? "/operator" : "/operator/failures"}>
          {operator.leave}
        </a>
      </form>
    </>,
  );
}
