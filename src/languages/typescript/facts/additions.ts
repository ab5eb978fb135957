import ts from 'typescript';
import { computedMember } from '../../../code-model/computed-members.ts';
import type { Loop, Value } from '../../../code-model/facts.ts';
import { givingFunction } from '../../../code-model/giving-function.ts';
import { oneOf } from '../../../code-model/one-of.ts';
import { isValueAssignment, propertyNameText } from '../outline/syntax.ts';
import { runsWherever } from './runs-wherever.ts';

/** Something added to a list or object after its declaration. */
export interface Addition {
  /** Name of the member; null for a further element, and for a member whose name is not constant. */
  readonly name: ts.Expression | ts.MemberName | null;
  readonly values: readonly ts.Expression[];
  /** Names of the members that lead to what it is added to: `carts` of `paths.carts.index = '/'`; absent where it is the variable itself. */
  readonly within?: readonly string[];
}

/** The variable at the start of `paths.carts.lines`, with the names that follow; null for any other expression. */
export function memberOfVariable(
  node: ts.Expression,
): { readonly variable: ts.Identifier; readonly within: readonly string[] } | null {
  const within: string[] = [];
  let at = node;
  for (; ts.isPropertyAccessExpression(at) && ts.isIdentifier(at.name); at = at.expression)
    within.unshift(at.name.text);
  return ts.isIdentifier(at) && within.length > 0 ? { variable: at, within } : null;
}

/** The list or object that a statement adds something to, with what it adds; null for any other expression. */
export function additionOf(node: ts.Node): { readonly to: ts.Expression; readonly addition: Addition } | null {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression: to } = node.expression;
    const [first] = node.arguments;
    if (/^(push|unshift|add)$/.test(name.text)) return { to, addition: { name: null, values: node.arguments } };
    if (name.text === 'set' && node.arguments.length === 2 && first !== undefined) {
      return { to, addition: { name: first, values: node.arguments.slice(1) } };
    }
    return null;
  }
  if (!isValueAssignment(node)) return null;
  const { left, right } = node;
  if (ts.isPropertyAccessExpression(left)) {
    return { to: left.expression, addition: { name: left.name, values: [right] } };
  }
  if (!ts.isElementAccessExpression(left)) return null;
  return { to: left.expression, addition: { name: left.argumentExpression, values: [right] } };
}

/** What the expressions of a file stand for. */
interface Values {
  valueOf(node: ts.Expression): Value;
  valuesOf(nodes: readonly ts.Expression[]): Value[];
}

/** The loops around a statement that adds something; null where they do not say when it runs. */
type LoopsAround = (node: ts.Node) => readonly Loop[] | null;

/**
 * A list or object, or each of several, with what is added to it; any other value as it is.
 * @param declaration where it stands for the value first
 * @param announce takes the object before anything is added, whose members then come one after the other
 */
export function withAdditions(
  value: Value,
  additions: readonly Addition[],
  values: Values,
  declaration?: ts.Node,
  loopsAround: LoopsAround = () => null,
  announce: (value: Value) => void = () => undefined,
): Value {
  if (additions.length === 0) return value;
  if (value.kind === 'choice')
    return { ...value, of: value.of.map((each) => withAdditions(each, additions, values, declaration, loopsAround)) };
  if (value.kind === 'list') {
    const own = additions.filter(({ within = [] }) => within.length === 0);
    const items = own.flatMap((each) =>
      value.keyed === true ? entriesOf(each, values) : values.valuesOf(each.values),
    );
    return { ...value, items: [...value.items, ...items] };
  }
  if (value.kind !== 'record') return value;
  const members = { ...value.members };
  const begun: Value = { ...value, members };
  inProgress.add(begun);
  announce(begun);
  const computed: Value[] = [];
  const stored = new Map<string, ts.Node>();
  // What statements add to one member one after the other is added at once: each for itself would copy it.
  let inner: { readonly outer: string; readonly additions: Addition[] } | null = null;
  const addInner = (): void => {
    const { outer = '', additions: waiting = [] } = inner ?? {};
    const held = waiting.length > 0 && Object.hasOwn(members, outer) ? members[outer] : undefined;
    inner = null;
    const announced = (given: Value): void => {
      members[outer] = given;
    };
    if (held !== undefined) members[outer] = withAdditions(held, waiting, values, declaration, loopsAround, announced);
  };
  for (const addition of additions) {
    const { name, values: added, within: [outer, ...within] = [] } = addition;
    if (inner !== null && inner.outer !== outer) addInner();
    if (outer !== undefined) {
      inner ??= { outer, additions: [] };
      inner.additions.push({ ...addition, within });
      continue;
    }
    const [only] = added;
    if (name === null || only === undefined) continue;
    const text = nameOf(name, values);
    if (text === null) {
      computed.push(...computedOf(name, only, values, loopsAround));
      continue;
    }
    const known = Object.hasOwn(members, text) ? members[text] : undefined;
    const given = values.valueOf(only);
    // `state.db = null` is no value beside others.
    if (known !== undefined && isNull(given)) continue;
    const before = stored.get(text) ?? declaration;
    // `routes.children = routes.children.concat(more)` keeps what it was declared with, and so does what runs only at times.
    const isOver = before === undefined || (runsWherever(name, before) && !isReadIn(only, name));
    members[text] = known === undefined || isNull(known) || isOver ? given : oneOf([known, given]);
    stored.set(text, name);
  }
  addInner();
  inProgress.delete(begun);
  const spread = computed.length === 0 ? {} : { spread: [...(value.spread ?? []), ...computed] };
  return { ...value, members, ...spread, ...withoutChanged(value, members) };
}

const inProgress = new WeakSet<Value>();

/** True for an object that is not yet put together: nothing else may hold it, as it might hold that. */
export function isInProgress(value: Value): boolean {
  return inProgress.has(value);
}

/** What is stored later overrides what the literal spreads. */
function withoutChanged(
  { written, members }: Value & { kind: 'record' },
  changed: Readonly<Record<string, Value>>,
): Pick<Value & { kind: 'record' }, 'written'> {
  if (written === undefined) return {};
  const before = Object.entries(written.before).filter(([name]) => members[name] === changed[name]);
  return { written: { ...written, before: Object.fromEntries(before) } };
}

function isNull(value: Value): boolean {
  return value.kind === 'constant' && value.value === null;
}

/** `all[name] = value` in a loop, or in a function that is given the name. */
function computedOf(
  name: ts.Expression | ts.MemberName,
  stored: ts.Expression,
  values: Values,
  loopsAround: LoopsAround,
): readonly Value[] {
  if (isMemberName(name) || ts.isPrivateIdentifier(name)) return [];
  const named = values.valueOf(name);
  const loops = loopsAround(name) ?? (givingFunction(named) === null ? null : []);
  if (loops === null) return [];
  const member = { name: named, value: values.valueOf(stored), loops };
  return member.name.kind === 'unknown' || member.value.kind === 'unknown' ? [] : [computedMember(member)];
}

/** True for an expression that reads the member whose name is assigned to. */
function isReadIn(expression: ts.Expression, name: ts.Expression | ts.MemberName): boolean {
  if (!isMemberName(name)) return false;
  const assigned = name.parent.getText();
  const isRead = (node: ts.Node): boolean =>
    (ts.isPropertyAccessExpression(node) && node.name.text === name.text && node.getText() === assigned) ||
    ts.forEachChild(node, (child) => isRead(child) || undefined) === true;
  return isRead(expression);
}

/** What `map.set(key, value)` adds. */
function entriesOf({ name, values: given }: Addition, values: Values): Value[] {
  const [only] = given;
  if (name === null || only === undefined || isMemberName(name)) return [];
  return [{ kind: 'list', items: [values.valueOf(name), values.valueOf(only)] }];
}

/** True for the name of a member as it is written after a dot. */
export function isMemberName(name: ts.Expression | ts.MemberName): name is ts.MemberName {
  return ts.isPrivateIdentifier(name) || (ts.isIdentifier(name) && ts.isPropertyAccessExpression(name.parent));
}

/** Null for a name that is not constant. */
function nameOf(name: ts.Expression | ts.MemberName, values: Values): string | null {
  if (ts.isPrivateIdentifier(name)) return null;
  if (isMemberName(name)) return propertyNameText(name);
  const value = values.valueOf(name);
  return value.kind === 'text' ? value.text : null;
}
