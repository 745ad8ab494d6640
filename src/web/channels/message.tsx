/** The template of messages, with a sample beside it. Pure. */
import { notificationFormats } from "../../settings/fields.ts";
import { pageDocument } from "../frame.tsx";
import { Filled } from "../forms/sampleView.tsx";
import type { SampleMessage } from "../forms/view.ts";
import { Foreign } from "../parts/foreign.tsx";
import { AreaField, PostButton, SelectField, TextField } from "../parts/form.tsx";
import { Notice } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";

export type Templates = { title: string; body: string; format: string };
export type Sample = SampleMessage & {
  usual: { title: string; body: string };
  tokens: { name: string; arguments: string[]; value: string }[];
};
type Message = { templates: Templates; sample: Sample; problem: string | null };

export function messagePage(reader: Reader, message: Message): string {
  const { channels } = reader.words;
  return pageDocument(
    reader,
    { title: channels.messageTitle, section: "channels", isWide: true, scripts: ["message.js"] },
    <>
      <p class="quiet">{channels.messageLead}</p>
      {message.problem ? (
        <Notice kind="failing">
          <Foreign text={message.problem} />
        </Notice>
      ) : null}
      <div class="message">
        <TemplateForm reader={reader} message={message} />
        <div id="sample">
          <SampleCard reader={reader} sample={message.sample} />
        </div>
      </div>
      <WordList reader={reader} sample={message.sample} />
      <p>
        <a href="/channels">{channels.back}</a>
      </p>
    </>,
  );
}

type Part = { reader: Reader; message: Message };

function TemplateForm({ reader: { words }, message: { templates, sample } }: Part) {
  const { channels } = words;
  return (
    <form method="post" action="/channels/message" data-sample>
      <TextField
        name="title"
        label={channels.messageSubject}
        value={templates.title}
        placeholder={sample.usual.title.slice(0, 100)}
        autocomplete="off"
        maxlength={5000}
      />
      <AreaField
        name="body"
        label={channels.messageBody}
        value={templates.body}
        placeholder={sample.usual.body}
        rows={12}
        isCode
      />
      <SelectField
        name="format"
        label={channels.messageFormat}
        value={templates.format}
        choices={notificationFormats.map((value) => ({ value, label: channels.formats[value] }))}
      />
      <p class="actions">
        <PostButton kind="primary" name="do" value="save">
          {channels.messageSave}
        </PostButton>
        <PostButton name="do" value="sample">
          {channels.messageShow}
        </PostButton>
      </p>
    </form>
  );
}

const SampleCard = ({ reader, sample }: { reader: Reader; sample: Sample }) => (
  <section class="card sample" aria-labelledby="sample-title">
    <h2 id="sample-title">{reader.words.channels.sample}</h2>
    <Filled reader={reader} message={sample} />
  </section>
);

const WordList = ({ reader: { words }, sample }: { reader: Reader; sample: Sample }) => (
  <details class="word-list">
    <summary>{words.channels.wordsTitle}</summary>
    <p class="quiet">{words.channels.wordsHelp}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">{words.channels.word}</th>
          <th scope="col">{words.channels.sample}</th>
        </tr>
      </thead>
      <tbody>
        {sample.tokens.map(({ name, arguments: takes, value }) => (
          <tr>
            <td>
              <code>{`{{ ${name} }}`}</code>
              {takes.length > 0 ? <span class="help">{words.channels.takes(takes.join(", "))}</span> : null}
            </td>
            <td>
              <Foreign text={value} max={200} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
