/** The operator's invitations. Pure. */
import { Foreign } from "../parts/foreign.tsx";
import { Hidden, PostButton, TextField } from "../parts/form.tsx";
import { Empty, Notice, Pager } from "../parts/page.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import type { Invitation, Listed } from "./data.ts";
import { operatorFrame } from "./page.tsx";

/** `made`: the link of a new invitation, shown this once; `problem`: why one was refused. */
type Invitations = {
  list: Listed<Invitation>;
  next: string | null;
  made?: string;
  problem?: string | null;
  email?: string;
};

/** Who was invited, and a form to invite somebody. */
export function invitationsPage(reader: Reader, { list, next, made, problem, email }: Invitations): string {
  const { operator } = reader.words;
  return operatorFrame(
    reader,
    { tab: "invitations" },
    <>
      {made ? (
        <Notice kind="healthy">
          <p>{operator.invited}</p>
          <pre>
            <code class="invitation">{made}</code>
          </pre>
        </Notice>
      ) : null}
      <form method="post" action="/operator/invitations" class="narrow">
        <TextField
          name="email"
          type="email"
          label={operator.inviteEmail}
          help={operator.inviteHelp}
          value={email}
          problem={problem ?? null}
          autocomplete="off"
        />
        <PostButton kind="primary">{operator.invite}</PostButton>
      </form>
      {list.entries.length === 0 ? (
        <Empty title={operator.noInvitations} text={operator.invitationsText} />
      ) : (
        <ul class="operator-invitations">
          {list.entries.map((invitation) => (
            <Entry reader={reader} invitation={invitation} />
          ))}
        </ul>
      )}
      <Pager reader={reader} previous={null} next={next} />
    </>,
  );
}

function Entry({ reader, invitation }: { reader: Reader; invitation: Invitation }) {
  const { operator } = reader.words;
  const { email, used_at: usedAt, revoked_at: revokedAt, expires_at: expiresAt } = invitation;
  const isOpen = usedAt === null && revokedAt === null && expiresAt > reader.now;
  const state = usedAt === null ? (revokedAt === null ? "expires" : "revoked") : "used";
  return (
    <li class="row">
      <span>
        {email ? <Foreign text={email} max={254} /> : operator.anybody}{" "}
        <span class="quiet small">
          {operator.invitation[state]} <Time reader={reader} at={usedAt ?? revokedAt ?? expiresAt} />
        </span>
      </span>
      {isOpen ? (
        <form method="post" action="/operator/invitations/revoke">
          <Hidden name="id" value={invitation.id} />
          <PostButton kind="danger">{operator.revoke}</PostButton>
        </form>
      ) : null}
    </li>
  );
}
