import ts from 'typescript';
import { type CallFact, unknownValue, type Value } from '../../../code-model/facts.ts';
import type { FileValues } from '../facts/file-values.ts';
import { unwrap } from '../outline/syntax.ts';
import { componentOptions, optionNamed, optionsIn } from './component-options.ts';
import type { ComponentSource, TemplateEvent } from './component-source.ts';

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

/** Expressions that are statements of a file, as those of templates are. */
function expressionsByStart(file: ts.SourceFile): ReadonlyMap<number, ts.Expression> {
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
