import type { DecoratorFact, MemberFact, Value } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import type { DataModel } from '../../data-model.ts';
import { itemsOf } from '../../record-values.ts';
import { argumentOf } from './annotations.ts';

/** Properties of the relations that an entity is read, stored or deleted with, as its annotations state: `fetch = EAGER`, `cascade = ALL`. */
export function carriedRelations(
  members: readonly { readonly member: MemberFact; readonly relation: DecoratorFact | null }[],
  resolver: ValueResolver,
): Pick<DataModel, 'eager' | 'stored' | 'removed'> {
  const stating = (name: string, constants: RegExp): ReadonlySet<string> =>
    new Set(
      members.flatMap(({ member, relation }) => {
        const value = relation === null ? undefined : argumentOf(relation, name);
        return itemsOf(value, resolver).some((each) => isConstant(each, constants, resolver)) ? [member.name] : [];
      }),
    );
  return {
    eager: stating('fetch', /^EAGER$/),
    stored: stating('cascade', /^(ALL|PERSIST|MERGE)$/),
    removed: stating('cascade', /^(ALL|REMOVE)$/),
  };
}

function isConstant(value: Value, names: RegExp, resolver: ValueResolver): boolean {
  return resolver.symbolsOf(value).some((symbol) => names.test(symbol.slice(symbol.lastIndexOf('.') + 1)));
}
