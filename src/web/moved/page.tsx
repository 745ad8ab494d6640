/** The page that connects changedetection.io's browser extension. Pure. */
import { pageDocument } from "../frame.tsx";
import { PostButton, TextField } from "../parts/form.tsx";
import { Notice } from "../parts/page.tsx";
import type { Reader } from "../reader.ts";

/** `key`: shown this once; `needsPassword`: it was given too long ago; `problem`: why the key was refused. */
type ExtensionForm = { key?: string; needsPassword?: boolean; problem?: string | null };

/** The page as a complete document. Browser code leads to the account where the address does not end in `#api`. */
export function extensionPage(reader: Reader, { key, needsPassword = false, problem }: ExtensionForm = {}): string {
  const { extension } = reader.words;
  return pageDocument(
    reader,
    { title: extension.title, section: "account", scripts: key || problem || needsPassword ? [] : ["settings.js"] },
    <div class="extension">
      {problem ? <Notice kind="failing">{problem}</Notice> : null}
      {key ? (
        <>
          <Notice kind="healthy">{extension.made}</Notice>
          {/* The extension looks for this id and takes its text. */}
          <pre>
            <code id="api-key">{key}</code>
          </pre>
          <ol>
            {extension.then.map((step) => (
              <li>{step}</li>
            ))}
          </ol>
          <p>
            <a href="/account/keys">{extension.keys}</a>
          </p>
        </>
      ) : (
        <>
          <p class="lead">{extension.lead}</p>
          <form method="post" action="/settings#api" class="narrow">
            {needsPassword ? (
              <TextField
                name="password"
                type="password"
                label={extension.password}
                help={extension.passwordHelp}
                autocomplete="current-password"
                isRequired
                hasFocus
              />
            ) : null}
            <PostButton kind="primary">{extension.make}</PostButton>
          </form>
          <p>
            <a href="/account">{extension.account}</a>
          </p>
        </>
      )}
    </div>,
  );
}
