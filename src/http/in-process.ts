import { Asking, untilHere } from '../absent-data.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import type { Answer, Operation, ServiceOperation } from '../operations/operation.ts';
import type { Store } from '../store/store.ts';
import type { AnswerContext } from './answer-operation.ts';
import { openReader } from './open-reader.ts';
import { otherSnapshots } from './other-snapshots.ts';
import { portfolioOf } from './portfolio.ts';
import { asQueryError, nothingAt, problemOf } from './problem.ts';
import { applicationPath, requestReader, serviceRequestReader } from './read-request.ts';
import { splitUrl } from './request-url.ts';
import { pinnedSnapshot, snapshotHeader } from './response-headers.ts';
import { router } from './router.ts';

/** What a client sends besides the address. */
interface SentRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** What answering needs, and the store as the asker may read it. */
type InProcessContext = Omit<AnswerContext, 'version'> & { readonly store: Store };

type InProcessAnswer = (segments: readonly string[], query: string, request: SentRequest) => Promise<Response>;

/**
 * Answers the requests of a client in this process, with the same operations, checks and errors as over a socket. For the
 * `fetch` of a client whose service is this process. The whole answer is in memory at once. `onFailure` is called with what is no error
 * of the catalogue, of which the answer says only that there was one.
 */
export function inProcessFetch(
  catalogue: Catalogue,
  context: InProcessContext,
  onFailure: (error: unknown, path: string) => void,
): (url: string, request: SentRequest) => Promise<Response> {
  const find = router([
    ...[...catalogue.operations, ...catalogue.additions].map((operation) => ({
      template: `${applicationPath}${operation.path}`,
      answer: operationAnswer(operation, context),
    })),
    ...catalogue.service.map((operation) => ({ template: operation.path, answer: serviceAnswer(operation, context) })),
  ]);
  return async (url, request) => {
    const { path, query } = splitUrl(url);
    const segments = path.split('/');
    try {
      const route = find(segments);
      if (route === undefined) throw nothingAt(path);
      return await route.answer(segments, query, request);
    } catch (error) {
      const known = asQueryError(error);
      if (known.code === 'internal-error') onFailure(error, path);
      const problem = problemOf(known, path);
      return Response.json(problem, { status: problem.status });
    }
  };
}

function operationAnswer(operation: Operation, context: InProcessContext): InProcessAnswer {
  const { store, sources, loadTimeout } = context;
  const readRequest = requestReader(operation);
  return async (segments, query, { headers }) => {
    const { application, input } = readRequest({ segments, query });
    const pinned = pinnedSnapshot(headers['stratigraph-snapshot']);
    const reader = await openReader(store, application, pinned, loadTimeout);
    try {
      const others = otherSnapshots(reader, context);
      const ask = async (): Promise<ReturnType<typeof bodyOf>> =>
        bodyOf(await operation.run({ reader, sources, others }, input));
      const body = await untilHere(ask, new Asking(loadTimeout));
      const { snapshot, scans } = reader.info;
      const scan = operation.scan ? { 'stratigraph-scan': scans[operation.scan] ?? 'none' } : {};
      return new Response(body, { headers: { 'stratigraph-snapshot': snapshotHeader(snapshot), ...scan } });
    } finally {
      reader.release();
    }
  };
}

function serviceAnswer(operation: ServiceOperation, context: InProcessContext): InProcessAnswer {
  const readRequest = serviceRequestReader(operation);
  return async (_, query, { signal }) => {
    const portfolio = portfolioOf({ ...context, ...(signal && { signal }) });
    return Response.json(await operation.run(portfolio, readRequest({ query })));
  };
}

function bodyOf(answer: Answer): string | Buffer<ArrayBuffer> {
  return 'json' in answer ? JSON.stringify(answer.json) : Buffer.concat([...answer.chunks]);
}
