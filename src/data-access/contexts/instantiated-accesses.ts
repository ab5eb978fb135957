import type { CallFact } from '../../code-model/facts.ts';
import type { DataContext, Findings } from '../data-context.ts';
import { CallPath } from './call-path.ts';
import { OwnOperands } from './own-operands.ts';

/** Functions that call functions on the way to a call. */
const maxDepth = 6;
/** Ways to one call that are tried. */
const maxPaths = 4096;

/**
 * Reads what calls do to tables where the function around a call, or callers of that function, decide it. An access whose table the code
 * of the function determines belongs to the call itself. Where the table, entity, collection or statement is a parameter, or the class that
 * `this` is, the access is instantiated at each call of the function with that call's operands, and so on outwards until they are known.
 */
export class InstantiatedAccesses {
  private readonly context: DataContext;
  private readonly own: OwnOperands;

  constructor(context: DataContext) {
    this.context = context;
    this.own = new OwnOperands(context.resolver);
  }

  /** @param read records what the call does to tables, as its operands are at that moment */
  read(call: CallFact, read: () => void): void {
    const { context } = this;
    const found = this.found(read, this.own);
    context.report(found);
    if (isAnything(found)) return;
    const start = new CallPath(call, this.own, context.resolver);
    this.found(read, start);
    if (start.open.size === 0) return;
    const paths = [start];
    let tried = 0;
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const [next] = path.open;
      if (next === undefined || path.length >= maxDepth) continue;
      for (const longer of path.through(next)) {
        if (++tried > maxPaths) {
          const { file, startLine: line } = context.placeOf(call);
          context.resolver.table.coverage.bound({ bound: 'callers of an access to data', limit: maxPaths, file, line });
          return;
        }
        if (this.isTestOf(longer.site, call)) continue;
        const here = this.found(read, longer);
        if (isAnything(here)) context.report(context.movedTo(longer.site, here));
        else paths.push(longer);
      }
    }
  }

  private found(read: () => void, assumption: OwnOperands | CallPath): Findings {
    const { context } = this;
    return context.collect(() => context.resolver.assuming(assumption, read));
  }

  /** Tests reach everything; what they pass is no use of the application. */
  private isTestOf(site: CallFact, call: CallFact): boolean {
    const { table } = this.context.resolver;
    return table.fileOf(site).test && !table.fileOf(call).test;
  }
}

function isAnything({ accesses, changes }: Findings): boolean {
  return accesses.length > 0 || changes.length > 0;
}
