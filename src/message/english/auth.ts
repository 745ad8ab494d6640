/** Who may call, and with what, in English: the sentences that the API answers with. */
export const auth = {
  "auth.key_required": "API key is required",
  "auth.key_invalid": "Invalid API key",
  "auth.key_in_query": "This endpoint takes the API key in the x-api-key header only, not in the query",
  "auth.login_invalid": "Invalid email or password",
  "auth.password_wrong": "The password is not right",
  "auth.password_again":
    "This needs your password again: POST /auth/confirm with it, then repeat the request within ten minutes",
  "auth.admin_key_required": "A master admin key is required",
  "auth.suspended":
    "This account is suspended by whoever runs this service: nothing is checked, and nobody can sign in",
  "auth.suspended_for":
    "This account is suspended by whoever runs this service: nothing is checked, and nobody can sign in. Their reason: {reason}",
  "auth.scope_of_key": "This needs the scope {scope}, which this API key does not have",
  "auth.not_for_keys": "This is not open to API keys",
  "auth.fresh_password_of_key": "An API key needs no fresh password; only sessions do",
  "auth.bound_to_tags": "This API key is bound to tags, and this is not about watches with them",
  "auth.bound_to_tags_only": "This API key is bound to tags: expected tags with some of {tags}, and no others",
  "auth.bound_to_tags_edit": "This API key is bound to tags, so it cannot change the tags of a watch",
  "auth.bound_to_tags_recheck": "This API key is bound to tags: {operation} checks the watches of one",
  "auth.scope_of_app": "This needs the scope {scope}, which this app was not given",
  "auth.token_ended": "The access token has ended or was never valid",
  "auth.token_of_other_resource": "This access token is for {resource}, not for {asked}",
  "auth.bound_to_tags_one": "This API key is bound to tags: expected tag with one of {tags}",
} as const;
