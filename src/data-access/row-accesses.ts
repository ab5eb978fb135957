import type { CallFact } from '../code-model/facts.ts';
import { InstantiatedAccesses } from './contexts/instantiated-accesses.ts';
import type { DataContext } from './data-context.ts';
import type { DataLibrary } from './data-library.ts';

interface Silent {
  readonly call: CallFact;
  readonly method: string;
  readonly libraries: readonly DataLibrary[];
}

/**
 * Accesses that depend on what rows are: `get_or_404(Cart, id).rename()` changes a cart, once it is known what the statement in the helper gives. Calls
 * of which no access was found are read again, once, when all statements are read and what their rows are is stated.
 */
export class RowAccesses {
  private readonly context: DataContext;
  private readonly libraries: ReadonlySet<DataLibrary>;
  private readonly calls: Silent[] = [];
  private readonly loads: Silent[] = [];

  constructor(libraries: Iterable<DataLibrary>, context: DataContext) {
    this.context = context;
    this.libraries = new Set([...libraries].filter(({ rows }) => rows !== undefined));
  }

  /** Reads a call for the first time. */
  watch(call: CallFact, method: string, libraries: readonly DataLibrary[], read: () => void): void {
    if (this.isSilent(read) && !this.context.suppliedByCallers.has(call.id))
      this.keep(this.calls, call, method, libraries);
  }

  /** Reads what loads a member for the first time. */
  watchLoad(call: CallFact, libraries: readonly DataLibrary[], read: () => void): void {
    if (this.isSilent(read)) this.keep(this.loads, call, '', libraries);
  }

  /** Reads again what was silent. */
  readAgain(): void {
    const { context } = this;
    const { coverage } = context.resolver.table;
    if (this.libraries.size === 0) return;
    for (const { name, rows } of this.libraries)
      coverage.attempt({ phase: 'types of rows', model: name }, () => rows?.state(context));
    context.resolver.findCallsAgain();
    const instantiated = new InstantiatedAccesses(context);
    for (const { call, method, libraries } of this.calls) {
      const read = (): void => {
        for (const { rows } of libraries) rows?.access(call, method, context);
      };
      coverage.attempt(this.unitOf(call), () => instantiated.read(call, read, false));
    }
    for (const { call, libraries } of this.loads) {
      const read = (): void => {
        for (const { load } of libraries) load?.(call, context);
      };
      coverage.attempt(this.unitOf(call), () => instantiated.readHere(call, read));
    }
  }

  private isSilent(read: () => void): boolean {
    const before = this.context.accesses.length;
    read();
    return this.context.accesses.length === before;
  }

  private keep(list: Silent[], call: CallFact, method: string, all: readonly DataLibrary[]): void {
    const libraries = all.filter((each) => this.libraries.has(each));
    const isLoad = list === this.loads;
    if (libraries.some(({ rows }) => isLoad || rows?.mayBe(call, method, this.context) === true))
      list.push({ call, method, libraries });
  }

  private unitOf(call: CallFact): { readonly phase: string; readonly file: string; readonly line: number } {
    const { file } = this.context.resolver.table.fileOf(call);
    return { phase: 'data access', file, line: call.lines.startLine };
  }
}
