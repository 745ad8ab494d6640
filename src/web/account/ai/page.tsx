/** The provider of language models: which, with which key, and whether it answers. The key is never shown. Pure. */
import { Said } from "../../parts/said.tsx";
import { sentenceIn } from "../../../message/written.ts";
import type { z } from "zod";
import type { aiUsageShape } from "../../../ai/usage/shape.ts";
import { aiProviders, type shownSettings } from "../../../settings/account.ts";
import { Action, AreaField, CheckField, PostButton, SelectField, TextField } from "../../parts/form.tsx";
import { Notice } from "../../parts/page.tsx";
import type { Reader } from "../../reader.ts";
import { accountPage, Group } from "../frame.tsx";

export type AiPage = {
  settings: z.infer<typeof shownSettings>;
  /** Of this month. */
  usage: z.infer<typeof aiUsageShape>;
  /** What the model answered just now, or why it did not. */
  answer?: { success: boolean; message: string; message_code?: unknown };
  problem?: string;
  typed?: { provider: string; model: string; base: string };
};

export function aiPage(reader: Reader, { settings, usage, answer, problem, typed }: AiPage): string {
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
          maxlength={200}
          autocomplete="off"
        />
        <TextField
          name="base"
          label={words.base}
          help={words.baseHelp}
          value={typed?.base ?? settings.ai_base}
          maxlength={500}
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
        <CheckField name="mask" label={words.mask} isChecked={settings.ai_mask_private} />
        <More words={words} settings={settings} />
        <PostButton kind="primary">{account.save}</PostButton>
      </form>
      {usage.calls ? <Use reader={reader} words={words} usage={usage} /> : null}
      {provider && (hasKey || settings.ai_base || provider === "cloudflare") ? (
        <Group title={words.names[provider]} lead={words.testLead}>
          {answer ? (
            <Notice kind={answer.success ? "healthy" : "failing"}>
              {answer.success ? <strong>{words.says} </strong> : null}
              <Said reader={reader} text={sentenceIn(answer.message, answer.message_code)} max={1000} />
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

type Words = Reader["words"]["account"]["ai"];

/** What has been asked this month, what that cost, and why the last question was not answered. */
function Use({ reader, words, usage }: { reader: Reader; words: Words; usage: AiPage["usage"] }) {
  return (
    <div id="ai-use">
      <p>
        {words.used(usage.calls, usage.input_tokens + usage.output_tokens, usage.failures)}{" "}
        {usage.usd === null ? null : words.cost(usage.usd.toFixed(2))}
      </p>
      {usage.last_error === null ? null : (
        <Notice kind="failing">
          <strong>{words.lastError} </strong>
          <Said reader={reader} text={sentenceIn(usage.last_error, usage.last_error_code)} max={500} />
        </Notice>
      )}
    </div>
  );
}

/** Wording, limits and prices, which most leave as they are. */
function More({ words, settings }: { words: Words; settings: AiPage["settings"] }) {
  const number = (name: string, label: string, value: number | null) => (
    <TextField name={name} label={label} value={value === null ? "" : String(value)} autocomplete="off" />
  );
  return (
    <details>
      <summary>{words.more}</summary>
      <AreaField name="prompt" label={words.prompt} value={settings.ai_prompt ?? ""} rows={3} />
      <SelectField
        name="prompt_mode"
        label={words.promptMode}
        value={settings.ai_prompt_mode}
        choices={(["append", "replace"] as const).map((value) => ({ value, label: words.promptModes[value] }))}
      />
      <p class="help">{words.noLimit}</p>
      {number("max_calls", words.maxCalls, settings.ai_max_calls_per_month)}
      {number("max_tokens", words.maxTokens, settings.ai_max_tokens_per_month)}
      {number("max_usd", words.maxUsd, settings.ai_max_usd_per_month)}
      {number("input_price", words.inputPrice, settings.ai_usd_per_million_input_tokens)}
      {number("output_price", words.outputPrice, settings.ai_usd_per_million_output_tokens)}
    </details>
  );
}
