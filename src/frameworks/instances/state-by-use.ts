import type { CallFact, Value } from '../../code-model/facts.ts';
import type { Instance } from './instance.ts';
import { InstanceFinder } from './instance-finder.ts';

type Kind = Pick<Instance, 'kind' | 'rules'>;

/**
 * States what libraries make that no rule knows as what the code uses it as: `app = ShopBase(__name__)`, of a package of the company that is
 * not installed, is an application of Flask where the code calls `app.add_url_rule(…)`.
 */
export function stateByUse(finder: InstanceFinder): void {
  const { resolver, index } = finder;
  // What is asked for here without the contexts of calls is no instance of its own later.
  const probe = new InstanceFinder(resolver, index);
  for (const { calls, file, test } of resolver.table.files()) {
    for (const call of test ? [] : calls) {
      const unit = { phase: 'rules for calls', file, line: call.lines.startLine };
      resolver.table.coverage.attempt(unit, () => {
        const known = kindKnownBy(call, probe);
        if (known === undefined) return;
        const { kind, rules } = known;
        for (const made of madeBehind(call, probe)) finder.state({ ...made, kind, rules });
      });
    }
  }
}

/** By a member that nothing else has, else by what is mounted on it: `app.include_router(carts)` of a router of FastAPI. */
function kindKnownBy(call: CallFact, finder: InstanceFinder): Kind | undefined {
  const { callee, arguments: given } = call;
  if (callee.kind !== 'member') return undefined;
  const { index } = finder;
  const known = index.knownBy.get(callee.name);
  if (known !== undefined || !index.mounting.has(callee.name)) return known;
  return given
    .flatMap((each) => finder.instancesOf(each))
    .find(({ rules, kind }) => index.callsOn(rules, kind, callee.name).some(({ rule }) => rule.mounts !== undefined));
}

/** What libraries make that no rule knows, of what a member is called on. */
function madeBehind({ callee }: CallFact, finder: InstanceFinder): readonly Pick<Instance, 'id' | 'file'>[] {
  const { resolver } = finder;
  if (callee.kind !== 'member') return [];
  return resolver.resolve(callee.of).flatMap((value) => {
    if (value.kind !== 'result' || finder.instancesOf(value).length > 0) return [];
    const made = resolver.table.call(value.call);
    if (made === undefined || !isMadeByLibrary(value, made, callee.name, finder)) return [];
    return [{ id: value.call, file: resolver.table.fileOf(made).file }];
  });
}

/** True for an object of a library, and of a class of the application that has the member from one of a library. */
function isMadeByLibrary(value: Value, made: CallFact, member: string, { resolver }: InstanceFinder): boolean {
  const classes = resolver.classesOf(value);
  if (classes.length > 0)
    return classes.every(
      (object) => resolver.memberOf(object, member) === null && resolver.ancestorsOf(object).length > 0,
    );
  return resolver.symbolsOf(made.callee).length > 0;
}
