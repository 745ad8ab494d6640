/** Small pages of channels: the address of one, and alerts by mail. Pure. */
import { pageDocument } from "../frame.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { PostButton, TextField } from "../parts/form.tsx";
import { Notice } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";
import { isTurnedOff } from "../tell/mail.ts";
import type { AlertMail } from "./data.ts";

/** `id`: of a named channel, whose address can be changed; `problem`: why another one was refused. */
type Address = { url: string; id: string | null; problem: string | null };

/** The address of a channel with its secrets. */
export function addressPage(reader: Reader, { url, id, problem }: Address): string {
  const { channels } = reader.words;
  return pageDocument(
    reader,
    { title: channels.addressTitle, section: "channels" },
    <>
      <p>{channels.addressHelp}</p>
      {id === null ? (
        <pre class="address" tabindex={0}>
          <Foreign text={url} />
        </pre>
      ) : (
        <form method="post" action={`/channels/${id}/url`}>
          <TextField
            name="url"
            label={channels.pasteField}
            help={channels.changeHelp}
            value={url}
            problem={problem}
            autocomplete="off"
            maxlength={1000}
            isRequired
          />
          <PostButton kind="primary">{channels.save}</PostButton>
        </form>
      )}
      <Back reader={reader} />
    </>,
  );
}

/** The address for alerts. `problem`: why it was refused. */
export function mailPage(reader: Reader, page: AlertMail & { problem: string | null }): string {
  const { channels } = reader.words;
  const { email, enabled, verified, problem } = page;
  const isWaiting = email !== "" && !(enabled && verified) && !isTurnedOff(page, reader.person);
  return pageDocument(
    reader,
    { title: channels.mailTitle, section: "channels" },
    <div class="narrow">
      <p>{channels.mailLead}</p>
      {isWaiting && !problem ? (
        <Notice>
          <Foreign text={channels.unconfirmed(email)} />
        </Notice>
      ) : null}
      <form method="post" action="/channels/mail">
        <TextField
          name="email"
          type="email"
          label={channels.mailField}
          value={email || reader.person?.email}
          problem={problem}
          autocomplete="email"
          isRequired
        />
        <PostButton kind="primary">{channels.mailSend}</PostButton>
      </form>
      <Back reader={reader} />
    </div>,
  );
}

const Back = ({ reader }: { reader: Reader }) => (
  <p>
    <a href="/channels">{reader.words.channels.back}</a>
  </p>
);
