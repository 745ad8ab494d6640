/** Who the account is and how it sees the dashboard. Pure. */
import type { z } from "zod";
import type { shownSettings } from "../../../settings/account.ts";
import { Foreign } from "../../parts/foreign.tsx";
import { CheckField, PostButton, RadioField, SelectField, TextField } from "../../parts/form.tsx";
import { Notice } from "../../parts/page.tsx";
import type { Reader } from "../../reader.ts";
import { languageNames } from "../../../language/languages.ts";
import { accountPage, Group } from "../frame.tsx";

export type ProfilePage = {
  settings: Pick<z.infer<typeof shownSettings>, "ui" | "timezone">;
  /** Which form was refused, why, and what was typed into it. */
  refused?: { form: "address" | "password" | "look"; problem: string; typed?: Record<string, string> };
};
type Part = { reader: Reader; page: ProfilePage };

export function profilePage(reader: Reader, page: ProfilePage): string {
  const { account } = reader.words;
  return accountPage(
    reader,
    { tab: "profile" },
    <>
      {reader.isSecure ? null : <Notice>{account.plainHttp}</Notice>}
      <Address reader={reader} page={page} />
      <Password reader={reader} page={page} />
      <Look reader={reader} page={page} />
      <Group title={account.profile.leave} lead={account.profile.leaveLead}>
        <p>
          <a class="button danger" href="/account/delete">
            {account.profile.leaveOpen}
          </a>
        </p>
      </Group>
    </>,
  );
}

const Refused = ({ page: { refused }, form }: { page: ProfilePage; form: string }) =>
  refused?.form === form ? <Notice kind="failing">{refused.problem}</Notice> : null;

function Address({ reader, page }: Part) {
  const { profile } = reader.words.account;
  const { person } = reader;
  return (
    <Group title={profile.address} lead={profile.addressLead}>
      <p>
        <Foreign text={person?.email} />{" "}
        <span class={`badge${person?.isVerified ? "" : " attention"}`}>
          {person?.isVerified ? profile.verified : profile.unverified}
        </span>
      </p>
      <Refused page={page} form="address" />
      <form method="post" action="/account/address" data-swap id="address">
        <TextField
          name="email"
          type="email"
          label={profile.newAddress}
          value={page.refused?.typed?.email}
          autocomplete="email"
          isRequired
        />
        <TextField
          name="password"
          id="address-password"
          type="password"
          label={profile.addressPassword}
          autocomplete="current-password"
          isRequired
        />
        <PostButton>{profile.changeAddress}</PostButton>
      </form>
    </Group>
  );
}

function Password({ reader, page }: Part) {
  const { profile } = reader.words.account;
  return (
    <Group title={profile.password} lead={profile.passwordLead}>
      <Refused page={page} form="password" />
      <form method="post" action="/account/password" data-swap id="password">
        <input type="email" name="email" value={reader.person?.email ?? ""} autocomplete="username" hidden readonly />
        <TextField name="current" type="password" label={profile.current} autocomplete="current-password" isRequired />
        <TextField name="fresh" type="password" label={profile.fresh} autocomplete="new-password" isRequired />
        <CheckField name="revoke_keys" label={profile.endKeys} />
        <PostButton>{profile.changePassword}</PostButton>
      </form>
    </Group>
  );
}

// Sent as a whole page: colours and direction stand on the root of the document.
function Look({ reader, page }: Part) {
  const { account } = reader.words;
  const { profile } = account;
  const { ui, timezone } = page.settings;
  const zone = page.refused?.form === "look" ? page.refused.typed?.timezone : timezone;
  return (
    <Group title={profile.look} lead={profile.lookLead}>
      <Refused page={page} form="look" />
      <form method="post" action="/account/look" id="look">
        <TextField name="timezone" label={profile.zone} help={profile.zoneHelp} value={zone} list="zones" isRequired />
        <datalist id="zones">
          {Intl.supportedValuesOf("timeZone").map((name) => (
            <option value={name}></option>
          ))}
        </datalist>
        <SelectField
          name="language"
          label={profile.language}
          value={ui.language}
          choices={[
            { value: "", label: profile.languageOfBrowser },
            ...languageNames.map(([value, label]) => ({ value, label })),
          ]}
        />
        <RadioField name="theme" label={profile.theme} value={ui.theme} choices={choicesOf(profile.themes)} />
        <RadioField name="density" label={profile.density} value={ui.density} choices={choicesOf(profile.densities)} />
        <SelectField
          name="page_size"
          label={profile.pageSize}
          value={String(ui.page_size)}
          choices={[25, 50, 100, 200].map((size) => ({ value: String(size), label: String(size) }))}
        />
        <SelectField
          name="start_screen"
          label={profile.start}
          value={ui.start_screen ?? "automatic"}
          choices={choicesOf(profile.starts)}
        />
        <SelectField
          name="diff_view"
          label={profile.diff}
          value={ui.diff_view ?? "automatic"}
          choices={choicesOf(profile.diffs)}
        />
        <CheckField name="single_keys" label={profile.keys} help={profile.keysHelp} isChecked={ui.single_keys} />
        <PostButton kind="primary">{account.save}</PostButton>
      </form>
    </Group>
  );
}

const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
