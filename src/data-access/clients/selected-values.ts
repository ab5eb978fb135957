import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { itemsOf, membersOf } from '../record-values.ts';

/** The values of a call that a selector of a model leads to, as in `0.RequestItems.{}`. */
export function selectedValues(call: CallFact, selector: string, resolver: ValueResolver): readonly Value[] {
  if (selector.endsWith('...')) return [pathOf(call, Number.parseInt(selector, 10))];
  const [first = '', ...steps] = selector.split('.');
  const start = first.startsWith(':') ? keyword(call, first.slice(1)) : positional(call)[Number(first)];
  return steps.reduce<readonly Value[]>(
    (values, step) => values.flatMap((each) => stepFrom(each, step, resolver)),
    start === undefined ? [] : [start],
  );
}

function stepFrom(value: Value, step: string, resolver: ValueResolver): readonly Value[] {
  if (step === '[]') return elementsOf(value, resolver);
  if (step === '()') return resolver.resolve(value).flatMap((each) => returnsOf(each, resolver));
  if (/^\d+$/.test(step)) return elementsOf(value, resolver).slice(Number(step), Number(step) + 1);
  const members = entriesOf(value, resolver);
  if (step === '*') return members.map(([, member]) => member);
  if (!step.startsWith('{')) return members.filter(([name]) => textOf(name) === step).map(([, member]) => member);
  const wanted = step.slice(1, -1);
  return members.filter(([, member]) => wanted === '' || mayHave(member, wanted, resolver)).map(([name]) => name);
}

/** Names and values of the members of a record; the name of one that is computed is a value too. */
function entriesOf(value: Value, resolver: ValueResolver): readonly (readonly [Value, Value])[] {
  const plain = membersOf(value, resolver).map(([name, member]) => [{ kind: 'text', text: name }, member] as const);
  return [...plain, ...resolver.resolve(value).flatMap((each) => computedEntries(each, resolver))];
}

/** `{ [table]: items }`: the pairs of name and value that are spread into the record. */
function computedEntries(value: Value, resolver: ValueResolver): readonly (readonly [Value, Value])[] {
  if (value.kind !== 'record') return [];
  return (value.spread ?? []).flatMap((part) => {
    const pairs = part.kind === 'list' && part.keyed === true ? part.items : [];
    return pairs.flatMap((pair): (readonly [Value, Value])[] => {
      const [name, member] = pair.kind === 'list' ? pair.items : [];
      const isComputed = name !== undefined && name.kind !== 'text';
      return isComputed && member !== undefined ? [[resolved(name, resolver), member]] : [];
    });
  });
}

function resolved(name: Value, resolver: ValueResolver): Value {
  const [only, ...others] = resolver.resolve(name);
  return only === undefined || others.length > 0 ? name : only;
}

/** Whether elements of a list have a member; of elements that are not known any may. */
function mayHave(value: Value, name: string, resolver: ValueResolver): boolean {
  const known = elementsOf(value, resolver).flatMap((item) => membersOf(item, resolver));
  return known.length === 0 || known.some(([member]) => member === name);
}

function returnsOf(value: Value, { table }: ValueResolver): readonly Value[] {
  return value.kind === 'function' ? (table.function(value.object)?.returns ?? []) : [];
}

/** The elements of a list, spread ones included; of `items.map(make)` what the function makes, whatever the items are. */
function elementsOf(value: Value, resolver: ValueResolver): readonly Value[] {
  return itemsOf(value, resolver).flatMap((item) => {
    if (item.kind === 'spread') return elementsOf(item.of, resolver);
    const call = item.kind === 'result' ? resolver.table.call(item.call) : undefined;
    const isMapped = call?.callee.kind === 'member' && /^(map|flatMap)$/.test(call.callee.name);
    const made = isMapped ? (call?.arguments ?? []).flatMap((each) => resolver.resolve(each)) : [];
    return made.length === 0 ? [item] : made.flatMap((each) => returnsOf(each, resolver));
  });
}

function textOf(value: Value): string | null {
  return value.kind === 'text' ? value.text : null;
}

/** The arguments from a position on as one path: `doc(db, 'carts', id)`. */
function pathOf(call: CallFact, from: number): Value {
  const parts = positional(call)
    .slice(from)
    .flatMap((each): Value[] => [{ kind: 'text', text: '/' }, each]);
  return { kind: 'joined', parts };
}

/** Arguments by position; those by name are the last, as one record. */
function positional({ arguments: given }: CallFact): readonly Value[] {
  const last = given.at(-1);
  return last?.kind === 'record' && last.keywords === true ? given.slice(0, -1) : given;
}

function keyword({ arguments: given }: CallFact, name: string): Value | undefined {
  const last = given.at(-1);
  const isNamed = last?.kind === 'record' && last.keywords === true && Object.hasOwn(last.members, name);
  return isNamed ? last.members[name] : undefined;
}
