/** An app asks for access: who it is, what it may do then, and where the answer goes. Its own words are marked as such. Pure. */
import type { Scope } from "../../http/identity.ts";
import { pageDocument } from "../frame.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { Hidden, PostButton } from "../parts/form.tsx";
import type { Message } from "../../message/message.ts";
import { Notice } from "../parts/page.tsx";
import { Said } from "../parts/said.tsx";
import type { Reader } from "../reader.ts";
import { type AskingApp, ScopeFields, WhoAsks } from "./asked.tsx";

export type ConsentPage = {
  app: AskingApp;
  /** Where the answer goes: a host, or null for this machine. */
  target: string | null;
  scopes: readonly Scope[];
  /** The request as it came, and what proves that this session was asked. */
  request: string;
  proof: string;
  problem?: string;
};

export function consentPage(reader: Reader, page: ConsentPage): string {
  const { authorize: words } = reader.words;
  const { app } = page;
  return pageDocument(
    reader,
    { title: words.title, hasOwnHeading: true },
    <div class="narrow">
      <h1>
        <Foreign text={app.name} max={100} /> {words.asks}
      </h1>
      {page.problem ? <Notice kind="failing">{page.problem}</Notice> : null}
      <WhoAsks reader={reader} app={app} />
      <form method="post" action="/authorize">
        <Hidden name="request" value={page.request} />
        <Hidden name="proof" value={page.proof} />
        <ScopeFields reader={reader} scopes={page.scopes} />
        <p class="quiet">
          {page.target === null ? words.toMachine : words.toHost} <Foreign text={page.target ?? ""} max={200} />
        </p>
        <p class="quiet">{words.later}</p>
        <p class="actions">
          <PostButton kind="primary" name="answer" value="allow">
            {words.allow}
          </PostButton>
          <PostButton name="answer" value="deny">
            {words.deny}
          </PostButton>
        </p>
      </form>
    </div>,
  );
}

/** A request that nobody may answer. `back`: the address by which the app hears of it; nobody is sent there unasked. */
export function refusedRequestPage(reader: Reader, refused: { sentence: Message; back: string | null }): string {
  const { authorize: words } = reader.words;
  return pageDocument(
    reader,
    { title: words.refusedTitle },
    <div class="narrow">
      <Notice kind="failing">
        <Said reader={reader} text={refused.sentence} max={600} />
      </Notice>
      <p>{words.refusedLead}</p>
      <p class="actions">
        {refused.back === null ? null : (
          <a class="button" href={refused.back} rel="noopener noreferrer">
            {words.back}
          </a>
        )}
        <a class="button" href="/">
          {reader.words.failure.home}
        </a>
      </p>
    </div>,
  );
}
