import type { SgNode } from '@ast-grep/napi';
import type { CallFact, Value } from '../../code-model/facts.ts';
import type { JavaTypes } from './java-types.ts';

/** What a method body is read with. */
export interface BodyContext {
  readonly path: string;
  readonly types: JavaTypes;
  /** Key of the class. */
  readonly class: string;
  /** Key of the method. */
  readonly caller: string;
  /** What an expression stands for that names nothing of the body: a literal, a constant, a field. */
  readonly outer: (node: SgNode | null) => Value;
}

/** The calls of a method, each by where it ends; what its parameters and variables stand for is told by their declared types. */
export function readBody(method: SgNode, context: BodyContext): CallFact[] {
  const reader = new BodyReader(context);
  for (const part of [method.field('parameters'), method.field('body')]) if (part !== null) reader.visit(part);
  return reader.calls;
}

const declarations = new Set(['formal_parameter', 'local_variable_declaration', 'enhanced_for_statement', 'resource']);

class BodyReader {
  readonly calls: CallFact[] = [];
  private readonly context: BodyContext;
  private readonly names = new Map<string, Value>();

  constructor(context: BodyContext) {
    this.context = context;
  }

  visit(node: SgNode): void {
    const kind = String(node.kind());
    if (declarations.has(kind)) this.bind(node);
    if (kind === 'method_invocation') this.call(node);
    for (const child of node.children()) this.visit(child);
  }

  private bind(node: SgNode): void {
    const type = node.field('type');
    const declared: Value =
      type === null || type.text() === 'var'
        ? { kind: 'unknown' }
        : { kind: 'typed', type: this.context.types.type(type) };
    const name = node.field('name');
    if (name !== null) this.names.set(name.text(), declared);
    for (const each of node.children()) {
      if (each.kind() !== 'variable_declarator') continue;
      const value = each.field('value');
      const isTold = value !== null && /string_literal|binary_expression/.test(String(value.kind()));
      this.names.set(
        each.field('name')?.text() ?? '',
        isTold || declared.kind === 'unknown' ? this.value(value) : declared,
      );
    }
  }

  private call(node: SgNode): void {
    const object = node.field('object');
    const { path, caller } = this.context;
    const of: Value = object === null ? { kind: 'this', class: this.context.class } : this.value(object);
    const { start, end } = node.range();
    this.calls.push({
      id: `${path}:${end.index}`,
      form: 'call',
      callee: { kind: 'member', of, name: node.field('name')?.text() ?? '' },
      arguments: (node.field('arguments')?.children() ?? [])
        .filter((child) => child.isNamed())
        .map((child) => this.value(child)),
      caller,
      lines: { startLine: start.line + 1, endLine: end.line + 1 },
    });
  }

  private value(node: SgNode | null): Value {
    switch (node?.kind()) {
      case 'identifier':
        return this.names.get(node.text()) ?? this.context.outer(node);
      case 'this':
        return { kind: 'this', class: this.context.class };
      case 'field_access':
        if (node.field('object')?.kind() !== 'this') return this.context.outer(node);
        return {
          kind: 'member',
          of: { kind: 'this', class: this.context.class },
          name: node.field('field')?.text() ?? '',
        };
      case 'method_invocation':
        return { kind: 'result', call: `${this.context.path}:${node.range().end.index}` };
      case 'object_creation_expression': {
        const type = node.field('type');
        return type === null ? { kind: 'unknown' } : { kind: 'typed', type: this.context.types.type(type) };
      }
      case 'parenthesized_expression':
        return this.value(node.children().find((each) => each.isNamed()) ?? null);
      case 'binary_expression':
        return { kind: 'joined', parts: [this.value(node.field('left')), this.value(node.field('right'))] };
      default:
        return this.context.outer(node);
    }
  }
}
