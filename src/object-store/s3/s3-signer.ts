import { type BinaryLike, createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { ObjectStoreError } from '../object-store-error.ts';
import type { S3Request } from './s3-request.ts';

/** Adds what proves who asks to the headers of a request. */
export type S3Signer = (request: S3Request, options: { readonly renew: boolean }) => Promise<Record<string, string>>;

const packages = ['@smithy/signature-v4', '@aws-sdk/credential-provider-node'] as const;

/** Signs by version 4 with credentials of the standard chain: variables, profile files, single sign-on, the machine's or container's role. */
export async function openS3Signer(region: string): Promise<S3Signer> {
  const { SignatureV4, defaultProvider } = await loadPackages();
  const credentials = defaultProvider();
  const signer = new SignatureV4({
    credentials,
    region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  return async ({ method, url, query, headers, body }, { renew }) => {
    if (renew) await credentials({ forceRefresh: true }).catch(refusal);
    const signed = await signer
      .sign({
        method,
        protocol: url.protocol,
        hostname: url.hostname,
        path: url.pathname,
        query: { ...query },
        headers: { ...headers, host: url.host, 'x-amz-content-sha256': sha256(body ?? '') },
      })
      .catch(refusal);
    return signed.headers;
  };
}

async function loadPackages() {
  try {
    const [{ SignatureV4 }, { defaultProvider }] = await Promise.all([
      import('@smithy/signature-v4'),
      import('@aws-sdk/credential-provider-node'),
    ]);
    return { SignatureV4, defaultProvider };
  } catch (cause) {
    throw new ObjectStoreError(
      `data in an object store need packages that are not installed: npm install ${packages.join(' ')}`,
      { cause },
    );
  }
}

function refusal(cause: Error): never {
  throw new ObjectStoreError(
    `no credentials for the object store: ${cause.message}; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_PROFILE, or give the machine a role`,
    { cause },
  );
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The hash that the signing library asks for, by the system's implementation. */
class Sha256 {
  private readonly secret: BinaryLike | undefined;
  private hash: Hash | Hmac;

  constructor(secret?: Data) {
    this.secret = secret === undefined ? undefined : plain(secret);
    this.hash = this.begin();
  }

  update(data: Data): void {
    this.hash.update(plain(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.hash.digest();
  }

  reset(): void {
    this.hash = this.begin();
  }

  private begin(): Hash | Hmac {
    return this.secret === undefined ? createHash('sha256') : createHmac('sha256', this.secret);
  }
}

type Data = string | ArrayBuffer | ArrayBufferView;

function plain(data: Data): BinaryLike {
  if (typeof data === 'string') return data;
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
}
