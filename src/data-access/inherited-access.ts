import { isInside } from '../code-model/fact-table.ts';
import type { CallFact, FileFacts } from '../code-model/facts.ts';
import type { DataAccessKind } from './catalogue/table-definition.ts';
import type { DataContext } from './data-context.ts';

interface OwnAccess {
  readonly library: string;
  readonly kinds: ReadonlySet<DataAccessKind>;
}

/**
 * What methods of base classes do to the table of whatever class they are called for: `static make() { return this.create(); }` in
 * a class without a table is an insert where `User.make()` is called.
 */
export class InheritedAccesses {
  /** By the method's key. */
  private readonly own = new Map<string, OwnAccess>();

  /** States that a call on `this` accesses the table of the class that `this` is. */
  add(call: CallFact, object: string, library: string, kinds: readonly DataAccessKind[], context: DataContext): void {
    const method = methodAround(call, object, context);
    if (method !== null) this.extend(method, library, kinds);
  }

  /** States the accesses of all calls of such methods, directly and through each other. */
  spread(context: DataContext): void {
    if (this.own.size === 0) return;
    const calls = context.resolver.table
      .files()
      .flatMap((file) => (file.language === 'Python' ? this.received(file, context) : file.calls))
      .filter(({ receiver }) => receiver !== undefined);
    for (let changed = true; changed; ) changed = calls.some((call) => this.passOn(call, context));
    for (const call of calls) {
      const access = this.accessOf(call, context);
      const model = access === undefined ? null : context.modelOfClass(call.receiver as string);
      if (access !== undefined && model !== null) context.add(access.library, call, model, [...access.kinds]);
    }
    this.spreadToRows(context);
  }

  /** Of code without a compiler's types: calls of such methods on what finders of a model give. */
  private spreadToRows(context: DataContext): void {
    const byName = new Map(
      [...this.own].map(([method, access]) => [method.slice(method.lastIndexOf('.') + 1), access]),
    );
    for (const { language, calls } of context.resolver.table.files()) {
      for (const call of language === 'Python' ? [] : calls) {
        const { callee } = call;
        const access = callee.kind === 'member' && call.receiver === undefined ? byName.get(callee.name) : undefined;
        if (callee.kind !== 'member' || access === undefined) continue;
        for (const model of context.modelsBehind(callee.of, rowFinders)) {
          if (model.library === access.library) context.add(access.library, call, model, [...access.kinds]);
        }
      }
    }
  }

  /** Of code without a compiler's types: the class that the value before the point leads to. */
  private received({ calls }: FileFacts, { resolver }: DataContext): readonly CallFact[] {
    return calls.flatMap((call) => {
      const [receiver] = call.callee.kind === 'member' ? resolver.classesOf(call.callee.of) : [];
      return receiver === undefined ? [] : [{ ...call, receiver }];
    });
  }

  /** A base method that calls another one on `this` does what that one does. True when that is new. */
  private passOn(call: CallFact, context: DataContext): boolean {
    const object = call.receiver as string;
    const access = this.accessOf(call, context);
    if (access === undefined || context.modelOfClass(object) !== null) return false;
    const method = methodAround(call, object, context);
    return method !== null && this.extend(method, access.library, [...access.kinds]);
  }

  private accessOf(call: CallFact, context: DataContext): OwnAccess | undefined {
    const { callee } = call;
    if (callee.kind === 'function') return this.own.get(callee.object);
    const member = callee.kind === 'member' ? context.resolver.memberOf(call.receiver as string, callee.name) : null;
    return member?.object == null ? undefined : this.own.get(member.object);
  }

  private extend(method: string, library: string, kinds: readonly DataAccessKind[]): boolean {
    const known = this.own.get(method);
    const all = new Set([...(known?.kinds ?? []), ...kinds]);
    if (all.size === known?.kinds.size) return false;
    this.own.set(method, { library, kinds: all });
    return true;
  }
}

/** Members of models that give rows. */
const rowFinders: ReadonlySet<string> = new Set(
  'scope unscoped build create findOne findByPk findOrCreate findById unscope'.split(' '),
);

/** Key of the method of a class, or of one it extends, in which a call is made. */
function methodAround({ caller }: CallFact, object: string, { resolver }: DataContext): string | null {
  const members = resolver.table.class(object)?.members ?? [];
  const found = members.find(({ object: key }) => key !== null && isInside(caller, key));
  return found?.object ?? null;
}
