/** Who is signed in with the password of this account. Pure. */
import { Foreign } from "../../parts/foreign.tsx";
import { Action } from "../../parts/form.tsx";
import { Time } from "../../parts/time.tsx";
import type { Reader } from "../../reader.ts";
import { deviceText } from "../device.ts";
import { accountPage } from "../frame.tsx";
import type { AnswerOf } from "../../../http/operationCall.ts";
import type { listSessions } from "../../../account/session/routes.ts";

export type Session = AnswerOf<typeof listSessions>[number];

export function sessionsPage(reader: Reader, sessions: Session[]): string {
  const { sessions: words } = reader.words.account;
  const others = sessions.filter(({ current }) => !current);
  return accountPage(
    reader,
    { tab: "sessions" },
    <>
      <p>{words.lead}</p>
      <ul class="things">
        {[...sessions.filter(({ current }) => current), ...others].map((session) => (
          <li class="thing" id={`session-${session.id}`}>
            <div class="what">
              <strong>
                <Foreign text={deviceText(reader.words, session.label)} />
              </strong>
              {session.current ? <span class="badge">{words.here}</span> : null}
            </div>
            <dl class="facts">
              <div>
                <dt>{words.since}</dt>
                <dd>
                  <Time reader={reader} at={session.created_at} as="absolute" />
                </dd>
              </div>
              <div>
                <dt>{words.seen}</dt>
                <dd>
                  <Time reader={reader} at={session.last_seen_at} />
                </dd>
              </div>
            </dl>
            <div class="actions">
              {session.current ? null : (
                <Action
                  path={`/account/sessions/${session.id}/end`}
                  label={words.endLabel(deviceText(reader.words, session.label))}
                >
                  {words.end}
                </Action>
              )}
            </div>
          </li>
        ))}
      </ul>
      {others.length ? (
        <Action path="/account/sessions/end" kind="danger">
          {words.endOthers}
        </Action>
      ) : (
        <p class="quiet">{words.alone}</p>
      )}
    </>,
  );
}
