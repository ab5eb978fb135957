import type { FactTable } from '../../code-model/fact-table.ts';
import type { MemberFact } from '../../code-model/facts.ts';

/** By the name of an attribute, keys of the functions of which code sets it to true. */
const markedIn = new WeakMap<FactTable, Map<string, ReadonlySet<string>>>();

/** Whether code sets an attribute of a method to true: `index.exposed = True`. */
export function isMarked({ kind, object }: MemberFact, attribute: string, table: FactTable): boolean {
  return kind === 'method' && object !== null && markedWith(attribute, table).has(object);
}

function markedWith(attribute: string, table: FactTable): ReadonlySet<string> {
  const known = markedIn.get(table) ?? new Map<string, ReadonlySet<string>>();
  markedIn.set(table, known);
  const found = known.get(attribute) ?? new Set(functionsMarked(attribute, table));
  known.set(attribute, found);
  return found;
}

function functionsMarked(attribute: string, table: FactTable): readonly string[] {
  return table
    .files()
    .flatMap(({ stores = [] }) => stores)
    .flatMap(({ of, name, value }) => {
      const isNamed = name?.kind === 'text' && name.text === attribute;
      const isTrue = value.kind === 'constant' && value.value === true;
      return isNamed && isTrue && of.kind === 'function' ? [of.object] : [];
    });
}
