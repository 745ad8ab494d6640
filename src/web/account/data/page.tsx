/** What is kept about the account, to take along or to delete. Pure. */
import type { Reader } from "../../reader.ts";
import { accountPage, Group } from "../frame.tsx";

export function dataPage(reader: Reader): string {
  const { data: words, profile } = reader.words.account;
  return accountPage(
    reader,
    { tab: "data" },
    <>
      <Group title={words.account} lead={words.accountLead}>
        <p>
          <a class="button" href="/account/data/tidemark-account.json" download>
            {words.accountGet}
          </a>
        </p>
      </Group>
      <Group title={words.backup} lead={words.backupLead}>
        <p>
          <a class="button" href="/export">
            {words.backupGo}
          </a>
        </p>
      </Group>
      <Group title={words.bring} lead={words.bringLead}>
        <p>
          <a class="button" href="/import">
            {words.bringGo}
          </a>
        </p>
      </Group>
      <Group title={words.leave} lead={words.leaveLead}>
        <p>
          <a class="button danger" href="/account/delete">
            {profile.leaveOpen}
          </a>
        </p>
      </Group>
    </>,
  );
}
