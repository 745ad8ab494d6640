/** Parts that many pages share: an empty place, the way through pages, tabs that are links, a notice. Pure. */
import type { Child } from "hono/jsx";
import type { Reader } from "../reader.ts";

/** Nothing here yet: what this place is for, and one way on. */
export const Empty = ({ title, text, children }: { title: string; text?: string; children?: Child }) => (
  <div class="empty">
    <h2>{title}</h2>
    {text ? <p>{text}</p> : null}
    {children}
  </div>
);

type Paging = { reader: Reader; previous: string | null; next: string | null; range?: string };

/** The way to the page before and the page after; null: there is none. */
export const Pager = ({ reader: { words }, previous, next, range }: Paging) =>
  previous || next ? (
    <nav class="pager" aria-label={words.paging.label}>
      {previous ? (
        <a class="button" rel="prev" href={previous}>
          {words.paging.previous}
        </a>
      ) : null}
      {range ? <span class="quiet">{range}</span> : null}
      {next ? (
        <a class="button" rel="next" href={next}>
          {words.paging.next}
        </a>
      ) : null}
    </nav>
  ) : null;

export type Tab = { href: string; label: string; count?: number | string | null; isCurrent: boolean; isOff?: boolean };

/** Tabs that are links: each has an address of its own. */
export const Tabs = ({ label, tabs }: { label: string; tabs: Tab[] }) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map((tab) => (
      <a href={tab.href} aria-current={tab.isCurrent ? "page" : undefined}>
        {tab.label}
        {tab.count ? <span class="count quiet">{tab.count}</span> : null}
      </a>
    ))}
  </nav>
);

/** A sentence that must not be missed. */
export const Notice = ({
  kind = "info",
  children,
}: {
  kind?: "info" | "failing" | "suppressed" | "healthy";
  children?: Child;
}) => (
  <div class={`notice ${kind}`} role={kind === "failing" ? "alert" : undefined}>
    {children}
  </div>
);
