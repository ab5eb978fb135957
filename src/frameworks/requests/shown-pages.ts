import { belowOf, includeSymbol, pageIn } from '../../code-model/page-address.ts';
import { type ContextualCall, callContexts } from '../../value-analysis/call-contexts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type FrameworkRules, listOf, type PageRule } from '../rules/rule-schema.ts';
import { select, textsAt, withArgumentsRead } from '../rules/select.ts';
import type { StartPoint } from '../start-points/start-point-records.ts';
import { impliedNames } from './implied-pages.ts';
import type { RequestTarget } from './read-requests.ts';
import { Screens } from './screens.ts';

/** Templates that take in templates. */
const maxIncludes = 4;

/** Which operations show which templates: a form without an address is sent to the one that shows its page. */
export class ShownPages {
  private readonly rules: readonly PageRule[];
  /** Keys of functions and classes by the name of the template that they show, without ending. */
  private readonly shownBy = new Map<string, Set<string>>();
  /** Paths of operations by the key of a function behind them. */
  private readonly pathsOf = new Map<string, Set<string>>();
  /** Templates by the name of one that they take in. */
  private readonly includedBy = new Map<string, Set<string>>();
  private readonly screens = new Screens();

  constructor(all: readonly FrameworkRules[]) {
    this.rules = all.flatMap(({ pages }) => pages ?? []);
  }

  /** Adds what one source shows. */
  read(resolver: ValueResolver, points: readonly StartPoint[]): void {
    this.screens.read(resolver, points);
    const symbols = new Map(this.rules.flatMap((rule) => listOf(rule.calls).map((symbol) => [symbol, rule] as const)));
    const members = this.rules.flatMap((rule) => listOf(rule.members));
    const implied = this.rules.flatMap((rule) => rule.implied ?? []);
    for (const { calls, classes, file, test } of resolver.table.files()) {
      if (test) continue;
      for (const call of calls) {
        if (call.callee.kind === 'external' && call.callee.symbol === includeSymbol)
          for (const name of textsAt(['0.name'], { arguments: call.arguments }, resolver))
            add(this.includedBy, plain(name), file);
        const rule = resolver.symbolsOf(call.callee).flatMap((symbol) => symbols.get(symbol) ?? [])[0];
        if (rule === undefined) continue;
        for (const each of callContexts(withArgumentsRead(call, listOf(rule.name)), resolver)) {
          const code = showing(each, rule, resolver);
          for (const name of textsAt(listOf(rule.name), { arguments: each.arguments }, resolver))
            for (const object of code) add(this.shownBy, plain(name), object);
        }
      }
      for (const fact of classes) {
        const stated = members.flatMap((name) => resolver.memberOf(fact.object, name)?.value ?? []);
        const names = stated.flatMap((value) => resolver.textsOf(value));
        if (names.length === 0) names.push(...implied.flatMap((rule) => impliedNames(fact.object, rule, resolver)));
        const code = [fact.object, ...fact.members.flatMap(({ object }) => object ?? [])];
        for (const name of names) for (const object of code) add(this.shownBy, plain(name), object);
      }
    }
    this.readResults(resolver, points);
    for (const { object, links } of points) {
      if (object.test === true || !/ Operation$/.test(object.type)) continue;
      for (const key of links.keys()) add(this.pathsOf, key, object.name);
    }
  }

  /** `return "carts/list"` of a method that answers requests. */
  private readResults(resolver: ValueResolver, points: readonly StartPoint[]): void {
    const types = this.rules.flatMap(({ returnedBy }) => returnedBy ?? []);
    for (const { object, links } of points) {
      if (!types.some((type) => object.type.startsWith(type))) continue;
      for (const key of links.keys()) {
        const texts = (resolver.table.function(key)?.returns ?? []).flatMap((value) => resolver.textsOf(value));
        for (const text of texts)
          if (text !== '' && !/^\w+:|\{\}/.test(text)) add(this.shownBy, plain(text.replace(/\s*::.*$/s, '')), key);
      }
    }
  }

  /** A target as it is; one that is the page of a template once for each path that shows it. */
  targetsOf(target: RequestTarget): readonly RequestTarget[] {
    const asked = pageIn(target.address);
    if (asked === null) return [target];
    const paths = this.showing(plain(asked.page), 0).flatMap((key) => [...(this.pathsOf.get(key) ?? [])]);
    const isBelow = belowOf(asked.relative) !== null;
    const addresses = [...paths, ...this.screens.pathsOf(asked.page, isBelow)].map((path) =>
      beside(`/${path.replace(/^\//, '')}`, asked.relative),
    );
    return [...new Set(addresses)].map((address) => ({ ...target, address }));
  }

  private showing(page: string, depth: number): readonly string[] {
    if (depth > maxIncludes) return [];
    const own = endings(page).flatMap((name) => [...(this.shownBy.get(name) ?? [])]);
    const outer = endings(page).flatMap((name) => [...(this.includedBy.get(name) ?? [])]);
    return [...own, ...outer.flatMap((path) => this.showing(plain(path), depth + 1))];
  }
}

/** Keys of the code that shows what a call names: what it is given that does, with the members of classes; else the code that calls. */
function showing(call: ContextualCall, { shownBy }: PageRule, resolver: ValueResolver): readonly string[] {
  if (shownBy === undefined) return [(call.site ?? call).caller];
  const given = listOf(shownBy).flatMap((selector) => select(selector, { arguments: call.arguments }, resolver));
  return given
    .flatMap(({ value }) => resolver.resolve(value))
    .flatMap((each) => {
      if (each.kind === 'function') return [each.object];
      const members = each.kind === 'class' ? (resolver.table.class(each.object)?.members ?? []) : [];
      return members.flatMap(({ object }) => object ?? []);
    });
}

/** An address relative to another one: `/carts/{}/edit` of `{}/edit` on the page `/carts/{}`, and `/carts/{}?/remove` of `?/remove`. */
function beside(path: string, relative: string): string {
  if (relative.startsWith('?')) return `${path}${relative}`;
  const below = belowOf(relative);
  if (below !== null) return below === '' ? path : `${path.replace(/\/$/, '')}/${below}`;
  return relative === '' ? path : path.slice(0, path.lastIndexOf('/') + 1) + relative;
}

/** `shop/templates/carts/list`, `templates/carts/list`, `carts/list`, `list` */
function endings(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(at).join('/'));
}

/** Of a name with the package that the template is in (`shop:templates/carts.jinja2`) the path. */
function plain(name: string): string {
  return name
    .replace(/^(\w+(?:\.\w+)*):/, '$1/')
    .replace(/\.\w+$/, '')
    .replace(/^\//, '');
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}
