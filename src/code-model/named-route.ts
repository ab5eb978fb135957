import { attributeWritten } from './page-attribute.ts';

/** A route that code asks for by its name: `{% url 'cart' cart.id %}`, `url_for('shop.cart')`. */
export interface NamedRoute {
  /** With its namespaces, as it is written. */
  readonly name: string;
  /** How many variable parts of the path are given, or the names that they are given by; null where that is not known. */
  readonly given: number | readonly string[] | null;
  /** What is put behind its path: `lines/` of `{% url 'api' %}lines/`. */
  readonly behind?: string;
}

const written = /route:([\w:.-]+)\(([\w,]*)\)([^?#]*)/;

/** A text that stands for the address of a named route, until all routes are known. */
export function namedRouteText({ name, given }: NamedRoute): string {
  return `route:${name}(${typeof given === 'object' ? (given?.join() ?? '') : given})`;
}

/** An address as it is shown: the name of a route, or of the attribute that states it, in braces. */
export function shownAddress(address: string): string {
  return address.replace(written, '{$1}$3').replace(attributeWritten, '{$1}');
}

/** The named route that an address leads to; null for an address without one. */
export function namedRouteIn(address: string): NamedRoute | null {
  const [, name, given, behind = ''] = written.exec(address) ?? [];
  if (name === undefined) return null;
  const after = /\w/.test(behind) ? { behind } : {};
  if (given === undefined || given === '') return { name, given: null, ...after };
  return { name, given: /^\d+$/.test(given) ? Number(given) : given.split(','), ...after };
}
