import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { FrameworkRules } from '../rules/rule-schema.ts';
import { listOf } from '../rules/rule-schema.ts';
import { select, textsAt } from '../rules/select.ts';

type SettingRule = NonNullable<FrameworkRules['settings']>[number];

/**
 * Tells the resolver what rules know of results of libraries: functions that give one of their arguments back, and settings that are
 * stated in one place and asked for by name in another.
 */
export function explainResults(resolver: ValueResolver, all: readonly FrameworkRules[]): void {
  const passing = new Map<string, { readonly selector: string; readonly as: string | undefined }>();
  for (const { calls, passes, passesAs: as } of all.flatMap((rules) => rules.calls ?? [])) {
    for (const symbol of listOf(calls)) if (passes !== undefined) passing.set(symbol, { selector: passes, as });
  }
  if (passing.size > 0) {
    resolver.explain((call) => {
      const symbols = call.callee.kind === 'external' ? [call.callee.symbol] : resolver.symbolsOf(call.callee);
      const passed = symbols.map((symbol) => passing.get(symbol)).find((each) => each !== undefined);
      if (passed === undefined) return null;
      const [found] = select(passed.selector, { arguments: call.arguments }, resolver);
      if (found === undefined || passed.as === undefined) return found?.value ?? null;
      return { kind: 'record', members: { [passed.as]: found.value } };
    });
  }
  for (const rule of all.flatMap((rules) => rules.settings ?? [])) explainSettings(resolver, rule);
}

function explainSettings(resolver: ValueResolver, { asked, stated }: SettingRule): void {
  const statements = resolver.table
    .files()
    .flatMap(({ calls }) => calls)
    .filter(({ callee }) => callee.kind === 'external' && listOf(stated.calls).includes(callee.symbol));
  if (statements.length === 0) return;
  const names = new Set(listOf(asked.names));
  resolver.explain((call) => {
    if (call.callee.kind !== 'member' || !names.has(call.callee.name)) return null;
    const asks = resolver.symbolsOf(call.callee.of).some((symbol) => listOf(asked.of).includes(symbol));
    const [path] = asks ? textsAt([asked.name], { arguments: call.arguments }, resolver) : [];
    return path === undefined ? null : settingOf(path, statements, stated, resolver);
  });
}

/** `app.apiPrefix`: what the group `app` states as `apiPrefix`. */
function settingOf(
  path: string,
  statements: readonly CallFact[],
  stated: SettingRule['stated'],
  resolver: ValueResolver,
): Value | null {
  const [group, ...members] = path.split('.');
  for (const call of statements) {
    const subject = { arguments: call.arguments };
    if (textsAt([stated.group], subject, resolver)[0] !== group) continue;
    const values = select(stated.values, subject, resolver).map(({ value }) =>
      members.reduce<Value>((of, name) => ({ kind: 'member', of, name }), value),
    );
    return values.length === 0 ? null : { kind: 'choice', of: values };
  }
  return null;
}
