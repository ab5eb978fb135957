import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ObjectStore } from '../../src/object-store/object-store.ts';
import { openObjectStore } from '../../src/object-store/open-object-store.ts';
import { readS3Settings } from '../../src/object-store/s3/s3-settings.ts';
import { cephGateway } from './ceph-gateway.ts';
import { proxyOf } from './fault-proxy.ts';
import type { FaultyGateway, S3Fault } from './faulty-gateway.ts';
import { S3Double } from './s3-double.ts';

function stubVariables(environment: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
}

const bytes = (content: string): Uint8Array => Buffer.from(content);

interface FaultyPlace {
  readonly gateway: FaultyGateway;
  /** An empty bucket. */
  readonly bucket: string;
}

/** What a client makes of faults: run for the double, and for a real gateway behind what injects them. `makePlace` sets the variables that lead there. */
function faultContract(name: string, makePlace: () => Promise<FaultyPlace>): void {
  describe(`an S3 store with faults: ${name}`, () => {
    let gateway: FaultyGateway;
    let store: ObjectStore;
    let bucket: string;
    beforeEach(async () => {
      ({ gateway, bucket } = await makePlace());
      store = openObjectStore(`s3://${bucket}`, process.env);
    });
    afterEach(async () => {
      vi.unstubAllEnvs();
      await gateway.stop();
    });

    /** The next requests meet these, then no more. */
    function meet(...faults: (S3Fault | undefined)[]): void {
      gateway.options = { fault: () => faults.shift() };
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
      gateway.options = { fault: () => 'unavailable' };
      await expect(store.get('a/b')).rejects.toThrow(`/${bucket}/a/b was answered 503 ServiceUnavailable`);
      expect(gateway.requests.filter((kind) => kind === 'GET')).toHaveLength(4);
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
      gateway.options = { fault: () => 'expired' };
      await expect(store.get('a')).rejects.toThrow('403 ExpiredToken');
    });

    it('names a bucket that is not there and credentials that are missing [OS-faults]', async () => {
      await expect(openObjectStore('s3://another-bucket', process.env).get('a')).rejects.toThrow('404 NoSuchBucket');
      for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, undefined);
      for (const [name, value] of [
        ['AWS_EC2_METADATA_DISABLED', 'true'],
        ['HOME', '/nowhere'],
      ] as const) {
        vi.stubEnv(name, value);
      }
      await expect(openObjectStore(`s3://${bucket}`, process.env).get('a')).rejects.toThrow(
        /no credentials for the object store: .*AWS_PROFILE/,
      );
    });
  });
}

faultContract('the double', async () => {
  const gateway = await new S3Double().start();
  stubVariables(gateway.environment);
  return { gateway, bucket: 'bucket' };
});

const ceph = await cephGateway();

if (typeof ceph === 'string') it(`has no Ceph to inject faults before: ${ceph}`, ({ skip }) => skip(ceph));
else {
  let buckets = 0;
  afterAll(() => ceph.stop());
  faultContract('Ceph behind a proxy', async () => {
    const { gateway, environment } = await proxyOf(ceph);
    stubVariables(environment);
    const bucket = `faults-${++buckets}`;
    await ceph.makeBucket(bucket);
    return { gateway, bucket };
  });
}

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

it('says what to install where the packages that sign requests are not there [OS-commands]', async () => {
  vi.doMock('@smithy/signature-v4', () => {
    throw new Error('Cannot find package');
  });
  onTestFinished(() => void vi.doUnmock('@smithy/signature-v4'));
  stubVariables({ AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' });
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(openObjectStore('s3://bucket', process.env).get('a')).rejects.toThrow(
    'npm install @smithy/signature-v4 @aws-sdk/credential-provider-node',
  );
});
