import type { CallFact, FileFacts, Value } from '../../code-model/facts.ts';
import type { DataContext } from '../data-context.ts';

/** Methods of models, queries and documents that pass what they give to a function, behind an error. */
const passing = new Set([
  'find',
  'findOne',
  'findById',
  'findOneAndUpdate',
  'findByIdAndUpdate',
  'findOneAndReplace',
  'create',
  'exec',
  'save',
  'populate',
]);

/** Callbacks in callbacks: the document of an outer one is known when it is bound. */
const maxRounds = 4;

/**
 * `User.findOne({ name }, function (error, user) { user.save(); })`: the function receives what the statement gives.
 * @param isOfModel whether a value is a model, a query or a document
 */
export function bindCallbacks(
  { calls }: FileFacts,
  isOfModel: (value: Value) => boolean,
  { resolver }: DataContext,
): void {
  const open = new Set(
    calls.filter(
      ({ callee, arguments: given }) => callee.kind === 'member' && passing.has(callee.name) && given.length > 0,
    ),
  );
  for (let round = 0; round < maxRounds; round++) {
    const bound: (readonly [string, CallFact])[] = [];
    for (const call of open) {
      const { callee, arguments: given } = call;
      const functions = resolver.resolve(given.at(-1) as Value).filter((each) => each.kind === 'function');
      if (functions.length === 0) open.delete(call);
      else if (callee.kind === 'member' && isOfModel(callee.of)) {
        open.delete(call);
        for (const { object } of functions) bound.push([object, call]);
      }
    }
    for (const [object, call] of bound) resolver.bind(object, [undefined, { kind: 'result', call: call.id }], call);
    if (bound.length === 0) return;
  }
}
