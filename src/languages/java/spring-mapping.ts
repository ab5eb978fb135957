import type { DecoratorFact, Value } from '../../code-model/facts.ts';

const mapping = 'org.springframework.web.bind.annotation#RequestMapping';
const composed: Readonly<Record<string, string>> = {
  GET: 'GetMapping',
  POST: 'PostMapping',
  PUT: 'PutMapping',
  PATCH: 'PatchMapping',
  DELETE: 'DeleteMapping',
};

/**
 * `@RequestMapping(method = POST)` is what Spring composes `@PostMapping` of; it is recorded as the latter, once for each method that it names. Others are
 * given back as they are.
 */
export function composedMappings(decorator: DecoratorFact): readonly DecoratorFact[] {
  const { callee } = decorator;
  const isMapping = callee.kind === 'external' ? callee.symbol === mapping : isChoiceOf(callee, mapping);
  if (!isMapping) return [decorator];
  const [given] = decorator.arguments ?? [];
  const method = given?.kind === 'record' ? given.members['method'] : undefined;
  const methods = method?.kind === 'list' ? method.items : method === undefined ? [] : [method];
  const names = methods.flatMap((each) => composed[constantName(each)] ?? []);
  if (names.length === 0) return [decorator];
  return names.map((name) => ({
    ...decorator,
    callee: { kind: 'external', symbol: mapping.replace('RequestMapping', name) },
  }));
}

/** `POST` of `RequestMethod.POST`, whichever of several packages it is imported from. */
function constantName(value: Value | undefined): string {
  if (value?.kind === 'choice') return constantName(value.of[0]);
  if (value?.kind === 'member') return value.name;
  return value?.kind === 'external' ? value.symbol.slice(value.symbol.lastIndexOf('.') + 1) : '';
}

function isChoiceOf(value: Value, symbol: string): boolean {
  return value.kind === 'choice' && value.of.some((each) => each.kind === 'external' && each.symbol === symbol);
}
