/** Pushes: this browser, and all that take them. Browser code turns them on and off, because only it can ask. Pure. */
import { Foreign } from "../../parts/foreign.tsx";
import { deviceText } from "../device.ts";
import { Action } from "../../parts/form.tsx";
import { Empty, Notice } from "../../parts/page.tsx";
import { Time } from "../../parts/time.tsx";
import { ThisBrowser } from "../../tell/thisBrowser.tsx";
import type { Reader } from "../../reader.ts";
import { accountPage, Group } from "../frame.tsx";
import type { AnswerOf } from "../../../http/operationCall.ts";
import type { listPushSubscriptions } from "../../../push/routes.ts";

export type Browser = AnswerOf<typeof listPushSubscriptions>[number];

/** `canPush`: whether the operator set the keys of pushes. */
export function pushPage(reader: Reader, { browsers, canPush }: { browsers: Browser[]; canPush: boolean }): string {
  const { push: words } = reader.words.account;
  return accountPage(
    reader,
    { tab: "push" },
    <>
      <p>{words.lead}</p>
      {canPush ? <ThisBrowser reader={reader} /> : <Notice>{words.notConfigured}</Notice>}
      <Group title={words.browsers}>
        {browsers.length ? (
          <>
            <ul class="things">
              {browsers.map((browser) => (
                <Row reader={reader} browser={browser} />
              ))}
            </ul>
            {canPush ? <Action path="/account/push/test">{words.test}</Action> : null}
          </>
        ) : (
          <Empty title={words.none} />
        )}
      </Group>
    </>,
  );
}

function Row({ reader, browser }: { reader: Reader; browser: Browser }) {
  const { push: words } = reader.words.account;
  const name = browser.label ? deviceText(reader.words, browser.label) : browser.service;
  return (
    <li class="thing" id={`browser-${browser.id}`}>
      <div class="what">
        <strong>
          <Foreign text={name} max={100} />
        </strong>
        {browser.label ? (
          <span class="quiet small">
            <Foreign text={browser.service} max={100} />
          </span>
        ) : null}
      </div>
      <dl class="facts">
        <div>
          <dt>{words.since}</dt>
          <dd>
            <Time reader={reader} at={browser.created_at} as="absolute" />
          </dd>
        </div>
        <div>
          <dt>{words.last}</dt>
          <dd>
            <Time reader={reader} at={browser.last_delivered_at} />
          </dd>
        </div>
      </dl>
      <div class="actions">
        <Action path={`/account/push/${browser.id}/remove`} label={words.removeLabel(name)}>
          {words.remove}
        </Action>
      </div>
    </li>
  );
}
