/** Views of the list that a person keeps under a name. Pure. */
import { pageDocument } from "../../frame.tsx";
import { Foreign } from "../../parts/foreign.tsx";
import { Action, Hidden, PostButton, TextField } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import type { Reader } from "../../reader.ts";

export type View = { name: string; query: string };
export type ViewsPage = {
  views: View[];
  /** The query of the list that is to be kept. */
  query: string;
  name?: string;
  problem?: string;
};

export function viewsPage(reader: Reader, { views, query, name = "", problem }: ViewsPage): string {
  const { views: words } = reader.words.watches;
  return pageDocument(
    reader,
    { title: words.title, section: "watches" },
    <>
      <form method="post" action="/watches/views" class="card narrow">
        <Hidden name="query" value={query} />
        <TextField
          name="name"
          label={words.name}
          help={words.help}
          value={name}
          problem={problem}
          maxlength={60}
          isRequired
        />
        <PostButton kind="primary">{words.save}</PostButton>
      </form>
      <ul class="plain">
        {views.map((view) => (
          <li class="row">
            <a href={view.query ? `/watches?${view.query}` : "/watches"}>
              <Foreign text={view.name} max={60} />
            </a>
            <Action
              path="/watches/views/remove"
              fields={{ name: view.name }}
              kind="icon"
              label={words.remove(view.name)}
            >
              <Icon name="trash" />
            </Action>
          </li>
        ))}
      </ul>
      <p>
        <a href={query ? `/watches?${query}` : "/watches"}>{words.back}</a>
      </p>
    </>,
  );
}
