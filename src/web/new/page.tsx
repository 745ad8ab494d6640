/** A new watch in three steps on one page: what the page holds, what matters of it, how to be notified. Pure. */
import { messageIn } from "../../message/written.ts";
import { pageDocument } from "../frame.tsx";
import { Foreign, ForeignLink, shortAddress } from "../parts/foreign.tsx";
import { failureText, Said } from "../parts/said.tsx";
import { Hidden, PostButton } from "../parts/form.tsx";
import { Notice } from "../parts/page.tsx";
import { isObstructing } from "../../look/findings.ts";
import { AddressField } from "../entry/page.tsx";
import type { Reader } from "../reader.ts";
import { choicePath, type Choice } from "./choice.ts";
import type { Look, NewPage } from "./data.ts";
import { HowToTell, WhatMatters } from "./form.tsx";
import { OnwardWays } from "./unread.tsx";
import { Watched } from "./watched.tsx";

/** The first step: the address. `isOwn`: the page may be looked at without asking again. */
export function addressPage(reader: Reader, page: { url: string; problem: string | null; isOwn: boolean }): string {
  const { words } = reader;
  return pageDocument(
    reader,
    { title: words.new.title, section: "new", scripts: ["new.js"] },
    <>
      {page.problem ? (
        <Notice kind="failing">
          <Foreign text={page.problem} />
        </Notice>
      ) : null}
      <form
        method="post"
        action="/new"
        class="look inline"
        {...(page.isOwn && page.url && !page.problem ? { "data-look-now": "" } : {})}
      >
        <AddressField reader={reader} url={page.url} />
        <PostButton kind="primary">{words.entry.look}</PostButton>
      </form>
      <p class="looking" data-looking hidden role="status">
        {words.new.looking}
      </p>
      <p class="quiet">{words.new.addressHelp}</p>
    </>,
  );
}

export function newPage(reader: Reader, page: NewPage): string {
  const { words } = reader;
  return pageDocument(
    reader,
    { title: words.new.title, section: "new", isWide: true, scripts: ["new.js", "account.js"], hasOwnHeading: true },
    <div class="new-watch">
      <Found reader={reader} page={page} />
      {page.look.error ? null : (
        <div class="split">
          <form
            id="choose"
            method="post"
            action={`/new/${page.look.id}`}
            class="inline"
            data-try={`/new/${page.look.id}`}
          >
            {/* Enter in a field makes the watch: the first button of a form is the one that it presses. */}
            <button type="submit" hidden></button>
            <WhatMatters reader={reader} page={page} />
            <HowToTell reader={reader} page={page} />
            {page.problem ? (
              <Notice kind="failing">
                <Foreign text={page.problem} />
              </Notice>
            ) : null}
            <p class="actions finish">
              <PostButton kind="primary">{words.new.watchIt}</PostButton>
              <button type="submit" class="button" formmethod="get" data-without-scripts>
                {words.new.tryIt}
              </button>
            </p>
          </form>
          <Watched reader={reader} page={page} />
        </div>
      )}
    </div>,
  );
}

type Part = { reader: Reader; page: NewPage };

function Found({ reader, page: { look, choice } }: Part) {
  const { words, locale } = reader;
  const tenths = Math.max(1, Math.round(look.fetch_ms / 100));
  const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(tenths / 10);
  const isObstructed = look.lines.length === 0 || look.findings.some(({ kind }) => isObstructing(kind));
  return (
    <section class="found">
      {look.picture ? (
        <img
          class="thumbnail"
          src={`/picture/small-look/${look.id}`}
          alt=""
          width="160"
          height="100"
          decoding="async"
        />
      ) : null}
      <h1>
        <Foreign text={look.title || shortAddress(look.url)} max={200} />
      </h1>
      <p class="row">
        <ForeignLink url={look.final_url ?? look.url} />{" "}
        <a href={`/new?url=${encodeURIComponent(look.url)}&change=1`}>{words.new.change}</a>
      </p>
      {look.error ? (
        <Notice kind="failing">
          <Foreign text={failureText(reader, look.error)} />
        </Notice>
      ) : null}
      {look.error ? (
        <OnwardWays reader={reader} look={look} failure={look.error.class} />
      ) : (
        <p class="quiet">
          <span class={`state ${isObstructed ? "failing" : "healthy"}`} aria-hidden="true">
            {isObstructed ? "▲" : "✓"}
          </span>{" "}
          {words.new.read({
            status: isPlainStatus(look.status) ? null : look.status,
            by: words.new.by[look.read_by],
            seconds,
            lines: look.lines.length,
          })}
        </p>
      )}
      {/* A failure says by itself what stands in the way. */}
      {look.findings
        .filter(({ kind }) => !look.error || !isObstructing(kind))
        .map((finding) => (
          <Finding reader={reader} look={look} finding={finding} />
        ))}
      <Paths reader={reader} look={look} choice={choice} />
      <Frames reader={reader} look={look} />
    </section>
  );
}

/** An answer as it should be is no news to people. */
const isPlainStatus = (status: number | null): boolean => status === null || (status >= 200 && status < 300);

function Finding({ reader, look, finding }: { reader: Reader; look: Look; finding: Look["findings"][number] }) {
  const { words } = reader;
  const isTrouble = isObstructing(finding.kind);
  // A price stands among the choices themselves, frames and paths stand together.
  if (["price", "frame", "json"].includes(finding.kind)) return null;
  const feed = finding.kind === "feed" ? finding.facts.url : null;
  return (
    <Notice kind={isTrouble ? "suppressed" : "info"}>
      <Said reader={reader} text={messageIn(finding) ?? finding.sentence} />
      <span class="row">
        {typeof feed === "string" ? <Again url={feed}>{words.new.useFeed}</Again> : null}
        {finding.settings.fetch_backend ? (
          <Again url={look.url} needsBrowser>
            {words.new.useBrowser}
          </Again>
        ) : null}
      </span>
    </Notice>
  );
}

/** The values of JSON that can be followed: one sentence, however many there are. */
function Paths({ reader, look, choice }: { reader: Reader; look: Look; choice: Choice }) {
  const paths = look.findings.filter(({ kind }) => kind === "json");
  const [first] = paths;
  if (!first) return null;
  const filters = paths.flatMap(({ settings: { include_filters: filter } }) =>
    Array.isArray(filter) ? (filter as string[]).slice(0, 1) : [],
  );
  return (
    <Notice kind="info">
      <Said reader={reader} text={messageIn(first) ?? first.sentence} />
      <span class="row">
        {filters.map((filter) => (
          <a class="button" href={choicePath(look.id, choice, { what: "part", follow: [filter] })}>
            {reader.words.new.usePart} <Foreign text={filter} max={60} />
          </a>
        ))}
      </span>
    </Notice>
  );
}

/** What is not read with the page: one sentence, however many frames there are. */
function Frames({ reader, look }: { reader: Reader; look: Look }) {
  const frames = look.findings.filter(({ kind }) => kind === "frame");
  const [first] = frames;
  if (!first) return null;
  return (
    <Notice kind="info">
      <Said reader={reader} text={messageIn(first) ?? first.sentence} />
      {frames.map(({ facts }) => (
        <span class="row">
          <ForeignLink url={String(facts.url)} text={shortAddress(String(facts.url))} />
          <Again url={String(facts.url)}>{reader.words.new.useFrame}</Again>
        </span>
      ))}
    </Notice>
  );
}

/** Looks once more, at another address or by a browser. */
const Again = ({ url, needsBrowser, children }: { url: string; needsBrowser?: boolean; children?: string }) => (
  <form method="post" action="/new" class="action">
    <Hidden name="url" value={url} />
    {needsBrowser ? <Hidden name="browser" value="true" /> : null}
    <PostButton>{children}</PostButton>
  </form>
);
