import type { Readable } from 'node:stream';
import type { Coding } from './content-coding.ts';
import { compressor } from './content-coding.ts';
import type { Exchange } from './exchange.ts';
import { type HeaderList, type PreparedHeaders, prepareHeaders } from './prepared-headers.ts';
import { matchesTag } from './response-headers.ts';

/** Bodies below this many bytes go out as they are: there is little to gain. */
const leastCoded = 1024;

interface Heads {
  readonly tag: string;
  readonly unchanged: HeaderList;
  readonly answer: PreparedHeaders;
}

/** The heads of an answer that may be stored, in each of its codings: each is a representation with an entity tag of its own. */
export class ResponseHeaders {
  private readonly headers: HeaderList;
  private readonly type: string;
  private readonly tagText: string;
  private readonly plain: Heads;
  private readonly coded = new Map<Coding, Heads>();

  /** `tagText`: what stands between the quotes of the tag of the plain bytes. */
  constructor(headers: HeaderList, tagText: string, type: string) {
    this.headers = headers;
    this.tagText = tagText;
    this.type = type;
    this.plain = this.make(undefined);
  }

  /** The head that informs the client that it has the answer, where it does, in the coding it likes or in none. */
  unchanged({ request, coding }: Exchange): HeaderList | undefined {
    const known = request.headers['if-none-match'];
    if (known === undefined) return undefined;
    if (matchesTag(known, this.plain.tag)) return this.plain.unchanged;
    if (coding === undefined) return undefined;
    const heads = this.in(coding);
    return matchesTag(known, heads.tag) ? heads.unchanged : undefined;
  }

  /** Sends a whole body. `coded`: its codings that were made before; the one that is made now is added. */
  send(exchange: Exchange, body: string | Buffer, coded?: Map<Coding, Buffer>): void {
    const { coding } = exchange;
    const made = coding && coded?.get(coding);
    const length = coding === undefined ? 0 : Buffer.byteLength(body);
    if (coding === undefined || length < leastCoded) exchange.send(200, this.plain.answer, body);
    else if (made !== undefined) exchange.send(200, this.in(coding).answer, made);
    else if (exchange.isHead) exchange.sendHead(200, this.in(coding).answer);
    else {
      const onCoded = (bytes: Buffer): unknown => coded?.set(coding, bytes);
      exchange.sendThrough(this.in(coding).answer, { body, through: compressor(coding, length), onCoded });
    }
  }

  /** Sends a long body as it comes. */
  stream(exchange: Exchange, source: Readable): void {
    const { coding } = exchange;
    if (coding === undefined) exchange.stream(this.plain.answer, source);
    else exchange.stream(this.in(coding).answer, source, compressor(coding));
  }

  /** States of a long body what its head states. */
  sendHead(exchange: Exchange): void {
    exchange.sendHead(200, exchange.coding === undefined ? this.plain.answer : this.in(exchange.coding).answer);
  }

  private in(coding: Coding): Heads {
    const heads = this.coded.get(coding) ?? this.make(coding);
    this.coded.set(coding, heads);
    return heads;
  }

  private make(coding: Coding | undefined): Heads {
    const tag = `"${this.tagText}${coding === undefined ? '' : `.${coding}`}"`;
    const unchanged = [...this.headers, 'etag', tag, 'cache-control', 'no-cache'];
    const codingHeader = coding === undefined ? [] : ['content-encoding', coding];
    const answer = [...unchanged, 'content-type', this.type, ...codingHeader];
    return { tag, unchanged, answer: prepareHeaders(answer) };
  }
}
