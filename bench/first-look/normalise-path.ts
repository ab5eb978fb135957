/**
 * A path as it is compared: without slashes at its ends, parameters of any spelling as `{}`, optional parts (`/carts{/:page}`) as what they are where they
 * are given, patterns without their anchors.
 * `/api/users/:id(\\d+)`, `api/users/<int:pk>/` and `^api/users/(?P<pk>[0-9]+)/$` are the same.
 */
export function normalisePath(path: string): string {
  return plainPattern(path.trim())
    .replaceAll(/\{(\/[^{}]*)\}/g, '$1')
    .replaceAll(/\$\{[^{}]*\}/g, '{}')
    .replaceAll(/(?<=^|\/)\$\w*(?=\/|$)/g, '{}')
    .replaceAll(/\[\[?\.{0,3}[^\][]*\]?\]/g, '{}')
    .replaceAll(/<[^<>]*>/g, '{}')
    .replaceAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g, '{}')
    .replaceAll(/:[A-Za-z_]\w*(\([^()]*(\([^()]*\)[^()]*)*\))?[?*+]?/g, '{}')
    .replaceAll('/?*', '/*')
    .replaceAll(/(?<=\w)\*(?=\/|$)/g, '{}')
    .replaceAll(/(^|\/)(\*\w*|\(\.\*\)|\.\*)(?=\/|$)/g, '$1{}')
    .replaceAll(/\{\}\?/g, '{}')
    .replaceAll(/(\{\})+/g, '{}')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^\/|\/\??$/g, '');
}

/** A regular expression as a path: its groups as parameters, without anchors and escapes. */
function plainPattern(path: string): string {
  const body = /^\/(\^.*|.*\\\/.*)\/[a-z]*$/.exec(path)?.[1] ?? path;
  const isPattern = body !== path || /\^|\$$|\(\?|\(\[|\\[dwAZ/.]/.test(body);
  if (!isPattern) return body;
  return groupsAsParameters(body)
    .replaceAll(/\^|\$(?!\{)|\\[AZbz]/g, '')
    .replaceAll(/\\([dws]|\.)([*+?]|\{[\d,]+\})?/g, (all, what: string) =>
      what === '.' ? '.' : all.length > 2 ? '{}' : all,
    )
    .replaceAll(/\[[^\]]*\][*+]/g, '{}')
    .replaceAll(/\\(.)/g, '$1');
}

/** Every outermost group that captures becomes a parameter; one that does not is dropped when it is a condition. */
function groupsAsParameters(pattern: string): string {
  let result = '';
  let depth = 0;
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern[at] as string;
    if (sign === '\\') {
      if (depth === 0) result += sign + (pattern[at + 1] ?? '');
      at++;
    } else if (sign === '(') {
      if (depth === 0 && !/^\(\?[!=<][!=]?[^>]*$/.test(pattern.slice(at, at + 3))) result += '{}';
      depth++;
    } else if (sign === ')') {
      depth--;
    } else if (depth === 0) result += sign;
  }
  return result;
}

/** The name of an operation, job or command as it is compared: without the type of its root. */
export function normaliseName(name: string): string {
  return name.replace(/^(Query|Mutation|Subscription)\./, '').trim();
}

/** The part of a dotted name that is a person's choice. */
export function lastSegment(name: string): string {
  return name.split(/[./:#]/).at(-1) as string;
}
