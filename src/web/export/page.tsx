/** The account as an archive to take along. Pure. */
import { pageDocument } from "../frame.tsx";
import { PostButton, RadioField, SelectField } from "../parts/form.tsx";
import { Notice } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";

export function exportPage(reader: Reader, tags: readonly { uuid: string; title: string }[]): string {
  const words = reader.words.export;
  return pageDocument(
    reader,
    { title: words.title },
    <>
      <p>{words.lead}</p>
      <Notice>{words.secrets}</Notice>
      <form action="/export/tidemark.zip" class="narrow">
        <RadioField
          name="history"
          label={words.history}
          value="true"
          choices={[
            { value: "true", label: words.withHistory, help: words.withHistoryHelp },
            { value: "false", label: words.without, help: words.withoutHelp },
          ]}
        />
        {tags.length > 0 ? (
          <SelectField
            name="tag"
            label={words.tag}
            value=""
            choices={[
              { value: "", label: words.all },
              ...tags.map(({ uuid, title }) => ({ value: uuid, label: title.slice(0, 80) })),
            ]}
          />
        ) : null}
        <PostButton kind="primary">{words.download}</PostButton>
      </form>
      <p>
        <a href="/account/data">{words.account}</a>
      </p>
    </>,
  );
}
