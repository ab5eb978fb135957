import type { FactTable } from '../code-model/fact-table.ts';
import type { CallFact, Value } from '../code-model/facts.ts';
import { oneOf } from '../code-model/one-of.ts';
import { writtenSymbol } from '../code-model/symbol-name.ts';
import type { ValueResolver } from './value-resolver.ts';

/** The function of MongoEngine that gives a class of documents by its name. */
const givesDocument = /^mongoengine#(\w+\.)*get_document$/;
const documentBase = /^(flask_)?mongoengine#(\w+\.)*\w*Document$/;
/** Members that name the class that they are read of. */
const naming: ReadonlySet<string> = new Set(['__name__', '__qualname__', '_class_name']);

const byTable = new WeakMap<FactTable, ReadonlyMap<string, readonly string[]>>();

/**
 * The classes of documents that `get_document(name)` of MongoEngine gives: those of the names that the text may be, and the one that `Cart.__name__` names.
 * Null for any other call, and where no name is known.
 */
export function documentByName(call: CallFact, resolver: ValueResolver): Value | null {
  const [name] = call.arguments;
  if (name === undefined || !givesDocument.test(writtenSymbol(call.callee) ?? '')) return null;
  const named = resolver.resolve(name);
  const stated = named.flatMap((each) => (each.kind === 'text' ? classesNamed(each.text, resolver) : []));
  const read = named.flatMap((each) => (each.kind === 'member' && naming.has(each.name) ? [each.of] : []));
  // Whose class is named, where that is one of several, is known to nobody but who passes it.
  const [only, more] = new Set(read.flatMap((of) => resolver.resolve(of).filter(isClass)));
  const found = only === undefined || more !== undefined ? stated : [...stated, only];
  return found.length === 0 ? null : oneOf(found);
}

function isClass({ kind }: Value): boolean {
  return kind === 'class' || kind === 'this';
}

/** `Cart`, or with what it is derived from before it, as documents keep the name of their class: `Cart.GiftCart`. */
function classesNamed(name: string, resolver: ValueResolver): readonly Value[] {
  const known = byTable.get(resolver.table) ?? documentClasses(resolver);
  byTable.set(resolver.table, known);
  return (known.get(name.slice(name.lastIndexOf('.') + 1)) ?? []).map((object) => ({ kind: 'class', object }));
}

function documentClasses(resolver: ValueResolver): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { language, test, classes } of resolver.table.files()) {
    if (language !== 'Python' || test) continue;
    for (const { name, object } of classes) {
      if (!resolver.ancestorsOf(object).some((symbol) => documentBase.test(symbol))) continue;
      found.set(name, [...(found.get(name) ?? []), object]);
    }
  }
  return found;
}
