import type { SgNode } from '@ast-grep/napi';
import type { DecoratorFact, Lines, MemberFact, ParameterFact, Value } from '../../code-model/facts.ts';

/** A property of a class that is written as no assignment. */
export function staticProperty(name: string, value: Value, node: SgNode): MemberFact {
  return {
    name,
    kind: 'property',
    static: true,
    object: null,
    decorators: [],
    type: null,
    value,
    parameters: [],
    lines: linesOf(node),
  };
}

/** A method or the constructor of a class. */
export function methodFact(
  name: string,
  object: string,
  isStatic: boolean,
  decorators: readonly DecoratorFact[],
  parameters: readonly ParameterFact[],
  lines: Lines,
): MemberFact {
  const isConstructor = name === '__init__';
  return {
    name: isConstructor ? 'constructor' : name,
    kind: isConstructor ? 'constructor' : 'method',
    static: isStatic,
    object,
    decorators,
    type: null,
    value: { kind: 'function', object },
    parameters,
    lines,
  };
}

/** The lines of a node. */
export function linesOf(node: SgNode): Lines {
  const { start, end } = node.range();
  return { startLine: start.line + 1, endLine: end.line + 1 };
}
