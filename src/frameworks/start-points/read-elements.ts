import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, FileFacts, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { ElementRule } from '../rules/file-rule-schema.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import { recordsOf } from '../rules/select.ts';
import { declareInFile } from './declare-in-file.ts';
import { functionsOf } from './functions-of.ts';
import type { Registrations } from './registrations.ts';

/**
 * Start points by attributes of elements that name what an event calls: `<button onClick={save}>`. They are named by component,
 * element, attribute and the function where it has a name: `Editor.button.onClick(save)`; a rule's framework must be imported
 * or asked for somewhere.
 */
export function readElements(resolver: ValueResolver, all: readonly FrameworkRules[], found: Registrations): void {
  const files = resolver.table.files();
  const asked = resolver.table.manifests.flatMap(({ dependencies }) => dependencies);
  const imported = new Set([...asked, ...files.flatMap(({ imports }) => imports)]);
  for (const rules of all) {
    const isUsed = listOf(rules.packages).some((name) => imported.has(name));
    for (const rule of isUsed ? (rules.elements ?? []) : []) {
      const endings = listOf(rule.files);
      for (const file of files) {
        if (endings.length > 0 && !endings.some((ending) => file.file.endsWith(ending))) continue;
        for (const call of file.calls) {
          if (call.form === 'element') readElement(call, file, rule, rules, resolver, found);
        }
      }
    }
  }
}

function readElement(
  call: CallFact,
  facts: FileFacts,
  rule: ElementRule,
  rules: FrameworkRules,
  resolver: ValueResolver,
  found: Registrations,
): void {
  const [attributes] = call.arguments;
  const properties = new Set((rules.components ?? []).map((each) => each.properties));
  for (const { members } of attributes === undefined ? [] : recordsOf(attributes, resolver)) {
    for (const [name, value] of Object.entries(members)) {
      if (!listOf(rule.attributes).some((wanted) => isNamed(name, wanted))) continue;
      // Where an element gives a component a function, that element has the start point.
      const objects = isProperty(value, properties) ? [] : functionsOf(value, resolver);
      if (objects.length === 0) continue;
      const path = `${componentOf(call, facts.file)}.${elementName(call)}.${name}${calledName(originOf(objects[0] ?? ''))}`;
      declareInFile(
        facts,
        { ...rule, startPoint: { ...rule.startPoint, ignoreMountPath: true } },
        rules,
        { path, objects, lines: call.lines },
        found,
      );
    }
  }
}

/** `this.props.onSave` of a component that is a class. */
function isProperty(value: Value, properties: ReadonlySet<string>): boolean {
  if (value.kind !== 'member') return false;
  return (value.of.kind === 'this' && properties.has(value.name)) || isProperty(value.of, properties);
}

/** `on*` stands for `on` and a word: `onClick`, `on:click`, not `once`. */
function isNamed(name: string, wanted: string): boolean {
  if (!wanted.endsWith('*')) return name === wanted;
  const start = wanted.slice(0, -1);
  return name.startsWith(start) && /^[^a-z]./.test(name.slice(start.length));
}

/** The outermost object around the element; of a file that is a component itself its name. */
function componentOf({ caller }: CallFact, file: string): string {
  const [, path = ''] = caller.split('#', 2);
  const outermost = /^[\w$]+/.exec(path)?.[0];
  return outermost ?? file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}

function elementName({ callee }: CallFact): string {
  if (callee.kind === 'external') return callee.symbol.split(/[#./]/).at(-1) ?? '';
  if (callee.kind === 'import' || callee.kind === 'member') return callee.name;
  if (callee.kind === 'function' || callee.kind === 'class') return callee.object.split(/[#.]/).at(-1) ?? '';
  return 'element';
}

/** `(save)` of a function with a name; nothing of one that is written in the attribute. */
function calledName(object: string): string {
  const parts = (object.split('#', 2)[1] ?? '').split('/');
  const names = [parts.at(-1) ?? '', parts[0]?.split('.').at(-1) ?? ''];
  const name = names.find((each) => /^[\w$]+$/.test(each) && !/^(return|default)$/.test(each));
  return name === undefined ? '' : `(${name})`;
}
