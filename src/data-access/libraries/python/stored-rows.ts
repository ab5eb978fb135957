import type { LinkRecord } from '../../../bundle/records.ts';
import type { CallFact } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import type { DataAccess } from '../../catalogue/table-definition.ts';
import { type PythonModel, tableKeyOf } from './python-model.ts';
import type { PythonTables } from './python-tables.ts';

/** What Django does to a row, of which it informs the application. */
export const rowEvents = ['save', 'delete'] as const;
type RowEvent = (typeof rowEvents)[number];

/** Of a statement: these act on many rows at once, and inform nobody. */
const silent = /^a?(update|bulk_\w+|raw|_raw_delete|in_bulk)$/;

/** A call that stores or deletes rows. */
interface Storing {
  readonly call: CallFact;
  readonly isStatement: boolean;
  readonly accesses: readonly DataAccess[];
}

/**
 * What the application has Django run when it stores or deletes a row: the model's own `save` and `delete`, where a form, serializer, view or manager of
 * the library calls them, and the functions that are connected to signals of the model.
 */
export class StoredRows {
  private readonly tables: PythonTables;
  private readonly resolver: ValueResolver;
  private readonly receivers = new Map<RowEvent, Map<string, Set<string>>>();
  private readonly classes = new Map<string, Set<string>>();
  private readonly storing: Storing[] = [];

  constructor(tables: PythonTables) {
    this.tables = tables;
    this.resolver = tables.resolver;
  }

  /** `post_save.connect(update, sender=Cart)`, with the key of the function. */
  connect(event: RowEvent, models: readonly PythonModel[], receiver: string): void {
    const known = this.receivers.get(event) ?? new Map<string, Set<string>>();
    this.receivers.set(event, known);
    for (const model of models) known.set(tableKeyOf(model), (known.get(tableKeyOf(model)) ?? new Set()).add(receiver));
  }

  /** @param isStatement of a query or manager, and not of a row or what stands for one */
  add(call: CallFact, isStatement: boolean, accesses: readonly DataAccess[]): void {
    const stored = accesses.filter(({ library, access }) => library === 'django' && eventOf(access) !== null);
    const { callee } = call;
    if (stored.length === 0 || (isStatement && callee.kind === 'member' && silent.test(callee.name))) return;
    this.storing.push({ call, isStatement, accesses: stored });
  }

  *links(): Generator<LinkRecord> {
    for (const model of this.tables.models()) {
      const object = model.library === 'django' ? this.tables.classOf(model) : null;
      if (object === null || this.tables.isProxy(model)) continue;
      this.classes.set(tableKeyOf(model), (this.classes.get(tableKeyOf(model)) ?? new Set()).add(object));
    }
    const found = new Map<string, { link: LinkRecord; within: Set<string | null> }>();
    for (const { call, isStatement, accesses } of this.storing) {
      for (const access of accesses) {
        for (const [to, rule] of this.runBy(call, isStatement, access)) {
          if (to === access.from) continue;
          const key = `${access.from}\n${to}`;
          const { startLine, endLine, file } = access.place;
          const locations = [{ file, startLine, endLine }];
          const link = {
            record: 'link',
            from: access.from,
            to,
            type: 'CALL',
            confidence: 'derived',
            rule,
            locations,
          } as const;
          const known = found.get(key) ?? { link, within: new Set() };
          found.set(key, known);
          for (const object of access.forClasses ?? [null]) known.within.add(object);
        }
      }
    }
    for (const key of [...found.keys()].sort()) {
      const { link, within } = found.get(key) as { link: LinkRecord; within: Set<string | null> };
      const contexts = [...within].sort().map((object) => ({ within: `${object}@this` }));
      yield within.has(null) ? link : { ...link, 'x-contexts': contexts };
    }
  }

  /** Functions that a call has run for one access, with the ids of the rules that say so. */
  private *runBy(call: CallFact, isStatement: boolean, access: DataAccess): Generator<readonly [string, string]> {
    const event = eventOf(access.access);
    if (event === null) return;
    const table = tableKeyOf(access);
    for (const object of this.receivers.get(event)?.get(table) ?? []) yield [object, 'django/signal'];
    const { callee } = call;
    const isByLibrary =
      !(callee.kind === 'member' && callee.of.kind === 'super' && this.tables.modelsOf(callee.of).length > 0) &&
      !(isStatement && event === 'delete');
    if (!isByLibrary) return;
    for (const object of this.classes.get(table) ?? []) {
      const method = this.resolver.memberOf(object, event)?.object;
      if (method != null) yield [method, 'django/row-method'];
    }
  }
}

function eventOf(access: DataAccess['access']): RowEvent | null {
  if (access === 'insert' || access === 'update') return 'save';
  return access === 'delete' ? 'delete' : null;
}
