import { type FactTable, isInside, makerOf } from '../code-model/fact-table.ts';
import { type CallFact, unknownValue, type Value } from '../code-model/facts.ts';
import { givingFunction } from '../code-model/giving-function.ts';
import { callContexts } from './call-contexts.ts';
import { givingFunctions } from './giving-functions.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Callers of a statement, with theirs, by which what it stores is distinguished. */
const maxEntries = 256;
/** Callers of callers. */
const maxLevels = 4;
/** Calls in arguments of calls. */
const maxDepth = 3;

/** A name, and what is stored under it. */
export type Entry = readonly [name: Value, value: Value];

/**
 * What a statement stores under a name that the callers of the function around give, once for each of them: name and value of one caller belong together.
 * So `register('pay', pay)` and `register('ship', ship)` store two entries by `this.handlers.set(name, handler)`, and neither has the name of the other.
 * What a caller stores under a name that is not known stands under all names. The entry itself where no caller is known, where the value is the same
 * for all of them, and where they are more than `maxEntries`, which is recorded.
 */
export function entriesByCaller([name, value]: Entry, resolver: ValueResolver): readonly Entry[] {
  return pairsByCaller(name, value, resolver).map(([given, stored]): Entry => {
    const texts = given === name ? [] : resolver.textsOf(given);
    const isKnown = texts.length > 0 && texts.every((text) => !text.includes('{}'));
    if (isKnown && texts.length === 1) return [given, stored];
    const composed = given.kind === 'choice' && isMadeOfSeveral(name) ? composedOf(texts) : null;
    if (composed !== null) return [{ kind: 'text', text: composed }, stored];
    return [isKnown ? given : name, stored];
  });
}

/** True where callers give more than one part of a name that a function puts together; of a part that the function states itself any may be meant. */
function isMadeOfSeveral(name: Value): boolean {
  const alternatives = name.kind === 'choice' ? name.of : [name];
  return alternatives.some(
    (each) => each.kind === 'joined' && each.parts.filter((part) => givingFunction(part) !== null).length > 1,
  );
}

/**
 * The name that a function composes of a shorter one where it is given the rest: of `name` and `f"{prefix}/{name}"` the longer one for a caller that gives
 * a prefix, else the other one. Null where they are not made of each other.
 */
function composedOf(texts: readonly string[]): string | null {
  const [shortest, ...others] = texts.filter((text) => !text.includes('{}')).toSorted((a, b) => a.length - b.length);
  if (shortest === undefined) return null;
  const isMadeOfIt = texts.every((text) => text.startsWith(shortest) || text.endsWith(shortest));
  return isMadeOfIt ? (others.at(-1) ?? shortest) : null;
}

/**
 * An operand that the callers of the function around give, and a value that depends on what they give, as each of them gives both: the object that
 * `component.route = { component }` stores into, and what it stores. The pair itself where it is the same for all.
 */
export function pairsByCaller(operand: Value, value: Value, resolver: ValueResolver): readonly Entry[] {
  const by = givingFunctionOf(operand);
  if (by === null || !(isMadeIn(value, by) || isGiven(value, resolver.table))) return [[operand, value]];
  const contexts = callContexts(statement(by, [operand, value], resolver.table), resolver, {
    most: maxEntries,
    levels: maxLevels,
  });
  if (contexts.length < 2) return [[operand, value]];
  return contexts.map(({ id, arguments: [given = operand, stored = value] }): Entry => {
    const madeAt = isMadeIn(stored, by) ? makerOf(id) : null;
    return [given, madeAt === null ? stored : ({ ...stored, madeAt } as Value)];
  });
}

/** The function whose callers give an operand, or an alternative of it that is made of what they give. */
function givingFunctionOf(operand: Value): string | null {
  if (operand.kind !== 'choice') return givingFunction(operand);
  const [first, ...others] = operand.of.flatMap((each) => givingFunction(each) ?? []);
  return first !== undefined && others.every((each) => each === first) ? first : null;
}

/** Callers that store below keys: registries of large applications have hundreds of entries. */
const maxStored = 2048;

/** Operands of a statement as the callers of the functions around it give them, those of one caller together; as they are where no caller is known. */
export function operandsByCaller(operands: readonly Value[], resolver: ValueResolver): readonly (readonly Value[])[] {
  const { table } = resolver;
  const giving = [...new Set(operands.flatMap((each) => [...givingFunctions(each, (id) => table.call(id))]))];
  const by = giving.find((each) => !giving.some((other) => other !== each && isInside(other, each)));
  const contexts = callContexts(statement(by ?? '', operands, table), resolver, { most: maxStored, levels: maxLevels });
  return contexts.map((each) => each.arguments);
}

/** True for a closure of the function that callers call: each call makes its own. */
function isMadeIn(value: Value, by: string): boolean {
  return value.kind === 'function' && value.object !== by && isInside(value.object, by);
}

/** True for what callers give, a member of it, an object of such, and what a call makes of it. */
function isGiven(value: Value, table: FactTable, depth = 0): boolean {
  if (value.kind === 'record') return Object.values(value.members).some((each) => givingFunction(each) !== null);
  if (value.kind !== 'result') return givingFunction(value) !== null;
  const made = depth > maxDepth ? undefined : table.call(value.call);
  return made?.arguments.some((each) => isGiven(each, table, depth + 1)) === true;
}

/** A statement as if it were a call, whose operands the callers of the function around decide. */
function statement(object: string, operands: readonly Value[], table: FactTable): CallFact {
  const { file = '' } = table.fileOfDefinition(object) ?? {};
  const lines = table.function(object)?.lines ?? { startLine: 1, endLine: 1 };
  const id = `${file}:stored in ${object}`;
  return { id, form: 'call', callee: unknownValue, arguments: operands, caller: object, lines };
}
