import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { FileRule } from '../rules/rule-schema.ts';

const endings = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs'];
/** Functions around a configuration, one in the other: `withPlugin(withOther(config))`. */
const maxWrappers = 8;

/**
 * The path that the configuration of a framework puts before those of files: `basePath: '/shop'` in `next.config.js`; empty where it
 * states none, or one that is not constant.
 * @param home the folder of the application, empty or with a `/` behind
 */
export function configuredBase(home: string, { base }: FileRule, resolver: ValueResolver): string {
  if (base === undefined) return '';
  for (const ending of endings) {
    const file = `${home}${base.file}${ending}`;
    if (resolver.table.file(file) === undefined) continue;
    const texts = membersOf({ kind: 'import', file, name: 'default' }, base.member, maxWrappers, resolver);
    const [text = ''] = texts;
    return texts.size === 1 && !text.includes('{}') ? text.replace(/\/+$/, '') : '';
  }
  return '';
}

/** What a member of a configuration may be, also of one that functions of libraries are given and give back. */
function membersOf(value: Value, member: string, depth: number, resolver: ValueResolver): ReadonlySet<string> {
  const own = resolver.textsOf({ kind: 'member', of: value, name: member });
  if (own.length > 0 || depth === 0) return new Set(own);
  const calls = resolver
    .resolve(value)
    .flatMap((each) => (each.kind === 'result' ? (resolver.table.call(each.call) ?? []) : []));
  return new Set(
    calls.flatMap((call) => call.arguments.flatMap((each) => [...membersOf(each, member, depth - 1, resolver)])),
  );
}
