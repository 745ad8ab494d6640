/** Accounts for the operator: the list with what each uses, and one of them with what can be done. Pure. */
import type { AdminAccount } from "../../admin/accounts/shape.ts";
import { isGiving } from "../../billing/standing.ts";
import { planNames } from "../../plan/plan.ts";
import { Foreign } from "../parts/foreign.tsx";
import { CheckField, PostButton, SelectField, TextField } from "../parts/form.tsx";
import { Empty, Notice, Pager } from "../parts/page.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { operatorFrame } from "./page.tsx";

type AccountsPage = { list: AdminAccount[]; next: string | null; asked: Asked };
/** What the list was asked for. */
export type Asked = { q: string; suspended: string; sort: string };

/** The accounts, in the order asked for. */
export function accountsPage(reader: Reader, { list, next, asked }: AccountsPage): string {
  const { accounts, filter, clear } = reader.words.operator;
  const choices = (of: Record<string, string>) => Object.entries(of).map(([value, label]) => ({ value, label }));
  return operatorFrame(
    reader,
    { tab: "accounts" },
    <>
      <form action="/operator/accounts" class="row operator-filter">
        <input type="search" name="q" value={asked.q} aria-label={accounts.find} placeholder={accounts.find} />
        <Choice name="suspended" label={accounts.state} value={asked.suspended} choices={choices(accounts.states)} />
        <Choice name="sort" label={accounts.order} value={asked.sort} choices={choices(accounts.orders)} />
        <PostButton>{filter}</PostButton>
        {asked.q || asked.suspended ? <a href="/operator/accounts">{clear}</a> : null}
      </form>
      {list.length === 0 ? (
        <Empty title={accounts.none} />
      ) : (
        <ul class="operator-accounts">
          {list.map((account) => (
            <AccountRow reader={reader} account={account} />
          ))}
        </ul>
      )}
      <Pager reader={reader} previous={null} next={next} />
    </>,
  );
}

type ChoiceParts = { name: string; label: string; value: string; choices: { value: string; label: string }[] };
const Choice = ({ name, label, value, choices }: ChoiceParts) => (
  <select name={name} aria-label={label}>
    {choices.map((choice) => (
      <option value={choice.value} selected={choice.value === value}>
        {choice.label}
      </option>
    ))}
  </select>
);

function AccountRow({ reader, account }: { reader: Reader; account: AdminAccount }) {
  const { words } = reader;
  const { accounts } = words.operator;
  return (
    <li data-row>
      <p>
        <a href={`/operator/accounts/${account.id}`} data-open>
          <Foreign text={account.email} max={100} />
        </a>{" "}
        {account.suspended_at === null ? null : <span class="state failing">{accounts.suspended}</span>}{" "}
        {account.verified ? null : <span class="quiet small">{accounts.unverified}</span>}
      </p>
      <p class="quiet small">{useOf(reader, account).join(" · ")}</p>
      <p class="quiet small">
        {account.last_seen_at === null ? (
          accounts.neverSeen
        ) : (
          <>
            {accounts.lastSeen} <Time reader={reader} at={account.last_seen_at} />
          </>
        )}
      </p>
    </li>
  );
}

/** What an account has and needs, in words; what it has nothing of is left out. */
function useOf({ words }: Reader, account: AdminAccount): string[] {
  const { accounts } = words.operator;
  const { watches, failing_watches: failing, paused_watches: paused } = account;
  return [
    words.account.plan.names[account.plan],
    accounts.watches(watches),
    ...(failing ? [accounts.failing(failing)] : []),
    ...(paused ? [accounts.paused(paused)] : []),
    ...needsOf({ words }, account),
  ];
}

const needsOf = ({ words }: Pick<Reader, "words">, account: AdminAccount): string[] => {
  const { accounts } = words.operator;
  const { checks_per_month: checks, browser_minutes_per_month: minutes } = account;
  return [accounts.checks(checks), ...(minutes ? [accounts.browser(minutes)] : [])];
};

type AccountPage = { account: AdminAccount; isOwnServer: boolean; problem?: string | null };

/** One account, and what can be done with it. */
export function accountPage(reader: Reader, { account, isOwnServer, problem = null }: AccountPage): string {
  const { accounts } = reader.words.operator;
  return operatorFrame(
    reader,
    { tab: "accounts", title: account.email },
    <>
      {problem ? <Notice kind="failing">{problem}</Notice> : null}
      {account.suspended_at === null ? null : (
        <Notice kind="failing">
          <p>
            {accounts.suspended}, <Time reader={reader} at={account.suspended_at} />
            {account.suspension_reason ? (
              <>
                {`${reader.words.frame.colon} `}
                <Foreign text={account.suspension_reason} max={300} />
              </>
            ) : null}
          </p>
        </Notice>
      )}
      <Facts reader={reader} account={account} />
      <div class="operator-acts">
        <Suspension reader={reader} account={account} />
        <SignOut reader={reader} account={account} />
        <Plan reader={reader} account={account} isOwnServer={isOwnServer} />
        <Deletion reader={reader} account={account} />
      </div>
    </>,
  );
}

type Part = { reader: Reader; account: AdminAccount };
const pathOf = ({ id }: AdminAccount, act: string) => `/operator/accounts/${id}/${act}`;

function Facts({ reader, account }: Part) {
  const { words } = reader;
  const { accounts } = words.operator;
  const { watches, failing_watches: failing, paused_watches: paused } = account;
  const parts = [
    accounts.watches(watches),
    ...(failing ? [accounts.failing(failing)] : []),
    ...(paused ? [accounts.paused(paused)] : []),
  ];
  const facts = [
    [accounts.facts.id, <code>{account.id}</code>],
    [accounts.facts.plan, words.account.plan.names[account.plan]],
    [accounts.facts.created, <Time reader={reader} at={account.created_at} as="absolute" />],
    [accounts.facts.lastSeen, <Time reader={reader} at={account.last_seen_at} />],
    [accounts.facts.watches, parts.join(", ")],
    [accounts.facts.tags, String(account.tags)],
    [accounts.facts.needs, needsOf({ words }, account).join(", ")],
    [accounts.facts.access, accounts.access(account.sessions, account.api_keys, account.apps)],
  ] as const;
  return (
    <>
      <dl class="settings">
        {facts.map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {failing ? (
        <p>
          <a href={`/operator/failures?user=${account.id}`}>{accounts.failingOf}</a>
        </p>
      ) : null}
    </>
  );
}

function Suspension({ reader, account }: Part) {
  const { accounts } = reader.words.operator;
  if (account.suspended_at !== null)
    return (
      <form method="post" action={pathOf(account, "resume")}>
        <PostButton kind="primary">{accounts.resume}</PostButton>
      </form>
    );
  return (
    <form method="post" action={pathOf(account, "suspend")}>
      <h2>{accounts.suspend}</h2>
      <p>{accounts.suspendText}</p>
      <TextField name="reason" label={accounts.reason} help={accounts.reasonHelp} maxlength={300} autocomplete="off" />
      <PostButton kind="danger">{accounts.suspend}</PostButton>
    </form>
  );
}

function SignOut({ reader, account }: Part) {
  const { accounts } = reader.words.operator;
  return (
    <form method="post" action={pathOf(account, "sign-out")}>
      <h2>{accounts.signOut}</h2>
      <p>{accounts.signOutText}</p>
      <CheckField name="revoke_keys" label={accounts.keysToo} />
      <PostButton>{accounts.signOut}</PostButton>
    </form>
  );
}

function Plan({ reader, account, isOwnServer }: Part & { isOwnServer: boolean }) {
  const { words } = reader;
  const { accounts } = words.operator;
  const isBought = isGiving(account.plan_status);
  const choices = planNames.map((name) => ({ value: name, label: words.account.plan.names[name] }));
  return (
    <form method="post" action={pathOf(account, "plan")}>
      <h2>{accounts.plan}</h2>
      {isOwnServer || isBought ? (
        <p class="quiet">{isOwnServer ? accounts.planOwn : accounts.planSubscribed}</p>
      ) : (
        <>
          <p>{accounts.planText}</p>
          <SelectField name="plan" label={accounts.facts.plan} value={account.plan} choices={choices} />
          <PostButton>{accounts.plan}</PostButton>
        </>
      )}
    </form>
  );
}

function Deletion({ reader, account }: Part) {
  const { accounts } = reader.words.operator;
  return (
    <form method="post" action={pathOf(account, "delete")}>
      <h2>{accounts.remove}</h2>
      <p>{accounts.removeText}</p>
      <TextField name="email" label={accounts.removeConfirm(account.email)} autocomplete="off" isRequired />
      <PostButton kind="danger">{accounts.remove}</PostButton>
    </form>
  );
}
