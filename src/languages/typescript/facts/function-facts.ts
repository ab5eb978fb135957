import ts from 'typescript';
import type { FunctionFact, PlainFunction, TypeReference } from '../../../code-model/facts.ts';
import type { DeclaredObject, FileOutline } from '../outline/declared-object.ts';
import { functionOf } from '../outline/held-value.ts';
import { wrapped } from '../outline/syntax.ts';
import { yieldedValue } from './collection-values.ts';
import { directivesOf } from './directives.ts';
import { dispatchFacts } from './dispatch-facts.ts';
import type { FileFactCollector } from './file-facts.ts';
import type { FileValues } from './file-values.ts';
import { returnedValues } from './returned-values.ts';
import { typeReference } from './type-references.ts';
import { verbLimits } from './verb-limits.ts';

/** The functions of a file: those that state something, by parameters, results that are known, directives or a declared type, and all others. */
export function functionFacts(
  outline: FileOutline,
  collector: FileFactCollector,
): { readonly functions: FunctionFact[]; readonly plain: readonly PlainFunction[] } {
  const functions: FunctionFact[] = [];
  const plain: PlainFunction[] = [];
  const isDirected = directivesOf(outline.sourceFile.statements).length > 0;
  for (const object of outline.objects) {
    const node = object.nodes.map(functionOf).findLast((each) => each !== null);
    if (node === undefined || node === null || !isImplemented(node)) continue;
    const fact = functionFact(object, node, collector);
    if (isDirected || isInformative(fact)) functions.push(fact);
    else plain.push({ object: fact.object, name: fact.name, lines: fact.lines });
  }
  return { functions, plain };
}

type Implemented = ts.SignatureDeclaration & { readonly body: ts.ConciseBody };

function isImplemented(node: ts.SignatureDeclaration): node is Implemented {
  return (node as { body?: ts.ConciseBody }).body !== undefined;
}

function functionFact(object: DeclaredObject, node: Implemented, collector: FileFactCollector): FunctionFact {
  const { body } = node;
  const dispatches = dispatchFacts(node, collector);
  const limits = verbLimits(body, collector.values);
  return {
    object: object.key,
    name: object.name,
    parameters: collector.parameters(node),
    type: expectedType(node, collector),
    ...returnsOf(node, collector.values),
    directives: ts.isBlock(body) ? directivesOf(body.statements) : [],
    ...(dispatches.length === 0 ? {} : { dispatches }),
    ...(limits.length === 0 ? {} : { verbLimits: limits }),
    lines: collector.linesOf(node),
  };
}

/** Of a generator the list of what it yields. */
function returnsOf(node: Implemented, values: FileValues): Pick<FunctionFact, 'returns' | 'returnTests'> {
  const yielded = yieldedValue(node, node.body, values);
  return yielded === null ? returnedValues(node.body, values) : { returns: [yielded] };
}

function isInformative({ parameters, returns, directives, type }: FunctionFact): boolean {
  return parameters.length > 0 || returns.length > 0 || directives.length > 0 || type !== null;
}

/** Of `const f: Handler = …`, `f: Handler = …` in a class, `… satisfies Handler` and `… as Handler` the type. */
function expectedType(node: ts.Node, collector: FileFactCollector): TypeReference | null {
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return null;
  if (ts.isSatisfiesExpression(node.parent) || ts.isAsExpression(node.parent)) {
    return typeReference(node.parent.type, collector.values);
  }
  const holder = wrapped(node).parent;
  const type = ts.isVariableDeclaration(holder) || ts.isPropertyDeclaration(holder) ? holder.type : undefined;
  return type === undefined ? null : typeReference(type, collector.values);
}
