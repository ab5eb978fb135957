import type { Value } from '../../code-model/facts.ts';
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

function configured(
  home: string,
  name: string,
  member: string,
  read: (value: Value) => readonly string[],
  resolver: ValueResolver,
): ReadonlySet<string> {
  for (const ending of endings) {
    const file = `${home}${name}${ending}`;
    if (resolver.table.file(file) !== undefined)
      return membersOf({ kind: 'import', file, name: 'default' }, member, read, maxWrappers, resolver);
  }
  return new Set();
}

/** What a member of a configuration may be, also of one that functions of libraries are given and give back. */
function membersOf(
  value: Value,
  member: string,
  read: (value: Value) => readonly string[],
  depth: number,
  resolver: ValueResolver,
): ReadonlySet<string> {
  const own = read({ kind: 'member', of: value, name: member });
  if (own.length > 0 || depth === 0) return new Set(own);
  const calls = resolver
    .resolve(value)
    .flatMap((each) => (each.kind === 'result' ? (resolver.table.call(each.call) ?? []) : []));
  return new Set(
    calls.flatMap((call) => call.arguments.flatMap((each) => [...membersOf(each, member, read, depth - 1, resolver)])),
  );
}
