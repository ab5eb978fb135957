import type { CallFact } from '../../../code-model/facts.ts';
import type { DataAccessKind } from '../../catalogue/table-definition.ts';
import type { DataContext } from '../../data-context.ts';
import type { DataModel } from '../../data-model.ts';
import { follow, jpqlAccesses, type ModelAccess, rowsGiven } from './jpql.ts';

/** What a query in JPQL does, and what is read with the whole rows that it gives. */
export function queryAccesses(text: string, context: DataContext): readonly ModelAccess[] {
  const given = rowsGiven(text, context).flatMap((model) => relatedRows(model, ['select'], context));
  return [...jpqlAccesses(text, context), ...given];
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

/** What is read of the rows of an entity by paths of its properties (`lines.product`), and with these rows. */
export function rowsAlong(model: DataModel, paths: readonly string[], context: DataContext): readonly ModelAccess[] {
  const found: ModelAccess[] = [];
  for (const path of paths) {
    let at: DataModel | undefined = model;
    for (const property of path.split('.')) {
      const target: DataModel | null = at === undefined ? null : follow(at, property, found, context);
      if (target !== null) found.push(...relatedRows(target, ['select'], context));
      at = target ?? undefined;
    }
  }
  return found;
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
