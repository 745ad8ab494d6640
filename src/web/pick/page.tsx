/** The picker: the page as an outline or a picture, and a bar with what was taken in it. One form, so that it works without scripts. Pure. */
import { pageDocument } from "../frame.tsx";
import { Foreign, hostOf } from "../parts/foreign.tsx";
import { failureText } from "../parts/said.tsx";
import { Hidden, PostButton } from "../parts/form.tsx";
import { Empty, Notice, Tabs } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";
import { Bar } from "./bar.tsx";
import type { PickPage } from "./data.ts";
import { OutlineTree } from "./outline.tsx";
import { PictureBoxes } from "./picture.tsx";
import { pickPath } from "./picking.ts";

/** The picker. `onlyBar`: without the page itself, for browser code that has it already. */
export function pickPage(reader: Reader, page: PickPage, { onlyBar = false } = {}): string {
  const { words } = reader;
  return pageDocument(
    reader,
    {
      title: words.pick.title,
      section: page.base.startsWith("/watch/") ? "watches" : "new",
      isWide: true,
      scripts: ["pick.js"],
    },
    <>
      <p class="quiet">
        <Foreign text={page.look.title || hostOf(page.look.url)} max={200} />
      </p>
      <form id="pick" class="picker inline" method="get" action={page.base}>
        <Bar reader={reader} page={page} />
        {onlyBar ? null : <PageToPick reader={reader} page={page} />}
      </form>
    </>,
  );
}

function PageToPick({ reader, page }: { reader: Reader; page: PickPage }) {
  const { words } = reader;
  const { base, picking, look, outline } = page;
  const tab = (view: "outline" | "picture") => ({
    href: pickPath(base, { ...picking, view, at: null }),
    label: words.pick.views[view],
    isCurrent: picking.view === view,
  });
  return (
    <section class="page-to-pick" aria-label={words.pick.page}>
      {look.picture ? <Tabs label={words.pick.viewsLabel} tabs={[tab("outline"), tab("picture")]} /> : null}
      {look.error ? (
        <Notice kind="failing">
          <Foreign text={failureText(reader, look.error)} />
        </Notice>
      ) : null}
      {picking.view === "picture" && look.picture ? <PictureBoxes reader={reader} page={page} /> : null}
      {outline.blocks.length ? (
        <>
          {picking.view === "picture" ? <h2>{words.pick.boxes}</h2> : null}
          <p class="help keys" data-keys hidden>
            {words.pick.keys}
          </p>
          <OutlineTree reader={reader} outline={outline} picking={picking} />
          {outline.truncated ? <p class="help">{words.pick.cut}</p> : null}
        </>
      ) : (
        <NoBlocks reader={reader} page={page} />
      )}
    </section>
  );
}

/** A page without elements: JSON has paths to choose from, all else is followed by its lines. */
function NoBlocks({ reader: { words }, page: { look } }: { reader: Reader; page: PickPage }) {
  const paths = look.findings.flatMap(({ settings, facts }) => {
    const [filter] = (settings["include_filters"] as string[] | undefined) ?? [];
    return filter ? [{ filter, value: String(facts["value"] ?? "") }] : [];
  });
  if (!paths.length) return <Empty title={words.pick.noBlocks} text={words.pick.noBlocksText} />;
  return (
    <ul class="blocks">
      {paths.map(({ filter, value }) => (
        <li>
          <button type="submit" class="block" name="use" value={filter}>
            <code>
              <Foreign text={filter} max={120} />
            </code>{" "}
            <Foreign text={value} max={120} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Before the page of a watch was read. `isOwn`: it may be read without asking again. */
export function readFirstPage(
  reader: Reader,
  page: { action: string; fields: [string, string][]; isOwn: boolean; problem: string | null },
): string {
  const { words } = reader;
  return pageDocument(
    reader,
    { title: words.pick.title, section: "watches", scripts: ["new.js"] },
    <>
      {page.problem ? (
        <Notice kind="failing">
          <Foreign text={page.problem} />
        </Notice>
      ) : null}
      <p>{words.pick.readFirst}</p>
      <form
        method="post"
        action={page.action}
        class="look inline"
        {...(page.isOwn && !page.problem ? { "data-look-now": "" } : {})}
      >
        {page.fields.map(([name, value]) => (
          <Hidden name={name} value={value} />
        ))}
        <PostButton kind="primary">{words.pick.read}</PostButton>
      </form>
      <p class="looking" data-looking hidden role="status">
        {words.new.looking}
      </p>
    </>,
  );
}
