import type { CallFact } from '../../../code-model/facts.ts';
import type { DataAccessKind } from '../../catalogue/table-definition.ts';
import type { DataContext } from '../../data-context.ts';
import type { DataModel } from '../../data-model.ts';
import { follow, type ModelAccess } from './jpql.ts';

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
