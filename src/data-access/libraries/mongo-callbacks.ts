import type { FileFacts } from '../../code-model/facts.ts';
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

/**
 * `User.findOne({ name }, function (error, user) { user.save(); })`: the function receives what the statement gives. Functions of the
 * application of the same name call their callbacks themselves.
 */
export function bindCallbacks({ calls }: FileFacts, { resolver }: DataContext): void {
  const bound = calls.flatMap((call) => {
    const { callee, arguments: given, id } = call;
    const last = given.at(-1);
    if (callee.kind !== 'member' || !passing.has(callee.name) || last === undefined) return [];
    if (resolver.resolve(callee).some(({ kind }) => kind === 'function')) return [];
    const functions = resolver.resolve(last).filter((each) => each.kind === 'function');
    return functions.map(({ object }) => ({ object, call, given: { kind: 'result', call: id } as const }));
  });
  for (const { object, call, given } of bound) resolver.bind(object, [undefined, given], call);
}
