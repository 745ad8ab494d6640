/** Keys of programs: the list, a new one, and the secret that is shown once. Pure. */
import { Foreign, visible } from "../../parts/foreign.tsx";
import { Action, PostButton, SelectField, TextField } from "../../parts/form.tsx";
import { Empty } from "../../parts/page.tsx";
import { Time } from "../../parts/time.tsx";
import type { Reader } from "../../reader.ts";
import { accountPage, Careful, Copyable, Group } from "../frame.tsx";
import type { AnswerOf } from "../../../http/operationCall.ts";
import type { listKeys } from "../../../account/key/routes.ts";

export type ListedKey = AnswerOf<typeof listKeys>[number];
export type KeysPage = {
  keys: ListedKey[];
  tags: { uuid: string; title: string }[];
  typed: { label: string; days: string; may: string; tag: string };
  problem?: string | null;
};

export function keysPage(reader: Reader, page: KeysPage): string {
  const { keys: words } = reader.words.account;
  return accountPage(
    reader,
    { tab: "keys", problem: page.problem ?? null },
    <>
      <p>{words.lead}</p>
      {page.keys.length === 0 ? (
        <Empty title={words.none} />
      ) : (
        <ul class="things">
          {page.keys.map((key) => (
            <Key reader={reader} key_={key} tags={page.tags} />
          ))}
        </ul>
      )}
      <Group title={words.make}>
        <form method="post" action="/account/keys" data-swap id="new-key">
          <TextField
            name="label"
            label={words.label}
            placeholder={words.labelExample}
            value={page.typed.label}
            maxlength={100}
          />
          <SelectField
            name="days"
            label={words.end}
            value={page.typed.days}
            choices={[
              { value: "", label: words.days.never },
              { value: "30", label: words.days.d30 },
              { value: "90", label: words.days.d90 },
              { value: "365", label: words.days.d365 },
            ]}
          />
          <SelectField
            name="may"
            label={words.may}
            value={page.typed.may}
            choices={[
              { value: "", label: words.rights.all },
              { value: "write", label: words.rights.write },
              { value: "read", label: words.rights.read },
            ]}
          />
          {page.tags.length === 0 ? null : (
            <SelectField
              name="tag"
              label={words.tag}
              help={words.tagHelp}
              value={page.typed.tag}
              choices={[
                { value: "", label: words.allWatches },
                ...page.tags.map(({ uuid, title }) => ({ value: uuid, label: visible(title) })),
              ]}
            />
          )}
          <PostButton kind="primary">{words.make}</PostButton>
        </form>
      </Group>
    </>,
  );
}

type KeyProps = { reader: Reader; key_: ListedKey; tags: KeysPage["tags"] };

function Key({ reader, key_: key, tags }: KeyProps) {
  const { keys: words } = reader.words.account;
  const path = `/account/keys/${key.id}`;
  return (
    <li class="thing" id={`key-${key.id}`}>
      <div class="what">
        <strong>{key.label ? <Foreign text={key.label} /> : words.noName}</strong>
        <span class="code quiet">
          {key.prefix}…{key.last_four}
        </span>
      </div>
      <p class="quiet">
        {words.rights[key.scopes === null ? "all" : key.scopes.includes("write") ? "write" : "read"]}
        {key.scopes?.includes("account") ? `, ${words.rights.account}` : ""}
        {key.only_tags ? ` · ${words.onlyTags} ` : ""}
        <Foreign
          text={tags.flatMap(({ uuid, title }) => (key.only_tags?.includes(uuid) ? title : [])).join(", ")}
          max={200}
        />
      </p>
      <dl class="facts">
        <Fact name={words.made} reader={reader} at={key.created_at} />
        <Fact name={words.used} reader={reader} at={key.last_used_at} />
        <Fact name={words.ends} reader={reader} at={key.expires_at} />
      </dl>
      <div class="actions">
        <Careful label={words.rotate} lead={words.rotateLead}>
          <form method="post" action={`${path}/rotate`} data-swap>
            <SelectField
              name="grace"
              id={`grace-${key.id}`}
              label={words.grace}
              value="3600"
              choices={[
                { value: "0", label: words.graces.now },
                { value: "3600", label: words.graces.hour },
                { value: "86400", label: words.graces.day },
                { value: "604800", label: words.graces.week },
              ]}
            />
            <PostButton>{words.rotate}</PostButton>
          </form>
        </Careful>
        <Careful label={words.revoke} lead={words.revokeLead}>
          <Action path={`${path}/end`} kind="danger">
            {words.revokeGo}
          </Action>
        </Careful>
      </div>
    </li>
  );
}

const Fact = ({ name, reader, at }: { name: string; reader: Reader; at: number | null }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Time reader={reader} at={at} />
    </dd>
  </div>
);

/** The secret of a new key: only here, only now. */
export function newKeyPage(reader: Reader, secret: string): string {
  const { keys: words } = reader.words.account;
  return accountPage(
    reader,
    { tab: "keys" },
    <section class="fresh-key card">
      <h2>{words.freshTitle}</h2>
      <p>{words.freshLead}</p>
      <Copyable reader={reader} id="new-secret" label={words.key} text={secret} />
      <p class="row">
        <a class="button primary" href="/account/keys">
          {words.stored}
        </a>
        <a href="/docs">{words.reference}</a>
      </p>
    </section>,
  );
}
