/** The operator's audit log, in words. What another release wrote stays as it is. Pure. */
import { auditActions, auditedAction, auditedActions } from "../../storage/audit/actions.ts";
import { auditedThings, objectIn, type AuditedThing, type AuditObject } from "../../storage/audit/object.ts";
import { resultIn, type AuditResult } from "../../storage/audit/result.ts";
import { statusText } from "../account/plan/status.ts";
import { Foreign } from "../parts/foreign.tsx";
import { PostButton } from "../parts/form.tsx";
import { Empty, Pager } from "../parts/page.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import type { AuditEntry, Listed } from "./data.ts";
import { failureName, operatorFrame } from "./page.tsx";

type AuditPage = { list: Listed<AuditEntry>; action: string; next: string | null };

/** What was done, newest first. `action`: only this one, or empty; `next`: path of the next page. */
export function auditPage(reader: Reader, { list, action, next }: AuditPage): string {
  const { operator } = reader.words;
  return operatorFrame(
    reader,
    { tab: "audit" },
    <>
      <form action="/operator/audit" class="row operator-filter">
        <ActionChoice reader={reader} chosen={action} />
        <PostButton>{operator.filter}</PostButton>
        {action ? <a href="/operator/audit">{operator.clear}</a> : null}
      </form>
      {list.entries.length === 0 ? (
        <Empty title={action ? operator.noneFits : operator.noAudit} text={action ? undefined : operator.auditText} />
      ) : (
        <div class="operator-scroll" tabindex={0} role="region" aria-label={operator.tabs.audit}>
          <Entries reader={reader} entries={list.entries} />
        </div>
      )}
      <Pager reader={reader} previous={null} next={next} />
    </>,
  );
}

/** Each action, with the trial of a remedy behind it. */
const choices = auditedActions.toSorted((a, b) => placeOf(a) - placeOf(b));

function placeOf(text: string): number {
  const known = auditedAction(text);
  return known === null ? -1 : auditActions.indexOf(known.action);
}

const ActionChoice = ({ reader, chosen }: { reader: Reader; chosen: string }) => (
  <select name="action" aria-label={reader.words.operator.action}>
    <option value="">{reader.words.operator.audit.anyAction}</option>
    {choices.map((action) => (
      <option value={action} selected={action === chosen}>
        {actionText(reader, action)}
      </option>
    ))}
  </select>
);

function Entries({ reader, entries }: { reader: Reader; entries: AuditEntry[] }) {
  const { operator } = reader.words;
  return (
    <table class="stacks of-audit">
      <thead>
        <tr>
          <th scope="col">{operator.when}</th>
          <th scope="col">{operator.action}</th>
          <th scope="col">{operator.object}</th>
          <th scope="col">{operator.result}</th>
          <th scope="col">{operator.actor}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr>
            <td>
              <Time reader={reader} at={entry.ts} />
            </td>
            <td data-label={operator.action}>{actionText(reader, entry.action)}</td>
            <td data-label={operator.object}>
              <About reader={reader} text={entry.object} />
            </td>
            <td data-label={operator.result}>
              <Result reader={reader} entry={entry} />
            </td>
            <td data-label={operator.actor}>{actorText(reader, entry.actor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function actionText({ words }: Reader, text: string): string {
  const { audit } = words.operator;
  const known = auditedAction(text);
  if (known === null) return text;
  const name = audit.actions[known.action];
  return known.isTrial ? audit.trial(name) : name;
}

type Part = { reader: Reader };

function About({ reader, text }: Part & { text: string }) {
  const { frame, operator } = reader.words;
  const { things, database } = operator.audit;
  const about = objectIn(text);
  if (about === null) return <Foreign text={text} max={200} />;
  return (
    <>
      {auditedThings
        .filter((thing) => about[thing] !== undefined)
        .map((thing, place) => (
          <span>
            {place === 0 ? null : ", "}
            {thing === "watches" ? null : `${things[thing]}${frame.colon} `}
            <Thing reader={reader} thing={thing} about={about} />
            {about.database === undefined ? null : ` ${database(about.database)}`}
          </span>
        ))}
    </>
  );
}

/** An id is shown by its beginning, which distinguishes it; the whole stands in the address that it leads to. */
function Thing({ reader, thing, about }: Part & { thing: AuditedThing; about: AuditObject }) {
  if (thing === "watches") return <Watches reader={reader} watches={about.watches ?? []} />;
  const name = about[thing] ?? "";
  if (thing === "class") return <>{failureName(reader, name)}</>;
  const short = <Foreign text={isId(name) ? name.slice(0, 8) : name} max={100} />;
  const isAccount = thing === "account" || thing === "user";
  return isAccount ? <a href={`/operator/accounts/${encodeURIComponent(name)}`}>{short}</a> : short;
}

const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text);

const Watches = ({ reader, watches }: Part & { watches: readonly string[] }) => {
  const { results } = reader.words.operator.audit;
  if (watches.length === 0) return <>{results.watches(0)}</>;
  return (
    <details>
      <summary>{results.watches(watches.length)}</summary>
      <pre>{watches.join("\n")}</pre>
    </details>
  );
};

function Result({ reader, entry }: Part & { entry: AuditEntry }) {
  const result = resultIn(entry.result, auditedAction(entry.action)?.action === "suspend_account");
  return result.kind === "watches" ? (
    <Watches reader={reader} watches={result.watches} />
  ) : (
    <Foreign text={resultText(reader, result)} max={400} />
  );
}

function resultText({ words }: Reader, result: Exclude<AuditResult, { kind: "watches" }>): string {
  const { results } = words.operator.audit;
  const { names } = words.account.plan;
  switch (result.kind) {
    case "done":
      return results.done;
    case "plan": {
      const plans = results.plan(names[result.from], names[result.to]);
      return result.status === null ? plans : `${plans} (${statusText(words, result.status)})`;
    }
    case "ended":
      return results.ended(result.keysToo);
    case "move":
      return words.operator.audit.moves[result.state];
    case "reason":
      return results.reason(result.reason);
  }
}

/** `admin:` with the beginning of the hash of the key, or `stripe`. */
function actorText({ words }: Reader, actor: string): string {
  const { actors } = words.operator.audit;
  const [kind, fingerprint = ""] = actor.split(":");
  if (kind === "admin") return `${actors.administrator} ${fingerprint}`.trim();
  return kind === "stripe" ? actors.provider : actor;
}
