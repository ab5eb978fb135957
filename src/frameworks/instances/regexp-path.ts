/** Parts of a regular expression that stand for any text: character classes and `.`, with what says how often. */
const variable = /^(?:\[\^?\]?(?:\\.|[^\]\\])*\]|\\[dwSDW]|\.(?=[*+{]))(?:[*+?]|\{[^}]*\})*\??/;

/** A group with a name, in a group. */
const holdsParameter = /\(\?P?<\w+>/;

/**
 * A path that is written as a regular expression: groups and character classes become parameters (`<name>`), what is optional goes, unless it holds
 * a parameter: `watch(?:/(?P<product>[^/]+))?` is `watch<>`.
 */
export function regexpPath(expression: string): string {
  let path = '';
  let at = 0;
  while (at < expression.length) {
    const rest = expression.slice(at);
    const anchor = /^(?:\^|\$|\\[AbBZz])/.exec(rest)?.[0];
    const any = variable.exec(rest)?.[0];
    if (anchor !== undefined) at += anchor.length;
    else if (any !== undefined) {
      path += '<>';
      at += any.length;
    } else if (rest.startsWith('(')) {
      const end = closing(expression, at);
      const inner = expression.slice(at + 1, end);
      const times = /^(?:[*+?]|\{[^}]*\})\??/.exec(expression.slice(end + 1))?.[0] ?? '';
      path += groupPath(inner, times);
      at = end + 1 + times.length;
    } else {
      const literal = /^(?:\\.|[\s\S])/.exec(rest)?.[0] ?? '';
      const times = /^[?*]/.test(expression.slice(at + literal.length));
      // `carts?` is the path `carts`, and `carts/?` too.
      const isKept = !times || /^\w\?/.test(expression.slice(at));
      if (isKept) path += literal.replace(/^\\/, '');
      at += literal.length + (times || expression[at + literal.length] === '+' ? 1 : 0);
    }
  }
  return path.replace(/(?:<>)+/g, '<>');
}

function groupPath(inner: string, times: string): string {
  const name = /^\?P?<(\w+)>/.exec(inner)?.[1];
  if (/^\?(?:[=!]|<[=!]|#|P=)/.test(inner)) return '';
  // `carts/(?P<name>[^/]+)(?P<rest>/.*)?`
  const slash = /^(?:\?P?<\w+>)?\/(?![?*])/.test(inner) ? '/' : '';
  if (name !== undefined) return `${slash}<${name}>`;
  const isPlain = inner.startsWith('?:');
  if (isPlain && /^[?*]/.test(times)) return holdsParameter.test(inner) ? '<>' : '';
  if (!isPlain || inner.includes('|')) return inner.includes('|') ? '<>' : `${slash}<>`;
  return regexpPath(inner.slice(2));
}

/** Where the group that begins at a bracket ends; at the end of a text without its bracket. */
function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === '[') {
      const end = /^\[\^?\]?(?:\\.|[^\]\\])*\]/.exec(text.slice(at))?.[0].length ?? 1;
      at += end - 1;
    } else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at;
  }
  return text.length;
}
