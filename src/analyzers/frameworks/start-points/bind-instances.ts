import type { Value } from '../facts/facts.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { listOf } from '../rules/rule-schema.ts';
import { select } from '../rules/select.ts';
import { mountPaths, orderOf } from './read-calls.ts';
import type { Registrations } from './registrations.ts';

/** Plugins in plugins in plugins: after so many rounds nothing new is looked for. */
const mostRounds = 12;

/**
 * Functions that a library calls with an instance (`fastify.register(plugin)`): their parameter is an instance of its own, mounted
 * in the one it was registered with. What is registered inside them shows only then, so this goes on until nothing is new.
 */
export function bindInstances(finder: InstanceFinder, found: Registrations): void {
  const calls = finder.resolver.table.files().flatMap((file) => file.calls);
  for (let round = 0; round < mostRounds; round++) {
    let isNew = false;
    for (const call of calls) {
      for (const match of finder.matchesOf(call)) {
        if (match.rule.gives !== undefined && bindOne(match, finder, found)) isNew = true;
      }
    }
    if (!isNew) return;
    finder.forget();
  }
}

function bindOne(match: MatchedCall, finder: InstanceFinder, found: Registrations): boolean {
  const { call, rule, rules, receiver } = match;
  const { gives } = rule;
  if (gives === undefined) return false;
  const { resolver } = finder;
  const subject = finder.subjectOf(call);
  let isNew = false;
  for (const { value } of listOf(gives.to).flatMap((selector) => select(selector, subject, resolver))) {
    for (const target of pluginFunctions(value, finder)) {
      const id = `${receiver?.id ?? ''}>${call.id}>${target.object}`;
      if (finder.isStated(id)) continue;
      isNew = true;
      const { file } = resolver.table.fileOf(call);
      finder.state({ id, kind: gives.kind, rules, file });
      resolver.bind(target.object, gives.parameter ?? 0, { kind: 'result', call: id });
      const paths = target.keepsPath ? mountPaths(match, finder) : [];
      if (receiver !== null) found.mounts.mount(id, receiver.id, paths, { file, order: orderOf(call) });
    }
  }
  return isNew;
}

/** The functions behind a plugin; one that is wrapped (`fp(plugin)`) shares the instance it is registered with. */
function pluginFunctions(value: Value, finder: InstanceFinder): { object: string; keepsPath: boolean }[] {
  const { resolver } = finder;
  return resolver.resolve(value).flatMap((each) => {
    if (each.kind === 'function') return [{ object: each.object, keepsPath: true }];
    if (each.kind === 'import') return pluginFunctions({ kind: 'import', file: each.file, name: 'default' }, finder);
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    const wrapped = call?.arguments[0];
    if (wrapped === undefined) return [];
    return resolver
      .resolve(wrapped)
      .flatMap((inner) => (inner.kind === 'function' ? [{ object: inner.object, keepsPath: false }] : []));
  });
}
