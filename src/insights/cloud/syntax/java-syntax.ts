import { argumentNodes, dottedName, type NameShape } from './dotted-name.ts';
import type { SyntaxNode } from './grammars.ts';
import type { LanguageSyntax } from './language-syntax.ts';
import type { NameTable } from './name-table.ts';

const shape: NameShape = {
  members: { field_access: ['object', 'field'] },
  calls: {},
  wrappers: new Set(['parenthesized_expression']),
};

/** Java: `package.Type#method`, `package.Type#new`; variables, fields and parameters by their declared type. */
export const javaSyntax: LanguageSyntax = {
  calls: ['method_invocation', 'object_creation_expression'],
  callee: calleeOf,
  args: (call) => argumentNodes(call.field('arguments')),
  bindNames(root, names) {
    names.bindAll('java.lang');
    for (const node of root.findAll({ rule: { kind: 'import_declaration' } })) bindImport(node.text(), names);
    const declared = {
      any: [
        'field_declaration',
        'local_variable_declaration',
        'formal_parameter',
        'resource',
        'enhanced_for_statement',
      ].map((kind) => ({ kind })),
    };
    for (const node of root.findAll({ rule: declared })) bindDeclared(node, names);
  },
};

function calleeOf(call: SyntaxNode): string | null {
  if (call.kind() === 'object_creation_expression') {
    const type = call.field('type');
    return type === null ? null : `${rawType(type.text())}.new`;
  }
  const name = call.field('name')?.text();
  const object = call.field('object');
  if (name === undefined) return null;
  if (object === null) return name;
  const isCall = object.kind() === 'method_invocation' || object.kind() === 'object_creation_expression';
  const owner = isCall ? calleeOf(object) : dottedName(object, shape);
  if (owner === null) return null;
  return isCall
    ? `${owner.replace(/\.new$/, '')}${object.kind() === 'method_invocation' ? '()' : ''}.${name}`
    : `${owner}.${name}`;
}

function bindImport(text: string, names: NameTable): void {
  const found = /^import\s+(static\s+)?([\w.]+?)(\.\*)?\s*;/.exec(text);
  if (found === null) return;
  const [, isStatic, path = '', wildcard] = found;
  const last = path.lastIndexOf('.');
  if (wildcard !== undefined && isStatic) names.bindMembers(path);
  else if (wildcard !== undefined) names.bindAll(path);
  else names.bind(path.slice(last + 1), isStatic ? `${path.slice(0, last)}#${path.slice(last + 1)}` : path);
}

function bindDeclared(node: SyntaxNode, names: NameTable): void {
  const type = node.field('type')?.text();
  if (type === undefined) return;
  const declarators = node.children().filter((child) => child.kind() === 'variable_declarator');
  for (const declarator of declarators.length > 0 ? declarators : [node]) {
    const name = declarator.field('name')?.text();
    const made = type === 'var' ? declarator.field('value')?.field('type')?.text() : type;
    if (name === undefined || made === undefined) continue;
    for (const qualified of qualifiedTypes(rawType(made), names)) names.bind(name, qualified);
  }
}

/** A type that is written with its package is what it says. */
function qualifiedTypes(type: string, names: NameTable): readonly string[] {
  if (/^[a-z]\w*\./.test(type)) return [type];
  return names.resolve(type).filter((qualified) => !qualified.startsWith('#'));
}

/** A type without its arguments. */
function rawType(type: string): string {
  return type.replace(/<.*$/s, '').trim();
}
