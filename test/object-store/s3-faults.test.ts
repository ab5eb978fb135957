import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ObjectStore } from '../../src/object-store/object-store.ts';
import { openObjectStore } from '../../src/object-store/open-object-store.ts';
import { readS3Settings } from '../../src/object-store/s3/s3-settings.ts';
import { S3Double, type S3Fault } from './s3-double.ts';

const bytes = (content: string): Uint8Array => Buffer.from(content);

describe('an S3 store with faults', () => {
  let double: S3Double;
  let store: ObjectStore;
  beforeEach(async () => {
    double = await new S3Double().start();
    for (const [name, value] of Object.entries(double.environment)) vi.stubEnv(name, value);
    store = openObjectStore('s3://bucket', process.env);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await double.stop();
  });

  /** The next requests meet these, then no more. */
  function meet(...faults: (S3Fault | undefined)[]): void {
    double.options = { ...double.options, fault: () => faults.shift() };
  }

  it('asks again after 503, a reset and an answer that breaks off [OS-faults]', async () => {
    await store.put('a', bytes('content'));
    for (const fault of ['unavailable', 'throttled', 'reset', 'cut', 'lost'] as const) {
      meet(fault);
      expect(Buffer.from((await store.get('a')) as Uint8Array).toString(), fault).toBe('content');
      meet(fault, fault);
      expect(await store.put(fault, bytes(fault)), fault).toBe('created');
      meet(fault);
      const listed: string[] = [];
      for await (const { key } of store.list(fault)) listed.push(key);
      expect(listed, fault).toEqual([fault]);
    }
  });

  it('gives up after some attempts and says which request of which store failed [OS-faults]', async () => {
    double.options = { fault: () => 'unavailable' };
    await expect(store.get('a/b')).rejects.toThrow(/GET http:.*\/bucket\/a\/b was answered 503 ServiceUnavailable/);
    expect(double.requests).toHaveLength(4);
  });

  it('knows by reading again who won a write whose answer was lost, refused or failed [OS-faults]', async () => {
    for (const fault of ['lost', 'unavailable', 'reset', 'conflict'] as const) {
      meet(fault);
      expect(await store.put(`own-${fault}`, bytes('own'), { ifAbsent: true }), fault).toBe('created');
      await store.put(`other-${fault}`, bytes('other'));
      meet(fault);
      expect(await store.put(`other-${fault}`, bytes('own'), { ifAbsent: true }), fault).toBe('exists');
      expect(Buffer.from((await store.get(`other-${fault}`)) as Uint8Array).toString()).toBe('other');
    }
  });

  it('renews credentials that the store calls expired, once [OS-faults]', async () => {
    await store.put('a', bytes('content'));
    meet('expired');
    expect(await store.get('a')).toBeDefined();
    double.options = { fault: () => 'expired' };
    await expect(store.get('a')).rejects.toThrow('403 ExpiredToken');
  });

  it('names a bucket that is not there and credentials that are missing [OS-faults]', async () => {
    await expect(openObjectStore('s3://other', process.env).get('a')).rejects.toThrow('404 NoSuchBucket');
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, undefined);
    for (const [name, value] of [
      ['AWS_EC2_METADATA_DISABLED', 'true'],
      ['HOME', '/nowhere'],
    ] as const) {
      vi.stubEnv(name, value);
    }
    await expect(openObjectStore('s3://bucket', process.env).get('a')).rejects.toThrow(
      /no credentials for the object store: .*AWS_PROFILE/,
    );
  });
});

describe('the settings of an S3 store', () => {
  it('come from the location and the standard variables [OS-settings]', () => {
    expect(readS3Settings('s3://data/', {})).toMatchObject({
      bucket: 'data',
      prefix: '',
      region: 'us-east-1',
      pathStyle: false,
    });
    expect(readS3Settings('s3://data/a/b', { AWS_REGION: 'eu-west-1' })).toMatchObject({
      prefix: 'a/b/',
      endpoint: new URL('https://s3.eu-west-1.amazonaws.com'),
    });
    const ceph = { AWS_ENDPOINT_URL: 'http://ceph:7480', AWS_DEFAULT_REGION: 'x' };
    expect(readS3Settings('s3://data', ceph)).toMatchObject({ region: 'x', pathStyle: true });
    expect(readS3Settings('s3://data', { ...ceph, STRATIGRAPH_S3_PATH_STYLE: 'off' }).pathStyle).toBe(false);
  });

  it('are refused by name where they make no sense [OS-settings]', () => {
    for (const location of ['s3://', 's3:///a', 's3://A', 's3://data//b']) {
      expect(() => readS3Settings(location, {}), location).toThrow('names no bucket');
    }
    expect(() => readS3Settings('s3://data', { AWS_ENDPOINT_URL: 'ceph:7480' })).toThrow("'ceph:7480' is no address");
    expect(() => readS3Settings('s3://data', { STRATIGRAPH_S3_PATH_STYLE: 'perhaps' })).toThrow('write on or off');
  });
});
