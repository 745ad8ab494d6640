/** Sharing the settings of a watch: what a link would carry, for how long, and the link. Pure. */
import type { FormField } from "../../settings/form/form.ts";
import { valueText } from "../forms/wording.ts";
import { pageDocument } from "../frame.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { nameText } from "../../services/shortName.ts";
import { PostButton, SelectField } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Notice } from "../parts/page.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { Copyable } from "../account/frame.tsx";
import { dayChoices, leftOutText, type Carried, type Share } from "./data.ts";

export type SharePage = {
  uuid: string;
  label: string;
  fields: readonly FormField[];
  share: Share | null;
  days: number;
  problem: string | null;
};

export function sharePage(reader: Reader, page: SharePage): string {
  const { share: words, time } = reader.words;
  const path = `/watch/${page.uuid}`;
  return pageDocument(
    reader,
    { title: words.title, section: "watches", hasOwnHeading: true, scripts: ["share.js"] },
    <>
      <p class="way">
        <a href={path}>
          <Icon name="left" /> <Foreign text={nameText(page.label)} max={200} />
        </a>
      </p>
      <h1>{words.title}</h1>
      <p class="lead">{words.lead}</p>
      {page.problem ? (
        <Notice kind="failing">
          <Foreign text={page.problem} max={500} />
        </Notice>
      ) : null}
      <form method="post" action={`${path}/share`} class="card narrow inline" data-swap>
        <SelectField
          name="days"
          label={words.good}
          value={String(page.days)}
          choices={dayChoices.map((days) => ({ value: String(days), label: time.days(days) }))}
        />
        <PostButton kind="primary">{words.make}</PostButton>
      </form>
      {page.share ? <Made reader={reader} fields={page.fields} share={page.share} /> : null}
    </>,
  );
}

type MadeProps = { reader: Reader; fields: readonly FormField[]; share: Carried & { url: string } };

const Made = ({ reader, fields, share }: MadeProps) => (
  <section aria-labelledby="share-link" class="shared">
    <h2 id="share-link">{reader.words.share.made}</h2>
    <Copyable reader={reader} id="share-url" label={reader.words.share.link} text={share.url} />
    <p class="help">
      {reader.words.share.until} <Time reader={reader} at={share.expires_at} as="absolute" />
    </p>
    <h3>{reader.words.share.carries}</h3>
    <dl class="settings">
      {fields
        .filter(({ name }) => name in share.settings)
        .map((field) => (
          <div>
            <dt>{field.label}</dt>
            <dd>
              <Foreign text={valueText(reader.words, field, share.settings[field.name])} max={400} />
            </dd>
          </div>
        ))}
    </dl>
    <LeftOut reader={reader} fields={fields} carried={share} lead={reader.words.share.staysBehind} />
  </section>
);

type LeftOutProps = { reader: Reader; fields: readonly FormField[]; carried: Carried; lead: string };

/** What stayed behind; nothing where all came along. */
export const LeftOut = ({ reader, fields, carried, lead }: LeftOutProps) =>
  carried.left_out.length > 0 ? (
    <Notice>
      <p>{lead}</p>
      <ul>
        {carried.left_out.slice(0, 50).map((path) => (
          <li>
            <Foreign text={leftOutText(reader.words, fields, path)} max={200} />
          </li>
        ))}
      </ul>
    </Notice>
  ) : null;
