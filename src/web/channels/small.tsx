/** Small pages of channels: the address of one, and alerts by mail. Pure. */
import { pageDocument } from "../frame.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { PostButton, TextField } from "../parts/form.tsx";
import { Notice } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";
import type { AlertMail } from "./data.ts";

/** The address of a channel with its secrets. */
export function addressPage(reader: Reader, url: string): string {
  const { channels } = reader.words;
  return pageDocument(
    reader,
    { title: channels.addressTitle, section: "channels" },
    <>
      <p>{channels.addressHelp}</p>
      <pre class="address" tabindex={0}>
        <Foreign text={url} />
      </pre>
      <Back reader={reader} />
    </>,
  );
}

/** The address for alerts. `problem`: why it was refused. */
export function mailPage(reader: Reader, { email, enabled, problem }: AlertMail & { problem: string | null }): string {
  const { channels } = reader.words;
  return pageDocument(
    reader,
    { title: channels.mailTitle, section: "channels" },
    <div class="narrow">
      <p>{channels.mailLead}</p>
      {email && !enabled && !problem ? (
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
