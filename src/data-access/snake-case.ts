/**
 * A name in snake case: `userName` → `user_name`.
 * @param acronyms whether a row of capitals is a word of its own: `HTTPServer` → `http_server`, without it `httpserver`
 */
export function snakeCase(name: string, acronyms = true): string {
  const boundaries = acronyms ? /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g : /(?<=[a-z0-9])(?=[A-Z])/g;
  return name.replace(boundaries, '_').toLowerCase();
}
