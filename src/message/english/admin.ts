/** The administration, in English: the sentences that the API answers with. */
export const admin = {
  "admin.plan_of_subscription":
    "The plan of this account follows its subscription; change that at the payment provider",
  "admin.plan_of_own_server":
    "Every account of a server of one's own (SELF_HOSTED) has what the largest plan has, so there is no plan to set",
  "admin.invitation_used": "The invitation was used; its account can be deleted by its owner",
  "admin.database_has_no_room": "Database {database} has no room for more",
  "admin.database_is_new": "Database {database} is new; its first scheduled run makes it ready",
  "admin.database_silent": "A database does not answer, maybe the one that has this account; try again shortly",
  "admin.move_running": "The account is being moved to database {database}; finish that, or cancel it first",
  "admin.move_done": "The account lives in database {database} already; finish the move, then move it back",
  "admin.only_database": "expected 0, for this service has one database",
  "admin.database_expected": "expected a number up to {last}",
  "admin.proxy_of_settings": "PROXIES has a proxy of this key, whose address can be changed there alone",
  "admin.proxy_stays": "PROXIES has this proxy, from which alone it can be removed",
  "admin.proxy_needs_address": "expected the address of the proxy, found nothing",
  "admin.proxy_key_form":
    "expected up to 100 letters, digits, spaces and . _ @ + ( ) -, and another name than no-proxy",
  "admin.proxy_address_form": "expected an address such as http://user:password@proxy.example:3128",
  "admin.proxies_full": "{count} proxies are listed already; remove one first",
  "admin.proxy_answered": "The page answered with the status {status} through the proxy",
  "admin.key_wrong": "expected the master admin key",
} as const;
