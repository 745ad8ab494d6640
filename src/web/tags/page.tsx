/** The tags of an account: each with its colour, its pattern and the number of its watches, and a form for a new one. Pure. */
import { pageDocument } from "../frame.tsx";
import { ColourField } from "../parts/colour.tsx";
import { Dot } from "../parts/dot.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { PostButton, TextField } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Empty, Pager } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";
import { DeletedTags } from "./deleted.tsx";
import { tagsOnPage, type ShownTag, type TagsPage } from "./data.ts";

type Part = { reader: Reader; page: TagsPage };

/** Below this number every tag is found at a glance. */
const isLong = 12;

export function tagsPage(reader: Reader, page: TagsPage): string {
  const { tags: words } = reader.words;
  return pageDocument(
    reader,
    { title: words.title, section: "tags", scripts: ["settingForm.js"] },
    page.all === 0 ? (
      <>
        <Empty title={words.firstTitle} text={words.firstText}>
          <NewTag reader={reader} page={page} />
        </Empty>
        <DeletedTags reader={reader} tags={page.deleted} />
      </>
    ) : (
      <>
        <details class="careful new-tag" open={page.problem !== null}>
          <summary class="button primary">
            <Icon name="plus" /> {words.new}
          </summary>
          <NewTag reader={reader} page={page} />
        </details>
        {page.all >= isLong ? <Find reader={reader} page={page} /> : null}
        {page.tags.length === 0 ? (
          <Empty title={words.noneTitle}>
            <p>
              <a class="button" href="/tags">
                {words.clear}
              </a>
            </p>
          </Empty>
        ) : (
          <ul class="things tags">
            {page.tags.map((tag) => (
              <TagRow reader={reader} tag={tag} />
            ))}
          </ul>
        )}
        <Pages reader={reader} page={page} />
        <DeletedTags reader={reader} tags={page.deleted} />
      </>
    ),
  );
}

const NewTag = ({ reader: { words }, page: { typed, problem } }: Part) => (
  <form method="post" action="/tags" class="card narrow inline new-tag-form" data-swap>
    <TextField
      name="title"
      label={words.tags.name}
      value={typed.title}
      problem={problem}
      maxlength={200}
      autocomplete="off"
      isRequired
    />
    <ColourField words={words} name="tag_colour" label={words.tags.colour} value={typed.tag_colour} />
    <TextField
      name="url_match_pattern"
      label={words.tags.pattern}
      help={words.tags.patternHelp}
      value={typed.url_match_pattern}
      maxlength={5000}
      autocomplete="off"
    />
    <PostButton kind="primary">{words.tags.create}</PostButton>
  </form>
);

const Find = ({ reader: { words }, page: { find } }: Part) => (
  <form action="/tags" class="row inline tag-find" role="search" data-swap>
    <input type="search" name="find" value={find} aria-label={words.tags.find} placeholder={words.tags.find} />
    <button type="submit" class="button">
      {words.tags.findButton}
    </button>
  </form>
);

const TagRow = ({ reader: { words }, tag }: { reader: Reader; tag: ShownTag }) => (
  <li class="thing" id={`tag-${tag.uuid}`} data-row>
    <div class="what">
      <Dot colour={tag.tag_colour} />
      <a href={`/tags/${tag.uuid}`} class="title" data-key="o">
        <Foreign text={tag.title} max={200} />
      </a>
      {tag.notification_muted ? <span class="badge">{words.tags.muted}</span> : null}
      {tag.overrides_watch ? <span class="badge">{words.tags.overrides}</span> : null}
      {tag.url_match_pattern ? (
        <code class="small quiet">
          <Foreign text={tag.url_match_pattern} max={120} />
        </code>
      ) : null}
    </div>
    <a class="watches-of" href={`/watches?tag=${tag.uuid}`}>
      {words.tags.watches(tag.watch_count)}
    </a>
    <a class="button" href={`/tags/${tag.uuid}`} aria-label={words.tags.editOne(tag.title)} data-key="e">
      {words.tags.edit}
    </a>
  </li>
);

function Pages({ reader, page: { find, page, total, tags } }: Part) {
  const path = (at: number) =>
    `/tags?${new URLSearchParams({ ...(find ? { find } : {}), page: String(at) }).toString()}`;
  return (
    <Pager
      reader={reader}
      previous={page > 1 ? path(page - 1) : null}
      next={page * tagsOnPage < total ? path(page + 1) : null}
      range={reader.words.tags.shown(tags.length, total)}
    />
  );
}
