import { readyUrl } from '../routing/urls.ts';

/** Asks the service with a key. Resolves to why it does not admit; undefined: it does. */
export async function tryKey(key: string): Promise<string | undefined> {
  try {
    const response = await fetch(readyUrl, { headers: { 'x-api-key': key }, cache: 'no-store' });
    if (response.ok) return undefined;
    const { detail } = (await response.json()) as { readonly detail?: string };
    return detail ?? `The service answers with status ${response.status}.`;
  } catch (error) {
    // A header cannot hold every character that can be typed.
    return error instanceof TypeError && /[^\x21-\x7e]/.test(key)
      ? 'This is not a key: keys have letters, digits, "-" and "_" alone.'
      : 'The service does not answer.';
  }
}
