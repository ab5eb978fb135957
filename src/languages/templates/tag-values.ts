import { unknownValue, type Value } from '../../code-model/facts.ts';
import { type NamedRoute, namedRouteText } from '../../code-model/named-route.ts';
import { splitArguments } from './split-arguments.ts';

/** Functions of template engines and frameworks that give the address of a route by its name. */
const routeFunctions =
  /(?:^|[^\w.-])(?:[\w]+\.)*(?:url_for|urlFor|url_path_for|reverse|reverse_url|route|route_url|route_path|path|url|app_path_for|path_for)\s*\(\s*(['"])([^'"]+)\1/;
const urlTag = /^\{%-?\s*url\s+(['"])([\w:.-]+)\1([\s\S]*?)-?%\}$/;
const assigned = /\bas\s+(\w+)\s*$/;
const setTag = /^\{%-?\s*(?:set|assign|with)\s+(\w+)\s*=\s*([\s\S]*?)-?%\}$/;
const output = /^(?:\{\{\{?-?|<%[-=~]|<\?=|\{%-?\s*echo|\$\{)\s*([\s\S]*?)\s*-?(?:\}?\}\}|%>|\?>|%\}|\})$/;
const literal = /^(['"])([^'"]*)\1$/;

const ownPathExpression =
  /^request\.(path|path_info|path_url|path_qs|get_full_path|full_path|get_path|url|base_url|current_route_(?:url|path))(\(\))?(\s*\|\s*\w+)*$/;
/** Stands for the path of the page that is shown, which is not known where the template is read. */
export const ownPath = '{}';

/**
 * What a tag of a template fills in; null for one that fills in nothing, such as a comment or a condition.
 * @param names what tags before it have given names to: `{% url 'cart' as cart_url %}`; it adds its own
 */
export function tagValue(tag: string, names: Map<string, Value>): Value | null {
  if (/^(<!--|\{#|\{%-?\s*comment\b)/.test(tag)) return null;
  const [, , name, rest = ''] = urlTag.exec(tag) ?? [];
  if (name !== undefined) return ofUrlTag(name, rest.trim(), names);
  const [, variable, expression = ''] = setTag.exec(tag) ?? [];
  if (variable !== undefined) {
    names.set(variable, expressionValue(expression.trim(), names));
    return null;
  }
  const shown = output.exec(tag)?.[1];
  if (shown !== undefined) return expressionValue(shown, names);
  return /^\{%-?\s*\w*(url|href|link)\b/i.test(tag) ? unknownValue : null;
}

function ofUrlTag(name: string, rest: string, names: Map<string, Value>): Value | null {
  const [whole = '', variable] = assigned.exec(rest) ?? [];
  const given = rest.slice(0, rest.length - whole.length).trim();
  const parts = given === '' ? [] : given.split(/\s+/);
  const named = parts.flatMap((part) => /^(\w+)=/.exec(part)?.[1] ?? []);
  const value = routeValue(name, named.length > 0 && named.length === parts.length ? named : parts.length);
  if (variable === undefined) return value;
  names.set(variable, value);
  return null;
}

/** What an expression that is filled in stands for. */
export function expressionValue(expression: string, names: ReadonlyMap<string, Value>): Value {
  const [, , name] = routeFunctions.exec(expression) ?? [];
  if (name !== undefined) {
    if (name.startsWith('/') || name.includes('://')) return { kind: 'text', text: name };
    return /^[\w:.-]+$/.test(name) ? routeValue(name, givenTo(expression, name)) : unknownValue;
  }
  if (ownPathExpression.test(expression.trim())) return { kind: 'text', text: ownPath };
  const [, , text] = literal.exec(expression) ?? [];
  if (text !== undefined) return { kind: 'text', text };
  return names.get(/^\w+/.exec(expression)?.[0] ?? '') ?? unknownValue;
}

/** `url_for('cart', pk=cart.id)`: what is given by name, but for what says how the address is written; null for other functions, and where more may be given. */
function givenTo(expression: string, name: string): NamedRoute['given'] {
  const [start] = /\b(?:url_for|url_path_for)\s*\(\s*/.exec(expression) ?? [];
  if (start === undefined) return null;
  const [, ...given] = splitArguments(expression.slice(expression.indexOf(start) + start.length));
  const names = given.map((each) => /^(\w+)\s*=(?!=)/.exec(each)?.[1] ?? null);
  if (name === '' || names.includes(null)) return null;
  const own = names.flatMap((each) => (each === null || each.startsWith('_') ? [] : each));
  return own.length === 0 ? 0 : own;
}

function routeValue(name: string, given: NamedRoute['given']): Value {
  return { kind: 'text', text: namedRouteText({ name, given }) };
}
