/** A new channel: which service, what it needs, where it is used. Pure. */
import { pageDocument } from "../frame.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { Said } from "../parts/said.tsx";
import { Hidden, PostButton, TextField } from "../parts/form.tsx";
import { Notice } from "../parts/page.tsx";
import type { Way } from "../tell/ways.ts";
import type { Reader } from "../reader.ts";
import type { ListedService, NewChannel } from "./data.ts";
import { QuickWays } from "./page.tsx";
import { sentenceIn, sentencesIn } from "../../message/written.ts";

/** All services to choose from. */
export function servicesPage(reader: Reader, services: readonly ListedService[], ways: readonly Way[]): string {
  const { channels } = reader.words;
  return pageDocument(
    reader,
    { title: channels.newTitle, section: "channels" },
    <>
      <p class="quiet">{channels.newLead}</p>
      <QuickWays reader={reader} ways={ways} />
      <h2>{channels.guided}</h2>
      <ul class="services">
        {services.map(({ name, title, form }) =>
          form ? (
            <li>
              <a class="button" href={`/channels/new/${encodeURIComponent(name)}`}>
                {title}
              </a>
            </li>
          ) : null,
        )}
      </ul>
      <h2>{channels.paste}</h2>
      <form method="post" action="/channels/new/url" class="paste">
        <TextField
          name="value-url"
          label={channels.pasteField}
          help={channels.pasteHelp}
          placeholder="ntfys://ntfy.sh/my-topic"
          autocomplete="off"
          maxlength={1000}
          isRequired
        />
        <PostButton name="do" value="look">
          {channels.goOn}
        </PostButton>
      </form>
      <details class="others">
        <summary>{channels.others}</summary>
        <table>
          <tbody>
            {services.map(({ form, title, example }) =>
              form ? null : (
                <tr>
                  <th scope="row">{title}</th>
                  <td>
                    <code>{example}</code>
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </details>
    </>,
  );
}

type Part = { reader: Reader; channel: NewChannel };

/** The form of one service, or of an address. What was typed is kept. */
export function newChannelPage(reader: Reader, channel: NewChannel): string {
  const { channels } = reader.words;
  const { service, problem } = channel;
  return pageDocument(
    reader,
    { title: service?.title ?? channels.pasteTitle, section: "channels" },
    <>
      <Tested reader={reader} channel={channel} />
      {problem && !problem.field ? (
        <Notice kind="failing">
          <Foreign text={problem.sentence} />
        </Notice>
      ) : null}
      <form method="post" action={`/channels/new/${encodeURIComponent(service?.name ?? "url")}`} class="new-channel">
        <Hidden name="next" value={channel.next} />
        <Fields reader={reader} channel={channel} />
        <TextField
          name="label"
          label={channels.renameField}
          help={channels.nameHelp}
          value={channel.label}
          autocomplete="off"
          maxlength={100}
        />
        <Place reader={reader} channel={channel} />
        <p class="actions">
          <PostButton name="do" value="test">
            {channels.sendTest}
          </PostButton>
          <PostButton kind="primary" name="do" value="save">
            {channels.addIt}
          </PostButton>
        </p>
      </form>
      <p>
        <a href="/channels/new">{channels.allServices}</a>
      </p>
    </>,
  );
}

function Fields({ reader: { words }, channel: { service, values, problem } }: Part) {
  if (!service?.form)
    return (
      <TextField
        name="value-url"
        label={words.channels.pasteField}
        help={words.channels.pasteHelp}
        value={values["url"]}
        problem={problem?.field === "url" ? problem.sentence : null}
        placeholder="ntfys://ntfy.sh/my-topic"
        autocomplete="off"
        maxlength={1000}
        isRequired
      />
    );
  return (
    <>
      {service.form.fields.map((field) => (
        <TextField
          name={`value-${field.name}`}
          type={field.secret ? "password" : "text"}
          label={field.label}
          help={field.help}
          value={values[field.name]}
          problem={problem?.field === field.name ? problem.sentence : null}
          placeholder={field.secret ? undefined : field.placeholder}
          autocomplete={field.secret ? "new-password" : "off"}
          isRequired={field.required}
          maxlength={2000}
        />
      ))}
    </>
  );
}

function Place({ reader: { words }, channel }: Part) {
  const { channels } = words;
  const { place, tags, watches } = channel;
  const radio = (value: NewChannel["place"], label: string, help: string) => (
    <label class="choice">
      <input type="radio" name="place" value={value} checked={place === value} />
      <span>
        {label}
        <small class="help">{help}</small>
      </span>
    </label>
  );
  return (
    <fieldset class="field radios place">
      <legend>{channels.where}</legend>
      {radio("account", channels.whereAccount, channels.whereAccountHelp)}
      {tags.length > 0 ? (
        <div class="row">
          {radio("tag", channels.whereTag, channels.whereTagHelp)}
          <Pick
            name="tag"
            label={channels.tag}
            first={channels.choose}
            value={channel.tag}
            options={tags.map(({ uuid, title }) => [uuid, title])}
          />
        </div>
      ) : null}
      {watches.length > 0 ? (
        <div class="row">
          {radio("watch", channels.whereWatch, channels.whereWatchHelp)}
          <Pick
            name="watch"
            label={channels.watch}
            first={channels.choose}
            value={channel.watch}
            options={watches.map(({ uuid, label }) => [uuid, label])}
          />
        </div>
      ) : null}
    </fieldset>
  );
}

type Options = { name: string; label: string; first: string; value: string; options: [value: string, text: string][] };

const Pick = ({ name, label, first, value, options }: Options) => (
  <select name={name} aria-label={label}>
    <option value="">{first}</option>
    {options.map(([each, text]) => (
      <option value={each} selected={each === value} dir="auto">
        {text.slice(0, 80)}
      </option>
    ))}
  </select>
);

function Tested({ reader, channel: { tested } }: Part) {
  const { words } = reader;
  if (!tested) return null;
  const failed = tested.results.filter(({ success }) => !success);
  return (
    <Notice kind={failed.length > 0 ? "failing" : "healthy"}>
      {failed.length > 0 ? (
        <>
          {words.channels.testFailed}{" "}
          {failed.map(({ error = "", ...stated }) => (
            <Said reader={reader} text={sentenceIn(error, stated)} max={500} />
          ))}
        </>
      ) : (
        words.channels.testWorked
      )}
      {sentencesIn(tested.warnings, tested.warning_codes).map((warning) => (
        <p class="small">
          <Said reader={reader} text={warning} />
        </p>
      ))}
    </Notice>
  );
}
