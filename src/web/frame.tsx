/** What surrounds every page: head, navigation, what the last action left to say, and the place of the content. Pure. */
import type { Child } from "hono/jsx";
import { assetPath, type AssetName } from "./assets.ts";
import { Icon } from "./parts/icon.tsx";
import { Action, Hidden, PostButton } from "./parts/form.tsx";
import type { Reader } from "./reader.ts";

export type Section = "changes" | "watches" | "channels" | "tags" | "new" | "account" | "help";

export type PageOptions = {
  /** The title of the page; the name of the service follows. */
  title: string;
  /** Which entry of the navigation this page belongs to. */
  section?: Section;
  /** Browser code besides that of all pages: files of src/web/client. */
  scripts?: AssetName[];
  /** Wide pages use the whole window: lists and differences. */
  isWide?: boolean;
  /** The `h1` stands within the content already. */
  hasOwnHeading?: boolean;
  /** Shown to whoever is there, signed in or not: it offers no way in. */
  isForAnybody?: boolean;
  /** What search engines show of a page that they may list. */
  description?: string;
};

type InDocument = {
  title: string;
  scripts: readonly AssetName[];
  /** Further elements of the head. */
  head?: Child;
};

/** A complete HTML document around the content of its body. */
export function htmlDocument(reader: Reader, { title, scripts, head = null }: InDocument, body: Child): string {
  const { words, theme, density } = reader;
  const page = (
    <html
      lang={reader.locale}
      dir={words.direction}
      class={`theme-${theme} density-${density}${reader.hasSingleKeys ? "" : " no-single-keys"}`}
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`${title} · Tidemark`}</title>
        <link rel="stylesheet" href={assetPath("app.css")} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#10171f" media="(prefers-color-scheme: dark)" />
        {head}
        {scripts.map((name) => (
          <script type="module" src={assetPath(name)}></script>
        ))}
      </head>
      <body data-zone={reader.zone}>
        <a class="skip" href="#main">
          {words.frame.skip}
        </a>
        {body}
      </body>
    </html>
  );
  // The renderer's elements are texts; none of ours waits for anything.
  return `<!doctype html>${(page as { toString(): string }).toString()}`;
}

/** A page of the dashboard as a complete HTML document. */
export function pageDocument(reader: Reader, options: PageOptions, content: Child): string {
  const { title, description, section, isForAnybody = false, scripts = [] } = options;
  const head = (
    <>
      {description ? <meta name="description" content={description} /> : null}
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
  return htmlDocument(
    reader,
    { title, scripts: ["app.js", ...scripts], head },
    <>
      <Header reader={reader} section={section} isForAnybody={isForAnybody} />
      <Verify reader={reader} />
      <main id="main" tabindex={-1} class={options.isWide ? "wide" : ""}>
        {options.hasOwnHeading ? null : <h1>{title}</h1>}
        {content}
      </main>
      <div id="toasts" role="status" aria-live="polite">
        <Toast reader={reader} />
      </div>
      {reader.person ? <BottomBar reader={reader} section={section} /> : null}
    </>,
  );
}

type InSection = { reader: Reader; section: Section | undefined };

export const Brand = () => (
  <a class="brand" href="/">
    <Icon name="tide" /> Tidemark
  </a>
);

const current = (section: Section | undefined, own: Section) => (section === own ? "page" : undefined);

function Header({ reader, section, isForAnybody }: InSection & { isForAnybody: boolean }) {
  const { words, person } = reader;
  return (
    <header class="top">
      <Brand />
      {person ? (
        <nav aria-label={words.frame.navigation} class="places">
          <a href="/changes" aria-current={current(section, "changes")}>
            {words.frame.changes}
            <Unseen reader={reader} />
          </a>
          <a href="/watches" aria-current={current(section, "watches")}>
            {words.frame.watches}
          </a>
          <a href="/channels" aria-current={current(section, "channels")}>
            {words.frame.channels}
          </a>
          <a href="/tags" aria-current={current(section, "tags")}>
            {words.frame.tags}
          </a>
        </nav>
      ) : null}
      {person ? (
        <form class="find" action="/watches" role="search" aria-label={words.frame.search}>
          <input
            type="search"
            name="q"
            aria-label={words.frame.search}
            placeholder={words.frame.search}
            data-key="/"
            autocomplete="off"
          />
          <a class="button icon palette-open" href="/palette" data-palette aria-label={words.palette.open}>
            <kbd>{words.palette.control} K</kbd>
            <Icon name="search" />
          </a>
        </form>
      ) : (
        <span class="find"></span>
      )}
      {person ? (
        <>
          <a class="button primary new" href="/new" data-key="g n">
            <Icon name="plus" /> {words.frame.newWatch}
          </a>
          <Menu reader={reader} />
        </>
      ) : isForAnybody || reader.here.startsWith("/sign-in") ? null : (
        <a class="button" href="/sign-in">
          {words.frame.signIn}
        </a>
      )}
    </header>
  );
}

function Unseen({ reader: { unseen, words } }: { reader: Reader }) {
  if (!unseen) return null;
  return (
    <span class="count" aria-label={words.frame.unseen(unseen)}>
      {unseen}
    </span>
  );
}

function Menu({ reader }: { reader: Reader }) {
  const { words, person } = reader;
  return (
    <details class="menu account">
      <summary aria-label={words.frame.account} title={person?.email}>
        <Icon name="person" />
      </summary>
      <div class="sheet">
        <p class="quiet">
          <bdi>{person?.email}</bdi>
        </p>
        <a href="/account">{words.frame.account}</a>
        <a href="/tags" class="on-phones">
          {words.frame.tags}
        </a>
        <a href="/import">{words.frame.import}</a>
        <a href="/export">{words.frame.export}</a>
        {reader.isOperator ? <a href="/operator">{words.frame.operator}</a> : null}
        <a href="/help">{words.frame.help}</a>
        <a href="/docs">{words.frame.reference}</a>
        <form method="post" action="/sign-out">
          <button type="submit" class="link">
            {words.frame.signOut}
          </button>
        </form>
      </div>
    </details>
  );
}

/** The places of a phone. The account is in the head, on every screen. */
function BottomBar({ reader, section }: InSection) {
  const { words } = reader;
  return (
    <nav class="bottom" aria-label={words.frame.more}>
      <a href="/changes" aria-current={current(section, "changes")}>
        <Icon name="inbox" />
        {words.frame.changes}
        <Unseen reader={reader} />
      </a>
      <a href="/watches" aria-current={current(section, "watches")}>
        <Icon name="list" />
        {words.frame.watches}
      </a>
      <a href="/new" aria-current={current(section, "new")}>
        <Icon name="plus" />
        {words.frame.newWatch}
      </a>
      <a href="/channels" aria-current={current(section, "channels")}>
        <Icon name="bell" />
        {words.frame.channels}
      </a>
    </nav>
  );
}

/** One line, until the address is verified or the line is closed. */
function Verify({ reader: { words, person, asksToVerify, here } }: { reader: Reader }) {
  if (!person || !asksToVerify) return null;
  const sentence = words.frame.verify(person.email);
  return (
    <aside class="verify" aria-label={words.frame.verifyLabel}>
      <span class="sentence" title={sentence}>
        {sentence}
      </span>
      <Action path="/account/verify" next={here} kind="link">
        {words.frame.verifyAgain}
      </Action>
      <Action path="/account/verify/close" next={here} kind="icon" label={words.frame.close}>
        <Icon name="close" />
      </Action>
    </aside>
  );
}

function Toast({ reader }: { reader: Reader }) {
  const { flash, words, here } = reader;
  if (!flash) return null;
  return (
    <div class={`toast${flash.isFailure ? " failure" : ""}`}>
      <span>{flash.text}</span>
      {flash.undo ? (
        <form method="post" action={flash.undo.action}>
          {flash.undo.fields.map(([name, value]) => (
            <Hidden name={name} value={value} />
          ))}
          <Hidden name="next" value={here} />
          <PostButton kind="link" shortcut="u">
            {words.frame.undo}
          </PostButton>
        </form>
      ) : null}
    </div>
  );
}
