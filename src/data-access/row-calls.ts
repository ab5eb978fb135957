import type { LinkRecord } from '../bundle/records.ts';
import type { CallFact, Value } from '../code-model/facts.ts';
import { DerivedCalls } from '../value-analysis/derived-calls.ts';
import type { DataAccessKind } from './catalogue/table-definition.ts';
import type { DataContext } from './data-context.ts';
import type { DataModel } from './data-model.ts';
import type { RowModels } from './row-models.ts';

/** A statement with the model it is about; its library calls hooks of the model's class. */
export interface ModelStatement {
  readonly call: CallFact;
  readonly model: DataModel;
  readonly kinds: readonly DataAccessKind[];
}

/**
 * Calls of methods and getters that rows have by the class of their model, `(await User.query().findById(1)).rename()`, and of the hooks that a
 * library calls for a statement.
 * @param hooksOf names of hooks by what a statement does
 */
export function* rowCalls(
  rule: string,
  rows: RowModels,
  statements: readonly ModelStatement[],
  hooksOf: (kind: DataAccessKind) => readonly string[],
  context: DataContext,
): Generator<LinkRecord> {
  const { table } = context.resolver;
  const byFile = Map.groupBy(statements, ({ call }) => table.fileOf(call).file);
  const names = memberNames(context);
  for (const { file, calls, test } of table.files()) {
    if (test) continue;
    const links = new DerivedCalls(file, rule);
    for (const call of calls) {
      for (const read of [call.callee, ...call.arguments]) addMembers(call, read, names, rows, links);
    }
    for (const { call, model, kinds } of byFile.get(file) ?? []) {
      for (const name of new Set(kinds.flatMap(hooksOf))) {
        const hook = rows.memberOf(model, name);
        if (hook !== null) links.add(call, hook.object, 1);
      }
    }
    yield* links.records();
  }
}

/** Names of what classes of the application have; no other member of a row is code. */
function memberNames({ resolver }: DataContext): ReadonlySet<string> {
  const members = resolver.table.files().flatMap(({ classes }) => classes.flatMap((each) => each.members));
  return new Set(members.flatMap(({ kind, name }) => (kind === 'method' || kind === 'accessor' ? [name] : [])));
}

/** The members on the way to a value: `user.readableCarts.clone().first()`. */
function addMembers(
  call: CallFact,
  value: Value,
  names: ReadonlySet<string>,
  rows: RowModels,
  links: DerivedCalls,
): void {
  for (let at: Value = value; at.kind === 'member'; at = at.of) {
    if (!names.has(at.name) || at.of.kind === 'this') continue;
    const isCalled = at === call.callee;
    const found = rows.of(at.of).flatMap((model) => rows.memberOf(model, at.kind === 'member' ? at.name : '') ?? []);
    const functions = new Set(found.flatMap(({ object, isGetter }) => (isGetter === isCalled ? [] : [object])));
    for (const object of functions) links.add(call, object, functions.size);
  }
}
