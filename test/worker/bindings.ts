/** What the operator of the tests has set. */
export const bindings = {
  PUBLIC_URL: "https://tidemark.example",
  SELF_HOSTED: "true",
  DEV_MAILBOX_TOKEN: "mailbox-token-of-the-tests",
  MIN_CHECK_SECONDS: "1",
  CORS_ORIGINS: "*",
  REQUESTS_PER_MINUTE: "300",
  ENCRYPTION_KEYS: "test:MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
  ADMIN_API_KEY: "admin-key-for-tests",
  VAPID_PUBLIC_KEY: "BK6-p9uUapEJeOowaPFeSialCvGG4Qdu4o5BsTLsnTLGwHv6Xq4c4TA5YRaysacJyevqw8Z0plf0HK8FhNbLnds",
  VAPID_PRIVATE_KEY: "YGFT8Z7zSZL7w0A0smHRWdSE70SftymkmHF-IoLdrIU",
  VAPID_SUBJECT: "mailto:operator@tidemark.example",
  SOLVER_URL: "http://solver.test/v1",
  TELEGRAM_BOT_TOKEN: "123456:token-for-tests",
  TELEGRAM_BOT_NAME: "tidemark_bot",
  TELEGRAM_WEBHOOK_SECRET: "webhook-secret-for-tests",
};
