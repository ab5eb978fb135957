import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import type { ServiceFiles } from '../schemas/service-files.ts';

/** What programs load of files of protocol buffers: `loadPackageDefinition(loaded).shop.v1.Carts.service`. */
export function explainServices(resolver: ValueResolver, all: readonly FrameworkRules[], services: ServiceFiles): void {
  const known = new Map<string, 'nested' | 'flat'>();
  for (const { calls, services: form } of all.flatMap((rules) => rules.calls ?? []))
    for (const symbol of listOf(calls)) if (form !== undefined) known.set(symbol, form);
  if (known.size === 0 || services.isEmpty()) return;
  const values = { nested: services.nested(), flat: services.flat() };
  resolver.explain((call) => {
    const form = call.callee.kind === 'external' ? known.get(call.callee.symbol) : undefined;
    return form === undefined ? null : values[form];
  });
}
