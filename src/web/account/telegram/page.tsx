/** Telegram: connecting a chat by a link that is opened there, and what can be done with it. Pure. */
import { Foreign } from "../../parts/foreign.tsx";
import { Action } from "../../parts/form.tsx";
import { Notice } from "../../parts/page.tsx";
import { QrCode } from "../../parts/qr.tsx";
import { StateMark } from "../../parts/state.tsx";
import type { Reader } from "../../reader.ts";
import { accountPage, Copyable } from "../frame.tsx";
import type { AnswerOf } from "../../../http/operationCall.ts";
import type { getTelegram } from "../../../telegram/routes.ts";

export type Chat = AnswerOf<typeof getTelegram>;

/** `chat`: null where this server has no bot. */
export function telegramPage(reader: Reader, chat: Chat | null): string {
  const { telegram: words } = reader.words.account;
  return accountPage(
    reader,
    { tab: "telegram" },
    <>
      <p>{words.lead}</p>
      {chat === null ? (
        <Notice>{words.notConfigured}</Notice>
      ) : chat.connected ? (
        <Connected reader={reader} chat={chat} />
      ) : (
        <Action path="/account/telegram/link" kind="primary">
          {words.connect}
        </Action>
      )}
    </>,
  );
}

const Connected = ({ reader, chat }: { reader: Reader; chat: Chat }) => {
  const { telegram: words } = reader.words.account;
  return (
    <div class="card">
      <p>
        <StateMark reader={reader} state="healthy" />{" "}
        {chat.username ? <Foreign text={words.connected(chat.username)} max={200} /> : words.connectedNameless}
      </p>
      <div class="row">
        <Action path="/account/telegram/test">{words.test}</Action>
        <Action path="/account/telegram/end" kind="danger">
          {words.disconnect}
        </Action>
      </div>
    </div>
  );
};

export type LinkPage = {
  chat: Chat;
  /** The link that connects, and for how long; null on a page that only waits. */
  link: { url: string; minutes: number } | null;
};

/** The link while it waits to be opened. The state stands in a list of its own, so that it can be asked for again and again. */
export function telegramLinkPage(reader: Reader, { chat, link }: LinkPage): string {
  const { account } = reader.words;
  const { telegram: words } = account;
  return accountPage(
    reader,
    { tab: "telegram" },
    <div class="connect">
      <div data-live="telegram">
        {chat.connected ? (
          <div id="telegram-state" class="is-connected">
            <Connected reader={reader} chat={chat} />
          </div>
        ) : (
          <p id="telegram-state" data-checking>
            <StateMark reader={reader} state="checking" /> {words.waiting}
          </p>
        )}
      </div>
      {link && !chat.connected ? (
        <div class="until-connected">
          <ol>
            {words.steps.map((step) => (
              <li>{step}</li>
            ))}
          </ol>
          <p>
            <a class="button primary" href={link.url} target="_blank" rel="noopener noreferrer">
              {words.open}
            </a>
          </p>
          <QrCode text={link.url} label={account.scan} />
          <Copyable reader={reader} id="telegram-link" label={words.address} text={link.url} />
          <p class="quiet">{words.lasts(link.minutes)}</p>
        </div>
      ) : null}
      {chat.connected ? null : (
        <div class="row until-connected">
          <a class="button" href="/account/telegram">
            {words.look}
          </a>
          <Action path="/account/telegram/link" kind="link">
            {words.again}
          </Action>
        </div>
      )}
    </div>,
  );
}
