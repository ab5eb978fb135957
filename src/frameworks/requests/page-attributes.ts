import type { Value } from '../../code-model/facts.ts';
import { attributeIn, attributeSymbol, attributeText } from '../../code-model/page-attribute.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { addressOf } from '../end-points/address-of.ts';
import { type Subject, select, textsAt } from '../rules/select.ts';
import type { RequestTarget } from './read-requests.ts';

/** Methods that read an attribute by its name; of `data` the name is without `data-`. */
const readers = new Set(['data', 'attr', 'prop', 'getAttribute']);
/** Attributes that say where an element leads or what it is, on pages of all kinds. */
const common = /^(href|src|action|id|class|value|name|type|content|style|title)$/;

/** Texts that stand for the addresses which scripts read from attributes of pages: `button.dataset.url`, `$(form).data('url')`. */
export function attributesAt(
  selectors: readonly string[],
  subject: Subject,
  resolver: ValueResolver,
): readonly string[] {
  const values = selectors.flatMap((selector) => select(selector, subject, resolver));
  const names = values.flatMap(({ value }) => resolver.resolve(value)).map((value) => attributeOf(value, resolver));
  return [...new Set(names.filter((name) => name !== null))].map(attributeText);
}

/**
 * Texts that begin with an address which an attribute of the page states, whatever stands for it where the page has none:
 * `${element.dataset.api || ''}carts/${id}`.
 */
export function textsBehindAttributes(
  selectors: readonly string[],
  subject: Subject,
  resolver: ValueResolver,
): readonly string[] {
  const values = selectors.flatMap((selector) => select(selector, subject, resolver));
  const texts = values.flatMap(({ value }) => {
    const [first, ...rest] = value.kind === 'joined' ? partsOfText(value) : [];
    if (first === undefined || first.kind === 'text' || rest.length === 0) return [];
    const names = resolver.resolve(first).flatMap((each) => attributeOf(each, resolver) ?? []);
    return names.flatMap((name) => {
      const start: Value = { kind: 'text', text: attributeText(name) };
      return resolver.textsOf({ kind: 'joined', parts: [start, ...rest] });
    });
  });
  return [...new Set(texts)];
}

/** The parts of a text, without those that are empty. */
function partsOfText({ parts }: Value & { kind: 'joined' }): readonly Value[] {
  return parts.filter((part) => part.kind !== 'text' || part.text !== '');
}

function attributeOf(value: Value, resolver: ValueResolver): string | null {
  if (value.kind === 'external') {
    const name = /\.dataset\.(\w+)$/.exec(value.symbol)?.[1];
    return name === undefined ? null : dataName(name);
  }
  if (value.kind === 'member')
    return value.of.kind === 'member' && value.of.name === 'dataset' ? dataName(value.name) : null;
  const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
  if (call?.callee.kind !== 'member' || !readers.has(call.callee.name)) return null;
  const [name] = textsAt(['0'], { arguments: call.arguments }, resolver);
  if (name === undefined || call.arguments.length > 1 || common.test(name)) return null;
  return call.callee.name === 'data' ? dataName(name) : name.toLowerCase();
}

/** `data-cart-url` of `cartUrl`. */
function dataName(name: string): string {
  return `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/**
 * What of the targets of one request counts: those that attributes of known pages state, before what stands for an attribute that a page lacks. While
 * no page is known that states it, only alternatives with a whole path.
 */
export function withStatedAttributes(
  targets: readonly RequestTarget[],
  targetsOf: (target: RequestTarget) => readonly RequestTarget[],
): readonly RequestTarget[] {
  const ofPages = targets.filter(({ address }) => attributeIn(address) !== null);
  const stated = ofPages.flatMap(targetsOf);
  if (stated.length > 0) return stated;
  const others = targets.filter((each) => !ofPages.includes(each));
  const counted = ofPages.length === 0 ? others : others.filter(({ address }) => address.startsWith('/'));
  return counted.flatMap(targetsOf);
}

/** The addresses that attributes of pages state, by the name of the attribute. */
export class PageAttributes {
  private readonly addresses = new Map<string, Set<string>>();

  /** Adds those of one source. */
  read(resolver: ValueResolver): void {
    for (const { calls, test } of resolver.table.files()) {
      for (const { callee, arguments: given } of test ? [] : calls) {
        if (callee.kind !== 'external' || callee.symbol !== attributeSymbol) continue;
        const [name = ''] = textsAt(['0.name'], { arguments: given }, resolver);
        const known = this.addresses.get(name) ?? new Set();
        for (const url of textsAt(['0.url'], { arguments: given }, resolver)) known.add(addressOf(url));
        this.addresses.set(name, known);
      }
    }
  }

  /** A target as it is; one whose address an attribute states once for each address of the attribute. */
  targetsOf(target: RequestTarget): readonly RequestTarget[] {
    const stated = attributeIn(target.address);
    if (stated === null) return [target];
    const { name, behind } = stated;
    const known = [...(this.addresses.get(name) ?? [])];
    return known.map((address) => ({ ...target, address: behind === '' ? address : `${address}${behind}` }));
  }
}
