import { type SymbolReader, suffix } from '../symbols/symbol-reader.ts';
import type { CodeKind } from './code-kind.ts';
import { documentedKind } from './documented-kind.ts';
import { statedKind } from './scip-kinds.ts';

const constructorNames = new Set(['__init__', '<constructor>', '<init>', 'constructor', '.ctor', '`.ctor`']);
const moduleMember = '__init__';

/**
 * True for a symbol that becomes an object. What is inside a parameter, a type parameter, an object literal or a type literal does not:
 * indexers number literals, so that such names do not last.
 */
export function isObjectSymbol(symbol: SymbolReader): boolean {
  for (let index = 0; index < symbol.count; index++) {
    const found = symbol.suffixAt(index);
    if (found === suffix.parameter || found === suffix.typeParameter) return false;
    if (found === suffix.meta && !(index === symbol.count - 1 && isModuleMember(symbol, index))) return false;
  }
  return true;
}

/** `pkg.mod/__init__:` is how scip-python writes the module `pkg.mod`. */
export function isModuleMember(symbol: SymbolReader, index: number): boolean {
  return symbol.suffixAt(index) === suffix.meta && symbol.name(index) === moduleMember;
}

/** The kind of a symbol: as stated, else as its documentation begins, else by its last descriptor. */
export function kindOf(symbol: SymbolReader, stated: number, code: string): CodeKind {
  const own = statedKind(stated);
  if (own !== undefined) return own;
  const last = symbol.count - 1;
  const inType = last > 0 && symbol.suffixAt(last - 1) === suffix.type;
  switch (symbol.suffixAt(last)) {
    case suffix.namespace:
      return /^module "/.test(code) ? 'module' : 'namespace';
    case suffix.meta:
      return 'module';
    case suffix.macro:
      return 'macro';
    case suffix.method:
      return callableKind(symbol.name(last), inType, code);
    case suffix.type: {
      const documented = documentedKind(code);
      return documented !== undefined && typeKinds.has(documented) ? documented : 'class';
    }
    default: {
      const documented = documentedKind(code);
      if (documented === undefined || documented === 'variable') return inType ? 'property' : 'variable';
      return documented;
    }
  }
}

const typeKinds: ReadonlySet<CodeKind> = new Set<CodeKind>([
  'class',
  'interface',
  'enum',
  'type-alias',
  'struct',
  'trait',
]);

function callableKind(name: string, inType: boolean, code: string): CodeKind {
  if (inType && constructorNames.has(name)) return 'constructor';
  if (name.startsWith('<get>')) return 'getter';
  if (name.startsWith('<set>')) return 'setter';
  if (documentedKind(code) === 'getter') return 'getter';
  return inType ? 'method' : 'function';
}
