import type { CallFact, Lines, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { listOf, type StartPointRule } from '../rules/rule-schema.ts';
import { type Selected, select } from '../rules/select.ts';
import { methodKey } from '../schemas/service-files.ts';
import type { Registrations } from './registrations.ts';
import { pathsOfService } from './service-definitions.ts';

/** The procedures of a service that a call registers: their paths by its definition, and where the code behind them is given. */
export class Procedures {
  private readonly paths: ReadonlyMap<string, string>;
  private readonly resolver: ValueResolver;

  constructor(
    call: CallFact,
    definition: NonNullable<StartPointRule['definition']>,
    chosen: readonly Selected[],
    finder: InstanceFinder,
    { services }: Registrations,
  ) {
    const { resolver } = finder;
    const [first] = listOf(definition).flatMap((selector) => select(selector, finder.subjectOf(call), resolver));
    const methods = chosen.map(({ key }) => key);
    this.resolver = resolver;
    this.paths =
      first === undefined || services === null ? new Map() : pathsOfService(first.value, methods, services, resolver);
  }

  /** True where the definition is not known. */
  isUnknown(): boolean {
    return this.paths.size === 0;
  }

  pathOf(name: string): string | undefined {
    return this.paths.get(methodKey(name));
  }

  /** Where a member of the record of handlers stands, as far as what it holds is written there: a call, or a function; else null. */
  placeOf(value: Value, name: string): { readonly file: string; readonly lines: Lines } | null {
    const { table } = this.resolver;
    const call = value.kind === 'result' ? table.call(value.call) : undefined;
    if (call !== undefined) return { file: table.fileOf(call).file, lines: call.lines };
    if (value.kind !== 'function' || !value.object.endsWith(`/${name}`)) return null;
    const facts = table.file(value.object.slice(0, value.object.indexOf('#')));
    const all = [...(facts?.functions ?? []), ...(facts?.plainFunctions ?? [])];
    const lines = all.find(({ object }) => object === value.object)?.lines;
    return facts === undefined || lines === undefined ? null : { file: facts.file, lines };
  }
}

/** Records a service whose definition is not known: its procedures are named as their handlers are. */
export function recordUnknown(call: CallFact, library: string, { table }: ValueResolver): void {
  table.coverage.unresolved({
    kind: 'registration',
    library,
    file: table.fileOf(call).file,
    line: call.lines.startLine,
    id: `${call.id} definition`,
    reason: 'the definition of the service is not known: its procedures are named as their handlers are',
  });
}
