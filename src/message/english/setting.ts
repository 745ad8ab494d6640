/** Settings of watches, tags and accounts, in English: the sentences that the API answers with. */
export const setting = {
  "setting.interval_missing": "At least one time interval (weeks, days, hours, minutes, or seconds) must be specified",
  "setting.interval_missing_own":
    "At least one time interval (weeks, days, hours, minutes, or seconds) must be specified when not using global settings.",
  "setting.selector_unknown": "'{selector}' cannot be read.",
  "setting.selector_unreadable": "'{selector}' cannot be read. {reason}",
  "setting.subtractive_data": "Only json:, CSS and XPath can name what to take out.",
  "setting.url_format": "Invalid or unsupported URL format. URL must use http:// or https:// protocol",
  "setting.url_character": "expected an address, found {mark} in it; write < as %3C and > as %3E",
  "setting.url_refused": "Invalid or unsupported URL. {reason}",
  "setting.url_credentials":
    "Invalid or unsupported URL. An address with a user name or password in it is not fetched; send a header instead.",
  "setting.backend_unknown": "expected one of {choices} or a built-in backend",
  "setting.none_configured": "(none is configured on this server)",
  "setting.proxy_unknown": "expected one of {choices}, found another key",
  "setting.link_expected": "expected an http:// or https:// address, found {found}",
  "setting.mask_unknown": "expected its text, found a mask that stands for nothing that is stored",
  "setting.step_mask_unknown": "expected the text to type, found the mask of a text that no stored step types there",
  "setting.url_mask_unknown": "expected a whole address, found a masked one that stands for none of those stored",
  "setting.apprise_url_refused": "'{url}' is not a valid AppRise URL. {reason}",
  "setting.notification_host_refused": "'{url}': {reason}",
  "header.name": "A header name holds letters, digits and hyphens only.",
  "header.of_connection": "The header {name} is set by the connection and cannot be chosen.",
  "header.control_character": "The value of the header {name} holds a control character.",
  "header.long": "The value of the header {name} is longer than {count} characters.",
  "header.not_well_formed": "The value of the header {name} is not well-formed text.",
} as const;
