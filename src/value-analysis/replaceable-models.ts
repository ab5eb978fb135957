import type { FactTable } from '../code-model/fact-table.ts';
import type { ClassFact, FileFacts } from '../code-model/facts.ts';
import { writtenSymbol } from '../code-model/symbol-name.ts';
import type { ValueResolver } from './value-resolver.ts';

const statesName = /^swapper#swappable_setting$/;
const known = new WeakMap<FactTable, ReadonlyMap<string, string>>();

/**
 * The label and name by which a project may replace a model, in small letters: `shop.cart` of `swappable = swappable_setting('shop', 'Cart')` among
 * the options of the model; null where its options say nothing of the kind.
 */
export function replaceableName(options: ClassFact | undefined, resolver: ValueResolver): string | null {
  const stated = options?.members.find(({ name }) => name === 'swappable')?.value;
  const call = stated?.kind === 'result' ? resolver.table.call(stated.call) : undefined;
  if (call === undefined || !statesName.test(writtenSymbol(call.callee) ?? '')) return null;
  const [label, name] = call.arguments.map((value) => resolver.textsOf(value)[0]);
  return label === undefined || name === undefined ? null : `${label}.${name}`.toLowerCase();
}

/** Key of the class of the code that stands for a replaceable model; null where none says that it does. @param name label and name, in small letters */
export function replacingModel(name: string, resolver: ValueResolver): string | null {
  const { table } = resolver;
  const models = known.get(table) ?? new Map(table.files().flatMap((file) => replaceableIn(file, resolver)));
  known.set(table, models);
  return models.get(name) ?? null;
}

function replaceableIn(file: FileFacts, resolver: ValueResolver): (readonly [name: string, object: string])[] {
  if (file.language !== 'Python' || file.test) return [];
  return file.classes.flatMap((options) => {
    const name = options.name === 'Meta' ? replaceableName(options, resolver) : null;
    const owner = name === null ? undefined : classAround(options, file);
    return name === null || owner === undefined ? [] : [[name, owner.object] as const];
  });
}

function classAround({ lines }: ClassFact, { classes }: FileFacts): ClassFact | undefined {
  return classes.findLast(
    (each) => each.lines.startLine < lines.startLine && each.lines.endLine >= lines.endLine && each.name !== 'Meta',
  );
}
