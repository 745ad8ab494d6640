/** The pages of the help: an index, articles of sections, and what an article adds from the product's own registries. Pure. */
import type { Child } from "hono/jsx";
import { pageDocument } from "../frame.tsx";
import type { Reader } from "../reader.ts";
import type { HelpSection } from "../words/english/helpPages.ts";
import type { Words } from "../words/index.ts";
import { Bookmarklet } from "./bookmarklet.tsx";
import { ConditionTables, TemplateTables } from "./tables.tsx";

export type Topic = keyof Words["help"]["pages"];

/** Whether a text names an article. */
export const isTopic = ({ help }: Words, name: string): name is Topic => Object.hasOwn(help.pages, name);

/** The index as a complete document. */
export function helpIndex(reader: Reader): string {
  const { help } = reader.words;
  return pageDocument(
    reader,
    { title: help.title, section: "help" },
    <>
      <p class="lead">{help.lead}</p>
      <ul class="help-index">
        {Object.entries(help.pages).map(([name, { title, summary }]) => (
          <IndexEntry path={`/help/${name}`} title={title} summary={summary} />
        ))}
        <IndexEntry path="/help/keys" title={help.keysTitle} summary={help.keysSummary} />
        <IndexEntry path="/docs" title={help.reference} summary={help.referenceSummary} />
      </ul>
    </>,
  );
}

const IndexEntry = ({ path, title, summary }: { path: string; title: string; summary: string }) => (
  <li>
    <a href={path}>{title}</a>
    <p class="quiet">{summary}</p>
  </li>
);

/** An article as a complete document. `origin`: of this service, for the bookmarklet. */
export function helpPage(reader: Reader, topic: Topic, origin: string): string {
  const page = reader.words.help.pages[topic];
  const added: Partial<Record<Topic, Child>> = {
    templates: <TemplateTables reader={reader} origin={origin} />,
    conditions: <ConditionTables reader={reader} />,
    bookmarklet: <Bookmarklet reader={reader} origin={origin} />,
  };
  return article(
    reader,
    page.title,
    <>
      {page.sections.map((section, place) => (
        <>
          <Section reader={reader} section={section} />
          {topic === "bookmarklet" && place === 0 ? added.bookmarklet : null}
        </>
      ))}
      {topic === "bookmarklet" ? (
        <p>
          <a class="button" href="/settings#api">
            {reader.words.help.connect}
          </a>
        </p>
      ) : (
        added[topic]
      )}
    </>,
  );
}

/** What all articles have around their content. */
export const article = (reader: Reader, title: string, content: Child): string =>
  pageDocument(
    reader,
    { title, section: "help" },
    <div class="help-article">
      {content}
      <p>
        <a href="/help">{reader.words.help.back}</a>
      </p>
    </div>,
  );

function Section({ reader, section: { title, text, steps, examples } }: { reader: Reader; section: HelpSection }) {
  const { help } = reader.words;
  return (
    <section>
      {title ? <h2>{title}</h2> : null}
      {text?.map((paragraph) => (
        <p>{paragraph}</p>
      ))}
      {steps ? (
        <ol>
          {steps.map((step) => (
            <li>{step}</li>
          ))}
        </ol>
      ) : null}
      {examples ? (
        <table class="help-table">
          <caption class="spoken">{title ?? help.write}</caption>
          <tbody>
            {examples.map(([code, meaning]) => (
              <tr>
                <th scope="row">
                  <code>{code}</code>
                </th>
                <td>{meaning}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}
