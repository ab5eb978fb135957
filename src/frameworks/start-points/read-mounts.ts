import { moduleCallId } from '../../code-model/fact-table.ts';
import type { Value } from '../../code-model/facts.ts';
import { namedInHouse } from '../../value-analysis/python-modules.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import type { Statement } from '../instances/mount-graph.ts';
import { listOf } from '../rules/rule-schema.ts';
import { childElements, membersOf, type Selected, select } from '../rules/select.ts';
import { belowOf, mountPaths } from './mount-paths.ts';
import { orderOf } from './order-of.ts';
import type { Registrations } from './registrations.ts';
import { fileOfInstance } from './start-point-records.ts';

const deepestRecord = 6;

/** What a call makes, or is made on, mounted in an argument: `Api(app)`, `api.init_app(app)`. */
export function readWithin(match: MatchedCall, finder: InstanceFinder, found: Registrations): void {
  const { rule, call, receiver } = match;
  if (rule.within === undefined) return;
  const subject = finder.subjectOf(call);
  const statement = { file: finder.resolver.table.fileOf(call).file, order: orderOf(call) };
  const inner = receiver === null ? finder.instancesOf({ kind: 'result', call: call.id }) : [receiver];
  const outer = listOf(rule.within).flatMap((selector) => select(selector, subject, finder.resolver));
  const isWeak = receiver !== null && rule.yields === true;
  const paths = inner.length === 0 || rule.below === undefined ? [] : belowOf(mountPaths(match, finder), rule);
  for (const parent of outer.flatMap(({ value }) => finder.instancesOf(value)))
    for (const { id } of inner)
      found.mounts.mount(id, parent.id, paths, statement, { isSole: rule.below !== undefined, isWeak });
}

/**
 * What a call of no instance mounts in an argument: `CartView.register(app)`. Where nothing is known of that argument, it is mounted at the root, and
 * the call is recorded.
 */
export function readMountsWithin(
  match: MatchedCall,
  paths: readonly string[],
  statement: Statement,
  finder: InstanceFinder,
  found: Registrations,
): boolean {
  const { rule, rules, call } = match;
  if (rule.within === undefined || rule.mounts === undefined) return false;
  const { resolver } = finder;
  const outer = listOf(rule.within).flatMap((selector) => select(selector, finder.subjectOf(call), resolver));
  const parents = new Set(outer.flatMap(({ value }) => finder.instancesOf(value)).map(({ id }) => id));
  const mounted = [...(parents.size > 0 ? parents : [call.id])].map((at) =>
    readMounts(match, at, paths, statement, finder, found),
  );
  const isMount = mounted.some(({ size }) => size > 0);
  if (isMount && parents.size === 0)
    resolver.table.coverage.unresolved({
      kind: 'registration',
      library: rules.framework,
      file: statement.file,
      line: call.lines.startLine,
      id: `${call.id} within`,
      reason: 'it is not known what it is registered with: its path may lack a prefix',
    });
  return isMount;
}

/** Ids of the instances that a call mounts. */
export function readMounts(
  { rule, rules, call, verb }: MatchedCall,
  at: string,
  paths: readonly string[],
  statement: Statement | null,
  finder: InstanceFinder,
  found: Registrations,
): ReadonlySet<string> {
  const mounted = new Set<string>();
  const subject = finder.subjectOf(call);
  const selects = rule.keepsPaths === true ? { paths, verb } : null;
  const mount = ({ value, key }: Selected, above: readonly string[]): void => {
    const names = key === '' ? above : [...above, key];
    // What a verb is given is a handler wherever it may be a function.
    const isHandler = selects !== null && finder.resolver.resolve(value).some(({ kind }) => kind === 'function');
    const children = isHandler ? [] : finder.instancesOf(value).filter(({ id }) => id !== at);
    for (const { id: child } of children) {
      const id = kindOfPaths(child, rule);
      const own = selects === null ? paths : [];
      const below = key === '' || rule.unnamed === true ? own : [names.join(rules.separator ?? '/')];
      const isWeak = rule.yields === true && fileOfInstance(id) === fileOfInstance(at);
      found.mounts.mount(id, at, below, statement, { replaces: rule.replaces === true, isWeak, selects });
      mounted.add(id);
    }
    if (children.length > 0) return;
    for (const loaded of loadedBy(value, finder)) mount({ value: loaded, key }, above);
    // Elements around elements, as guards and suspense boundaries are.
    if (key === '') for (const inner of childElements(value, finder.resolver)) mount({ value: inner, key }, above);
    // Records in records, by their names, as routers may be given.
    if (key === '' || names.length > deepestRecord) return;
    for (const member of membersOf(value, finder.resolver)) mount(member, names);
  };
  for (const each of listOf(rule.mounts).flatMap((one) => select(one, subject, finder.resolver))) mount(each, []);
  return mounted;
}

/** What a value names in house that is a text, or becomes one in a turn of a loop: of a module also the list of routes that the language has of it. */
function loadedBy(value: Value, { resolver }: InstanceFinder): readonly Value[] {
  const texts = value.kind === 'text' ? [value.text] : value.kind === 'import' ? [] : resolver.textsOf(value);
  return texts.flatMap((text) => {
    const loaded = namedInHouse(text, resolver.table);
    if (loaded?.kind !== 'import' || loaded.name !== '*') return loaded ?? [];
    const routes = moduleCallId(loaded.file);
    return resolver.table.call(routes) === undefined ? [loaded] : [{ kind: 'result', call: routes } as const];
  });
}

/** The instance, in the graph of mounts of its own that a rule names. */
export function kindOfPaths(id: string, { under }: MatchedCall['rule']): string {
  return under === undefined ? id : `${id}.${under}`;
}
