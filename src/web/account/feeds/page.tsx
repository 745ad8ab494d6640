/** Addresses for feed readers: of the account, of tags, of watches; each with its formats and a QR code. Pure. */
import { Foreign } from "../../parts/foreign.tsx";
import { Action, PostButton, TextField } from "../../parts/form.tsx";
import { Empty } from "../../parts/page.tsx";
import { QrCode } from "../../parts/qr.tsx";
import type { Reader } from "../../reader.ts";
import { accountPage, Careful, Copyable, Group } from "../frame.tsx";

/** What a feed is of; `path`: below the list of feeds. */
export type FeedOf = { path: string; name: string };
export type FeedsPage = { tags: FeedOf[]; watches: FeedOf[]; moreWatches: number; query: string };
export const feedFormats = ["rss", "atom", "json"] as const;
export type FeedFormat = (typeof feedFormats)[number];

export function feedsOffPage(reader: Reader): string {
  const { feeds: words } = reader.words.account;
  return accountPage(
    reader,
    { tab: "feeds" },
    <Empty title={words.off} text={words.lead}>
      <Action path="/account/feeds/renew" kind="primary">
        {words.turnOn}
      </Action>
    </Empty>,
  );
}

export function feedsPage(reader: Reader, { tags, watches, moreWatches, query }: FeedsPage): string {
  const { feeds: words } = reader.words.account;
  return accountPage(
    reader,
    { tab: "feeds" },
    <>
      <p>{words.lead}</p>
      <Group title={words.all}>
        <Feeds reader={reader} feeds={[{ path: "all", name: words.all }]} />
      </Group>
      <Group title={words.tags}>
        {tags.length ? <Feeds reader={reader} feeds={tags} /> : <p class="quiet">{words.noTags}</p>}
      </Group>
      <Group title={words.watches}>
        <form action="/account/feeds" class="inline find-feed" data-swap>
          <TextField name="q" type="search" label={words.search} value={query} />
          <PostButton>{words.find}</PostButton>
        </form>
        {watches.length ? <Feeds reader={reader} feeds={watches} /> : <p class="quiet">{words.noneFound}</p>}
        {moreWatches ? <p class="quiet">{words.more(moreWatches)}</p> : null}
      </Group>
      <div class="actions">
        <Careful label={words.renew} lead={words.renewLead}>
          <Action path="/account/feeds/renew" kind="danger">
            {words.renew}
          </Action>
        </Careful>
        <Careful label={words.end} lead={words.endLead}>
          <Action path="/account/feeds/end" kind="danger">
            {words.end}
          </Action>
        </Careful>
      </div>
    </>,
  );
}

const Feeds = ({ reader: { words }, feeds }: { reader: Reader; feeds: FeedOf[] }) => (
  <ul class="things slim">
    {feeds.map(({ path, name }) => (
      <li class="thing">
        <div class="what">
          <Foreign text={name} max={200} />
        </div>
        <div class="actions">
          <a class="button" href={`/account/feeds/${path}`} aria-label={words.account.feeds.openLabel(name)}>
            {words.account.feeds.open}
          </a>
        </div>
      </li>
    ))}
  </ul>
);

export type FeedPage = { name: string; path: string; format: FeedFormat; address: string };

/** One feed: its address as text and as a QR code. Everything here is secret. */
export function feedPage(reader: Reader, { name, path, format, address }: FeedPage): string {
  const { account } = reader.words;
  const { feeds: words } = account;
  return accountPage(
    reader,
    { tab: "feeds" },
    <>
      <p>
        <a href="/account/feeds">{words.back}</a>
      </p>
      <h2>
        <Foreign text={name} max={200} />
      </h2>
      <p class="row">
        {feedFormats.map((one) => (
          <a
            class="button"
            href={`/account/feeds/${path}?format=${one}`}
            aria-current={one === format ? "true" : undefined}
          >
            {words.formats[one]}
          </a>
        ))}
      </p>
      <Copyable reader={reader} id="feed-address" label={words.address} text={address} />
      <QrCode text={address} label={account.scan} />
    </>,
  );
}
