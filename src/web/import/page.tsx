/** An import in steps: a document, what will come of it, what came. Pure. */
import { messageIn } from "../../message/written.ts";
import type { Preview, PreviewedItem } from "../../import/shape.ts";
import { pageDocument } from "../frame.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { Action, AreaField, Field, Hidden, PostButton } from "../parts/form.tsx";
import { Notice } from "../parts/page.tsx";
import type { Sentence } from "../../message/message.ts";
import { spoken } from "../parts/spoken.ts";
import { refusalInWords } from "./refusal.ts";
import type { Reader } from "../reader.ts";

export type Imported = { batch: string; created: number };

/** The first step. `imported`: what was imported just now. */
export function importPage(
  reader: Reader,
  { problem, imported, text }: { problem: Sentence | null; imported: Imported | null; text: string },
): string {
  const { words } = reader;
  return pageDocument(
    reader,
    { title: words.import.title },
    <>
      {imported ? <Done reader={reader} imported={imported} /> : null}
      {problem ? (
        <Notice kind="failing">
          <Foreign text={refusalInWords(reader, problem)} />
        </Notice>
      ) : null}
      <p>{words.import.lead}</p>
      <form method="post" action="/import" enctype="multipart/form-data" class="import">
        <Field
          name="file"
          label={words.import.file}
          help={words.import.fileHelp}
          control={(ties) => <input {...ties} type="file" name="file" />}
        />
        <AreaField
          name="text"
          label={words.import.text}
          help={words.import.textHelp}
          placeholder={words.import.textExample}
          value={text}
          rows={6}
          isCode
        />
        <PostButton kind="primary" name="do" value="preview">
          {words.import.look}
        </PostButton>
      </form>
    </>,
  );
}

function Done({ reader: { words }, imported: { batch, created } }: { reader: Reader; imported: Imported }) {
  return (
    <Notice kind="healthy">
      <p>{words.import.done(created)}</p>
      <div class="actions">
        <a class="button primary" href="/watches?sort=created">
          {words.import.see}
        </a>
        <Action path="/import/undo" fields={{ batch }}>
          {words.import.undo}
        </Action>
      </div>
      <p class="help">{words.import.undoHelp}</p>
    </Notice>
  );
}

type Part = { reader: Reader; preview: Preview };

/** The second step. `document`: the bytes in base64, which come again with the import. */
export function previewPage(reader: Reader, { preview, document }: { preview: Preview; document: string }): string {
  const { words } = reader;
  const { creates, room, items, total, notes, format } = preview;
  const isOver = room !== null && creates > room;
  const canImport = creates > 0 && !isOver;
  return pageDocument(
    reader,
    { title: words.import.previewTitle, isWide: true },
    <>
      <Counts reader={reader} preview={preview} />
      {isOver ? <Notice kind="failing">{words.import.room(room)}</Notice> : null}
      <form method="post" action="/import" enctype="multipart/form-data" class="actions inline">
        <Hidden name="document" value={document} />
        <Hidden name="format" value={format} />
        {canImport ? (
          <PostButton kind="primary" name="do" value="import">
            {words.import.doIt(creates)}
          </PostButton>
        ) : null}
        <a class={canImport ? "button" : "button primary"} href="/import">
          {words.import.other}
        </a>
      </form>
      <Items reader={reader} preview={preview} />
      {items.length < total ? <p class="quiet">{words.import.first(items.length, total)}</p> : null}
      {notes.length > 0 ? (
        <details class="others">
          <summary>{words.import.documentNotes(notes.length)}</summary>
          <ul>
            {notes.map(({ where, place, reason, ...stated }) => (
              <li>
                <Foreign
                  text={`${spoken(reader, messageIn(place) ?? where)}${words.frame.colon} ${spoken(reader, messageIn(stated) ?? reason)}`}
                  max={500}
                />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>,
  );
}

function Counts({ reader: { words }, preview }: Part) {
  const { format, creates, duplicates, refused, with_more: withMore, account, items } = preview;
  // What cannot be taken has a line of its own.
  const withSettings = withMore - items.filter(({ problem }) => problem !== null).length;
  return (
    <ul class="import-counts">
      <li>{words.import.recognised(words.import.formats[format])}</li>
      <li>
        <strong>{words.import.creates(creates)}</strong>
      </li>
      {withSettings > 0 ? <li>{words.import.withMore(withSettings)}</li> : null}
      {account.length > 0 ? (
        <li>{words.import.forAccount(account.map((name) => words.settings.labels.settings[name]).join(", "))}</li>
      ) : null}
      {duplicates > 0 ? <li>{words.import.duplicates(duplicates)}</li> : null}
      {refused > 0 ? <li class="problem">{words.import.refused(refused)}</li> : null}
    </ul>
  );
}

const Items = ({ reader, preview }: Part) => (
  <div class="import-items" tabindex={0} role="region" aria-label={reader.words.import.previewTitle}>
    <table>
      <thead>
        <tr>
          <th scope="col">{reader.words.import.address}</th>
          <th scope="col">{reader.words.import.tags}</th>
          <th scope="col">{reader.words.import.settings}</th>
          <th scope="col">{reader.words.import.remarks}</th>
        </tr>
      </thead>
      <tbody>
        {preview.items.map((item) => (
          <Item reader={reader} item={item} />
        ))}
      </tbody>
    </table>
  </div>
);

function Item({ reader, item }: { reader: Reader; item: PreviewedItem }) {
  const { words } = reader;
  const { url, title, tags, settings, notes, note_codes: codes, is_duplicate: isDuplicate, problem } = item;
  return (
    <tr class={isDuplicate || problem !== null ? "left-out" : ""}>
      <td>
        {title ? (
          <strong>
            <Foreign text={title} max={120} />
          </strong>
        ) : null}{" "}
        <Foreign text={url} max={200} />
      </td>
      {/* Nothing at all inside, so that a phone leaves the line out. */}
      <td data-label={words.import.tags}>{tags.length > 0 ? <Foreign text={tags.join(", ")} max={200} /> : null}</td>
      <td class={settings.length > 0 ? "small" : "small nothing"} data-label={words.import.settings}>
        {settings.length > 0 ? (
          settings.map((name) => words.settings.labels.settings[name]).join(", ")
        ) : (
          <span class="quiet">{words.import.none}</span>
        )}
      </td>
      <td class="small">
        {isDuplicate ? <span class="badge">{words.import.duplicate}</span> : null}
        {problem === null ? null : (
          <span class="problem">
            <Foreign text={refusalInWords(reader, messageIn(item) ?? problem)} max={300} />
          </span>
        )}
        {notes.map((note, index) => (
          <div>
            <Foreign text={spoken(reader, messageIn(codes[index]) ?? note)} max={1000} />
          </div>
        ))}
      </td>
    </tr>
  );
}
