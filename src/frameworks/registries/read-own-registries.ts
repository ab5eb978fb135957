import type { CallFact } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { entryKind } from '../coverage/entry-kind.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import type { FrameworkRules } from '../rules/rule-schema.ts';
import { handlerOf } from '../start-points/dispatched-verbs.ts';
import type { Registrations } from '../start-points/registrations.ts';
import { isMadeOf } from './made-of.ts';
import { type OpenRegistration, type RegisteredClass, type Registry, registeredClasses } from './registered-classes.ts';

/** Functions that call functions between a job and the call that runs a class. */
const maxCallers = 6;
/** A registry of fewer classes distinguishes nothing. */
const fewest = 2;

/**
 * Start points of classes that code registers in a dictionary, and that a job or consumer takes from there to call a method of theirs:
 * `Jobs.register(CleanCarts)`, and `Jobs.load(name).run()` in a task. The method is one that the classes have each of their own.
 */
export function readOwnRegistries(finder: InstanceFinder, all: readonly FrameworkRules[], found: Registrations): void {
  const [only] = all.flatMap((framework) => (framework.ownRegistries ?? []).map((rule) => ({ rule, framework })));
  if (only === undefined) return;
  const { resolver } = finder;
  const background = new Set(
    found.declarations.flatMap(({ startPoint, handlers, test }) =>
      !test && /^(jobs|consumers)$/.test(entryKind(startPoint.type)) ? handlers.map(({ object }) => object) : [],
    ),
  );
  if (background.size === 0) return;
  const open: OpenRegistration[] = [];
  for (const [registry, classes] of registeredClasses(resolver, open)) {
    if (classes.length < fewest) continue;
    const methods = runMethods(registry, classes, background, resolver);
    for (const { registry: of, file, line } of methods.size === 0 ? [] : open) {
      const reason = 'the name that a class is registered under is what callers give';
      const site = { kind: 'registration', library: only.framework.framework, file, line } as const;
      if (of === registry) resolver.table.coverage.unresolved({ ...site, reason });
    }
    for (const method of methods) {
      for (const each of classes) {
        const object = resolver.memberOf(each.object, method)?.object ?? null;
        const { file, lines, name } = each;
        if (object === null) continue;
        found.declarations.push({
          rule: only.rule.id,
          rules: only.framework,
          startPoint: only.rule.startPoint,
          at: null,
          verb: only.rule.startPoint.anyVerb ?? 'ANY',
          paths: [name],
          handlers: [{ ...handlerOf({ object, file: file.file, lines }), receiver: each.object }],
          file: file.file,
          lines,
          order: lines.startLine,
          language: file.language,
          test: file.test,
        });
      }
    }
  }
}

/** The methods of registered classes that jobs and consumers call. */
function runMethods(
  registry: Registry,
  classes: readonly RegisteredClass[],
  background: ReadonlySet<string>,
  resolver: ValueResolver,
): ReadonlySet<string> {
  const found = new Set<string>();
  const own = new Map<string, boolean>();
  const isOwn = (name: string): boolean => {
    const known = own.get(name);
    if (known !== undefined) return known;
    const methods = new Set(classes.flatMap(({ object }) => resolver.memberOf(object, name)?.object ?? []));
    own.set(name, !name.startsWith('__') && methods.size >= fewest);
    return methods.size >= fewest && !name.startsWith('__');
  };
  for (const file of resolver.table.files()) {
    if (file.test || file.language !== 'Python') continue;
    for (const call of file.calls) {
      const method = methodOf(call);
      if (method === null || found.has(method.name) || !isOwn(method.name)) continue;
      if (!isMadeOf(method.of, resolver, registry.is)) continue;
      if (isRunBy(call.caller, background, resolver)) found.add(method.name);
    }
  }
  return found;
}

function methodOf({ form, callee, on }: CallFact): { readonly of: CallFact['callee']; readonly name: string } | null {
  const called = on ?? callee;
  return form === 'call' && called.kind === 'member' ? called : null;
}

/** Whether a function is one of these, or these alone call it, also through others: what is called for other reasons too is a helper. */
function isRunBy(object: string, these: ReadonlySet<string>, resolver: ValueResolver): boolean {
  const seen = new Set<string>();
  let level = [object];
  let isReached = false;
  for (let depth = 0; depth <= maxCallers; depth++) {
    isReached ||= level.some((each) => these.has(each));
    level = level.filter((each) => !these.has(each));
    if (level.length === 0) return isReached;
    for (const each of level) seen.add(each);
    const callers = level.map((each) => resolver.callSitesOf(each).flatMap(({ call }) => call?.caller ?? []));
    if (callers.some((each) => each.length === 0)) return false;
    level = [...new Set(callers.flat())].filter((each) => !seen.has(each));
  }
  return false;
}
