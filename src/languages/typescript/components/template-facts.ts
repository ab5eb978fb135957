import ts from 'typescript';
import { type CallFact, type FunctionFact, unknownValue, type Value } from '../../../code-model/facts.ts';
import { replaceValues } from '../../../code-model/replace-values.ts';
import type { FileValues } from '../facts/file-values.ts';
import type { FileOutline } from '../outline/declared-object.ts';
import { unwrap } from '../outline/syntax.ts';
import { componentOptions, optionNamed, optionsIn } from './component-options.ts';
import {
  type ComponentSource,
  isComponentName,
  type TemplateAttribute,
  type TemplateElement,
  type TemplateEvent,
} from './component-source.ts';
import { importedNames } from './imported-names.ts';
import { componentProperties } from './svelte-properties.ts';

/** The elements of a template whose attributes name what an event calls, as JSX elements of the component are. */
export function templateCalls(source: ComponentSource, values: FileValues): CallFact[] {
  const { outline } = values.input;
  const nodes = expressionsByStart(outline.sourceFile);
  const methods = optionsIn(componentOptions(outline.sourceFile), 'methods');
  return source.events.map((event): CallFact => {
    const node = nodes.get(event.node);
    const value = node === undefined ? methodsIn(event, methods, values) : values.valueOf(node);
    const line = outline.sourceFile.getLineAndCharacterOfPosition(event.start).line + 1;
    return {
      id: values.places.idOf(event.start),
      form: 'element',
      callee: { kind: 'external', symbol: `globalThis#${event.element}` },
      arguments: [{ kind: 'record', members: { [event.name]: value } }],
      caller: outline.module.key,
      lines: { startLine: line, endLine: line },
    };
  });
}

/**
 * The components of a template of Svelte as JSX elements are: with their attributes, and the components inside them. What stands in a `<slot />` is what
 * the component is given inside its own element.
 */
export function templateElements(source: ComponentSource, values: FileValues): CallFact[] {
  if (source.flavour !== 'svelte') return [];
  const { outline } = values.input;
  const { sourceFile } = outline;
  const nodes = expressionsByStart(sourceFile);
  const names = componentNames(sourceFile);
  const callees = new Map<TemplateElement, Value>();
  for (const element of source.elements) {
    const callee = calleeOf(element, names, nodes, values);
    if (callee.kind !== 'unknown') callees.set(element, callee);
  }
  const inside = new Map<TemplateElement, Value[]>();
  for (const element of source.elements) {
    const outer = element.around.find((each) => callees.has(each));
    const value: Value | null = callees.has(element)
      ? { kind: 'result', call: values.places.idOf(element.start) }
      : element.name === 'slot'
        ? { kind: 'spread', of: { kind: 'member', of: componentProperties(outline.module.key), name: 'children' } }
        : null;
    if (outer !== undefined && value !== null) inside.set(outer, [...(inside.get(outer) ?? []), value]);
  }
  return [...callees].map(([element, callee]): CallFact => {
    const line = sourceFile.getLineAndCharacterOfPosition(element.start).line + 1;
    return {
      id: values.places.idOf(element.start),
      form: 'element',
      callee,
      arguments: [attributesOf(element, inside.get(element) ?? [], nodes, values)],
      caller: outline.module.key,
      lines: { startLine: line, endLine: line },
    };
  });
}

/** A component of Svelte as the function that its elements call. */
export function componentFact({ module }: FileOutline): FunctionFact {
  return {
    object: module.key,
    name: module.name,
    parameters: [{ name: '', type: null, decorators: [] }],
    type: null,
    returns: [],
    directives: [],
    lines: { startLine: 1, endLine: 1 },
  };
}

function calleeOf(
  { name, attributes }: TemplateElement,
  names: ReadonlyMap<string, ts.Identifier>,
  nodes: ReadonlyMap<number, ts.Expression>,
  values: FileValues,
): Value {
  if (name === 'svelte:component') {
    const given = attributes.find((each) => each.name === 'this');
    return given === undefined ? unknownValue : attributeValue(given, nodes, values);
  }
  const [first = '', ...members] = name.split('.');
  const node = names.get(first);
  if (node === undefined || !isComponentName(name)) return unknownValue;
  return members.reduce((of: Value, member) => values.member(of, member), values.valueOf(node));
}

/** A value with the elements of the loops around, whose names the script does not have: `cart` of `{#each carts as cart}`. */
function withLoops(
  value: Value,
  { loops }: TemplateElement,
  nodes: ReadonlyMap<number, ts.Expression>,
  values: FileValues,
): Value {
  if (loops.length === 0) return value;
  return replaceValues(value, (part) => {
    if (part.kind !== 'external') return null;
    const [, name, ...members] = part.symbol.split(/[#.]/);
    const loop = loops.find((each) => each.name === name);
    const list = loop === undefined ? undefined : nodes.get(loop.list);
    if (list === undefined) return null;
    return members.reduce((of: Value, member) => values.member(of, member), {
      kind: 'element',
      of: values.valueOf(list),
    });
  });
}

/** The attributes of an element as a record. */
export function attributesOf(
  element: TemplateElement,
  inside: readonly Value[],
  nodes: ReadonlyMap<number, ts.Expression>,
  values: FileValues,
): Value {
  const { attributes } = element;
  const members: Record<string, Value> = Object.create(null) as Record<string, Value>;
  const spread: Value[] = [];
  for (const each of attributes) {
    const value = withLoops(attributeValue(each, nodes, values), element, nodes, values);
    if (each.name === '') spread.push(value);
    else members[each.name] = value;
  }
  if (inside.length > 0) members['children'] = { kind: 'list', items: inside };
  return { kind: 'record', members, ...(spread.length === 0 ? {} : { spread }) };
}

function attributeValue(
  { parts }: TemplateAttribute,
  nodes: ReadonlyMap<number, ts.Expression>,
  values: FileValues,
): Value {
  const read = parts.map((part): Value => {
    if (typeof part === 'string') return { kind: 'text', text: part };
    const node = part === null ? undefined : nodes.get(part);
    return node === undefined ? unknownValue : values.valueOf(node);
  });
  const [only, more] = read;
  if (only === undefined) return { kind: 'constant', value: true };
  return more === undefined ? only : { kind: 'joined', parts: read };
}

/** Names of the script that may be components: what it imports, and its variables. */
function componentNames(file: ts.SourceFile): ReadonlyMap<string, ts.Identifier> {
  const found = new Map([...importedNames(file)].map(([name, imported]) => [name, imported.name]));
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name } of statement.declarationList.declarations) {
      const taken = ts.isObjectBindingPattern(name) ? name.elements.map((each) => each.name) : [name];
      for (const each of taken) if (ts.isIdentifier(each)) found.set(each.text, each);
    }
  }
  return found;
}

/** Expressions that are statements of a file, as those of templates are. */
export function expressionsByStart(file: ts.SourceFile): ReadonlyMap<number, ts.Expression> {
  const found = new Map<number, ts.Expression>();
  for (const statement of file.statements) {
    if (!ts.isExpressionStatement(statement)) continue;
    const node = unwrap(statement.expression);
    found.set(node.getStart(file), node);
  }
  return found;
}

const called = /(?<![\w$.])([A-Za-z_$][\w$]*)\s*\(/g;

/** The methods among a component's options that an expression names or calls. */
function methodsIn(
  { expression }: TemplateEvent,
  methods: ts.ObjectLiteralExpression | null,
  values: FileValues,
): Value {
  const [name] = /^[\w$]+$/.exec(expression.trim()) ?? [];
  const names = name === undefined ? [...expression.matchAll(called)].map(([, each]) => each as string) : [name];
  const found = names.flatMap((each): Value[] => {
    const member = optionNamed(methods, each);
    if (member === null) return [];
    const node = ts.isPropertyAssignment(member) ? unwrap(member.initializer) : member;
    const object = values.input.objectKey(node);
    return object === null ? [] : [{ kind: 'function', object }];
  });
  return found.length === 0 ? unknownValue : { kind: 'list', items: found };
}
