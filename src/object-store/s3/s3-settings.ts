import { ObjectStoreError } from '../object-store-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where a bucket is and how it is asked. */
export interface S3Settings {
  readonly bucket: string;
  /** Before all keys: empty, or ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  /** Address of the store, without a path. */
  readonly endpoint: URL;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  readonly pathStyle: boolean;
}

const scheme = 's3://';

export function isS3Location(location: string): boolean {
  return location.startsWith(scheme);
}

/**
 * Reads `s3://bucket/prefix` and the variables that the tools of AWS read: AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL, AWS_REGION or
 * AWS_DEFAULT_REGION. Stores other than AWS are asked by path, unless STRATIGRAPH_S3_PATH_STYLE says otherwise.
 */
export function readS3Settings(location: string, environment: Environment): S3Settings {
  const [bucket = '', ...segments] = location.slice(scheme.length).replace(/\/+$/, '').split('/');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || segments.includes('')) {
    throw new ObjectStoreError(`'${location}' names no bucket; write s3://bucket or s3://bucket/prefix`);
  }
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const region = value('AWS_REGION') ?? value('AWS_DEFAULT_REGION') ?? 'us-east-1';
  const own = value('AWS_ENDPOINT_URL_S3') ?? value('AWS_ENDPOINT_URL');
  return {
    bucket,
    prefix: segments.map((segment) => `${segment}/`).join(''),
    region,
    endpoint: readEndpoint(own ?? `https://s3.${region}.amazonaws.com`),
    pathStyle: readSwitch(value('STRATIGRAPH_S3_PATH_STYLE')) ?? (own !== undefined || bucket.includes('.')),
  };
}

function readEndpoint(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/') {
    throw new ObjectStoreError(`'${text}' is no address of an object store; write such as https://s3.example.org`);
  }
  return url;
}

function readSwitch(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (!/^(on|off|true|false|1|0)$/.test(text)) {
    throw new ObjectStoreError(`STRATIGRAPH_S3_PATH_STYLE is '${text}'; write on or off`);
  }
  return /^(on|true|1)$/.test(text);
}
