/** Who may ask, and what they may read: `AC-…`. */
export const access = {
  'AC-keys': '`keys create`, `keys list` and `keys revoke` make, show and end keys; a key is shown once.',
  'AC-stored-hashed': 'Of a key only a hash is stored, in files that their owner alone may read.',
  'AC-rule':
    'As soon as a key exists, everything but /healthz, /readyz and the files of the explorer requires one; revoking the last opens nothing.',
  'AC-running': 'A running service honours new and revoked keys within 2 s.',
  'AC-sent': 'A key is sent as X-API-KEY or after Authorization: Bearer.',
  'AC-query-key': 'A key in the address is taken only where a setting allows it, and is never logged.',
  'AC-secrets': 'No key and no token, right or wrong, is in a log, a trace, a measurement or /metrics.',
  'AC-401': 'Who is not known gets a 401 with WWW-Authenticate, the same whatever is wrong with the key.',
  'AC-wrong-key': 'A wrong, cut or extended key admits nobody.',
  'AC-revoked': 'A revoked key admits nobody.',
  'AC-expires': 'A key admits until it expires.',
  'AC-applications': 'A key reads the applications that its patterns name.',
  'AC-hidden':
    'What a caller may not read is answered as if it did not exist: in lists, answers about several applications, errors, headers, entity tags, metrics, tools.',
  'AC-last-used': 'The day on which a key was last used is told.',
  'AC-unreadable': 'A key that cannot be read admits nobody; while none can be read the service answers 503.',
  'AC-openapi': 'The OpenAPI document declares how a key is sent, and whether one is needed.',
  'AC-explorer':
    'The explorer signs in with a key, which it keeps for the tab alone: not in an address, not in local storage.',
  'AC-clients': 'The typed client, query commands and assistants use the same keys.',
  'AC-oidc': 'A token of the OpenID provider admits to the applications that its claim names or maps to.',
  'AC-oidc-wrong':
    'A token that is unsigned, signed by another key or a shared secret, of another issuer or audience, expired or of another use admits nobody.',
  'AC-oidc-rotation':
    'A new key of the provider is found when a token names it; a withdrawn one is believed for five minutes at most.',
  'AC-oidc-unreachable': 'While the provider does not answer, tokens get 503 and keys work.',
  'AC-oidc-sign-in':
    'The explorer signs in at the provider by authorization code with PKCE; no token stands in an address or in local storage.',
} as const;
