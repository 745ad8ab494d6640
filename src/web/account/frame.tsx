/** What surrounds the pages of the account: their tabs, and groups of a title beside its controls. Pure. */
import type { Child } from "hono/jsx";
import type { AssetName } from "../assets.ts";
import { pageDocument } from "../frame.tsx";
import { Notice, Tabs } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";
import { type AccountTab, accountTabs } from "./tabs.ts";

type Options = { tab: AccountTab; scripts?: AssetName[]; problem?: string | null };

/** A page of the account as a complete HTML document. `problem`: why the last action was refused. */
export function accountPage(reader: Reader, { tab, scripts, problem }: Options, content: Child): string {
  const { account } = reader.words;
  const tabs = Object.entries(accountTabs).map(([name, href]) => ({
    href,
    label: account.tabs[name as AccountTab],
    isCurrent: name === tab,
  }));
  const title = `${account.tabs[tab]} · ${account.title}`;
  return pageDocument(
    reader,
    { title, section: "account", hasOwnHeading: true, scripts: scripts ?? ["account.js"] },
    <>
      <h1>{account.title}</h1>
      <Tabs label={account.title} tabs={tabs} />
      {problem ? <Notice kind="failing">{problem}</Notice> : null}
      {content}
    </>,
  );
}

/** A group of controls with its title and a sentence about it beside them. */
export const Group = ({ title, lead, children }: { title: string; lead?: string; children?: Child }) => (
  <section class="group">
    <div class="about">
      <h2>{title}</h2>
      {lead ? <p class="quiet">{lead}</p> : null}
    </div>
    <div class="controls">{children}</div>
  </section>
);

/** An action that cannot be taken back: it opens, says what it means, and has its button there. */
export const Careful = (careful: { label: string; spoken?: string; lead: string; children?: Child }) => (
  <details class="careful">
    <summary class="button" aria-label={careful.spoken}>
      {careful.label}
    </summary>
    <div class="sheet">
      <p>{careful.lead}</p>
      {careful.children}
    </div>
  </details>
);

/** A text to copy: selectable as it stands, with a button where the browser can copy. */
export const Copyable = ({
  reader: { words },
  id,
  label,
  text,
}: {
  reader: Reader;
  id: string;
  label: string;
  text: string;
}) => (
  <div class="field copyable">
    <label for={id}>{label}</label>
    <div class="row">
      <input id={id} class="code" value={text} readonly data-select />
      <button type="button" class="button" data-copy={id} data-copied={words.account.copied} hidden>
        {words.account.copy}
      </button>
    </div>
  </div>
);
