import type { Value } from '../../code-model/facts.ts';
import { memberAt } from '../../code-model/member-at.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { FileRule } from '../rules/rule-schema.ts';

const endings = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs'];
/** Functions around a configuration, one in the other: `withPlugin(withOther(config))`. */
const maxWrappers = 8;

/**
 * The path that the configuration of a framework puts before those of files: `basePath: '/shop'` in `next.config.js`; empty where it
 * states none, one that is not constant, or one for some environments alone (`...(process.env.EXPORT ? { basePath: '/shop' } : {})`).
 * @param home the folder of the application, empty or with a `/` behind
 */
export function configuredBase(home: string, { base }: FileRule, resolver: ValueResolver): string {
  if (base === undefined) return '';
  const read = (value: Value): readonly string[] => (isConditional(value, resolver) ? [] : resolver.textsOf(value));
  const texts = configured(home, base.file, base.member, read, resolver);
  const [text = ''] = texts;
  return texts.size === 1 && !text.includes('{}') ? text.replace(/\/+$/, '') : '';
}

/** True for a member that only one side of a condition spreads into an object. */
function isConditional(value: Value, resolver: ValueResolver): boolean {
  if (value.kind !== 'member') return false;
  const { of, name } = value;
  const states = (each: Value): boolean => resolver.textsOf({ kind: 'member', of: each, name }).length > 0;
  return resolver.resolve(of).some((record) => {
    const spread = record.kind === 'record' ? (record.spread ?? []) : [];
    return spread.some((each) => {
      const sides = resolver.resolve(each).filter(({ kind }) => kind === 'record');
      return sides.some(states) && !sides.every(states);
    });
  });
}

/** The endings of names that the configuration of a framework says its files have: `pageExtensions: ['page.tsx']`; none where it states none. */
export function configuredEndings(home: string, { base }: FileRule, resolver: ValueResolver): readonly string[] {
  if (base?.endings === undefined) return [];
  const items = (value: Value): readonly string[] =>
    (resolver.itemsOf(value) ?? []).flatMap((item) => resolver.textsOf(item));
  return [...configured(home, base.file, base.endings, items, resolver)].map((ending) => `.${ending}`);
}

/** The module that configures an application: `next.config` in its folder; null where there is none. */
export function configurationIn(home: string, name: string, resolver: ValueResolver): string | null {
  const files = endings.map((ending) => `${home}${name}${ending}`);
  return files.find((file) => resolver.table.file(file) !== undefined) ?? null;
}

function configured(
  home: string,
  name: string,
  member: string,
  read: (value: Value) => readonly string[],
  resolver: ValueResolver,
): ReadonlySet<string> {
  const file = configurationIn(home, name, resolver);
  return file === null ? new Set() : membersIn(file, member, read, resolver);
}

/** What is read of a member of what a module exports that configures an application. @param member names with dots between them */
export function membersIn<Found>(
  file: string,
  member: string,
  read: (value: Value) => readonly Found[],
  resolver: ValueResolver,
): ReadonlySet<Found> {
  return membersOf({ kind: 'import', file, name: 'default' }, member.split('.'), read, maxWrappers, resolver);
}

/** What a member of a configuration may be, also of one that a function gives, or that functions of libraries are given and give back. */
function membersOf<Found>(
  value: Value,
  names: readonly string[],
  read: (value: Value) => readonly Found[],
  depth: number,
  resolver: ValueResolver,
): ReadonlySet<Found> {
  const own = read(memberAt(value, names));
  if (own.length > 0 || depth === 0) return new Set(own);
  const inner = resolver.resolve(value).flatMap((each) => {
    if (each.kind === 'function') return resolver.table.function(each.object)?.returns ?? [];
    return each.kind === 'result' ? (resolver.table.call(each.call)?.arguments ?? []) : [];
  });
  return new Set(inner.flatMap((each) => [...membersOf(each, names, read, depth - 1, resolver)]));
}
