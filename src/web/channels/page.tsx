/** Where alerts go: a card for each channel, and the three ways to begin. Pure. */
import { pageDocument } from "../frame.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { Action } from "../parts/form.tsx";
import { Icon, type IconName } from "../parts/icon.tsx";
import { Empty, Notice, Pager } from "../parts/page.tsx";
import type { Way } from "../tell/ways.ts";
import type { Reader } from "../reader.ts";
import { ChannelCard } from "./card.tsx";
import type { ChannelsPage } from "./data.ts";

export function channelsPage(reader: Reader, page: ChannelsPage): string {
  const { words } = reader;
  return pageDocument(
    reader,
    { title: words.channels.title, section: "channels" },
    <>
      <Unconfirmed reader={reader} email={page.waiting} />
      {page.channels.length === 0 ? (
        <FirstRun reader={reader} ways={page.ways} />
      ) : (
        <Cards reader={reader} page={page} />
      )}
      <p class="row channel-links">
        <a href="/channels/message">{words.channels.message}</a>
        <a href="/deliveries">{words.channels.log}</a>
      </p>
    </>,
  );
}

type Part = { reader: Reader; page: ChannelsPage };

function Cards({ reader, page }: Part) {
  const { words } = reader;
  return (
    <>
      <p class="actions">
        <a class="button primary" href="/channels/new">
          <Icon name="plus" /> {words.channels.add}
        </a>
      </p>
      <ul class="channel-cards" data-live="channels">
        {page.channels.map((channel) => (
          <ChannelCard reader={reader} channel={channel} />
        ))}
      </ul>
      <Pager reader={reader} previous={null} next={page.next} />
    </>
  );
}

const FirstRun = ({ reader, ways }: { reader: Reader; ways: readonly Way[] }) => (
  <Empty title={reader.words.channels.firstTitle} text={reader.words.channels.firstText}>
    <QuickWays reader={reader} ways={ways} />
    <p>
      <a href="/channels/new">{reader.words.channels.more}</a>
    </p>
  </Empty>
);

/** The three ways that need no form. */
export function QuickWays({ reader, ways: offered }: { reader: Reader; ways: readonly Way[] }) {
  const { channels } = reader.words;
  const ways: [way: Way, path: string, icon: IconName, label: string, help: string][] = [
    ["browser", "/account/push", "bell", channels.push, channels.pushHelp],
    ["telegram", "/account/telegram", "send", channels.telegram, channels.telegramHelp],
    ["mail", "/channels/mail", "inbox", channels.mail, channels.mailHelp],
  ];
  return (
    <ul class="ways">
      {ways
        .filter(([way]) => offered.includes(way))
        .map(([, path, icon, label, help]) => (
          <li>
            <a class="way" href={path}>
              <Icon name={icon} />
              <strong>{label}</strong>
              <span class="help">{help}</span>
            </a>
          </li>
        ))}
    </ul>
  );
}

function Unconfirmed({ reader, email }: { reader: Reader; email: string | null }) {
  if (email === null) return null;
  const { channels } = reader.words;
  return (
    <Notice>
      <div class="row">
        <Foreign text={channels.unconfirmed(email)} />
        <Action path="/channels/mail" fields={{ email }}>
          {channels.sendAgain}
        </Action>
      </div>
    </Notice>
  );
}
