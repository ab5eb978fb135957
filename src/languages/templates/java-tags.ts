import { unknownValue, type Value } from '../../code-model/facts.ts';
import { contextAddress, filledText } from './context-address.ts';
import { linkValue } from './thymeleaf.ts';

/** Tags of templates that Java fills in, beside those of all languages: they begin like elements, and may stand inside of attributes of elements. */
const quoted = `(?:[^<>"']|"[^"]*"|'[^']*')`;
const patterns: Readonly<Record<string, RegExp>> = {
  JSP: new RegExp(String.raw`<(?:jsp:include|[a-z]\w*:(?:url|set|out|rewrite))\b${quoted}*\/?>|[$#]\{[^{}]*\}`, 'gi'),
  FreeMarker: new RegExp(String.raw`<#--[\s\S]*?-->|<\/?[@#][a-z]${quoted}*>|\$\{[^{}]*\}`, 'gi'),
  HTML: /\/\*\[\[@\{(?:[^{}]|\$?\{[^{}]*\})*\}\]\]\*\/\s*(?:'[^'\n]*'|"[^"\n]*")?|\[\[@\{(?:[^{}]|\$?\{[^{}]*\})*\}\]\]/g,
};
const attribute = /([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The pattern of such tags; null for a language that has none. */
export function javaTagPattern(language: string): RegExp | null {
  return patterns[language] ?? null;
}

/**
 * What such a tag fills in; null for one that fills in nothing. Undefined for any other tag.
 * @param names what tags before it have given names to; it adds its own
 */
export function javaTagValue(tag: string, names: Map<string, Value>): Value | null | undefined {
  const [, link] = /\[\[@\{([\s\S]*)\}\]\]/.exec(tag) ?? [];
  if (link !== undefined) return linkValue(link);
  const [, expression] = /^[$#]\{([\s\S]*)\}$/.exec(tag) ?? [];
  if (expression !== undefined) return expressionValue(expression, names);
  if (/^<\/?[@#]/.test(tag)) return directiveValue(tag, names);
  const [, local] = /^<\w+:(\w+)/.exec(tag) ?? [];
  if (local === undefined) return undefined;
  const given = Object.fromEntries(
    [...tag.matchAll(attribute)].map(([, name, double, single]) => [name, double ?? single ?? '']),
  );
  if (local === 'url' || local === 'rewrite') {
    const { value, action, page, href } = given;
    const stated = value ?? page ?? href ?? (action === undefined ? undefined : `/${action.replace(/^\//, '')}`);
    return named(given['var'] ?? given['id'], stated === undefined ? unknownValue : contextAddress(stated), names);
  }
  if (local === 'set') return named(given['var'], filledOrNamed(given['value'] ?? '', names), names);
  return local === 'out' ? filledOrNamed(given['value'] ?? '', names) : null;
}

/** The value where it stands; null where it has a name instead. */
function named(name: string | undefined, value: Value, names: Map<string, Value>): Value | null {
  if (name === undefined) return value;
  names.set(name, value);
  return null;
}

function filledOrNamed(text: string, names: ReadonlyMap<string, Value>): Value {
  const [, whole] = /^\s*[$#]\{([^{}]*)\}\s*$/.exec(text) ?? [];
  return whole === undefined ? filledText(text) : expressionValue(whole, names);
}

/** `${cartUrl}`, `${fn:escapeXml(cartUrl)}`, `${pageContext.request.contextPath}`: the path of the application may be empty. */
function expressionValue(expression: string, names: ReadonlyMap<string, Value>): Value {
  const [, name = ''] = /^\s*(?:[\w:.]+\()?\s*([\w.]+)\)?\s*$/.exec(expression) ?? [];
  return names.get(name) ?? unknownValue;
}

/** `<@spring.url "/carts/${id}"/>`, `<#assign base = request.contextPath>` */
function directiveValue(tag: string, names: Map<string, Value>): Value | null {
  const [, , url] = /^<@[\w.]*(?:url|Url|link)\b[^"']*(["'])([^"']*)\1/.exec(tag) ?? [];
  if (url !== undefined) return contextAddress(url);
  const [, name, , text] = /^<#(?:assign|global|local)\s+(\w+)\s*=\s*(["'])([^"']*)\2/.exec(tag) ?? [];
  if (name !== undefined) names.set(name, filledText(text ?? ''));
  return null;
}
