/**
 * Words that ring everybody's bell in chat services (`@channel`, `@all`, `@here`, `@everyone`, Zulip's `@**name**`,
 * Webex's `<@all>`): a zero-width space makes them words, for services that offer no other way to switch them off.
 */
export function withoutMentions(text: string): string {
  return text
    .replace(/@(?=channel|all|here|everyone|team|_?\\?\*\\?\*)/gi, "@\u200b")
    .replace(/<@(?=[a-z])/gi, "<\u200b@");
}
