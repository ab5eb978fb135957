import type { SgNode } from '@ast-grep/napi';
import type {
  CallFact,
  ClassFact,
  DecoratorFact,
  FileFacts,
  Lines,
  MemberFact,
  Value,
} from '../../code-model/facts.ts';
import { unknownValue } from '../../code-model/facts.ts';
import type { IndexedFile } from '../../code-model/indexed-file.ts';
import { JavaTypes } from './java-types.ts';
import { readBody } from './read-bodies.ts';
import { composedMappings } from './spring-mapping.ts';

const typeDeclarations = new Set([
  'class_declaration',
  'interface_declaration',
  'record_declaration',
  'enum_declaration',
]);

/**
 * Facts of one Java file, as rules of frameworks ask for them: classes and interfaces with their annotations, members and constants. An
 * annotation's arguments are one record, a lone one named `value`; the record holds those of the other annotations beside it as `$Name`.
 */
export function readJavaFacts(file: IndexedFile, root: SgNode, files: ReadonlyMap<string, string>): FileFacts {
  return new FileReader(file, root, files).read(root);
}

class FileReader {
  private readonly file: IndexedFile;
  private readonly types: JavaTypes;
  private readonly classes: ClassFact[] = [];
  private readonly calls: CallFact[] = [];
  private readonly exports: Record<string, Value> = {};

  constructor(file: IndexedFile, root: SgNode, files: ReadonlyMap<string, string>) {
    this.file = file;
    this.types = new JavaTypes(root, files);
  }

  read(root: SgNode): FileFacts {
    this.bindTypes(root);
    this.visit(root);
    return {
      file: this.file.path,
      language: 'Java',
      test: this.file.test,
      module: this.file.module,
      package: this.types.package,
      imports: [...this.types.named],
      calls: this.calls,
      classes: this.classes,
      functions: [],
      exports: this.exports,
      exportsAllOf: [],
      directives: [],
    };
  }

  private bindTypes(node: SgNode): void {
    for (const child of node.children()) {
      if (!typeDeclarations.has(String(child.kind()))) continue;
      const name = child.field('name');
      const object = name === null ? undefined : this.keyOf(name);
      if (name !== null && object !== undefined) {
        this.types.declare(name.text(), object);
        this.exports[name.text()] = { kind: 'class', object };
      }
      const body = child.field('body');
      if (body !== null) this.bindTypes(body);
    }
  }

  private visit(node: SgNode): void {
    for (const child of node.children()) if (typeDeclarations.has(String(child.kind()))) this.type(child);
  }

  private type(node: SgNode): void {
    const name = node.field('name');
    const body = node.field('body');
    const object = name === null ? undefined : this.keyOf(name);
    if (body !== null) this.visit(body);
    if (name === null || object === undefined) return;
    const extended = node.children().find((each) => each.kind() === 'superclass');
    const lists = node
      .children()
      .filter((each) => each.kind() === 'super_interfaces' || each.kind() === 'extends_interfaces');
    const bases = [...(extended === undefined ? [] : [extended]), ...lists].flatMap((each) => this.basesOf(each));
    const isClass = extended !== undefined || node.kind() === 'interface_declaration';
    this.classes.push({
      object,
      name: name.text(),
      extends: isClass ? (bases[0] ?? null) : null,
      implements: isClass ? bases.slice(1) : bases,
      decorators: this.annotations(node, object),
      members: body === null ? [] : body.children().flatMap((member) => this.member(member, object)),
      lines: linesOf(node),
    });
  }

  private basesOf(node: SgNode): ClassFact['implements'] {
    const named = node.children().filter((each) => each.isNamed());
    return named.flatMap((each) => (each.kind() === 'type_list' ? this.basesOf(each) : [this.types.type(each)]));
  }

  private member(node: SgNode, owner: string): MemberFact[] {
    const kind = String(node.kind());
    if (kind === 'method_declaration' || kind === 'constructor_declaration') {
      const name = node.field('name');
      const object = name === null ? undefined : this.keyOf(name);
      if (name === null) return [];
      if (object !== undefined) this.body(node, owner, object);
      const isConstructor = kind === 'constructor_declaration';
      return [
        {
          ...this.memberOf(node, isConstructor ? 'constructor' : name.text(), owner),
          kind: isConstructor ? 'constructor' : 'method',
          object: object ?? null,
          value: object === undefined || node.field('body') === null ? null : { kind: 'function', object },
        },
      ];
    }
    if (kind !== 'field_declaration' && kind !== 'constant_declaration') return [];
    const type = node.field('type');
    return node
      .children()
      .filter((each) => each.kind() === 'variable_declarator')
      .map((each) => ({
        ...this.memberOf(node, each.field('name')?.text() ?? '', owner),
        type: type === null ? null : this.types.type(type),
        value: each.field('value') === null ? null : this.value(each.field('value'), owner),
      }));
  }

  private body(node: SgNode, owner: string, caller: string): void {
    const { types } = this;
    const outer = (inner: SgNode | null): Value => this.value(inner, owner);
    this.calls.push(...readBody(node, { path: this.file.path, types, class: owner, caller, outer }));
  }

  private memberOf(node: SgNode, name: string, owner: string): MemberFact {
    return {
      name,
      kind: 'property',
      static: node.children().some((each) => each.kind() === 'modifiers' && /\bstatic\b/.test(each.text())),
      object: null,
      decorators: this.annotations(node, owner),
      type: null,
      value: null,
      parameters: [],
      lines: linesOf(node),
    };
  }

  private annotations(node: SgNode, owner: string): DecoratorFact[] {
    const modifiers = node.children().find((each) => each.kind() === 'modifiers');
    const found = (modifiers?.children() ?? []).filter((each) => /^(marker_)?annotation$/.test(String(each.kind())));
    const given = found.map((each) => {
      const name = (each.field('name')?.text() ?? '').replace(/^.*\./s, '');
      return { node: each, name, members: this.members(each.field('arguments'), owner) };
    });
    const beside = Object.fromEntries(
      given.map(({ name, members }) => [`$${name}`, { kind: 'record', members } satisfies Value]),
    );
    return given.flatMap(({ node: each, name, members }) =>
      composedMappings({
        callee: this.types.of(name),
        arguments: [{ kind: 'record', members: { ...members, ...beside }, keywords: true }],
        lines: linesOf(each),
      }),
    );
  }

  private members(list: SgNode | null, owner: string): Record<string, Value> {
    const members: Record<string, Value> = {};
    for (const each of list?.children().filter((child) => child.isNamed()) ?? []) {
      if (each.kind() === 'element_value_pair')
        members[each.field('key')?.text() ?? ''] = this.value(each.field('value'), owner);
      else members['value'] = this.value(each, owner);
    }
    return members;
  }

  private value(node: SgNode | null, owner: string): Value {
    switch (node?.kind()) {
      case 'string_literal':
        return { kind: 'text', text: node.text().replace(/^"""\s*|^"|"""$|"$/g, '') };
      case 'true':
      case 'false':
        return { kind: 'constant', value: node.kind() === 'true' };
      case 'decimal_integer_literal':
        return { kind: 'constant', value: Number(node.text().replace(/[_lL]/g, '')) };
      case 'identifier':
        return this.constant(node.text(), owner);
      case 'field_access':
        return {
          kind: 'member',
          of: this.types.of(node.field('object')?.text() ?? ''),
          name: node.field('field')?.text() ?? '',
        };
      case 'parenthesized_expression':
        return this.value(node.children().find((each) => each.isNamed()) ?? null, owner);
      case 'binary_expression':
        return {
          kind: 'joined',
          parts: [this.value(node.field('left'), owner), this.value(node.field('right'), owner)],
        };
      case 'element_value_array_initializer':
        return {
          kind: 'list',
          items: node
            .children()
            .filter((each) => each.isNamed())
            .map((each) => this.value(each, owner)),
        };
      case 'class_literal':
        return this.types.of(node.text().replace(/\.class$/, ''));
      default:
        return unknownValue;
    }
  }

  /** A constant of the class itself, or one that is imported by name. */
  private constant(name: string, owner: string): Value {
    const imported = this.types.of(name);
    return imported.kind === 'member' ? imported : { kind: 'member', of: { kind: 'class', object: owner }, name };
  }

  private keyOf(name: SgNode): string | undefined {
    const { line, column } = name.range().start;
    return this.file.definitions.get(`${line}:${column}`);
  }
}

function linesOf(node: SgNode): Lines {
  const { start, end } = node.range();
  return { startLine: start.line + 1, endLine: end.line + 1 };
}
