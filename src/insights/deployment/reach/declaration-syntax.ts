import type { SyntaxNode } from '../../cloud/syntax/grammars.ts';
import type { CodeLanguage } from '../../file-language.ts';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';

/** How a language writes what is named from elsewhere. */
export interface DeclarationSyntax {
  /** Kinds of nodes that declare. */
  readonly declared: ReadonlySet<string>;
  /** Kinds of nodes that only hold declarations. */
  readonly containers: ReadonlySet<string>;
  /** Null: has no name of its own. */
  readonly nameOf: (declaration: SyntaxNode) => SyntaxNode | null;
  /** Whether something other than its name may lead to it. @param isMember of a class or type */
  readonly isOpen: (declaration: SyntaxNode, isMember: boolean) => boolean;
  /** What holds the members of a class; null for anything else. */
  readonly bodyOf: (declaration: SyntaxNode) => SyntaxNode | null;
  /** Kinds of nodes in which a name uses nothing, such as comments and imports, if `isSilent` says so too. */
  readonly silent: readonly string[];
  readonly isSilent: (node: SyntaxNode) => boolean;
}

const named = (node: SyntaxNode): SyntaxNode | null => node.field('name');
const always = (): boolean => true;
const has = (node: SyntaxNode, ...kinds: readonly string[]): boolean =>
  node.children().some((child) => kinds.includes(String(child.kind())));

const javascriptConvention = deploymentPattern('common', 'declaration-syntax-javascript-convention');

const javascript: DeclarationSyntax = {
  declared: new Set([
    'function_declaration',
    'generator_function_declaration',
    'class_declaration',
    'abstract_class_declaration',
    'variable_declarator',
    'method_definition',
    'public_field_definition',
    'field_definition',
  ]),
  containers: new Set(['export_statement', 'lexical_declaration', 'variable_declaration']),
  nameOf: (node) => {
    const name = node.field('name') ?? node.field('property');
    return name !== null && /^(type_|property_)?identifier$/.test(String(name.kind())) ? name : null;
  },
  isOpen: (node, isMember) => {
    if (javascriptConvention.test(node.field('name')?.text() ?? '')) return true;
    if (isMember) return has(node, 'decorator') || isInClassWithBase(node, 'class_heritage');
    const exported = node.ancestors().find((one) => one.kind() === 'export_statement');
    if (exported !== undefined && has(exported, 'default', 'decorator')) return true;
    return has(node, 'decorator', 'class_heritage');
  },
  bodyOf: (node) => (String(node.kind()).endsWith('class_declaration') ? node.field('body') : null),
  silent: ['comment', 'import_statement', 'export_statement'],
  isSilent: (node) => {
    if (node.kind() === 'comment') return true;
    if (node.kind() === 'export_statement' && node.field('source') === null && !has(node, 'export_clause'))
      return false;
    return !renames(node, 'import_specifier', 'export_specifier');
  },
};

const python: DeclarationSyntax = {
  declared: new Set(['function_definition', 'class_definition']),
  containers: new Set(['decorated_definition']),
  nameOf: named,
  isOpen: (node, isMember) =>
    node.parent()?.kind() === 'decorated_definition' ||
    /^(__\w+__|(create|make)_app|app|application|(lambda_)?handler|main|upgrade|downgrade)$/.test(
      named(node)?.text() ?? '',
    ) ||
    (isMember ? isInClassWithBase(node, 'argument_list') : has(node, 'argument_list')),
  bodyOf: (node) => (node.kind() === 'class_definition' ? node.field('body') : null),
  silent: ['comment', 'import_statement', 'import_from_statement', 'future_import_statement', 'expression_statement'],
  isSilent: (node) => {
    if (node.kind() !== 'expression_statement') return !renames(node, 'aliased_import');
    const [only] = node.children();
    return only?.kind() === 'string' || (only?.kind() === 'assignment' && only.field('left')?.text() === '__all__');
  },
};

const java: DeclarationSyntax = {
  declared: new Set([
    'class_declaration',
    'interface_declaration',
    'enum_declaration',
    'record_declaration',
    'method_declaration',
  ]),
  containers: new Set(['enum_body_declarations']),
  nameOf: named,
  isOpen: (node, isMember) => {
    const modifiers = node.children().find((child) => child.kind() === 'modifiers');
    if (modifiers !== undefined && has(modifiers, 'annotation', 'marker_annotation')) return true;
    if (node.kind() !== 'method_declaration')
      return has(node, 'superclass', 'super_interfaces', 'extends_interfaces') || isProgram(node);
    if (named(node)?.text() === 'main') return true;
    const isPrivate = /\bprivate\b/.test(modifiers?.text() ?? '');
    return isMember && !isPrivate && isInClassWithBase(node, 'superclass', 'super_interfaces');
  },
  bodyOf: (node) => (node.kind() === 'method_declaration' ? null : node.field('body')),
  silent: ['line_comment', 'block_comment', 'import_declaration', 'package_declaration'],
  isSilent: always,
};

const csharp: DeclarationSyntax = {
  declared: new Set([
    'class_declaration',
    'struct_declaration',
    'record_declaration',
    'interface_declaration',
    'method_declaration',
  ]),
  containers: new Set(['namespace_declaration', 'file_scoped_namespace_declaration', 'declaration_list']),
  nameOf: named,
  isOpen: (node, isMember) => {
    if (has(node, 'attribute_list')) return true;
    if (node.kind() !== 'method_declaration') return has(node, 'base_list') || isProgram(node);
    if (/^(Main|Invoke(Async)?|Configure(\w*Services|Container)?)$/.test(named(node)?.text() ?? '')) return true;
    const isPrivate = /^(\s*\[[^\]]*\])*[^({]*\bprivate\b/.test(node.text().slice(0, 200));
    return isMember && !isPrivate && isInClassWithBase(node, 'base_list');
  },
  bodyOf: (node) => (node.kind() === 'method_declaration' ? null : node.field('body')),
  silent: ['comment', 'using_directive'],
  isSilent: (node) => node.kind() === 'comment' || !/=/.test(node.text()),
};

const go: DeclarationSyntax = {
  declared: new Set(['function_declaration', 'method_declaration', 'type_spec', 'var_spec', 'const_spec']),
  containers: new Set(['type_declaration', 'var_declaration', 'var_spec_list', 'const_declaration']),
  nameOf: named,
  // An exported method may be one of an interface of any library.
  isOpen: (node) => {
    const name = named(node)?.text() ?? '';
    return /^(main|init)$/.test(name) || (node.kind() === 'method_declaration' && /^\p{Lu}/u.test(name));
  },
  bodyOf: () => null,
  silent: ['comment', 'import_declaration', 'package_clause'],
  isSilent: always,
};

/** Whether an import or export gives a name another one, under which it is used. */
function renames(node: SyntaxNode, ...kinds: readonly string[]): boolean {
  return node.findAll({ rule: { any: kinds.map((kind) => ({ kind })) } }).some((one) => one.field('alias') !== null);
}

function isProgram(type: SyntaxNode): boolean {
  return /\bstatic\b[^;{}]{0,80}\b[Mm]ain\s*\(/.test(type.text());
}

function isInClassWithBase(member: SyntaxNode, ...bases: readonly string[]): boolean {
  const owner = member.ancestors().find((one) => /^(abstract_)?(class|struct|record|enum)_d/.test(String(one.kind())));
  return owner !== undefined && has(owner, ...bases);
}

/** How each language writes what is named from elsewhere. */
export const declarationSyntax: Readonly<Record<CodeLanguage, DeclarationSyntax>> = {
  javascript,
  python,
  java,
  csharp,
  go,
};
