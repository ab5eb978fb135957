import type { CallFact } from '../code-model/facts.ts';
import type { DataContext } from './data-context.ts';
import type { DataModel } from './data-model.ts';

/** Steps of statements that are given a further model, whose rows they read. */
const naming = /join|^(select_from|add_entity|add_columns|with_entities|include)$/i;

/** Models that a step of a statement is given, and whose tables no access of the code around it is known to be on. */
export interface OpenModels {
  readonly call: CallFact;
  /** At least one. */
  readonly models: readonly DataModel[];
}

/** `query.outerjoin(Task)` of a query of which this step is not known to be a part. */
export function* openModels(context: DataContext): Generator<OpenModels> {
  const { resolver, accesses } = context;
  const read = new Set(accesses.map(({ from, table }) => `${from} ${table.name}`));
  for (const { file, calls, test } of resolver.table.files()) {
    if (test) continue;
    for (const call of calls) {
      const { callee, caller, lines } = call;
      if (callee.kind !== 'member' || !naming.test(callee.name)) continue;
      const unit = { phase: 'coverage', file, line: lines.startLine };
      const models = resolver.table.coverage.attempt(unit, () => modelsGiven(call, context)) ?? [];
      const open = models.filter(({ table }) => !read.has(`${caller} ${table.name}`));
      if (open.length > 0) yield { call, models: open };
    }
  }
}

/** The models that a call is given as classes; a row is none. */
function modelsGiven({ arguments: given }: CallFact, context: DataContext): readonly DataModel[] {
  const classes = given.filter((value) => context.resolver.resolve(value).some(({ kind }) => kind === 'class'));
  return [...new Set(classes.flatMap((value) => context.modelsOf(value)))];
}
