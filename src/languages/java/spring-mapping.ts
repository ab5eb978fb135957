import type { DecoratorFact, Value } from '../../code-model/facts.ts';

const mapping = 'org.springframework.web.bind.annotation#RequestMapping';
const composed: Readonly<Record<string, string>> = {
  GET: 'GetMapping',
  POST: 'PostMapping',
  PUT: 'PutMapping',
  PATCH: 'PatchMapping',
  DELETE: 'DeleteMapping',
};

/** `@RequestMapping(method = POST)` is what Spring composes `@PostMapping` of; it is told as the latter. Others are given back as they are. */
export function composedMapping(decorator: DecoratorFact): DecoratorFact {
  const { callee } = decorator;
  const isMapping = callee.kind === 'external' ? callee.symbol === mapping : isChoiceOf(callee, mapping);
  const [given] = decorator.arguments ?? [];
  const method = given?.kind === 'record' ? given.members['method'] : undefined;
  const first = method?.kind === 'list' ? method.items[0] : method;
  const name = first?.kind === 'member' ? composed[first.name] : undefined;
  if (!isMapping || name === undefined) return decorator;
  return { ...decorator, callee: { kind: 'external', symbol: mapping.replace('RequestMapping', name) } };
}

function isChoiceOf(value: Value, symbol: string): boolean {
  return value.kind === 'choice' && value.of.some((each) => each.kind === 'external' && each.symbol === symbol);
}
