/**
 * The words of a path that may name a role, the closest to the object first: what the file name adds before its extension
 * (`users.controller.ts`: `controller`), the file name, its last word (`user_service.py`: `service`), then the folders from the innermost.
 * Lower case. At most 32 words.
 */
export function pathWords(path: string): string[] {
  const parts = path.toLowerCase().split(/[\\/]/);
  const file = parts.pop() ?? '';
  const [stem = '', ...rest] = file.split('.');
  const infixes = rest.slice(0, -1).reverse();
  const last = stem.split(/[-_]/).at(-1) ?? '';
  return [...infixes, stem, ...(last === stem ? [] : [last]), ...parts.reverse()]
    .filter((word) => word !== '')
    .slice(0, 32);
}

/** The words of a name in any notation, lower case: `UserHTTPService`, `user_http-service` are `user`, `http`, `service`. */
export function nameWords(name: string): string[] {
  const spaced = name.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return spaced
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The extension of a path without its dot, lower case, or the empty string. */
export function extensionOf(path: string): string {
  return /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}
