/** Words of the operator's page of proxies, in English. Pure. */
export const proxiesInEnglish = {
  lead: "Watches can be read through these. Who makes a watch chooses one by its name; the default is for all that name none, and “no-proxy” overrides it.",
  none: "No proxy is listed",
  noneText: "Pages are asked for from the address of this server.",
  isDefault: "default",
  withLogin: "with user name and password",
  unreadable: "Its address cannot be read: the encryption key is another one. Give the address again.",
  sources: {
    settings: "From the setting PROXIES",
    list: "From this list",
    missing: "PROXIES has it no more: watches that name it are not read",
  },
  test: "Test",
  testOf: (name: string) => `Test ${name}`,
  works: (status: number | null) => `It works: the page answered with the status ${status ?? ""}.`,
  fails: "It does not work.",
  makeDefault: "Make it the default",
  endDefault: "No default any more",
  change: "Change",
  remove: "Remove",
  removeText: "Watches that name it fail from then on, until they name another one.",
  save: "Save",
  add: "Add a proxy",
  key: "Key",
  keyHelp: "What watches name it by; it stays as it is.",
  label: "Name",
  labelHelp: "What people choose it by. Empty: its key.",
  url: "Address",
  urlHelp:
    "http:// or https://, with user name and password where it needs them. Stored encrypted; the password is not shown again.",
  urlKept: "Empty: as it is.",
  alsoDefault: "The default of all watches",
};

export type ProxiesWords = typeof proxiesInEnglish;
