/** The pages of those who are not signed in: front page, sign in, sign up, forgotten password. Pure. */
import { pageDocument } from "../frame.tsx";
import { Hidden, PostButton, TextField } from "../parts/form.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { Notice } from "../parts/page.tsx";
import { percentText, priceText } from "../parts/money.ts";
import type { Reader } from "../reader.ts";
import { Examples } from "./examples.tsx";
import type { Chosen } from "./chosen.ts";
import { TellQuestion } from "./tell.tsx";

/** What was typed before, and why it was refused. `next`: where to go afterwards; `url`: the page to watch then. */
export type EntryForm = {
  email?: string;
  invitation?: string;
  next?: string;
  url?: string;
  problem?: string | null;
  isSent?: boolean;
  needsInvitation?: boolean;
  /** What a stranger chose of a page before this: its name, the fields that carry the choice, and how to hear of it. */
  chosen?: Pick<Chosen, "title" | "fields" | "ways" | "tell"> | null;
};

/** `url`: what was typed before; `problem`: why that was not read. `isTryOpen`: pages are read before there is an account. */
export type FrontForm = { url?: string; problem?: string | null; isTryOpen: boolean };

/** The front page: the address of a page comes before the account. */
export function frontPage(reader: Reader, form: FrontForm): string {
  const { entry } = reader.words;
  return pageDocument(
    reader,
    { title: entry.frontTitle, hasOwnHeading: true, description: entry.frontLead },
    <div class="front">
      <h1>{entry.frontTitle}</h1>
      <p class="lead">{entry.frontLead}</p>
      <Problem form={form} />
      {form.problem ? (
        <p>
          <a href={withNext("/sign-up", form)}>{entry.signUpTitle}</a>
        </p>
      ) : null}
      <form {...(form.isTryOpen ? { method: "post", action: "/try" } : { action: "/new" })} class="look">
        <AddressField reader={reader} url={form.url} />
        <PostButton kind="primary">{entry.look}</PostButton>
      </form>
      {form.isTryOpen ? (
        <Examples reader={reader} action="/try" method="post" />
      ) : (
        <Examples reader={reader} action="/new" method="get" />
      )}
      <p class="looking" data-looking hidden role="status">
        {reader.words.new.looking}
      </p>
      <Sample reader={reader} />
      <ul class="points">
        {entry.frontPoints.map((point) => (
          <li>{point}</li>
        ))}
      </ul>
    </div>,
  );
}

/** The address of a page as people have it: with its scheme or without. */
export const AddressField = ({ reader: { words }, url }: { reader: Reader; url?: string | undefined }) => (
  <TextField
    name="url"
    type="text"
    inputmode="url"
    label={words.entry.address}
    value={url}
    placeholder={words.entry.addressExample}
    maxlength={2000}
    isRequired
    hasFocus
  />
);

/** What an alert looks like, with a made-up shop. */
const Sample = ({ reader: { words, locale } }: { reader: Reader }) => (
  <figure class="card sample">
    <figcaption class="quiet small">{words.entry.sampleTitle}</figcaption>
    <p>
      {words.entry.sampleName} <strong class="number">{priceText(locale, 69, "EUR")}</strong>{" "}
      <span class="falls">{percentText(locale, -22)}</span>
      <br />
      <span class="quiet">{words.entry.sampleBefore(priceText(locale, 89, "EUR"))}</span>
    </p>
  </figure>
);

export function signInPage(reader: Reader, form: EntryForm = {}): string {
  const { entry } = reader.words;
  return pageDocument(
    reader,
    { title: entry.signInTitle, description: entry.frontLead },
    <div class="narrow">
      <Problem form={form} />
      <Sent reader={reader} form={form} />
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
    { title: form.chosen ? entry.lastStep : entry.signUpTitle },
    <div class="narrow">
      <Problem form={form} />
      <Sent reader={reader} form={form} />
      {form.next || form.url || form.chosen ? (
        <p>
          {entry.haveAccount} <a href={withNext("/sign-in", form)}>{entry.signInTitle}</a>
        </p>
      ) : null}
      {form.chosen ? (
        <p>
          <Foreign text={form.chosen.title} max={200} />
        </p>
      ) : form.url ? (
        <p class="quiet">
          <Foreign text={entry.thenWatch(form.url)} max={200} />
        </p>
      ) : null}
      <form method="post" action="/sign-up" data-fill-zone>
        <Hidden name="next" value={form.next ?? ""} />
        <Hidden name="url" value={form.url ?? ""} />
        <Hidden name="time_zone" value="" />
        {form.chosen?.fields.map(([name, value]) => (
          <Hidden name={name} value={value} />
        ))}
        {form.chosen ? <TellQuestion reader={reader} ways={form.chosen.ways} tell={form.chosen.tell} /> : null}
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
        <PostButton kind="primary">{form.chosen ? reader.words.new.watchIt : entry.signUp}</PostButton>
      </form>
      {form.next || form.url || form.chosen ? null : (
        <p>
          {entry.haveAccount} <a href={withNext("/sign-in", form)}>{entry.signInTitle}</a>
        </p>
      )}
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

const Problem = ({ form: { problem } }: { form: Pick<EntryForm, "problem"> }) =>
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

/** What waits behind the account for those who opened a link that shares a watch. */
const Sent = ({ reader: { words }, form }: { reader: Reader; form: EntryForm }) =>
  form.next?.startsWith("/shared/") ? <p>{words.entry.sharedWatch}</p> : null;

function withNext(path: string, { next, url }: Pick<EntryForm, "next" | "url">): string {
  const query = new URLSearchParams();
  if (next) query.set("next", next);
  if (url) query.set("url", url);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
