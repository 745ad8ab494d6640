/** What every page says that asks for access: who asks, for which account, and what it may do then. Its own words are marked. Pure. */
import type { Scope } from "../../http/identity.ts";
import { Foreign } from "../parts/foreign.tsx";
import { CheckField } from "../parts/form.tsx";
import { Notice } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";

/** `host`: who vouches for the name; null where nobody does. */
export type AskingApp = { name: string; host: string | null };

export const WhoAsks = ({ reader, app }: { reader: Reader; app: AskingApp }) => {
  const { authorize: words } = reader.words;
  return (
    <>
      {app.host === null ? (
        <Notice kind="suppressed">{words.unverified}</Notice>
      ) : (
        <p>
          {words.verified} <Foreign text={app.host} max={200} />
        </p>
      )}
      <p>{words.account(reader.person?.email ?? "")}</p>
    </>
  );
};

/** The scopes that were asked for, each of which may be left out but that of looking. */
export const ScopeFields = ({ reader, scopes }: { reader: Reader; scopes: readonly Scope[] }) => {
  const { authorize: words } = reader.words;
  return (
    <fieldset>
      <legend>{words.may}</legend>
      <p>{words.scopes.read}</p>
      {scopes.includes("write") ? <CheckField name="scope" value="write" label={words.scopes.write} isChecked /> : null}
      {scopes.includes("account") ? (
        <CheckField name="scope" value="account" label={words.scopes.account} help={words.accountHelp} isChecked />
      ) : null}
    </fieldset>
  );
};
