import type { Value } from '../../code-model/facts.ts';
import { oneOf } from '../../code-model/one-of.ts';
import { relativeStart } from '../../code-model/page-address.ts';
import { contextAddress } from './context-address.ts';
import type { MarkupAttribute } from './markup.ts';

const prefixed = /^(?:data-)?th[:-]([\w:-]+)$/;
/** A link expression; parameters may be expressions with braces of their own. */
const linkExpression = /@\{((?:[^{}]|\$?\{[^{}]*\})*)\}/g;
const listed = /([\w:-]+)\s*=\s*(@\{(?:[^{}]|\$?\{[^{}]*\})*\})/g;

/**
 * The attributes of an element as Thymeleaf fills them in: `th:href` is `href`, in place of one that stands beside it for those who look at the page
 * without a server, and `th:attr` is the attributes that it lists.
 */
export function filledAttributes(attributes: readonly MarkupAttribute[], text: string): readonly MarkupAttribute[] {
  const filled = attributes.flatMap((attribute): MarkupAttribute[] => {
    const name = prefixed.exec(attribute.name)?.[1];
    if (name === undefined) return [];
    if (name !== 'attr') return [{ ...attribute, name, isFilled: true }];
    const { start } = attribute;
    return [...text.slice(start, attribute.end).matchAll(listed)].map(
      ({ index, 0: whole, 1: each = '', 2: link = '' }) => {
        const end = start + index + whole.length;
        return { name: each.toLowerCase(), start: end - link.length, end, isFilled: true };
      },
    );
  });
  if (filled.length === 0) return attributes;
  const names = new Set(filled.map(({ name }) => name));
  return [...filled, ...attributes.filter(({ name }) => !prefixed.test(name) && !names.has(name))];
}

/** What stands in a path by evaluation before: an identifier, not an address. */
const evaluated = /^__\$\{(?![^{}]*(?:url|uri|link|path|base|context|prefix))[^{}]*\}__\//i;

/** What an expression fills in: an address for each link in it (`${isNew} ? @{/carts} : @{/carts/{id}(id=${id})}`), or the text of a literal. @param path of the template */
export function filledValue(expression: string, path: string): Value {
  const links = [...expression.matchAll(linkExpression)].map(([, link = '']) =>
    isRelative(link.trim()) ? relativeValue(link, path) : linkValue(link),
  );
  if (links.length > 0) return oneOf(links);
  return { kind: 'text', text: expression.trim().replace(/^(['"|])(.*)\1$/s, '$2') };
}

/** True for an address that is relative to that of the page: `__${cart.id}__/edit`, `edit`. */
function isRelative(link: string): boolean {
  return evaluated.test(link) || /^[\w.-]+(?:[/?({][^:]*)?$/.test(link);
}

function relativeValue(link: string, path: string): Value {
  const value = linkValue(link);
  const parts = value.kind === 'joined' ? value.parts : [value];
  return { kind: 'joined', parts: [{ kind: 'text', text: relativeStart(path) }, ...parts] };
}

/** @param link what stands between the braces: `/carts/{id}(id=${cart.id})`, `~/carts`, `'/carts/' + ${id}` */
export function linkValue(link: string): Value {
  const written = link.trim().replace(/__(\$\{[^{}]*\})__/g, '$1');
  const joined = /^'|['"]\s*\+|\+\s*['"]/.test(written)
    ? [...written.matchAll(operand)].map(([each]) => textOfOperand(each.trim())).join('')
    : written.replace(/^\|(.*)\|$/s, '$1').replace(/\((?:[^(){}]|\$?\{[^{}]*\}|\([^()]*\))*\)\s*$/, '');
  return contextAddress(joined.replace(/^~/, ''));
}

/** A literal, or what stands between two `+` outside literals and braces. */
const operand = /(?:'[^']*'|"[^"]*"|\{[^{}]*\}|[^+'"{])+/g;

/** What is no literal is filled in. */
function textOfOperand(operand: string): string {
  return /^(['"])(.*)\1$/s.exec(operand)?.[2] ?? '{}';
}
