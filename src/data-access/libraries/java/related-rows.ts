import type { CallFact, DecoratorFact, MemberFact, Value } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import type { DataAccessKind } from '../../catalogue/table-definition.ts';
import type { DataContext } from '../../data-context.ts';
import type { DataModel } from '../../data-model.ts';
import { itemsOf } from '../../record-values.ts';
import { argumentOf } from './annotations.ts';
import { follow, type ModelAccess } from './jpql.ts';

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

/** What is read, stored or deleted with a row of an entity. */
export function relatedRows(
  model: DataModel,
  kinds: readonly DataAccessKind[],
  context: DataContext,
): readonly ModelAccess[] {
  return kinds.flatMap((kind) => {
    const found: ModelAccess[] = [];
    const models = new Set([model]);
    for (const each of models) {
      for (const property of carried(each, kind)) {
        const target = follow(each, property, found, context);
        const known = target === null ? undefined : context.models.get(each.relations.get(property) ?? '');
        if (known !== undefined) models.add(known);
      }
    }
    return found.map((each) => ({ ...each, access: kind }));
  });
}

function carried({ eager, stored, removed }: DataModel, kind: DataAccessKind): ReadonlySet<string> {
  if (kind === 'select') return eager ?? new Set();
  return (kind === 'delete' ? removed : stored) ?? new Set();
}

/** States that a call accesses the rows of an entity, and with them those that it carries. */
export function addEntity(
  call: CallFact,
  model: DataModel,
  kinds: readonly DataAccessKind[],
  context: DataContext,
): void {
  context.add('jpa', call, model, kinds);
  for (const { model: of, access } of relatedRows(model, kinds, context)) context.add('jpa', call, of, [access]);
}
