/** Limits of requests, and what is not available just now, in English: the sentences that the API answers with. */
export const limit = {
  "limit.rate": "Rate limit exceeded: {budget}; try again in {seconds} s",
  "limit.rate_of_events": "Rate limit exceeded; come back in {seconds} s",
  "limit.network_attempts": "Too many attempts from your network; try again later",
  "limit.network_requests": "Too many requests from your network; try again shortly",
  "limit.failed_attempts": "Too many failed attempts; try again in {seconds} s",
  "limit.new_keys": "An account makes at most {count} API keys an hour; try again in {seconds} s",
  "limit.apps_registered": "Too many apps were registered; try again later",
  "limit.apps_looked_at": "Too many apps were looked at; try again later",
  "limit.large_requests": "Too many large requests are being read just now; try again shortly",
  "service.not_now": "This cannot be done just now; try again shortly",
  "service.internal_error": "Something went wrong on our side; quote the X-Request-Id when you report it",
  "service.storage_unavailable": "Nothing can be stored at this moment; try again later",
  "service.database_busy": "The database is busy; try again shortly",
  "service.database_full":
    "The database of this server is nearly full, so it takes no new watches; those that it has go on. Whoever runs it can make room",
  "service.database_silent":
    "A part of the service does not answer, maybe the one that has your account; try again shortly",
  "service.account_moving": "This account is being moved to another database; try again in a minute",
  "service.not_configured": "{feature} is not configured on this server",
  "feature.billing": "Billing",
  "feature.telegram": "Telegram",
  "feature.web_push": "Web Push",
  "feature.encryption": "Encryption of secrets",
  "mailbox.secret_address": "The mailbox has a secret address, which `npm start` prints when it is ready",
  "mailbox.no_such_mail": "The mailbox has no such mail with an HTML part; it holds the last hundred",
  "mailbox.address_changed": "This is not the mailbox's address of today: `npm start` prints it when it is ready",
} as const;
