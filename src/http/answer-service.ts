import { createHash } from 'node:crypto';
import type { ServiceOperation } from '../operations/operation.ts';
import { ResponseHeaders } from './answer-heads.ts';
import type { AnswerContext } from './answer-operation.ts';
import type { Exchange } from './exchange.ts';
import { KeptBodies, type KeptBody } from './kept-bodies.ts';
import { isHeavy } from './limits/heavy-answers.ts';
import { portfolioOf } from './portfolio.ts';
import type { HeaderList } from './prepared-headers.ts';
import { serviceRequestReader } from './read-request.ts';
import { jsonType, securityHeaders } from './response-headers.ts';
import type { Handler } from './router.ts';

/** Bytes of the answers of one question that are kept. */
const bytesKept = 32 * 1024 ** 2;

/** Answers a question about the service as a whole. Its entity tag is that of the bytes, for no one snapshot stands behind it. */
export function serviceHandler(
  operation: ServiceOperation,
  { heavyAnswers, loadTimeout }: Pick<AnswerContext, 'heavyAnswers' | 'loadTimeout'>,
): Handler {
  const readRequest = serviceRequestReader(operation);
  const kept = new KeptBodies(bytesKept);
  return async (exchange) => {
    const input = readRequest(exchange);
    if (isHeavy(operation, input)) await heavyAnswers?.enter(exchange);
    const portfolio = portfolioOf({ store: exchange.store, loadTimeout, signal: exchange.gone });
    const answer = await operation.run(portfolio, input);
    if (operation.repeats) sendKept(exchange, kept.of(answer as object));
    else sendTagged(exchange, securityHeaders(), jsonType, JSON.stringify(answer));
  };
}

const headsOfKept = new WeakMap<KeptBody, ResponseHeaders>();

/** The same with what was made before of the same body. */
function sendKept(exchange: Exchange, body: KeptBody): void {
  const heads = headsOfKept.get(body) ?? taggedHeads(securityHeaders(), jsonType, body.plain);
  headsOfKept.set(body, heads);
  const unchanged = heads.unchanged(exchange);
  if (unchanged === undefined) heads.send(exchange, body.plain, body.coded);
  else exchange.sendHead(304, unchanged);
}

/** Sends a body under the entity tag of its bytes, or answers that the client has it. */
export function sendTagged(exchange: Exchange, headers: HeaderList, type: string, body: string | Buffer): void {
  const heads = taggedHeads(headers, type, body);
  const unchanged = heads.unchanged(exchange);
  if (unchanged === undefined) heads.send(exchange, body);
  else exchange.sendHead(304, unchanged);
}

function taggedHeads(headers: HeaderList, type: string, body: string | Buffer): ResponseHeaders {
  return new ResponseHeaders([...headers, 'vary', 'Accept-Encoding'], contentTag(body), type);
}

/** Sends what is true only now. */
export function sendUncached(exchange: Exchange, type: string, text: string): void {
  exchange.send(200, [...securityHeaders(), 'content-type', type, 'cache-control', 'no-store'], text);
}

/** What the entity tag of exactly these bytes says. */
function contentTag(body: string | Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}
