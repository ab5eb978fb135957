import type { FactTable } from '../code-model/fact-table.ts';
import type { CallFact, Value } from '../code-model/facts.ts';
import { positionalArguments } from '../code-model/positional-arguments.ts';
import { writtenSymbol } from '../code-model/symbol-name.ts';
import { loadsModule, loadsName, modulesEnding } from './python-modules.ts';
import { replacingModel } from './replaceable-models.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Functions of Django, and of swapper for models that a project may replace, that give the model of an application by their names. */
const givesModel =
  /^django#(apps|apps\.registry)\.apps\.get_(registered_)?model$|^django#db\.models(\.loading)?\.get_model$|^swapper#load_model$/;
/** What gives the two names as one text, as relations take it: `get_model_name('shop', 'Cart')` of swapper. */
const givesModelName = /^swapper#get_model_name$/;
/** In-house functions between one that is given names and the one that loads what they name. */
const maxDepth = 4;

type Loads = 'modules' | 'models' | 'names of models';

/**
 * What a call names by texts that code of the application or Django looks up while it runs: `get_class('shop.views', 'CartView')`, where the function leads to
 * `import_module`, and `get_model('shop', 'Cart')`. It is looked for among the names of the analysed modules, whatever way the function takes to them;
 * null where nothing is found.
 */
export function namedByTexts(call: CallFact, resolver: ValueResolver): Value | null {
  if (!mayName(call) || resolver.table.fileOf(call).language !== 'Python') return null;
  const loads = loadsOf(call.callee, resolver);
  if (loads === null) return null;
  const [first, second] = positionalArguments(call);
  const [label] = first === undefined ? [] : resolver.textsOf(first);
  if (label === undefined || label.includes('{}')) return null;
  if (second === undefined) return loads === 'models' ? ofModel(label.split('.'), resolver) : null;
  const items = resolver.itemsOf(second);
  if (items === null) return named(label, resolver.textsOf(second)[0], loads, resolver);
  const found = items.map(
    (item) => named(label, resolver.textsOf(item)[0], loads, resolver) ?? { kind: 'unknown' as const },
  );
  return found.every(({ kind }) => kind === 'unknown') ? null : { kind: 'list', items: found };
}

/** True for a call with a text first: of most it is told without resolving anything. */
function mayName({ form, arguments: [first] }: CallFact): boolean {
  return form === 'call' && first !== undefined && (first.kind === 'text' || first.kind === 'joined');
}

function named(label: string, name: string | undefined, loads: Loads, resolver: ValueResolver): Value | null {
  if (name === undefined || !/^\w+$/.test(name)) return null;
  if (loads === 'models') return ofModel([label, name], resolver);
  if (loads === 'names of models') return { kind: 'text', text: `${label}.${name}` };
  const { table } = resolver;
  return exported(modulesEnding(label, table), (each) => each === name, table);
}

/** The model of an application by its label and name, of which the case does not matter. */
function ofModel([label, name]: readonly string[], resolver: ValueResolver): Value | null {
  if (label === undefined || name === undefined) return null;
  const wanted = name.toLowerCase();
  const replacing = replacingModel(`${label}.${wanted}`, resolver);
  if (replacing !== null) return { kind: 'class', object: replacing };
  const { table } = resolver;
  return exported(modulesEnding(`${label}.models`, table), (each) => each.toLowerCase() === wanted, table);
}

function exported(files: readonly string[], isWanted: (name: string) => boolean, table: FactTable): Value | null {
  for (const file of files) {
    const name = Object.keys(table.file(file)?.exports ?? {}).find(isWanted);
    if (name !== undefined) return { kind: 'import', file, name };
  }
  return null;
}

const known = new WeakMap<FactTable, Map<string, Loads | null>>();

/** What a function loads by names that it is given: modules or models; null for any other function. */
function loadsOf(callee: Value, resolver: ValueResolver): Loads | null {
  const symbol = writtenSymbol(callee);
  if (symbol !== null) return loadedBy(symbol);
  for (const each of callee.kind === 'import' || callee.kind === 'function' ? resolver.resolve(callee) : []) {
    const loads = each.kind === 'function' ? loadsInside(each.object, resolver, 0) : null;
    if (loads !== null) return loads;
  }
  return null;
}

function loadedBy(symbol: string): Loads | null {
  if (givesModelName.test(symbol)) return 'names of models';
  return givesModel.test(symbol) ? 'models' : null;
}

function loadsInside(object: string, resolver: ValueResolver, depth: number): Loads | null {
  const { table } = resolver;
  const memory = known.get(table) ?? new Map<string, Loads | null>();
  known.set(table, memory);
  const found = memory.get(object);
  if (found !== undefined || depth > maxDepth) return found ?? null;
  memory.set(object, null);
  const calls = (table.fileOfDefinition(object)?.calls ?? []).filter(({ caller }) => caller === object);
  const loads = calls.map(({ callee }) => loadsBy(callee, resolver, depth)).filter((each) => each !== null);
  const all = loads.includes('models') ? 'models' : (loads[0] ?? null);
  memory.set(object, all);
  return all;
}

function loadsBy(callee: Value, resolver: ValueResolver, depth: number): Loads | null {
  const symbol = writtenSymbol(callee);
  if (symbol !== null) {
    if (givesModel.test(symbol)) return 'models';
    return loadsModule.test(symbol) || loadsName.test(symbol) ? 'modules' : null;
  }
  if (callee.kind !== 'import' && callee.kind !== 'function') return null;
  const [object] = resolver.resolve(callee).flatMap((each) => (each.kind === 'function' ? [each.object] : []));
  return object === undefined ? null : loadsInside(object, resolver, depth + 1);
}
