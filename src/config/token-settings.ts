import type { SettingValues } from './settings.ts';

type TokenSettingValues = SettingValues<
  'oidcIssuer' | 'oidcAudience' | 'oidcClaim' | 'oidcGrants' | 'oidcClockSkew' | 'oidcClientId' | 'oidcScope'
>;

/** What the settings state of the tokens of an OpenID provider. */
interface TokenSettings {
  readonly issuer: string;
  readonly audience: string;
  readonly claim: string;
  readonly grants: readonly { readonly value: string; readonly applications: readonly string[] }[] | null;
  readonly clockSkew: number;
  readonly clientId: string | null;
  readonly scope: string;
}

/** Undefined where no provider is configured. Calls `refuse` with what does not fit together. */
export function tokenSettings(
  values: TokenSettingValues,
  refuse: (message: string) => never,
): TokenSettings | undefined {
  const { oidcIssuer: issuer, oidcAudience: audience, oidcClientId: clientId, oidcGrants: grants } = values;
  if (issuer === 'none') {
    const idle = audience !== 'none' ? '--oidc-audience' : clientId !== 'none' ? '--oidc-client-id' : undefined;
    return idle === undefined ? undefined : refuse(`${idle} has no meaning without --oidc-issuer`);
  }
  if (audience === 'none') {
    refuse(
      '--oidc-issuer needs --oidc-audience: without it, tokens that were made for other services would be accepted',
    );
  }
  return {
    issuer,
    audience,
    claim: values.oidcClaim,
    grants: grants === 'none' ? null : (parseGrants(grants) ?? null),
    clockSkew: values.oidcClockSkew,
    clientId: clientId === 'none' ? null : clientId,
    scope: values.oidcScope,
  };
}

/**
 * Reads `VALUE=PATTERNS;VALUE=PATTERNS`. `\\` takes the next character as it is, so that a value may hold `=` and `;`; patterns are separated by
 * commas and keep their escapes. Undefined when the text has another form.
 */
export function parseGrants(text: string): { value: string; applications: string[] }[] | undefined {
  const grants = splitAt(text, ';').map((entry) => {
    const [value = '', ...rest] = splitAt(entry, '=');
    const applications = splitAt(rest.join('='), ',').map((pattern) => pattern.trim());
    return { value: value.trim().replaceAll(/\\(.)/g, '$1'), applications };
  });
  const isWhole = grants.every(({ value, applications }) => value !== '' && applications.every((each) => each !== ''));
  return isWhole ? grants : undefined;
}

/** Splits at a character that no backslash stands before. */
function splitAt(text: string, separator: string): string[] {
  const pieces = [''];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === separator) pieces.push('');
    else pieces[pieces.length - 1] += character === '\\' ? character + text.charAt(++at) : character;
  }
  return pieces;
}
