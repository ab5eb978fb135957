import type { ClassFact } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import type { DataAccessKind } from '../../catalogue/table-definition.ts';
import { directSymbols } from './class-lineage.ts';

/** What a library class does to the table of the model, by its name. */
const libraryKinds: readonly (readonly [RegExp, readonly DataAccessKind[]])[] = [
  [/(^|[.#])(\w*List\w*|\w*Detail\w*|\w*Archive\w*|\w*Retrieve\w*|ReadOnlyModelViewSet|\w*FilterView)$/, ['select']],
  [/(^|[.#])\w*Create\w*$/, ['insert']],
  [/(^|[.#])\w*Update\w*$/, ['select', 'update']],
  [/(^|[.#])\w*(Delete|Destroy)\w*$/, ['select', 'delete']],
  [/(^|[.#])ModelViewSet$/, ['select', 'insert', 'update', 'delete']],
];

/** What the library classes that a class is derived from do to the table of its model. */
export function libraryViewKinds(lineage: readonly ClassFact[], resolver: ValueResolver): readonly DataAccessKind[] {
  const symbols = lineage.flatMap((each) => directSymbols(each, resolver));
  const kinds = symbols.flatMap((symbol) => libraryKinds.filter(([name]) => name.test(symbol)));
  return [...new Set(kinds.flatMap(([, each]) => each))];
}

/** What members of library views do of all that their class does, and the own methods that do the writing in their place. */
const memberKinds: readonly (readonly [RegExp, readonly DataAccessKind[], readonly string[]])[] = [
  [/^(list|retrieve|get|head)$/, ['select'], []],
  [/^create$/, ['insert'], ['perform_create']],
  [/^(put|patch|(bulk_|partial_|partial_bulk_)?update)$/, ['select', 'update'], ['perform_update']],
  [/^((bulk_)?destroy|delete)$/, ['select', 'delete'], ['perform_destroy', 'form_valid']],
];

/**
 * What a member of a library view does of all that the view does (`create` of a set of views inserts); what methods of the application do in its
 * place is in these. A form is posted: that creates a row, or updates or deletes one that it reads.
 * @param isOwn whether the application has the method
 */
export function kindsOfMember(
  member: string,
  kinds: readonly DataAccessKind[],
  isOwn: (method: string) => boolean,
): readonly DataAccessKind[] {
  const readsOnly = (given: readonly DataAccessKind[]): readonly DataAccessKind[] =>
    given.filter((kind) => kind === 'select');
  if (member === 'post') {
    const done = kinds.includes('insert') ? kinds.filter((kind) => kind === 'insert') : kinds;
    return ['perform_create', 'form_valid'].some(isOwn) ? readsOnly(done) : done;
  }
  const [, allowed, methods = []] = memberKinds.find(([name]) => name.test(member)) ?? [];
  if (allowed === undefined) return kinds;
  const done = kinds.filter((kind) => allowed.includes(kind));
  return methods.some(isOwn) ? readsOnly(done) : done;
}
