import { argumentNodes, dottedName, type NameShape } from './dotted-name.ts';
import type { SyntaxNode } from './grammars.ts';
import type { LanguageSyntax } from './language-syntax.ts';
import type { NameTable } from './name-table.ts';

const shape: NameShape = {
  members: { member_expression: ['object', 'property'] },
  calls: { call_expression: 'function', new_expression: 'constructor' },
  wrappers: new Set(['parenthesized_expression', 'await_expression', 'non_null_expression', 'as_expression']),
};
const required = /^(?:require|await\s+import)\(\s*(['"])([^'"]+)\1\s*\)$/;

/** TypeScript and JavaScript: ES modules, CommonJS, variables by their first value, parameters and fields by their type too. */
export const javascriptSyntax: LanguageSyntax = {
  calls: ['call_expression', 'new_expression'],
  callee: (call) => {
    const target = call.field(call.kind() === 'new_expression' ? 'constructor' : 'function');
    return target === null ? null : dottedName(target, shape);
  },
  args: (call) => argumentNodes(call.field('arguments')),
  bindNames(root, names) {
    for (const statement of root.findAll({ rule: { kind: 'import_statement' } })) bindImport(statement, names);
    const assigned = { any: [{ kind: 'variable_declarator' }, { kind: 'assignment_expression' }] };
    for (const node of root.findAll({ rule: assigned })) bindVariable(node, names);
    const lists = { any: [{ kind: 'class_body' }, { kind: 'formal_parameters' }] };
    for (const list of root.findAll({ rule: lists })) for (const node of list.children()) bindDeclared(node, names);
  },
};

function bindImport(statement: SyntaxNode, names: NameTable): void {
  const source = statement.field('source');
  if (source === null) return;
  const module = moduleName(source.text().slice(1, -1));
  const clause = statement.children().find((child) => child.kind() === 'import_clause');
  for (const part of clause?.children() ?? []) {
    if (part.kind() === 'identifier') names.bind(part.text(), module);
    if (part.kind() === 'namespace_import') names.bind(lastChild(part).text(), module);
    if (part.kind() !== 'named_imports') continue;
    for (const specifier of part.children().filter((child) => child.kind() === 'import_specifier')) {
      const name = specifier.field('name')?.text() ?? '';
      const local = specifier.field('alias')?.text() ?? name;
      names.bind(local, name === 'default' ? module : `${module}#${name}`);
    }
  }
}

/** `const x = require('m')`, `const { a: b } = require('m')`, `const x = imported()`, `this.x = new Imported()`. */
function bindVariable(node: SyntaxNode, names: NameTable): void {
  const [target, value] =
    node.kind() === 'variable_declarator'
      ? [node.field('name'), node.field('value')]
      : [node.field('left'), node.field('right')];
  if (!target || !value) return;
  const module = required.exec(value.text().slice(0, 200))?.[2];
  const source = module !== undefined ? moduleName(module) : madeBy(value, names);
  if (source === undefined) return;
  if (target.kind() !== 'object_pattern') {
    names.bind(target.text().replace(/^this\./, ''), source);
    return;
  }
  for (const part of target.children()) {
    const key = part.kind() === 'pair_pattern' ? part.field('key')?.text() : part.text();
    const local = part.kind() === 'pair_pattern' ? part.field('value')?.text() : part.text();
    if (part.isNamed() && key && local)
      names.bind(local, source.includes('#') ? `${source}.${key}` : `${source}#${key}`);
  }
}

/** Fields and parameters: by the first value, or as what `new` makes of the declared type. */
function bindDeclared(node: SyntaxNode, names: NameTable): void {
  const target = node.field('pattern') ?? node.field('name') ?? node.field('property');
  if (target === null || !/^#?\w+$/.test(target.text())) return;
  const value = node.field('value');
  const made = value === null ? undefined : madeBy(value, names);
  const type = /^:\s*([\w.]+)(?:<[^;]*>)?$/.exec(node.field('type')?.text() ?? '')?.[1];
  const source = made ?? (type !== undefined && names.isBound(type) ? `${names.resolve(type)[0]}()` : undefined);
  if (source !== undefined) names.bind(target.text(), source);
}

/** The qualified name of a value: of what it is or was made by, and of what `promisify` makes of a function, that function. */
function madeBy(value: SyntaxNode, names: NameTable): string | undefined {
  const name = dottedName(value, shape);
  if (name === 'process.env') return '#process.env';
  if (value.kind() === 'call_expression' && name !== null && names.resolve(name)[0] === 'util#promisify()') {
    const [promised] = argumentNodes(value.field('arguments'));
    return promised && madeBy(promised, names);
  }
  return name !== null && names.isBound(name) ? names.resolve(name)[0] : undefined;
}

function moduleName(specifier: string): string {
  return specifier.replace(/^node:/, '');
}

function lastChild(node: SyntaxNode): SyntaxNode {
  return node.children().at(-1) as SyntaxNode;
}
