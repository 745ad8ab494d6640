/** The pages of those who are not signed in: front page, sign in, sign up, forgotten password. Pure. */
import { pageDocument } from "../frame.tsx";
import { Hidden, PostButton, TextField } from "../parts/form.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { Notice } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";

/** What was typed before, and why it was refused. `next`: where to go afterwards; `url`: the page to watch then. */
export type EntryForm = {
  email?: string;
  invitation?: string;
  next?: string;
  url?: string;
  problem?: string | null;
  isSent?: boolean;
  needsInvitation?: boolean;
};

/** The front page: the address of a page comes before the account. */
export function frontPage(reader: Reader): string {
  const { entry } = reader.words;
  return pageDocument(
    reader,
    { title: entry.frontTitle, hasOwnHeading: true, description: entry.frontLead },
    <div class="front">
      <h1>{entry.frontTitle}</h1>
      <p class="lead">{entry.frontLead}</p>
      <form action="/new" class="look">
        <TextField name="url" type="url" label={entry.address} placeholder={entry.addressExample} isRequired hasFocus />
        <PostButton kind="primary">{entry.look}</PostButton>
      </form>
      <ul class="points">
        {entry.frontPoints.map((point) => (
          <li>{point}</li>
        ))}
      </ul>
    </div>,
  );
}

export function signInPage(reader: Reader, form: EntryForm = {}): string {
  const { entry } = reader.words;
  return pageDocument(
    reader,
    { title: entry.signInTitle, description: entry.frontLead },
    <div class="narrow">
      <Problem form={form} />
      <form method="post" action="/sign-in">
        <Hidden name="next" value={form.next ?? ""} />
        <Email reader={reader} form={form} />
        <Password reader={reader} kind="current-password" label={entry.password} />
        <PostButton kind="primary">{entry.signIn}</PostButton>
      </form>
      <p>
        <a href="/forgot">{entry.forgotTitle}</a>
      </p>
      <p>
        {entry.noAccount} <a href={withNext("/sign-up", form)}>{entry.signUpTitle}</a>
      </p>
    </div>,
  );
}

export function signUpPage(reader: Reader, form: EntryForm = {}): string {
  const { entry } = reader.words;
  return pageDocument(
    reader,
    { title: entry.signUpTitle },
    <div class="narrow">
      <Problem form={form} />
      {form.url ? (
        <p class="quiet">
          <Foreign text={entry.thenWatch(form.url)} max={200} />
        </p>
      ) : null}
      <form method="post" action="/sign-up" data-fill-zone>
        <Hidden name="next" value={form.next ?? ""} />
        <Hidden name="url" value={form.url ?? ""} />
        <Hidden name="time_zone" value="" />
        <Email reader={reader} form={form} />
        <Password reader={reader} kind="new-password" label={entry.newPassword} />
        {form.needsInvitation || form.invitation ? (
          <TextField
            name="invitation"
            label={entry.invitation}
            help={entry.invitationHelp}
            value={form.invitation}
            autocomplete="off"
          />
        ) : null}
        <PostButton kind="primary">{entry.signUp}</PostButton>
      </form>
      <p>
        {entry.haveAccount} <a href={withNext("/sign-in", form)}>{entry.signInTitle}</a>
      </p>
    </div>,
  );
}

export function forgotPage(reader: Reader, form: EntryForm = {}): string {
  const { entry } = reader.words;
  return pageDocument(
    reader,
    { title: entry.forgotTitle },
    <div class="narrow">
      <Problem form={form} />
      {form.isSent ? (
        <Notice kind="healthy">{entry.forgotSent}</Notice>
      ) : (
        <>
          <p>{entry.forgotLead}</p>
          <form method="post" action="/forgot">
            <Email reader={reader} form={form} />
            <PostButton kind="primary">{entry.forgotSend}</PostButton>
          </form>
        </>
      )}
      <p>
        <a href="/sign-in">{entry.signInTitle}</a>
      </p>
    </div>,
  );
}

type Part = { reader: Reader; form: EntryForm };

const Problem = ({ form: { problem } }: { form: EntryForm }) =>
  problem ? <Notice kind="failing">{problem}</Notice> : null;

const Email = ({ reader: { words }, form }: Part) => (
  <TextField
    name="email"
    type="email"
    label={words.entry.email}
    value={form.email}
    autocomplete="username"
    isRequired
    hasFocus={!form.email}
  />
);

const Password = (field: { reader: Reader; label: string; kind: "current-password" | "new-password" }) => (
  <div class="password" data-reveal={field.reader.words.entry.showPassword}>
    <TextField
      name="password"
      type="password"
      label={field.label}
      autocomplete={field.kind}
      isRequired
      maxlength={1024}
    />
  </div>
);

function withNext(path: string, { next, url }: EntryForm): string {
  const query = new URLSearchParams();
  if (next) query.set("next", next);
  if (url) query.set("url", url);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
