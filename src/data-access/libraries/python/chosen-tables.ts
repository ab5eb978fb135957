import { choosesRows } from '../../../code-model/class-choices.ts';
import type { CallFact, ClassFact } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import type { Findings } from '../../data-context.ts';
import { type PythonModel, tableKeyOf } from './python-model.ts';

/**
 * The tables that derived classes choose for the methods they inherit. In `class Crud: def form_valid(self, form): form.save()` the form is that
 * of whatever class the method runs for: with `class Carts(Crud): model = Cart` it writes carts for instances of `Carts` alone.
 */
export class ChosenTables {
  private readonly resolver: ValueResolver;
  /** By class that declares methods, by table, the classes that choose the table. */
  private readonly choices = new Map<string, Map<string, Set<string>>>();
  /** Classes whose methods work with tables that something other than derived classes chooses, too. */
  private readonly undivided = new Set<string>();

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  /** @param lineage of the class, itself first */
  add(fact: ClassFact, lineage: readonly ClassFact[], models: readonly PythonModel[]): void {
    const isChoice = lineage.some(choosesRows);
    for (const { object } of lineage) {
      if (!isChoice) this.undivided.add(object);
      const tables = this.choices.get(object) ?? new Map<string, Set<string>>();
      this.choices.set(object, tables);
      for (const model of models) {
        const key = tableKeyOf(model);
        tables.set(key, (tables.get(key) ?? new Set()).add(fact.object));
      }
    }
  }

  /**
   * A call that does the same to several chosen tables does it to one of them for each class. What it does to a single one is taken to
   * be said in the method itself.
   */
  divide(call: CallFact, found: Findings): Findings {
    if (found.accesses.length < 2) return found;
    const owner = this.resolver.table.ownerOf(call.caller);
    const tables = owner === null || this.undivided.has(owner) ? undefined : this.choices.get(owner);
    if (tables === undefined) return found;
    const chosen = new Set(found.accesses.map(tableKeyOf).filter((name) => tables.has(name)));
    if (chosen.size < 2) return found;
    const accesses = found.accesses.map((access) => {
      const classes = tables.get(tableKeyOf(access));
      return classes === undefined ? access : { ...access, forClasses: [...classes] };
    });
    return { ...found, accesses };
  }
}
