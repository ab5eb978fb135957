import type ts from 'typescript';
import { unknownValue, type Value } from '../../../code-model/facts.ts';
import { isInProgress, memberOfVariable } from './additions.ts';

/**
 * Objects that statements put together, while they are: `PATHS.LINES = PATHS.CARTS + '/lines'` takes of `PATHS` what it has by then. The object
 * itself, and what of it is put together at that time, is not known until then, as nothing may hold itself.
 */
export class BuildingValues {
  private readonly checker: ts.TypeChecker;
  private readonly values = new Map<ts.Symbol, Value>();

  constructor(checker: ts.TypeChecker) {
    this.checker = checker;
  }

  has(symbol: ts.Symbol): boolean {
    return this.values.has(symbol);
  }

  /** @param build is given what takes the value as far as it is put together, whose members may come later */
  build(symbol: ts.Symbol, build: (announce: (value: Value) => void) => Value): Value {
    this.values.set(symbol, unknownValue);
    try {
      return build((value) => this.values.set(symbol, value));
    } finally {
      this.values.delete(symbol);
    }
  }

  /** What a member of such an object is by now; null for any other expression. */
  memberAt(node: ts.PropertyAccessExpression): Value | null {
    const chain = this.values.size === 0 ? null : memberOfVariable(node);
    const symbol = chain === null ? undefined : this.checker.getSymbolAtLocation(chain.variable);
    let value = symbol === undefined ? undefined : this.values.get(symbol);
    if (value === undefined) return null;
    for (const name of chain?.within ?? []) {
      if (value.kind !== 'record' || !Object.hasOwn(value.members, name)) return unknownValue;
      value = value.members[name] as Value;
    }
    return isInProgress(value) ? unknownValue : value;
  }
}
