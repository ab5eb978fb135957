import type { CallFact, ClassFact, MemberFact, Value } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { textOf } from '../../record-values.ts';
import { lineageOf, metaOf } from './class-lineage.ts';
import { keyword } from './python-model.ts';

/** A field of a serializer, with what it is called and the path that leads to what it shows. */
export interface Shown {
  readonly member: MemberFact | null;
  readonly call: CallFact | undefined;
  readonly path: readonly string[];
}

/** The fields that are declared, and those of `Meta.fields`; no field that is only written. */
export function fieldsOf(fact: ClassFact, resolver: ValueResolver): readonly Shown[] {
  const found = new Map<string, Shown>();
  const { table } = resolver;
  const all = lineageOf(fact, resolver);
  for (const member of all.flatMap(({ members }) => members)) {
    const call = member.value?.kind === 'result' ? table.call(member.value.call) : undefined;
    if (call === undefined || found.has(member.name)) continue;
    const path = (textOf(keyword(call, 'source'), resolver) ?? member.name).split('.');
    found.set(member.name, { member, call, path });
  }
  const meta = metaIn(all, 'fields', resolver);
  for (const name of (meta === null ? null : resolver.itemsOf(meta))?.flatMap((item) => resolver.textsOf(item)) ?? [])
    if (!found.has(name)) found.set(name, { member: null, call: undefined, path: [name] });
  return [...found.values()].filter(({ call }) => !isSet(call, 'write_only'));
}

export function isSet(call: CallFact | undefined, name: string): boolean {
  const value = call === undefined ? undefined : keyword(call, name);
  return value?.kind === 'constant' && value.value === true;
}

/** A member of the nearest `Meta` that has it. */
export function metaIn(all: readonly ClassFact[], name: string, { table }: ValueResolver): Value | null {
  for (const each of all) {
    const file = table.fileOfDefinition(each.object);
    const meta = file === undefined ? undefined : metaOf(each, file);
    const value = meta?.members.find((member) => member.name === name)?.value ?? null;
    if (value !== null) return value;
  }
  return null;
}
