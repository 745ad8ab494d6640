/** The provider of language models: which, with which key, and whether it answers. The key is never shown. Pure. */
import type { z } from "zod";
import { aiProviders, type shownSettings } from "../../../settings/account.ts";
import { Foreign } from "../../parts/foreign.tsx";
import { Action, PostButton, SelectField, TextField } from "../../parts/form.tsx";
import { Notice } from "../../parts/page.tsx";
import type { Reader } from "../../reader.ts";
import { accountPage, Group } from "../frame.tsx";

export type AiPage = {
  settings: Pick<z.infer<typeof shownSettings>, "ai_provider" | "ai_model" | "ai_key_set">;
  /** What the model answered just now, or why it did not. */
  answer?: { success: boolean; message: string };
  problem?: string;
  typed?: { provider: string; model: string };
};

export function aiPage(reader: Reader, { settings, answer, problem, typed }: AiPage): string {
  const { account } = reader.words;
  const { ai: words } = account;
  const { ai_provider: provider, ai_key_set: hasKey } = settings;
  return accountPage(
    reader,
    { tab: "ai", problem: problem ?? null },
    <>
      <p>{words.lead}</p>
      <form method="post" action="/account/ai" data-swap id="ai">
        <SelectField
          name="provider"
          label={words.provider}
          value={typed?.provider ?? provider}
          choices={[
            { value: "", label: words.off },
            ...aiProviders.map((name) => ({ value: name, label: words.names[name] })),
          ]}
        />
        <TextField
          name="model"
          label={words.model}
          help={words.modelHelp}
          value={typed?.model ?? settings.ai_model}
          maxlength={100}
          autocomplete="off"
        />
        <TextField
          name="key"
          type="password"
          label={words.key}
          help={hasKey ? words.keyKept : words.keyMissing}
          autocomplete="off"
          maxlength={1000}
        />
        <PostButton kind="primary">{account.save}</PostButton>
      </form>
      {provider && hasKey ? (
        <Group title={words.names[provider]} lead={words.testLead}>
          {answer ? (
            <Notice kind={answer.success ? "healthy" : "failing"}>
              {answer.success ? <strong>{words.says} </strong> : null}
              <Foreign text={answer.message} max={1000} />
            </Notice>
          ) : null}
          <div class="row">
            <Action path="/account/ai/test">{words.test}</Action>
            <Action path="/account/ai/forget" kind="danger">
              {words.remove}
            </Action>
          </div>
        </Group>
      ) : null}
    </>,
  );
}
