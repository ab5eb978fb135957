import { type ContextualCall, callContexts } from '../../value-analysis/call-contexts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { withArgumentsRead } from '../rules/select.ts';
import { maxPlaces } from './read-requests.ts';

/** Functions that send for functions that send. */
const maxSteps = 16;

/**
 * A call that sends a document as each of the callers makes it that pass the document: `client.query(options)` in a wrapper, once for each
 * `wrapper({ query })`. What else callers pass, such as variables, distinguishes nothing. The call itself where there are too many, which is recorded.
 * @param selectors of the documents
 */
export function documentContexts(
  call: ContextualCall,
  selectors: readonly string[],
  resolver: ValueResolver,
): readonly ContextualCall[] {
  const finished: ContextualCall[] = [];
  const open = [{ call: withArgumentsRead(call, selectors), steps: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { steps } = next;
    const contexts = steps < maxSteps ? callContexts(next.call, resolver, { most: maxPlaces, levels: 1 }) : [next.call];
    if (contexts.length === 1 && contexts[0] === next.call) finished.push(next.call);
    else for (const each of contexts) open.push({ call: withArgumentsRead(each, selectors), steps: steps + 1 });
    if (finished.length + open.length > maxPlaces) {
      const { file } = resolver.table.fileOf(call);
      resolver.table.coverage.bound({
        bound: 'places of a request',
        limit: maxPlaces,
        file,
        line: call.lines.startLine,
      });
      return [call];
    }
  }
  return finished;
}
