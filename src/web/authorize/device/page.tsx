/**
 * A program without a browser asks for access: its code is entered, compared and answered. What the page says against phishing is
 * what RFC 8628, 5.4 asks for: that the code must be on the person's own device, who asks, and from where. Pure.
 */
import type { Scope } from "../../../http/identity.ts";
import { shownCode } from "../../../lib/oauth/device.ts";
import { pageDocument } from "../../frame.tsx";
import { Foreign } from "../../parts/foreign.tsx";
import { Hidden, PostButton, TextField } from "../../parts/form.tsx";
import { Notice } from "../../parts/page.tsx";
import { Time } from "../../parts/time.tsx";
import type { Reader } from "../../reader.ts";
import { type AskingApp, ScopeFields, WhoAsks } from "../asked.tsx";

/** Where a code is typed. `code`: as it was typed before. */
export function codePage(
  reader: Reader,
  { code = "", problem = null }: { code?: string; problem?: string | null },
): string {
  const { device: words } = reader.words;
  return pageDocument(
    reader,
    { title: words.title },
    <div class="narrow">
      <p>{words.lead}</p>
      <form method="get" action="/device">
        <TextField
          name="user_code"
          label={words.code}
          help={words.codeHelp}
          value={code}
          problem={problem}
          autocomplete="off"
          maxlength={40}
          isRequired
          hasFocus
        />
        <p class="actions">
          <PostButton kind="primary">{words.go}</PostButton>
        </p>
      </form>
    </div>,
  );
}

export type DevicePage = {
  app: AskingApp;
  /** Eight letters. */
  code: string;
  scopes: readonly Scope[];
  /** When the program asked, in Unix seconds. */
  askedAt: number;
  /** Whether it asked from another network than that of the person. */
  isElsewhere: boolean;
  /** What proves that this session was asked. */
  proof: string;
  problem?: string;
};

/** The question of the program behind a code. */
export function devicePage(reader: Reader, page: DevicePage): string {
  const { authorize, device: words } = reader.words;
  return pageDocument(
    reader,
    { title: authorize.title, hasOwnHeading: true },
    <div class="narrow">
      <h1>
        <Foreign text={page.app.name} max={100} /> {authorize.asks}
      </h1>
      {page.problem ? <Notice kind="failing">{page.problem}</Notice> : null}
      <p>{words.compare}</p>
      <p>
        <strong class="user-code">{shownCode(page.code)}</strong>
      </p>
      <p class="quiet">
        {words.asked} <Time reader={reader} at={page.askedAt} />
      </p>
      {page.isElsewhere ? <Notice kind="suppressed">{words.elsewhere}</Notice> : null}
      <WhoAsks reader={reader} app={page.app} />
      <form method="post" action="/device">
        <Hidden name="user_code" value={page.code} />
        <Hidden name="proof" value={page.proof} />
        <ScopeFields reader={reader} scopes={page.scopes} />
        <p>{words.phishing}</p>
        <p class="quiet">{authorize.later}</p>
        <p class="actions">
          <PostButton kind="primary" name="answer" value="allow">
            {authorize.allow}
          </PostButton>
          <PostButton name="answer" value="deny">
            {authorize.deny}
          </PostButton>
        </p>
      </form>
    </div>,
  );
}

/** After the answer. */
export function answeredPage(reader: Reader, { isAllowed }: { isAllowed: boolean }): string {
  const { device: words } = reader.words;
  return pageDocument(
    reader,
    { title: isAllowed ? words.allowedTitle : words.deniedTitle },
    <div class="narrow">
      <p>{isAllowed ? words.allowed : words.denied}</p>
      <p class="actions">
        <a class="button" href="/account/apps">
          {words.apps}
        </a>
        <a class="button" href="/device">
          {words.another}
        </a>
      </p>
    </div>,
  );
}
