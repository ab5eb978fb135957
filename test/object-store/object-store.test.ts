import { afterAll, afterEach, beforeAll, beforeEach, describe, it, vi } from 'vitest';
import { openFolderStore } from '../../src/object-store/folder-store.ts';
import { openObjectStore } from '../../src/object-store/open-object-store.ts';
import { S3Client } from '../../src/object-store/s3/s3-client.ts';
import { readS3Settings } from '../../src/object-store/s3/s3-settings.ts';
import { temporaryFolder } from '../unit/snapshot/reader/container-bytes.ts';
import { type CephGateway, cephProblem, startCeph } from './ceph-gateway.ts';
import { objectStoreContract } from './object-store.contract.ts';
import { S3Double } from './s3-double.ts';

objectStoreContract('folder', async () => openFolderStore(temporaryFolder()));

afterEach(() => {
  vi.unstubAllEnvs();
});

function stubVariables(environment: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
}

describe('with a double of S3', () => {
  let double: S3Double;
  beforeEach(async () => {
    double = await new S3Double({ pageSize: 3 }).start();
    stubVariables(double.environment);
  });
  afterEach(() => double.stop());
  objectStoreContract('S3', async () => openObjectStore('s3://bucket/some/prefix', process.env));
});

const problem = cephProblem();

if (problem !== undefined) {
  it(`has no Ceph to run the contract on: ${problem}`, ({ skip }) => skip(problem));
} else {
  describe('with Ceph', () => {
    let ceph: CephGateway;
    let buckets = 0;
    beforeAll(async () => {
      ceph = await startCeph();
    }, 120_000);
    afterAll(() => ceph?.stop());
    objectStoreContract('Ceph', async () => {
      stubVariables(ceph.environment);
      const location = `s3://contract-${++buckets}/prefix`;
      await new S3Client(readS3Settings(location, process.env)).send({ method: 'PUT' });
      return openObjectStore(location, process.env);
    });
  });
}
