/** Apps that were let in: what each may do, when it was used, and its end. Pure. */
import { Foreign, hostOf } from "../../parts/foreign.tsx";
import { Action } from "../../parts/form.tsx";
import { Empty } from "../../parts/page.tsx";
import { Time } from "../../parts/time.tsx";
import type { Reader } from "../../reader.ts";
import { accountPage, Careful, Copyable, Group } from "../frame.tsx";
import type { AnswerOf } from "../../../http/operationCall.ts";
import type { listApps } from "../../../oauth/apps/routes.ts";

export type ListedApp = AnswerOf<typeof listApps>[number];

/** `address`: of the tools, for the app that is to be connected. */
export function appsPage(reader: Reader, { apps, address }: { apps: ListedApp[]; address: string }): string {
  const { apps: words } = reader.words.account;
  return accountPage(
    reader,
    { tab: "apps" },
    <>
      <p>{words.lead}</p>
      {apps.length === 0 ? (
        <Empty title={words.none} />
      ) : (
        <ul class="things">
          {apps.map((app) => (
            <App reader={reader} app={app} />
          ))}
        </ul>
      )}
      <Group title={words.connect} lead={words.connectLead}>
        <Copyable reader={reader} id="mcp-address" label={words.address} text={address} />
        <p class="quiet">{words.connectKeys}</p>
        <p>
          <a href="/device">{words.connectCode}</a>
        </p>
      </Group>
    </>,
  );
}

function App({ reader, app }: { reader: Reader; app: ListedApp }) {
  const { account, authorize } = reader.words;
  const { apps: words } = account;
  return (
    <li class="thing" id={`app-${app.id}`}>
      <div class="what">
        <strong>
          <Foreign text={app.name} />
        </strong>
        {app.client_id.startsWith("https:") ? (
          <span class="quiet">
            <Foreign text={hostOf(app.client_id)} />
          </span>
        ) : null}
      </div>
      <ul>
        {app.scopes.map((scope) => (
          <li>{authorize.scopes[scope]}</li>
        ))}
      </ul>
      <dl class="facts">
        <div>
          <dt>{words.since}</dt>
          <dd>
            <Time reader={reader} at={app.created_at} as="absolute" />
          </dd>
        </div>
        <div>
          <dt>{words.used}</dt>
          <dd>
            <Time reader={reader} at={app.last_used_at} />
          </dd>
        </div>
      </dl>
      <div class="actions">
        <Careful label={words.end} spoken={words.endLabel(app.name)} lead={words.endLead}>
          <Action path={`/account/apps/${app.id}/end`} kind="danger">
            {words.endGo}
          </Action>
        </Careful>
      </div>
    </li>
  );
}
