/** Leaving for good: what it means, and the password. Pure. */
import { pageDocument } from "../../frame.tsx";
import { PostButton, TextField } from "../../parts/form.tsx";
import { Notice } from "../../parts/page.tsx";
import type { Reader } from "../../reader.ts";

export function leavePage(reader: Reader, problem: string | null = null): string {
  const { leave } = reader.words.account;
  return pageDocument(
    reader,
    { title: leave.title, section: "account" },
    <div class="narrow">
      {problem ? <Notice kind="failing">{problem}</Notice> : null}
      <p>{leave.lead}</p>
      <ul>
        {leave.what.map((what) => (
          <li>{what}</li>
        ))}
      </ul>
      <p>
        <a href="/account/data">{leave.download}</a>
      </p>
      <form method="post" action="/account/delete">
        <TextField name="password" type="password" label={leave.password} autocomplete="current-password" isRequired />
        <p class="row">
          <PostButton kind="danger">{leave.go}</PostButton>
          <a class="button" href="/account">
            {leave.back}
          </a>
        </p>
      </form>
    </div>,
  );
}
