/** Sentences of the API about settings of watches, tags and accounts: by their codes, with holes for what differs. Pure. */
export const settingsSentences = {
  template_place: "{sentence!} (line {line}, column {column})",
  template_wanted: "Expected {wanted} but found {found}",
  template_close: 'Expected "{close}" before the end of the template',
  template_near: '{sentence!}, did you mean "{near}"?',
  template_token_alone: 'Unknown token "{name}"',
  template_filter: 'Unknown filter "{name}"',
  template_comment: "This comment has no end",
  template_quote: "This text has no closing quote",
  template_long: "A template may have at most {max} characters, this one has {count}",
  template_work: "The template does too much work.",
  template_much: "The template makes too much text or too many members of lists.",
  template_deep: "The template calls itself too deeply.",
  template_range: "The template asks for a range of more than {max} numbers.",
  template_output: "The output of the template is too long.",
  template_statement: 'The statement "{word}" is not offered: {reason}',
  template_unexpected: 'Unexpected statement "{word}", expected {statements}',
} as const;
