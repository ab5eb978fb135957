import {
  type ByteRange,
  checkKey,
  type ObjectStore,
  type PutOptions,
  type PutResult,
  type RequestCounts,
  type StoredObject,
} from '../object-store.ts';
import { ObjectStoreError } from '../object-store-error.ts';
import { uploadFile } from './multipart-upload.ts';
import { pause, S3Client, S3Failure } from './s3-client.ts';
import type { S3Settings } from './s3-settings.ts';
import { elements, elementText } from './s3-xml.ts';

const commitAttempts = 6;

/** An object store in a bucket. The packages that sign requests are loaded with the first one. */
export function openS3Store(settings: S3Settings): ObjectStore {
  return new S3Store(settings);
}

class S3Store implements ObjectStore {
  readonly location: string;
  private readonly prefix: string;
  private readonly client: S3Client;

  constructor(settings: S3Settings) {
    this.prefix = settings.prefix;
    this.location = `s3://${settings.bucket}/${settings.prefix}`.replace(/\/$/, '');
    this.client = new S3Client(settings);
  }

  get requests(): RequestCounts {
    return { ...this.client.requests };
  }

  async get(key: string, range?: ByteRange): Promise<Uint8Array | undefined> {
    checkKey(key);
    if (range === undefined) {
      const { status, body } = await this.client.send({ method: 'GET', key }, 404);
      return status === 404 ? undefined : body;
    }
    const { start, end } = range;
    if (end <= start) return (await this.head(key)) && new Uint8Array();
    const headers = { range: `bytes=${start}-${end - 1}` };
    const { status, body } = await this.client.send({ method: 'GET', key, headers }, 404, 416);
    if (status === 404) return undefined;
    if (status === 416) return new Uint8Array();
    if (status !== 206) throw new ObjectStoreError(`${this.location} ignores ranges: it answered ${status} for one`);
    return body;
  }

  async head(key: string): Promise<StoredObject | undefined> {
    checkKey(key);
    const { status, headers } = await this.client.send({ method: 'HEAD', key }, 404);
    if (status === 404) return undefined;
    return {
      key,
      bytes: Number(headers['content-length']),
      modified: Date.parse(headers['last-modified'] ?? ''),
    };
  }

  async *list(prefix: string, { after }: { readonly after?: string } = {}): AsyncIterable<StoredObject> {
    for (let last = after, isMore = true; isMore; ) {
      const query = {
        'list-type': '2',
        prefix: this.prefix + prefix,
        ...(last === undefined ? {} : { 'start-after': this.prefix + last }),
      };
      const { body } = await this.client.send({ method: 'GET', query });
      const xml = body.toString();
      const page = elements(xml, 'Contents').map((content) => this.listed(content));
      yield* page;
      last = page.at(-1)?.key;
      isMore = elementText(xml, 'IsTruncated') === 'true' && last !== undefined;
    }
  }

  private listed(content: string): StoredObject {
    return {
      key: (elementText(content, 'Key') ?? '').slice(this.prefix.length),
      bytes: Number(elementText(content, 'Size')),
      modified: Date.parse(elementText(content, 'LastModified') ?? ''),
    };
  }

  async put(key: string, body: Uint8Array, { ifAbsent = false }: PutOptions = {}): Promise<PutResult> {
    checkKey(key);
    if (ifAbsent) return this.putIfAbsent(key, body);
    await this.client.send({ method: 'PUT', key, body });
    return 'created';
  }

  /** Whatever is answered but success, the object that is there now shows whose it is: an answer may be lost, and a refusal may be one's own earlier success. */
  private async putIfAbsent(key: string, body: Uint8Array): Promise<PutResult> {
    for (let attempt = 1; ; attempt++) {
      const refusal = await this.tryPut(key, body);
      if (refusal === undefined) return 'created';
      const there = await this.get(key);
      if (there !== undefined) return Buffer.compare(there, body) === 0 ? 'created' : 'exists';
      if (!(refusal.isPassing || refusal.status === 412) || attempt === commitAttempts) throw refusal;
      await pause(attempt);
    }
  }

  private async tryPut(key: string, body: Uint8Array): Promise<S3Failure | undefined> {
    try {
      await this.client.send({ method: 'PUT', key, headers: { 'if-none-match': '*' }, body, once: true });
      return undefined;
    } catch (error) {
      if (error instanceof S3Failure) return error;
      throw error;
    }
  }

  async putFile(key: string, path: string): Promise<void> {
    checkKey(key);
    await uploadFile(this.client, key, path);
  }

  async delete(key: string): Promise<void> {
    checkKey(key);
    await this.client.send({ method: 'DELETE', key }, 404);
  }
}
