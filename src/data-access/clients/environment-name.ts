import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

const variable = /(?:^|#|\.)(?:process\.)?env(?:iron)?\.(\w+)$/;
const ofPython = /^os#environ$/;
const getters = /^os#(getenv|environ\.get)$/;

/** The variable of the environment that alone names something, in braces: `{CARTS_TABLE}` of `process.env.CARTS_TABLE`. */
export function environmentNames(value: Value, resolver: ValueResolver): readonly string[] {
  const found = [value, ...resolver.resolve(value)].flatMap((each) => variableOf(each, resolver));
  return [...new Set(found)].map((name) => `{${name}}`);
}

function variableOf(value: Value, resolver: ValueResolver): readonly string[] {
  if (value.kind === 'member')
    return resolver.symbolsOf(value).flatMap((symbol) => [...(variable.exec(symbol)?.slice(1, 2) ?? [])]);
  if (value.kind === 'external') return [...(variable.exec(value.symbol)?.slice(1, 2) ?? [])];
  if (value.kind === 'element' && value.index !== undefined)
    return resolver.symbolsOf(value.of).some((symbol) => ofPython.test(symbol)) ? resolver.textsOf(value.index) : [];
  const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
  const [first] = call?.arguments ?? [];
  if (call === undefined || first === undefined) return [];
  return resolver.symbolsOf(call.callee).some((symbol) => getters.test(symbol)) ? resolver.textsOf(first) : [];
}
