/** The plan and the language model of an account in English. Pure. */
import type { SubscriptionStatus } from "../../../billing/standing.ts";
import { count } from "./count.ts";

export const ai = {
  lead: "A language model writes one or two sentences about each change, and reads prices that no rule can read. You use your own account at a provider, which sends you the bill.",
  provider: "Provider",
  off: "None",
  names: { anthropic: "Anthropic", openai: "OpenAI", google: "Google", cloudflare: "Workers AI (no key)" },
  base: "Address of an own server",
  baseHelp: "Only with OpenAI: a server that speaks its language, such as Ollama or vLLM. Empty: OpenAI itself.",
  prompt: "How summaries should be, in your words",
  promptMode: "These words",
  promptModes: { append: "are added to ours", replace: "take the place of ours" },
  mask: "Mask mail addresses, IBANs, card and telephone numbers before a text is sent",
  maxCalls: "Most questions a month",
  maxTokens: "Most tokens a month",
  maxUsd: "Most US dollars a month",
  inputPrice: "US dollars for a million tokens read",
  outputPrice: "US dollars for a million tokens written",
  noLimit: "Empty: as usual. 0: no limit.",
  more: "Limits, prices and wording",
  used: (calls: number, tokens: number, failures: number) =>
    `This month: ${calls} questions, ${tokens} tokens, ${failures} failed.`,
  cost: (usd: string) => `They cost about ${usd} US dollars.`,
  lastError: "The last question was not answered:",
  model: "Model",
  modelHelp: "Empty: a small and quick one.",
  key: "Key of the provider",
  keyKept: "A key is kept. It is never shown; type another one to replace it.",
  keyMissing: "From your account at the provider.",
  isSet: (name: string) => `${name} is used.`,
  test: "Ask it something",
  testLead: "One short question. Nothing of your watches is sent.",
  says: "It answers:",
  remove: "Remove the key",
};

export const plan = {
  names: { free: "Free", starter: "Starter", pro: "Pro" },
  selfHosted: "This server is your own: everything is on, and there is no limit of watches.",
  present: (name: string) => `Your plan is ${name}.`,
  watches: "Watches",
  of: (used: number, limit: number) => `${used} of ${limit}`,
  ofNone: (used: number) => `${used}, without a limit`,
  tags: "Tags",
  requests: (n: number) => count(n, { one: "# API request a minute", other: "# API requests a minute" }),
  interval: (plain: string, browser: string) => `Shortest time between two checks: ${plain}, with a browser ${browser}`,
  checks: (used: number, limit: number) =>
    `${count(used, { other: "#" })} of ${count(limit, { other: "#" })} checks a month at the present intervals`,
  byHand: (plain: number, withBrowser: number) => `Checks by hand a day: ${plain}, with a browser ${withBrowser}`,
  minutes: (used: number, limit: number) =>
    `${count(used, { other: "#" })} of ${count(limit, { other: "#" })} browser minutes a month at the present intervals`,
  stretched: {
    checks: (n: number, every: string) =>
      `${count(n, { one: "# watch is", other: "# watches are" })} checked every ${every}, so that the checks of the plan last for the month. A larger plan, or longer intervals of others, makes it shorter.`,
    browser_minutes: (n: number, every: string) =>
      `${count(n, { one: "# watch with a browser is", other: "# watches with a browser are" })} checked every ${every}, so that the browser minutes last for the month. A larger plan, or fewer of them, makes it shorter.`,
  },
  renews: "Paid until",
  status: (status: string) => `The payment provider says: ${status}.`,
  statuses: {
    active: "active",
    trialing: "on trial",
    past_due: "payment is late",
    incomplete: "the first payment is open",
    incomplete_expired: "the first payment did not come",
    unpaid: "unpaid",
    paused: "paused",
    canceled: "ended",
  } satisfies Record<SubscriptionStatus, string>,
  offers: "Plans",
  free: "free of charge",
  byUse: "by use",
  price: (amount: string, n: number, interval: string) =>
    n === 1 ? `${amount} a ${interval}` : `${amount} every ${n} ${interval}s`,
  limitOfWatches: (n: number | null) =>
    n === null ? "Watches without a limit" : count(n, { one: "# watch", other: "# watches" }),
  pictures: "Pictures: how a page looks, and what changed in it",
  yours: "Your plan",
  choose: (name: string) => `Choose ${name}`,
  subscription: "Subscription",
  manage: "Change or end the subscription",
  invoices: "Invoices and the way of paying are there, too.",
  notSold: "No other plans are sold on this server.",
  unreachable: "Prices cannot be shown just now: the payment provider does not answer. Try again in a moment.",
  checkout: {
    done: "Thank you. The plan is in force as soon as the payment provider confirms it, usually within seconds.",
    cancelled: "Nothing was bought, and nothing has changed.",
    returned: "You are back from the payment provider. What you changed there shows here within seconds.",
  },
};
