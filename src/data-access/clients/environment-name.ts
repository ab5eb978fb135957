import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

const variable = /(?:^|#|\.)(?:process\.)?env(?:iron)?\.(\w+)$/;
const ofPython = /^os#environ$/;
/** Functions that give a setting by its name. */
const getters =
  /^(os#(getenv|environ\.get)|decouple#(config|Config|AutoConfig)|(environs|environ)#Env(\.\w+)?|starlette#config\.Config)$/;

/** The names that a value states; of one that is nothing unless a variable of the environment is set, that of the variable. */
export function namesOrVariables(value: Value, resolver: ValueResolver): readonly string[] {
  const texts = resolver.textsOf(value).filter((text) => text.trim() !== '');
  return texts.length > 0 ? texts : environmentNames(value, resolver);
}

/** The one name that a value states, or that of the variable which does; null where it states none, or several. */
export function nameOrVariable(value: Value | undefined, resolver: ValueResolver): string | null {
  const [name, ...others] = value === undefined ? [] : namesOrVariables(value, resolver);
  return name === undefined || others.length > 0 ? null : name;
}

/** The variable of the environment that alone names something, in braces: `{CARTS_TABLE}` of `process.env.CARTS_TABLE`. */
export function environmentNames(value: Value, resolver: ValueResolver): readonly string[] {
  const found = [value, ...resolver.resolve(value)].flatMap((each) => variableOf(each, resolver));
  return [...new Set(found)].map((name) => `{${name}}`);
}

function variableOf(value: Value, resolver: ValueResolver): readonly string[] {
  if (value.kind === 'member') return resolver.symbolsOf(value).flatMap(inSymbol);
  if (value.kind === 'external') return inSymbol(value.symbol);
  if (value.kind === 'element' && value.index !== undefined)
    return resolver.symbolsOf(value.of).some((symbol) => ofPython.test(symbol)) ? resolver.textsOf(value.index) : [];
  const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
  const [first] = call?.arguments ?? [];
  if (call === undefined || first === undefined) return [];
  return resolver.symbolsOf(call.callee).some((symbol) => getters.test(symbol)) ? resolver.textsOf(first) : [];
}

/** A method of the environment is no variable. */
function inSymbol(symbol: string): readonly string[] {
  return getters.test(symbol) ? [] : [...(variable.exec(symbol)?.slice(1, 2) ?? [])];
}
