/** One tag: what is done with its watches, its settings, and deleting it. Pure. */
import { Conflicts } from "../forms/conflicts.tsx";
import { FormProblem, MaskNote, SaveBar, SettingNavigation, SettingsForm } from "../forms/form.tsx";
import { pageDocument } from "../frame.tsx";
import { Dot } from "../parts/dot.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { Action, Hidden, PostButton } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import type { Reader } from "../reader.ts";
import type { ShownTag, TagPage } from "./data.ts";

export function tagPage(reader: Reader, { tag, view, problem, conflicts }: TagPage): string {
  const { tags: words } = reader.words;
  const path = `/tags/${tag.uuid}`;
  return pageDocument(
    reader,
    {
      title: words.tag(tag.title),
      section: "tags",
      isWide: true,
      hasOwnHeading: true,
      scripts: ["settingForm.js"],
    },
    <>
      <p class="way">
        <a href="/tags">
          <Icon name="left" /> {words.back}
        </a>
      </p>
      <h1>
        <Dot colour={tag.tag_colour} /> <Foreign text={tag.title} max={200} />
      </h1>
      <div class="row tag-head">
        <a href={`/watches?tag=${tag.uuid}`}>{words.watches(tag.watch_count)}</a>
        <div class="row">
          {tag.watch_count > 1 ? <Action path={`${path}/compare`}>{words.compare}</Action> : null}
          <Deletion reader={reader} tag={tag} />
        </div>
      </div>
      {tag.watch_count > 0 ? <Acts reader={reader} tag={tag} /> : null}
      <FormProblem problem={problem} />
      <MaskNote reader={reader} view={view} />
      <SettingNavigation reader={reader} view={view} path={path} />
      <SettingsForm reader={reader} view={view} action={path}>
        {conflicts.length > 0 ? <Conflicts reader={reader} view={view} conflicts={conflicts} /> : null}
        <SaveBar reader={reader} path={path} />
      </SettingsForm>
    </>,
  );
}

type Part = { reader: Reader; tag: ShownTag };

const Deletion = ({ reader: { words }, tag }: Part) => (
  <details class="careful">
    <summary class="button danger">{words.tags.delete}</summary>
    <div class="sheet">
      <p>{words.tags.deleteLead(tag.watch_count)}</p>
      <Action path={`/tags/${tag.uuid}/delete`} fields={{ title: tag.title.slice(0, 200) }} kind="danger">
        {words.tags.delete}
      </Action>
    </div>
  </details>
);

const actions = ["recheck", "viewed", "pause", "resume", "mute", "unmute", "clear_errors"] as const;

/** One action on all watches of the tag: the same form as in the list of watches, narrowed to the tag. */
const Acts = ({ reader: { words }, tag }: Part) => (
  <form method="post" action="/watches/act" class="inline tag-acts" data-swap>
    <Hidden name="next" value={`/tags/${tag.uuid}`} />
    <Hidden name="whole" value="true" />
    <Hidden name="filter" value={`tag=${tag.uuid}`} />
    <fieldset>
      <legend>{words.tags.actions}</legend>
      <div class="row">
        {actions.map((action) => (
          <PostButton name="many" value={action}>
            {words.watches.act[action]}
          </PostButton>
        ))}
        <PostButton name="many" value="set" formaction="/watches/set">
          {words.watches.act.set}
        </PostButton>
      </div>
      <p class="help">{words.tags.actionsHelp}</p>
    </fieldset>
  </form>
);
