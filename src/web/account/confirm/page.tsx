/** The password again, before what could open the account to somebody else. Pure. */
import { pageDocument } from "../../frame.tsx";
import { Hidden, PostButton, TextField } from "../../parts/form.tsx";
import { Notice } from "../../parts/page.tsx";
import type { Reader } from "../../reader.ts";

export type ConfirmForm = { next: string; isAgain: boolean; problem?: string };

export function confirmPage(reader: Reader, { next, isAgain, problem }: ConfirmForm): string {
  const { confirm } = reader.words.account;
  return pageDocument(
    reader,
    { title: confirm.title, section: "account" },
    <div class="narrow">
      {problem ? <Notice kind="failing">{problem}</Notice> : null}
      <p>{confirm.lead}</p>
      <form method="post" action="/account/confirm">
        <Hidden name="next" value={next} />
        <Hidden name="again" value={isAgain ? "1" : ""} />
        {/* Password managers want to know whose password it is. */}
        <input type="email" name="email" value={reader.person?.email ?? ""} autocomplete="username" hidden readonly />
        <div class="password" data-reveal={reader.words.entry.showPassword}>
          <TextField
            name="password"
            type="password"
            label={confirm.password}
            autocomplete="current-password"
            maxlength={1024}
            isRequired
            hasFocus
          />
        </div>
        <PostButton kind="primary">{confirm.go}</PostButton>
      </form>
    </div>,
  );
}
